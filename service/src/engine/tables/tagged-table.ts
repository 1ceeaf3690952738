import type { Box, Page, Word } from '../model';
import { horizontalOverlap, turnBoxUpright, unionOf } from '../model/boxes';
import { mirrorColumns } from '../model/column-order';
import type { StructureElement } from '../model/structure';
import type { Grid, GridCell } from './grid';
import { headerRowsOf } from './ruled-header';
import { toFoundTable, type FoundTable } from './to-block';
import { atTextSize, usualSize } from '../text/text-size';
import type { Placed } from './placed';
import { withoutTitles } from './titles';
import { median } from '../values/quantiles';
import type { View } from './view';
import { tableSettings, type TableSettings } from './settings';

interface TaggedCell {
	readonly element: StructureElement;
	readonly row: number;
	readonly column: number;
	readonly rowSpan: number;
	readonly columnSpan: number;
}

/**
 * A table from the structure tree of a document.
 * @param wordsOf  words below an element
 * @returns `undefined` if the page shows no table there: rows or columns elsewhere,
 * rows of different lengths, cells that hold part of the page
 */
export function readTaggedTable(
	table: StructureElement,
	wordsOf: (element: StructureElement) => readonly Word[],
	page: Page,
	given: TableSettings = tableSettings,
): FoundTable | undefined {
	const settings = atTextSize(given, usualSize(page.words));
	const grid = toTaggedGrid(table, wordsOf, page, settings);
	if (!grid) return undefined;
	const sideways = grid.turn === 90 || grid.turn === 270;
	const size = sideways ? { width: page.height, height: page.width } : page;
	const view = { turn: grid.turn, mirrored: false, width: size.width, height: size.height, leaders: new Set<Placed>() };
	return toFoundTable(grid, view, page, grid.fromRight);
}

function toTaggedGrid(
	table: StructureElement,
	wordsOf: (element: StructureElement) => readonly Word[],
	page: Page,
	settings: TableSettings,
): (Grid & { readonly turn: View['turn']; readonly fromRight: boolean }) | undefined {
	const rows = rowsOf(table);
	const { cells, columnCount: placedColumns } = placeCells(rows.map(({ element }) => element));
	if (rows.length < 2 || placedColumns < 2) return undefined;
	const filled = cells.map((cell) => ({ ...cell, words: wordsOf(cell.element) }));
	const all = filled.flatMap(({ words }) => words);
	const { turn } = all[0] ?? {};
	if (
		turn === undefined ||
		turn === 'slanted' ||
		all.length < settings.tagged.minWords ||
		new Set(all).size < all.length
	)
		return undefined;
	const upright = (word: Word): Placed => ({ word, box: turnBoxUpright(word.box, turn, page) });
	if (
		filled.some(
			({ words }) =>
				words.length >= settings.tagged.layoutWords && words.length > settings.tagged.layoutPart * page.words.length,
		)
	)
		return undefined;
	const read = filled.map((cell) => ({ ...cell, words: cell.words.map(upright) }));
	const { cells: whole, rowsInPlace } = inTheirColumns(read, rows.length, placedColumns);
	if (rowsInPlace < settings.tagged.wholeRows * rows.length || !isTable(whole, rows.length, placedColumns, settings))
		return undefined;
	const { cells: grid, columnCount, rowCount, above } = ownTracks(whole, rows.length, placedColumns, settings);
	const fromRight = isFromRight(grid, settings);
	const fromLeft = fromRight ? mirrorColumns(grid, columnCount) : grid;
	const boxed = withBoxes(fromLeft, rowCount, columnCount);
	return {
		turn,
		fromRight,
		box: unionOf(boxed.map(({ box }) => box)),
		rowCount,
		columnCount,
		cells: boxed,
		headerRows: headerRows(rows.slice(above)) || headerRowsOf(boxed, rowCount, columnCount, settings),
		evidence: 'tags',
		confidence: 0.95,
	};
}

interface TaggedRow {
	readonly element: StructureElement;
	readonly inHeader: boolean;
}

/** Rows below an element, without those of nested tables. */
function rowsOf({ type, kids }: StructureElement): TaggedRow[] {
	return kids.flatMap((kid): TaggedRow[] => {
		if (typeof kid === 'number' || kid.type === 'Table' || kid.type === 'Caption') return [];
		if (kid.type === 'TR')
			return cellsOf(kid).some(({ kids: held }) => held.length > 0)
				? [{ element: kid, inHeader: type === 'THead' }]
				: [];
		return rowsOf(kid);
	});
}

