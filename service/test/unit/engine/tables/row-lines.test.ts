import type { Fill } from '../../../../src/engine/model';
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

	it('divide the cells of one column that they cross from side to side', () => {
		const found = findTables(page(words, { rules: [...lines, horizontal(130, 50, 150)] }));
		expect(found.map(({ block }) => texts(block))).toEqual([
			[
				['Survey', 'Homes', 'Who'],
				['Height', '2400', 'Everybody who is at home'],
				['Weight', '[2400]', '[Everybody who is at home]'],
				['Diet', '1200', 'Everybody who eats at home'],
			],
		]);
	});

	it('are not those of a box within a cell', () => {
		const [found] = findTables(page(words, { rules: [...lines, horizontal(130, 60, 120)] }));
		expect(texts(found!.block)[1]![0]).toBe('Height Weight');
	});

	it('may be the sides of a band of colour over the whole width', () => {
		const band: Fill = { box: { left: 50, top: 110, right: 550, bottom: 130 }, color: 0xffee88 };
		const content = [
			['Name', 'Count', 'Mean'],
			['All who answered', '', ''],
			['Boys', '11', '12.5'],
			['Girls', '13', '14.5'],
		];
		// No line below the band, and none across it.
		const rules = [
			...[90, 110, 150, 170].map((y) => horizontal(y, 50, 550)),
			...[50, 550].map((x) => vertical(x, 90, 170)),
			...[150, 250].flatMap((x) => [vertical(x, 90, 110), vertical(x, 130, 170)]),
		];
		const [found] = findTables(page(rows(content, lefts, 94, 20), { rules, fills: [band] }));
		expect(texts(found!.block)).toEqual([
			content[0],
			['All who answered', '[All who answered]', '[All who answered]'],
			...content.slice(2),
		]);
	});

	it('are not the sides of a band where no columns are drawn: it may hold a part of a row', () => {
		const content = [
			['Name', 'Count', 'Mean'],
			['Boys of the', '', ''],
			['lower forms', '11', '12.5'],
			['Girls', '13', '14.5'],
			['All', '24', '13.5'],
		];
		const band = { box: { left: 50, top: 106, right: 550, bottom: 123 }, color: 0xffee88 };
		const lines = [90, 106, 166].map((y) => horizontal(y, 50, 550));
		const found = (fills: readonly Fill[]) =>
			findTables(page(rows(content, lefts, 94, 14), { rules: lines, fills })).map(({ block }) => texts(block));
		expect(found([band])).toEqual(found([]));
	});
});
