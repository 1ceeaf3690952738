import type { Box, Turn } from '../model';

/** Common part of two cells beside each other, as a share of the smaller one. */
const minCommon = 0.3;

/** Tolerance of an order, points. */
const tolerance = 1;

/** Rows of a table whose cells may be at the height of other ones: headers of several lines. */
const maxHeaderRows = 4;

/** A cell of the result with the place of its words on the page. */
export interface PlacedCell {
	/** Its tokens on the page. */
	readonly tokens: readonly number[];
	/** Index of the page of the first one. */
	readonly page: number;
	readonly turn: Turn;
	/** Upright. */
	readonly box: Box;
	/** In the result. */
	readonly row: number;
	readonly column: number;
}

/** Column of a cell in a file that does not tell. */
export const unknownColumn = -1;

/** Maximum columns of a table with separate places. */
const maxColumns = 2 ** 20;

/** One number per row and column. */
const placeOf = (row: number, column: number) => row * maxColumns + column;

/** Cells in a row share heights, those in a column share widths. */
export type GridSide = 'row' | 'column';

const startOf = (box: Box, side: GridSide) => (side === 'row' ? box.top : box.left);
const endOf = (box: Box, side: GridSide) => (side === 'row' ? box.bottom : box.right);

/** Whether two boxes are in one row or column. */
export function touch(a: Box, b: Box, side: GridSide): boolean {
	const common = Math.min(endOf(a, side), endOf(b, side)) - Math.max(startOf(a, side), startOf(b, side));
	const size = Math.min(endOf(a, side) - startOf(a, side), endOf(b, side) - startOf(b, side));
	return common > minCommon * size;
}

/** Where a row or a column of the result is on a page. */
interface Band {
	readonly page: number;
	readonly index: number;
	readonly start: number;
	readonly end: number;
	/** The middle one of its cells. */
	readonly middle: Box;
	/** Whether it is in the order of most. */
	isInOrder: boolean;
}

/** Rows or columns of a page in the order of the result, with the place of each index. */
interface PageBands {
	readonly list: readonly Band[];
	readonly places: ReadonlyMap<number, number>;
}

/** The cells of a table, by their rows and columns in the result. */
export class CellGrid {
	private readonly lines: Readonly<Record<GridSide, ReadonlyMap<number, readonly PlacedCell[]>>>;
	private readonly bands: Readonly<Record<GridSide, ReadonlyMap<number, PageBands>>>;
	private readonly places: ReadonlySet<number>;
	private readonly lastColumn: number;
	private readonly firstRow: number;
	private readonly lastRow: number;
	private readonly directions: Readonly<Record<GridSide, 1 | -1>>;

	/** @param isMirrored  whether its first column is on the right */
	constructor(
		readonly cells: readonly PlacedCell[],
		isMirrored: boolean,
	) {
		this.directions = { row: 1, column: isMirrored ? -1 : 1 };
		this.lines = { row: linesOf(cells, 'row'), column: linesOf(cells, 'column') };
		this.places = new Set(cells.map(({ row, column }) => placeOf(row, column)));
		this.lastColumn = Math.max(0, ...this.lines.column.keys());
		this.firstRow = Math.min(...this.lines.row.keys());
		this.lastRow = Math.max(0, ...this.lines.row.keys());
		this.bands = {
			row: bandsOf(this.lines.row, 'row', 1, (cell) => this.isTall(cell)),
			column: bandsOf(this.lines.column, 'column', this.directions.column, (cell) => this.isWide(cell)),
		};
	}

	/** Whether the row or column of a cell is before one that it must follow, or behind one that it must precede. */
	isOutOfOrder(cell: PlacedCell, side: GridSide): boolean {
		const bands = this.bands[side].get(cell.page);
		const own = bands?.list[bands.places.get(cell[side]) ?? -1];
		if (!bands || !own || own.isInOrder) return false;
		const isForward = this.directions[side] === 1;
		const isBefore = (one: Band, other: Band) => endOf(one.middle, side) < startOf(other.middle, side) + tolerance;
		return bands.list.some(
			(band) => band.isInOrder && (band.index < own.index === isForward ? isBefore(own, band) : isBefore(band, own)),
		);
	}

	/** Whether a cell is next to no cell of its row or column, but next to cells of another one. */
	isBesideOthers(cell: PlacedCell, side: GridSide): boolean {
		if (cell.column === unknownColumn) return side === 'row' && this.isBeyondNeighbours(cell);
		if (this.isBesideOwn(cell, side)) return false;
		for (const [index, line] of this.lines[side]) {
			if (index === cell[side] || this.isSpan(cell, side, index)) continue;
			const others = line.filter(({ page }) => page === cell.page);
			const beside = others.filter(({ box }) => touch(box, cell.box, side)).length;
			if (beside > 0 && 2 * beside >= others.length) return true;
		}
		return false;
	}

