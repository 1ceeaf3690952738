import fc from 'fast-check';
import type { Page } from '../../../../src/engine/model';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, horizontal, page, text, texts, vertical } from './pages';

/** Whatever a page holds: cells never overlap, and every claimed word is in exactly one cell. */
function check(checked: Page): void {
	const tables = findTables(checked);
	const claimedOnce = new Set(tables.flatMap(({ words }) => [...words]));
	expect(claimedOnce.size).toBe(tables.reduce((sum, { words }) => sum + words.size, 0));
	for (const { block, words } of tables) {
		const { rowCount, columnCount, cells } = block.table;
		const taken = new Set<number>();
		for (const { row, column, rowSpan, columnSpan } of cells) {
			expect(rowSpan).toBeGreaterThan(0);
			expect(columnSpan).toBeGreaterThan(0);
			expect(row + rowSpan).toBeLessThanOrEqual(rowCount);
			expect(column + columnSpan).toBeLessThanOrEqual(columnCount);
			for (let y = row; y < row + rowSpan; y++) {
				for (let x = column; x < column + columnSpan; x++) {
					expect(taken.has(y * columnCount + x)).toBe(false);
					taken.add(y * columnCount + x);
				}
			}
		}
		const inCells = cells.flatMap((cell) => cell.lines.flatMap((line) => line.words));
		expect(inCells).toHaveLength(words.size);
		expect(block.table.headerRows).toBeLessThanOrEqual(rowCount);
		for (const word of words) expect(checked.words).toContain(word);
	}
}

const coordinate = fc.integer({ min: 0, max: 590 });
const content = fc.constantFrom('12', '3,401', 'tea', 'of the', 'Total', '—', '5.2%', '(4)', 'Table 2', '.....', 'x');
const scattered = fc.array(fc.tuple(content, coordinate, fc.integer({ min: 0, max: 60 })), { maxLength: 80 });
const rules = fc.array(
	fc
		.tuple(fc.boolean(), coordinate, coordinate, fc.integer({ min: 0, max: 400 }))
		.map(([across, position, start, length]) => (across ? horizontal : vertical)(position, start, start + length)),
	{ maxLength: 30 },
);
const rectangles = fc.array(
	fc
		.tuple(coordinate, coordinate, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 }))
		.map(([left, top, wide, high]) => gridLines([left, left + wide * 10], [top, top + high * 10])),
	{ maxLength: 10 },
);

describe('any page', () => {
	it('has tables whose cells do not overlap and contain each word once', () => {
		fc.assert(
			fc.property(scattered, rules, rectangles, (pieces, lines, boxes) => {
				const words = pieces.flatMap(([word, left, line]) => text(word, left, line * 12));
				check(page(words, { rules: [...lines, ...boxes.flat()] }));
			}),
			{ numRuns: 300 },
		);
	});

	it('has its drawn table', () => {
		const cell = fc.stringMatching(/^[A-Za-z]{1,6}$|^\d{1,5}$/);
		const grid = fc
			.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 8 }))
			.chain(([columns, count]) =>
				fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: count, maxLength: count }),
			);
		fc.assert(
			fc.property(grid, (cells) => {
				const xs = Array.from({ length: cells[0]!.length + 1 }, (_, index) => 50 + index * 80);
				const ys = Array.from({ length: cells.length + 1 }, (_, index) => 100 + index * 18);
				const words = cells.flatMap((row, y) => row.flatMap((word, x) => text(word, xs[x]! + 4, ys[y]! + 3)));
				const drawn = page(words, { rules: gridLines(xs, ys) });
				check(drawn);
				expect(findTables(drawn).map(({ block }) => texts(block))).toEqual([cells]);
			}),
			{ numRuns: 100 },
		);
	});

	it('has its numbers in columns', () => {
		const number = fc.integer({ min: 100, max: 99_999 }).map(String);
		const body = fc
			.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 4, max: 12 }))
			.chain(([columns, count]) =>
				fc.array(fc.array(number, { minLength: columns, maxLength: columns }), { minLength: count, maxLength: count }),
			);
		fc.assert(
			fc.property(body, (numbers) => {
				const labelled = numbers.map((row, index) => [`Region ${String.fromCharCode(65 + index)}`, ...row]);
				const words = labelled.flatMap((row, y) => row.flatMap((value, x) => text(value, 50 + x * 80, 100 + y * 16)));
				expect(findTables(page(words)).map(({ block }) => texts(block))).toEqual([labelled]);
			}),
			// Numbers that rise as those of pages do are found by chance one time in a thousand.
			{ numRuns: 100, examples: [[[...Array.from({ length: 4 }, () => ['100', '100']), ['100', '101']]]] },
		);
	});
});
