import type { Page, Word } from '../../../../src/engine/model';
import { runsText } from '../../../../src/engine/model/run-text';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, page, text, turned } from './pages';

const rowStep = 20;
const values = [
	['100 million', '-', '-'],
	['100 000', '-', '-'],
	['10 000', '50', '12'],
	['200', '100', '100'],
];
const lefts = [205, 305, 405];
const bottom = 120 + rowStep * values.length;
const drawn = gridLines(
	[200, 300, 400, 500],
	Array.from({ length: values.length + 2 }, (_, index) => 100 + rowStep * index),
);

/** Values in a drawn grid, with texts left of it. */
function gridWith(beside: readonly Word[], firstColumn?: readonly string[]): Page {
	const rows = [['to air', 'to water', 'to land'], ...values];
	const cells = rows.flatMap((row, y) =>
		row.flatMap((value, x) =>
			text(x === 0 && y > 0 ? (firstColumn?.[y - 1] ?? value) : value, lefts[x] ?? 0, 104 + rowStep * y),
		),
	);
	return page([...cells, ...beside], { rules: drawn });
}

const rowsOf = (source: Page) =>
	findTables(source).map(({ block: { table } }) =>
		Array.from({ length: table.rowCount }, (_, row) =>
			table.cells.filter((cell) => cell.row === row).map((cell) => runsText(cell.runs)),
		),
	);
const labels = ['Carbon dioxide', 'Methane', 'Ammonia', 'Zinc and compounds'];
const labelled = gridWith([
	...text('Pollutant', 60, 104),
	...labels.flatMap((label, index) => text(label, 60, 104 + rowStep * (index + 1))),
]);
const expected = [
	['Pollutant', 'to air', 'to water', 'to land'],
	...values.map((row, index) => [labels[index], ...row]),
];

describe('labels left of a drawn grid of numbers', () => {
	it('are its first column', () => {
		expect(rowsOf(labelled)).toEqual([expected]);
	});

	it.each([90, 180, 270] as const)('also on a page rotated by %d degrees', (turn) => {
		expect(rowsOf(turned(labelled, turn))).toEqual([expected]);
	});

	it('may lack a header', () => {
		const beside = labels.flatMap((label, index) => text(label, 60, 104 + rowStep * (index + 1)));
		expect(rowsOf(gridWith(beside))[0]?.[0]).toEqual(['', 'to air', 'to water', 'to land']);
	});

	it('are not running text that continues below', () => {
		const lines = Array.from({ length: 9 }, (_, index) => text('some words of a text', 60, 104 + rowStep * index));
		expect(rowsOf(gridWith(lines.flat()))[0]?.[0]).toEqual(['to air', 'to water', 'to land']);
	});

	it('are not lines at another distance than the rows', () => {
		const lines = Array.from({ length: 6 }, (_, index) => text('some words', 60, 104 + 14 * index));
		expect(bottom).toBeGreaterThan(104 + 14 * 5);
		expect(rowsOf(gridWith(lines.flat()))[0]?.[0]).toEqual(['to air', 'to water', 'to land']);
	});

	it('are not needed if the first column has texts', () => {
		const source = gridWith(
			labels.flatMap((label, index) => text(label, 60, 104 + rowStep * (index + 1))),
			['alpha', 'beta', 'gamma', 'delta'],
		);
		expect(rowsOf(source)[0]?.[0]).toEqual(['to air', 'to water', 'to land']);
	});
});
