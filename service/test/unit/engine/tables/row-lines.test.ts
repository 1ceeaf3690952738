import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, texts, vertical } from './pages';

const xs = [50, 150, 250, 550];
const lefts = [55, 155, 255];

describe('lines between the rows of a drawn table', () => {
	const words = rows(
		[
			['Survey', 'Homes', 'Who'],
			['Height', '2400', 'Everybody who is at home'],
			['Weight', '', ''],
			['Diet', '1200', 'Everybody who eats at home'],
		],
		lefts,
		94,
		20,
	);
	const lines = [...[90, 110, 150, 170].map((y) => horizontal(y, 50, 550)), ...xs.map((x) => vertical(x, 90, 170))];

	it('exclude those of a box inside a cell', () => {
		const [found] = findTables(page(words, { rules: [...lines, horizontal(130, 60, 120)] }));
		expect(texts(found!.block)[1]![0]).toBe('Height Weight');
	});
});
