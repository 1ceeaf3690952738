import type { Page } from '../../../../src/engine/model';
import { runsText } from '../../../../src/engine/model/run-text';
import { findTables } from '../../../../src/engine/tables/find-tables';
import { gridLines, page, text, turned } from './pages';

const cellsOf = (source: Page) =>
	findTables(source).map(({ block: { table } }) =>
		table.cells.map((cell) => `${cell.row},${cell.column} ${runsText(cell.runs)}`),
	);

/** Two columns and three rows, with a table of two by two in the second cell of the second row. */
function outerAndInner(inner: readonly (readonly [string, number, number])[]): Page {
	const words = [
		...text('Name', 55, 104),
		...text('Details', 255, 104),
		...text('First', 55, 154),
		...text('above it', 255, 130),
		...inner.flatMap(([value, x, y]) => text(value, x, y)),
		...text('below it', 255, 214),
		...text('Second', 55, 244),
		...text('plain words', 255, 244),
	];
	return page(words, {
		rules: [...gridLines([50, 250, 500], [100, 125, 235, 260]), ...gridLines([260, 360, 480], [150, 180, 210])],
	});
}

const simple = outerAndInner([
	['a 1', 265, 158],
	['b 1', 365, 158],
	['a 2', 265, 188],
	['b 2', 365, 188],
]);

describe('tables within cells', () => {
	it('keep their rows as lines of the cell, between the text above and below', () => {
		expect(cellsOf(simple)).toEqual([
			[
				'0,0 Name',
				'0,1 Details',
				'1,0 First',
				'1,1 above it\na 1 b 1\na 2 b 2\nbelow it',
				'2,0 Second',
				'2,1 plain words',
			],
		]);
	});

	it('are read cell by cell if cells have several lines', () => {
		const wrapped = outerAndInner([
			['long', 265, 152],
			['text', 265, 166],
			['b 1', 365, 152],
			['a 2', 265, 188],
			['b 2', 365, 188],
		]);
		expect(cellsOf(wrapped)[0]![3]).toBe('1,1 above it\nlong text b 1\na 2 b 2\nbelow it');
	});

	it.each([90, 180, 270] as const)('also on a page rotated by %d degrees', (turn) => {
		expect(cellsOf(turned(simple, turn))).toEqual(cellsOf(simple));
	});

	it('lose and repeat no words', () => {
		const [found] = findTables(simple);
		const words = found!.block.table.cells.flatMap(({ lines }) =>
			lines.flatMap((line) => line.words.map((word) => word.text)),
		);
		expect(words.sort()).toEqual(simple.words.map((word) => word.text).sort());
	});

	it('exclude a frame around a table', () => {
		const words = [
			...text('Heading of the frame', 60, 104),
			...['a 1', 'b 1', 'c 1', 'a 2', 'b 2', 'c 2'].flatMap((value, index) =>
				text(value, 75 + (index % 3) * 100, 140 + 30 * Math.floor(index / 3)),
			),
		];
		const framed = page(words, {
			rules: [...gridLines([50, 500], [100, 125, 235]), ...gridLines([70, 170, 270, 370], [130, 160, 190])],
		});
		expect(cellsOf(framed)).toEqual([['0,0 a 1', '0,1 b 1', '0,2 c 1', '1,0 a 2', '1,1 b 2', '1,2 c 2']]);
	});
});
