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

describe('missing lines between the columns of a drawn row', () => {
	const words = [
		...rows(
			[
				['Pos', 'Article', 'Price', 'Amount'],
				['1', 'Steel coil', '100,00', '1000,00'],
			],
			[55, 105, 255, 405],
			94,
			20,
		),
		...rows([['', 'incl. packing', 'each', '']], [55, 105, 255, 405], 126, 20),
		...rows([['', 'Billing period: 01.10.2018 to 31.10.2018 in two parts', '', '']], [55, 105, 255, 405], 138, 20),
	];
	const header = [50, 100, 250, 400, 550].map((x) => vertical(x, 90, 110));
	const lines = [
		...[90, 110, 150].map((y) => horizontal(y, 50, 550)),
		...header,
		vertical(50, 110, 150),
		vertical(550, 110, 150),
	];

	it('are those of its first line, although a text below crosses them', () => {
		const [found] = findTables(page(words, { rules: lines }));
		expect(texts(found!.block)[1]).toEqual([
			'1',
			'Steel coil incl. packing Billing period: 01.10.2018 to 31.10.2018 in two parts',
			'100,00 each',
			'1000,00',
		]);
	});
});