function cellsOf({ kids }: StructureElement): StructureElement[] {
	return kids.flatMap((kid) => {
		if (typeof kid === 'number') return [];
		return kid.type === 'TD' || kid.type === 'TH' ? [kid] : cellsOf(kid);
	});
}

/** Rows at the top that are in the table head, or that hold only header cells. */
function headerRows(rows: readonly TaggedRow[]): number {
	const isHead = ({ element, inHeader }: TaggedRow) =>
		inHeader || cellsOf(element).every(({ type, kids }) => type === 'TH' || kids.length === 0);
	const end = rows.findIndex((row) => !isHead(row));
	return end === -1 ? 0 : end;
}

/** Cells in their rows and columns as in HTML: each in the first column that no cell from above covers. */
function placeCells(rows: readonly StructureElement[]): { readonly cells: TaggedCell[]; readonly columnCount: number } {
	const covered = new Set<string>();
	const isFree = (row: number, column: number) => !covered.has(`${row} ${column}`);
	const cells: TaggedCell[] = [];
	let columnCount = 0;
	rows.forEach((element, row) => {
		let column = 0;
		for (const cell of cellsOf(element)) {
			while (!isFree(row, column)) column++;
			const rowSpan = Math.min(cell.rowSpan, rows.length - row);
			let columnSpan = 1;
			while (columnSpan < cell.columnSpan && isFree(row, column + columnSpan)) columnSpan++;
			for (let y = row; y < row + rowSpan; y++)
				for (let x = column; x < column + columnSpan; x++) covered.add(`${y} ${x}`);
			cells.push({ element: cell, row, column, rowSpan, columnSpan });
			column += columnSpan;
			columnCount = Math.max(columnCount, column);
		}
	});
	return { cells, columnCount };
}

type WordCell = TaggedCell & Pick<GridCell, 'words'>;

function isTable(cells: readonly WordCell[], rowCount: number, columnCount: number, settings: TableSettings): boolean {
	const filled = cells.filter(({ words }) => words.length > 0);
	const hasRow = filled.some(({ row, column }) => filled.some((cell) => cell.row === row && cell.column !== column));
	if (!hasRow || new Set(filled.map(({ column }) => column)).size < 2) return false;
	return (
		rowsInOrder(filled, rowCount, settings) &&
		columnsInOrder(filled, settings) &&
		keepToColumns(filled, columnCount, settings)
	);
}

/** Number of columns that the cells of each row fill. */
function rowWidths(cells: readonly TaggedCell[], rowCount: number): number[] {
	const widths = Array.from({ length: rowCount }, () => 0);
	for (const { row, rowSpan, columnSpan } of cells)
		for (let y = row; y < row + rowSpan; y++) widths[y] = (widths[y] ?? 0) + columnSpan;
	return widths;
}

/**
 * Puts the cells of incomplete rows into the columns where they are printed: tags do not say which are missing, and
 * browsers leave out empty cells. Rows with a cell in no column, or two in one, stay unchanged.
 * @returns rowsInPlace  number of rows that are complete or under the columns of complete ones
 */
