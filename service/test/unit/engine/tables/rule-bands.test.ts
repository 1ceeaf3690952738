import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, text, texts } from './pages';

describe('tables between rules of one extent', () => {
	it('are found even if multi-line cells leave no vertical gap', () => {
		const words = [
			...text('Method', 100, 104),
			...text('What it is for', 170, 104),
			...text('Shallow', 100, 124),
			...text('samples that were taken near the border', 170, 124),
			...text('and kept until the end of winter', 170, 136),
			...text('Steady', 100, 152),
			...text('everything that stays in the same place', 170, 152),
			...text('for longer than one whole season', 170, 164),
			...text('Narrow', 100, 180),
			...text('the rest of what was found on the way', 170, 180),
		];
		const rules = [100, 120, 196].map((y) => horizontal(y, 96, 400));
		const tables = findTables(page(words, { rules }));
		expect(tables).toHaveLength(1);
		expect(texts(tables[0]!.block)[0]).toEqual(['Method', 'What it is for']);
	});
});