	/** Whether a cell is next to one of its row or column, or is the only one. */
	private isBesideOwn(cell: PlacedCell, side: GridSide): boolean {
		let isOnly = true;
		for (const other of this.lines[side].get(cell[side]) ?? []) {
			if (other === cell || other.page !== cell.page || (side === 'column' && this.isWide(other))) continue;
			if (touch(other.box, cell.box, side)) return true;
			isOnly = false;
		}
		return isOnly;
	}

	/** Whether a cell is above the row before its own, or below the row behind it. */
	private isBeyondNeighbours({ page, row, box }: PlacedCell): boolean {
		const { list = [], places } = this.bands.row.get(page) ?? {};
		const at = places?.get(row) ?? -1;
		const [above, below] = [list[at - 1], list[at + 1]];
		return (above?.isInOrder && box.bottom < above.start) || (below?.isInOrder && box.top > below.end) || false;
	}

	/** Where a cell must be on its page. */
	homeOf(cell: PlacedCell): Box {
		const [top, bottom] = this.isHeader(cell) ? this.rowsOf(cell) : this.rangeOf(cell, 'row');
		const [left, right] = this.isWide(cell) ? this.columnsOf(cell) : this.rangeOf(cell, 'column');
		return { left, top, right, bottom };
	}

	/** Where the columns are that a cell may reach over. */
	private columnsOf(cell: PlacedCell): readonly [number, number] {
		const { list = [] } = this.bands.column.get(cell.page) ?? {};
		const own = this.rangeOf(cell, 'column');
		const free = list.filter(({ index, isInOrder }) => isInOrder && this.isSpan(cell, 'column', index));
		return [Math.min(own[0], ...free.map(({ start }) => start)), Math.max(own[1], ...free.map(({ end }) => end))];
	}

	/** Where a header cell may be: between those above and below it, since each column may have its own lines. */
	private rowsOf(cell: PlacedCell): readonly [number, number] {
		const [top, bottom] = this.rangeOf(cell, 'row');
		const { list = [] } = this.bands.row.get(cell.page) ?? {};
		const headers = list.filter(({ index, isInOrder }) => isInOrder && index < this.firstRow + maxHeaderRows);
		const own = this.othersIn(cell, 'column').filter((other) => !this.isWide(other));
		const above = own.filter(({ row }) => row < cell.row).map(({ box }) => box.bottom);
		const below = own.filter(({ row }) => row > cell.row).map(({ box }) => box.top);
		const start = Math.max(...above, Math.min(...headers.map((band) => band.start)));
		const end = Math.min(...below, Math.max(...headers.map((band) => band.end)));
		return [Math.min(top, start), Math.max(bottom, end)];
	}

	private isHeader({ row, column }: PlacedCell): boolean {
		return column !== unknownColumn && row < this.firstRow + maxHeaderRows;
	}

	private rangeOf(cell: PlacedCell, side: GridSide): readonly [number, number] {
		const { list: bands = [], places } = this.bands[side].get(cell.page) ?? {};
		const at = places?.get(cell[side]) ?? -1;
		const others = this.othersIn(cell, side);
		const band = others.length > 0 ? bandOf(others, side) : undefined;
		const isKnown = cell.column !== unknownColumn;
		if (band && isKnown && bands[at]?.isInOrder) return [band.start, band.end];
		const before = bands.slice(0, at).findLast(({ isInOrder }) => isInOrder);
		const after = bands.slice(at + 1).find(({ isInOrder }) => isInOrder);
		const [first, second] = before && after && before.start > after.start ? [after, before] : [before, after];
		return [first?.start ?? -Infinity, second?.end ?? Infinity];
	}

	private othersIn(cell: PlacedCell, side: GridSide): readonly PlacedCell[] {
		return (this.lines[side].get(cell[side]) ?? []).filter((other) => other !== cell && other.page === cell.page);
	}

	/** Whether a cell may reach over the next column, since nothing is there. */
	private isWide({ row, column }: PlacedCell): boolean {
		return column < this.lastColumn && !this.places.has(placeOf(row, column + 1));
	}

	/** Whether a cell may reach over the next row, since nothing is there, as header cells do. */
	private isTall({ row, column }: PlacedCell): boolean {
		return column !== unknownColumn && row < this.lastRow && !this.places.has(placeOf(row + 1, column));
	}

