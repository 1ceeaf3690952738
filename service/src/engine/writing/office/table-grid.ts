import type { Box, Line } from '../../model';
import type { PlaceLook, Table, TableBlock, TableCell } from '../../model/blocks';
import { median } from '../../values/quantiles';

/** Positions of the lines between the columns and rows of a table. */
export interface TableGrid {
	/** One more than there are columns; x in points, ascending. */
	readonly columnEdges: readonly number[];
	/** One more than there are rows; y in points, ascending. */
	readonly rowEdges: readonly number[];
}

/** Minimum column width and row height, points. */
const minStep = 4;

/** Cells of rows with columns counted from the left, in the reading order of their table. */
export function inReadingOrder<Place>(rows: readonly Place[][], { table }: TableBlock): Place[][] {
	return table.rightToLeft ? rows.map((places) => places.toReversed()) : [...rows];
}

/** The grid of a table with columns counted from the left, from the boxes of its cells. */
export function tableGrid({ table, box }: TableBlock): TableGrid {
	const { rowCount, columnCount, cells } = table;
	const columns = cells.map((cell) => ({
		first: cell.column,
		count: cell.columnSpan,
		from: cell.box.left,
		to: cell.box.right,
	}));
	const rows = cells.map((cell) => ({ first: cell.row, count: cell.rowSpan, from: cell.box.top, to: cell.box.bottom }));
	return {
		columnEdges: edges(columns, columnCount, box.left, box.right),
		rowEdges: edges(rows, rowCount, box.top, box.bottom),
	};
}

interface Extent {
	readonly first: number;
	readonly count: number;
	readonly from: number;
	readonly to: number;
}

function edges(extents: readonly Extent[], count: number, from: number, to: number): number[] {
	const known: (number | undefined)[] = [from];
	for (let place = 1; place < count; place++) {
		const before = extents.filter(({ first, count: span }) => first + span === place).map((extent) => extent.to);
		const after = extents.filter(({ first }) => first === place).map((extent) => extent.from);
		known.push(edgeBetween(before, after));
	}
	known.push(Math.max(to, from + count * minStep));
	return rising(known);
}

/**
 * The edge between cells that end and cells that start there. If some overlap, one that reaches over its column must
 * not move the edge: the middle ones decide.
 */
function edgeBetween(ends: readonly number[], starts: readonly number[]): number | undefined {
	const [end, start] = [Math.max(...ends), Math.min(...starts)];
	if (ends.length === 0 || starts.length === 0) return [end, start].find(Number.isFinite);
	return end > start ? ((median(ends) ?? end) + (median(starts) ?? start)) / 2 : (end + start) / 2;
}

/** Interpolates unknown edges and keeps edges in order. */
function rising(known: readonly (number | undefined)[]): number[] {
	const last = known.length - 1;
	const end = known[last] ?? 0;
	const result: number[] = [];
	known.forEach((value, index) => {
		const previous = result[index - 1];
		if (previous === undefined) return result.push(value ?? 0);
		const next = known.findIndex((candidate, place) => place >= index && candidate !== undefined);
		const even = previous + ((known[next] ?? end) - previous) / (next - index + 1);
		const highest = end - (last - index) * minStep;
		return result.push(index === last ? end : Math.max(previous + minStep, Math.min(value ?? even, highest)));
	});
	return result;
}

/** Sizes within this factor of the table's count as the table's: OCR measures each word slightly differently. */
const sameSize = 1.35;

/** Size of a cell's text, points; `undefined` if it has none. */
export function cellFontSize({ lines }: TableCell, { cells }: Table): number | undefined {
	const own = middleSize(lines);
	const common = middleSize(cells.flatMap((cell) => cell.lines));
	if (own === undefined || common === undefined) return own;
	return own < common * sameSize && common < own * sameSize ? common : own;
}