function inTheirColumns(
	cells: readonly WordCell[],
	rowCount: number,
	columnCount: number,
): { readonly cells: WordCell[]; readonly rowsInPlace: number } {
	const widths = rowWidths(cells, rowCount);
	const isShort = ({ row }: WordCell) => (widths[row] ?? 0) < columnCount;
	const known = cells.filter((cell) => cell.words.length > 0 && cell.columnSpan === 1 && !isShort(cell));
	const columnOf = (cell: WordCell) => {
		const overlap = (other: WordCell) => horizontalOverlap(boxOf(other), boxOf(cell));
		const under = known.filter((other) => overlap(other) > 0);
		if (under.length === 0) return undefined;
		if (under.some(({ column }) => column === cell.column)) return cell.column;
		return under.reduce((best, other) => (overlap(other) > overlap(best) ? other : best)).column;
	};
	const moved = new Map<WordCell, number>();
	let rowsInPlace = widths.filter((width) => width === columnCount).length;
	for (let row = 0; row < rowCount; row++) {
		const own = cells.filter((cell) => cell.row === row && cell.words.length > 0 && isShort(cell));
		const found = own.map(columnOf);
		const columns = own.map((cell, index) => found[index] ?? cell.column);
		const isOrdered = columns.every(
			(column, index) => index === 0 || column >= (columns[index - 1] ?? 0) + (own[index - 1]?.columnSpan ?? 1),
		);
		if (!isOrdered) continue;
		own.forEach((cell, index) => moved.set(cell, columns[index]!));
		if (own.length > 0 && found.every((column) => column !== undefined)) rowsInPlace++;
	}
	const isMoved = (row: number) => [...moved].some(([cell, column]) => cell.row === row && cell.column !== column);
	const inPlace = cells.flatMap((cell): WordCell[] => {
		if (!isShort(cell) || !isMoved(cell.row)) return [cell];
		const column = moved.get(cell);
		return column === undefined
			? []
			: [{ ...cell, column, columnSpan: Math.min(cell.columnSpan, columnCount - column) }];
	});
	return { cells: inPlace, rowsInPlace };
}

/**
 * Removes title and note rows, and columns in which no text starts: typesetters put a title into the frame of its
 * table, and narrow columns between others; pages of a wide sheet have all of its cells in their tree.
 * @returns above  number of rows removed at the top
 */
function ownTracks(
	cells: readonly WordCell[],
	rows: number,
	columns: number,
	settings: TableSettings,
): { cells: WordCell[]; rowCount: number; columnCount: number; above: number } {
	const titled = withoutTitles(cells, columns, rows, settings);
	const inside = titled.length < 2 ? cells : titled;
	const above = Math.min(...inside.map(({ row }) => row));
	const end = Math.max(...inside.map(({ row, rowSpan }) => row + rowSpan));
	const begun = new Set(inside.flatMap(({ column, words }) => (words.length > 0 ? [column] : [])));
	const kept = Array.from({ length: columns }, (_, column) => column).filter((column) => begun.has(column));
	const before = (column: number) => kept.filter((other) => other < column).length;
	return {
		cells: inside.flatMap((cell): WordCell[] => {
			const column = before(cell.column);
			const columnSpan = before(cell.column + cell.columnSpan) - column;
			return columnSpan > 0 ? [{ ...cell, row: cell.row - above, column, columnSpan }] : [];
		}),
		rowCount: end - above,
		columnCount: kept.length,
		above,
	};
}

function rowsInOrder(filled: readonly WordCell[], rowCount: number, settings: TableSettings): boolean {
	const rows = Array.from({ length: rowCount }, (_, row) =>
		filled.filter((cell) => cell.row === row && cell.rowSpan === 1).flatMap(({ words }) => words.map(({ box }) => box)),
	)
		.filter((boxes) => boxes.length > 0)
		.map(unionOf);
	const ordered = rows.filter((row, index) => {
		const before = rows[index - 1];
		if (!before) return true;
		const lower = Math.min(row.bottom - row.top, before.bottom - before.top);
		return row.top > before.top && before.bottom - row.top <= settings.tagged.sharedRows * lower;
	});
	return ordered.length >= settings.tagged.orderedPart * rows.length;
}

/** Adjacent cells are side by side, all left to right or all right to left. */
function columnsInOrder(filled: readonly WordCell[], settings: TableSettings): boolean {
	const { pairs, right, left } = sides(filled, settings);
	return Math.max(right, left) >= settings.tagged.orderedPart * pairs;
}

function isFromRight(cells: readonly WordCell[], settings: TableSettings): boolean {
	const { right, left } = sides(
		cells.filter(({ words }) => words.length > 0),
		settings,
	);
	return left > right;
}

/** Number of adjacent pairs in a row, and how many of them go right and left. */
function sides(
	filled: readonly WordCell[],
	settings: TableSettings,
): { readonly pairs: number; readonly right: number; readonly left: number } {
	let [pairs, right, left] = [0, 0, 0];
	for (const [index, cell] of filled.entries()) {
		const next = filled[index + 1];
		if (next?.row !== cell.row) continue;
		pairs++;
		const [a, b] = [boxOf(cell), boxOf(next)];
		if (b.left >= a.right - settings.tagged.sharedColumnsPt) right++;
		if (b.right <= a.left + settings.tagged.sharedColumnsPt) left++;
	}
	return { pairs, right, left };
}