	/** Whether a cell may reach to a later row or column, since nothing is between them. */
	private isSpan({ row, column }: PlacedCell, side: GridSide, index: number): boolean {
		const own = side === 'row' ? row : column;
		for (let at = own + 1; at <= index; at++)
			if (this.places.has(side === 'row' ? placeOf(at, column) : placeOf(row, at))) return false;
		return index > own;
	}
}

function linesOf(cells: readonly PlacedCell[], side: GridSide): Map<number, PlacedCell[]> {
	const lines = new Map<number, PlacedCell[]>();
	for (const cell of cells) {
		if (cell[side] === unknownColumn) continue;
		const line = lines.get(cell[side]);
		if (line) line.push(cell);
		else lines.set(cell[side], [cell]);
	}
	return lines;
}

/** For each page the place of each row or column, in the order of the result. */
function bandsOf(
	lines: ReadonlyMap<number, readonly PlacedCell[]>,
	side: GridSide,
	direction: 1 | -1,
	isSpan: (cell: PlacedCell) => boolean,
): Map<number, PageBands> {
	const bands = new Map<number, { list: Band[]; places: Map<number, number> }>();
	for (const [index, line] of [...lines].sort(([a], [b]) => a - b)) {
		for (const [page, cells] of pagesOf(line)) {
			const band = { page, index, ...bandOf(cellsOfOne(cells, isSpan), side), isInOrder: true };
			const same = bands.get(page) ?? { list: [], places: new Map<number, number>() };
			same.places.set(index, same.list.length);
			same.list.push(band);
			bands.set(page, same);
		}
	}
	for (const { list: onPage } of bands.values()) {
		const sorted = increasingPart(
			onPage.map(({ middle }) => direction * (startOf(middle, side) + endOf(middle, side))),
		);
		onPage.forEach((band, index) => (band.isInOrder = sorted.has(index)));
	}
	return bands;
}

/** Cells that cannot reach over several rows or columns, or all if there are none. */
function cellsOfOne(cells: readonly PlacedCell[], isSpan: (cell: PlacedCell) => boolean): readonly PlacedCell[] {
	const single = cells.filter((cell) => !isSpan(cell));
	return single.length > 0 ? single : cells;
}

function pagesOf(cells: readonly PlacedCell[]): Map<number, PlacedCell[]> {
	const pages = new Map<number, PlacedCell[]>();
	for (const cell of cells) {
		const same = pages.get(cell.page);
		if (same) same.push(cell);
		else pages.set(cell.page, [cell]);
	}
	return pages;
}

/** The cells that are beside the middle one. */
function bandOf(cells: readonly PlacedCell[], side: GridSide): Pick<Band, 'start' | 'end' | 'middle'> {
	const middleOf = ({ box }: PlacedCell) => startOf(box, side) + endOf(box, side);
	const sorted = cells.toSorted((a, b) => middleOf(a) - middleOf(b));
	// A file without columns has rows in pieces: single words such as numbers may be equal ones of other rows.
	const isCut = cells[0]?.column === unknownColumn;
	const middle = middleBy(sorted, ({ tokens }) => (isCut ? tokens.length : 1));
	if (!middle) throw new Error('a row or column without cells');
	const beside = cells.filter(({ box }) => touch(box, middle.box, side));
	return {
		middle: middle.box,
		start: Math.min(startOf(middle.box, side), ...beside.map(({ box }) => startOf(box, side))),
		end: Math.max(endOf(middle.box, side), ...beside.map(({ box }) => endOf(box, side))),
	};
}

/** The first of sorted things with which half of their weight is reached. */
function middleBy<T>(sorted: readonly T[], weightOf: (one: T) => number): T | undefined {
	const half = sorted.reduce((sum, one) => sum + weightOf(one), 0) / 2;
	let sum = 0;
	return sorted.find((one) => (sum += weightOf(one)) >= half);
}

/** Indexes of the longest part in order. Source: C. Schensted, "Longest increasing and decreasing subsequences", 1961. */
function increasingPart(values: readonly number[]): Set<number> {
	const ends: number[] = [];
	const before: number[] = [];
	for (const [index, value] of values.entries()) {
		let at = ends.length;
		while (at > 0 && (values[ends[at - 1] ?? 0] ?? 0) > value) at--;
		before.push(ends[at - 1] ?? -1);
		ends[at] = index;
	}
	const chosen = new Set<number>();
	for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chosen.add(at);
	return chosen;
}