/** Median size of the words of some lines, points; `undefined` for none. */
export function middleSize(lines: readonly Line[]): number | undefined {
	return median(lines.flatMap((line) => line.words.map((word) => word.fontSize)));
}

/** Alignment of a cell text between its edges. */
export type CellAlignment = 'left' | 'center' | 'right';

/** Smaller differences are ignored, points. */
const even = 3;

/** Alignment of a cell text, from the space on both sides. */
export function cellAlignment(cell: TableCell, { columnEdges }: TableGrid): CellAlignment {
	if (cell.lines.length === 0 || cell.lines.some((line) => line.turn !== 0)) return 'left';
	const text = spread(cell.lines.map((line) => line.box));
	const before = text.left - (columnEdges[cell.column] ?? text.left);
	const after = (columnEdges[cell.column + cell.columnSpan] ?? text.right) - text.right;
	if (before <= after + even && before < 2 * even) return 'left';
	// Lines of an address share one edge, wherever in the cell.
	const boxes = cell.lines.map((line) => line.box);
	if (boxes.length > 1 && isEven(boxes.map((box) => box.left))) return 'left';
	if (Math.abs(before - after) <= Math.max(even, centred * (before + after))) return 'center';
	return after < before ? 'right' : 'left';
}

/** A text is centered if the difference between both sides is less, as a share of all space. */
const centred = 0.1;

function isEven(edges: readonly number[]): boolean {
	return Math.max(...edges) - Math.min(...edges) < even;
}

function spread(boxes: readonly Box[]): { left: number; right: number } {
	return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) };
}

/** A place of a table, covered by a cell or not. */
export interface CellPlace extends Pick<TableCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'> {
	readonly cell?: TableCell;
	/** Of its cell, or of a place without one. */
	readonly look?: PlaceLook;
}

/** The cells of each row; a place without a cell gets an empty one, so that every row is complete. */
export function wholeRows({ rowCount, columnCount, cells, emptyPlaces = [] }: Table): CellPlace[][] {
	const taken = Array.from({ length: rowCount }, () => Array<boolean>(columnCount).fill(false));
	const rows = Array.from({ length: rowCount }, (): CellPlace[] => []);
	for (const cell of cells) {
		const rowSpan = Math.min(cell.rowSpan, rowCount - cell.row);
		const columnSpan = Math.min(cell.columnSpan, columnCount - cell.column);
		if (rowSpan < 1 || columnSpan < 1) continue;
		const { row: top, column, look } = cell;
		rows[top]?.push({ row: top, column, rowSpan, columnSpan, cell, ...(look ? { look } : {}) });
		for (let row = cell.row; row < cell.row + rowSpan; row++)
			taken[row]?.fill(true, cell.column, cell.column + columnSpan);
	}
	const looks = new Map(emptyPlaces.map(({ row, column, look }) => [row * columnCount + column, look]));
	taken.forEach((places, row) =>
		places.forEach((isTaken, column) => {
			if (isTaken) return;
			const look = looks.get(row * columnCount + column);
			rows[row]?.push({ row, column, rowSpan: 1, columnSpan: 1, ...(look ? { look } : {}) });
		}),
	);
	for (const row of rows) row.sort(byColumn);
	return rows;
}

/** A cell in one of its rows. */
export interface SpannedPlace extends CellPlace {
	/** Whether the cell starts in a row above. */
	readonly isBelow: boolean;
}

/** The same with an entry in every row that a cell spans, for formats that repeat it. */
export function toSpannedRows(table: Table): SpannedPlace[][] {
	const rows = wholeRows(table).map((places) => places.map((place) => ({ ...place, isBelow: false })));
	for (const place of rows.flat())
		for (let row = place.row + 1; row < place.row + place.rowSpan; row++) rows[row]?.push({ ...place, isBelow: true });
	for (const row of rows) row.sort(byColumn);
	return rows;
}

const byColumn = (a: CellPlace, b: CellPlace): number => a.column - b.column;
