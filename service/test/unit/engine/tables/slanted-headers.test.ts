import type { Word } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, texts } from './pages';

const body = [
	['1', 'Easy', '0.87', '0.20', '0.40'],
	['2', 'Normal', '0.88', '0.40', '0.60'],
	['3', 'Challenge', '0.90', '0.00', '0.70'],
	['4', 'Hardest', '0.58', '0.20', '0.10'],
];
const lefts = [100, 130, 220, 260, 300];

/** A word that rises to the right from its foot. */
const slanted = (content: string, left: number, bottom: number): Word => ({
	...text(content, left, bottom)[0]!,
	box: { left, right: left + 35, top: bottom - 35, bottom },
	turn: 'slanted',
});

describe('slanted headers', () => {
	const heads = ['Procedure', 'Completion', 'Knowledge'].map((head, index) =>
		slanted(head, lefts[index + 2]! + 3, 196),
	);
	const names = rows([['#', 'Task']], lefts, 184);
	const rules = [140, 200, 270].map((y) => horizontal(y, 95, 330));

	it('are headers of the table below', () => {
		const [table] = findTables(page([...names, ...heads, ...rows(body, lefts, 205)], { rules }));
		expect(texts(table!.block)).toEqual([['#', 'Task', 'Procedure', 'Completion', 'Knowledge'], ...body]);
		expect(table!.block.table.headerRows).toBe(1);
	});

	it('may have several words', () => {
		const more = slanted('share', lefts[4]! + 3 + 36, 196 - 36);
		const [table] = findTables(page([...names, ...heads, more, ...rows(body, lefts, 205)], { rules }));
		expect(texts(table!.block)[0]!.at(-1)).toBe('Knowledge share');
	});

	it('are distinguished from a stamp across a table', () => {
		const stamp = slanted('DRAFT', 200, 260);
		const found = findTables(page([...rows(body, lefts, 205), stamp]));
		expect(found.some(({ words }) => words.has(stamp))).toBe(false);
	});
});
