import { findTables } from '../../../../src/engine/tables/find-tables';
import { tableSettings } from '../../../../src/engine/tables/settings';
import { gridLines, horizontal, page, rows, scaled, texts } from './pages';

const figures = [
	['Country', '2019', '2020'],
	['Austria', '1,204', '1,310'],
	['Belgium', '903', '925'],
	['Chile', '12,440', '12,871'],
];
const lefts = [60, 200, 320];

/** A drawn grid, one with lines that are pieced together and miss each other, and figures without a line. */
const sheet = page([...rows(figures, lefts, 104), ...rows(figures, lefts, 304), ...rows(figures, lefts, 504)], {
	rules: [
		...gridLines([50, 190, 310, 420], [100, 118, 134, 150, 168]),
		...gridLines([50, 190, 310, 420], [300, 318, 334, 350, 368]).flatMap((rule) => [
			{ ...rule, end: (rule.start + rule.end) / 2 - 1 },
			{ ...rule, start: (rule.start + rule.end) / 2 + 1, position: rule.position + 1 },
		]),
		horizontal(500, 50, 420),
		horizontal(568, 50, 420),
	],
});

describe('table settings', () => {
	it.each([0.4, 3])('scale to a page of %s times the size', (factor) => {
		const usual = findTables(sheet);
		const found = findTables(scaled(sheet, factor));
		expect(found.map(({ block }) => texts(block))).toEqual(usual.map(({ block }) => texts(block)));
		expect(usual.map(({ block }) => texts(block))).toEqual([figures, figures, figures]);
		for (const [index, { block }] of found.entries())
			expect(block.box.bottom / factor).toBeCloseTo(usual[index]!.block.box.bottom, 1);
	});

	it('switch a rule off', () => {
		const quotes = rows(
			[
				['=', '+', '≤'],
				['=', '+', '≤'],
				['=', '+', '≤'],
			],
			lefts,
			100,
		);
		const { vetoes, tableScore } = tableSettings;
		const whatever = { ...tableSettings, tableScore: { ...tableScore, least: 0 } };
		expect(findTables(page(quotes), {}, whatever)).toEqual([]);
		const settings = { ...whatever, vetoes: { ...vetoes, signs: { ...vetoes.signs, on: false } } };
		expect(findTables(page(quotes), {}, settings)).toHaveLength(1);
	});
});