/** Columns do not share content; cells without content may have unknown spans. */
function keepToColumns(filled: readonly WordCell[], columnCount: number, settings: TableSettings): boolean {
	const single = filled.filter(({ columnSpan }) => columnSpan === 1);
	const middles = Array.from({ length: columnCount }, (_, column) =>
		single.filter((cell) => cell.column === column).map((cell) => (boxOf(cell).left + boxOf(cell).right) / 2),
	).filter((column) => column.length > 0);
	const away = middles.reduce((sum, column, index) => {
		const before = middles[index - 1];
		return before ? sum + Math.min(misplacedCount(before, column), misplacedCount(column, before)) : sum;
	}, 0);
	const most = 1 - settings.tagged.orderedPart;
	const places = middles.map((column) => median(column) ?? 0);
	const moved = Math.min(countBehind(places), countBehind(places.toReversed()));
	return away <= most * single.length && moved <= most * places.length;
}

/** Number of values that a larger one precedes. */
const countBehind = (values: readonly number[]): number =>
	values.filter((value, index) => values.slice(0, index).some((before) => before > value)).length;

/** Number of values on the wrong side of the best boundary between two groups. */
function misplacedCount(lower: readonly number[], upper: readonly number[]): number {
	const wrong = upper.map(
		(boundary) => lower.filter((value) => value >= boundary).length + upper.filter((value) => value < boundary).length,
	);
	return Math.min(...wrong);
}

function boxOf({ words }: WordCell): Box {
	return unionOf(words.map(({ box }) => box));
}

/** Where a column or row starts and ends. */
type Track = readonly [number, number];

/** Columns or rows as far as the cells in one alone fill them; one without any is between its neighbours. */
function tracksOf(
	count: number,
	[low, high]: Track,
	cells: readonly WordCell[],
	placeOf: (cell: WordCell) => { start: number; end: number; span: number; track: number },
): Track[] {
	const places = cells.map(placeOf).filter(({ span }) => span === 1);
	const tracks = Array.from({ length: count }, (_, track) => places.filter((place) => place.track === track));
	const middles = tracks.map((own) => median(own.map(({ start, end }) => (start + end) / 2)));
	const known = tracks.map((own, track): Track => {
		// Cells in the wrong column reach over the middle of another.
		const before = middles.slice(0, track).findLast((value) => value !== undefined) ?? -Infinity;
		const after = middles.slice(track + 1).find((value) => value !== undefined) ?? Infinity;
		const inside = own.filter(({ start, end }) => start > before && end < after);
		return [Math.min(...inside.map(({ start }) => start)), Math.max(...inside.map(({ end }) => end))];
	});
	return known.map(([start, end], track) => {
		if (start <= end) return [start, end];
		const from = Math.max(low, ...known.slice(0, track).map(([, value]) => value));
		const to = Math.min(high, ...known.slice(track + 1).map(([value]) => value));
		return [Math.min(from, to), Math.max(from, to)];
	});
}

/** Boxes of cells from the content of their rows and columns, empty cells included. */
function withBoxes(cells: readonly WordCell[], rowCount: number, columnCount: number): GridCell[] {
	const filled = cells.filter(({ words }) => words.length > 0);
	const whole = unionOf(filled.map(boxOf));
	const columns = tracksOf(columnCount, [whole.left, whole.right], filled, (cell) => {
		const { left, right } = boxOf(cell);
		return { start: left, end: right, span: cell.columnSpan, track: cell.column };
	});
	const rows = tracksOf(rowCount, [whole.top, whole.bottom], filled, (cell) => {
		const { top, bottom } = boxOf(cell);
		return { start: top, end: bottom, span: cell.rowSpan, track: cell.row };
	});
	const over = (tracks: readonly Track[], from: number, span: number) => {
		const some = tracks.slice(from, from + span);
		return [Math.min(...some.map(([value]) => value)), Math.max(...some.map(([, value]) => value))] as const;
	};
	return cells.map(({ row, column, rowSpan, columnSpan, words }) => {
		const [left, right] = over(columns, column, columnSpan);
		const [top, bottom] = over(rows, row, rowSpan);
		const track = { left, right, top, bottom };
		const box = unionOf([track, ...words.map((placed) => placed.box)]);
		return { row, column, rowSpan, columnSpan, words, box };
	});
}
