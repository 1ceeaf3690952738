import type { Line } from '../../../../src/engine/model';
import { unionOf } from '../../../../src/engine/model/boxes';
import { toFixedCellLines } from '../../../../src/engine/writing/office/cell-lines';
import { tableGrid } from '../../../../src/engine/writing/office/table-grid';
import { coverEmptyPlaces } from '../../../../src/engine/writing/office/wide-cells';
import { cell, gridTable, tableBlock } from '../../../support/document-pages';

const widthOf = (text: string): number => 5 * text.length;

/** A line of words, each at a place in points, 5 points a letter wide. */
function line(words: Readonly<Record<string, number>>, top: number): Line {
	const placed = Object.entries(words).map(([text, left]) => {
		const box = { left, right: left + 5 * text.length, top, bottom: top + 10 };
		return { text, box, fontSize: 10, turn: 0 as const, spaceAfter: true, baseline: top + 8 };
	});
	return { words: placed, box: unionOf(placed.map(({ box }) => box)), turn: 0 };
}

/** One row of columns 50 points wide; a text that is undefined has no cell. */
function rowOf(lines: readonly (Line | undefined)[]) {
	const cells = lines.flatMap((own, column) => {
		const box = { left: 50 * column, right: 50 * column + 50, top: 0, bottom: 12 };
		return own ? [cell(0, column, own.words.map(({ text }) => text).join(' '), { box, lines: [own] })] : [];
	});
	const box = { left: 0, top: 0, right: 50 * lines.length, bottom: 12 };
	return tableBlock({ ...gridTable([]), rowCount: 1, columnCount: lines.length, cells }, 1, { box });
}

function placesOf(lines: readonly (Line | undefined)[]): string[] {
	const block = rowOf(lines);
	return coverEmptyPlaces(block.table, tableGrid(block)).cells.map(
		({ column, columnSpan }) => `${column}+${columnSpan}`,
	);
}

describe('a text wider than its cell', () => {
	const title = line({ 'Unwashed-plants-(mg)': 10 }, 1);

	it('covers the empty places that it reaches', () => {
		expect(placesOf([title, undefined, undefined, undefined])).toEqual(['0+3']);
		expect(placesOf([undefined, undefined, line({ 'Unwashed-plants-(mg)': 40 }, 1)])).toEqual(['0+3']);
	});

	it('covers no place with a text', () => {
		expect(placesOf([title, undefined, line({ a: 110 }, 1)])).toEqual(['0+2', '2+1']);
		expect(placesOf([line({ plants: 10 }, 1), undefined])).toEqual(['0+1']);
	});

	it('has narrower gaps before smaller letters, and no letters that nobody can read', () => {
		const sizesOf = (own: Line) => {
			const block = rowOf([own, line({ a: 60 }, 1)]);
			const [first] = block.table.cells;
			const lines = first ? toFixedCellLines(first, tableGrid(block), { width: 100, height: 12 }, widthOf) : [];
			return lines.flatMap(({ runs }) => runs.map(({ fontSize }) => fontSize));
		};
		expect(sizesOf(line({ ab: 2, cd: 80 }, 1))).toEqual([10, 10, 10]);
		expect(sizesOf(line({ 'Unwashed-plants-(mg)-in-water': 2 }, 1))).toEqual([5]);
	});
});

it('a text that starts left of its column does not move its edge', () => {
	const row = (top: number) => rowOf([line({ a: 0 }, top), line({ b: 50 }, top), line({ c: 100 }, top)]).table.cells;
	const [, , wide] = row(1);
	const cells = [...row(1).slice(0, 2), ...[1, 2].flatMap((at) => row(12 * at).map((own) => ({ ...own, row: at })))];
	const title = wide ? [{ ...wide, box: { ...wide.box, left: 10 } }] : [];
	const table = { ...gridTable([]), rowCount: 3, columnCount: 3, cells: [...cells, ...title] };
	const block = tableBlock(table, 1, { box: { left: 0, top: 0, right: 150, bottom: 36 } });
	expect(tableGrid(block).columnEdges).toEqual([0, 50, 100, 150]);
});
