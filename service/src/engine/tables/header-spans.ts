import type { Edge, Edges } from './edges';
import { extentOf, type Columns, type Extent } from './gutters';
import type { Entry, HeaderBand } from './header-band';
import type { Row } from './rows';
import type { TableSettings } from './settings';
import { isFilled, lastOf } from '../values/sequences';

/** Columns that a header covers, counted from 0. */
interface Covered {
	readonly first: number;
	readonly last: number;
}

/** A header line, and what is below it. */
interface HeaderLine extends HeaderBand {
	/** The header cells of the lines below. */
	readonly below: readonly Entry[];
	/** Horizontal extent of the texts below, by column. */
	readonly contents: readonly Extent[];
}

/** Horizontal extent, by column, of the texts that are in one column only. */
export function contentsOf(bands: readonly HeaderBand[], { extents }: Columns): Extent[] {
	const contents: (Extent | undefined)[] = extents.map(() => undefined);
	for (const { first, last, left, right } of bands.flatMap(({ entries }) => entries)) {
		if (first !== last) continue;
		const known = contents[first];
		contents[first] = known
			? { left: Math.min(known.left, left), right: Math.max(known.right, right) }
			: { left, right };
	}
	return extents.map((extent, column) => contents[column] ?? extent);
}

/**
 * Columns a header covers, by the first rule that applies: between vertical rules; over a horizontal rule; the free
 * columns or those it is centered over, if there are headers below; the columns it reaches into.
 * @param place  of the header in its line
 */
export function coveredBy(
	entry: Entry,
	place: number,
	line: HeaderLine,
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): Covered {
	const { entries, row } = line;
	const free = {
		first: (entries[place - 1]?.last ?? -1) + 1,
		last: (entries[place + 1]?.first ?? columns.extents.length) - 1,
	};
	const first = Math.max(entry.first, Math.min(free.first, entry.last));
	const own = { first, last: Math.max(first, Math.min(entry.last, Math.max(free.last, first))) };
	const drawn = findDrawnExtent(entry, row, edges, columns, settings);
	const under = drawn ? columnsWithin(drawn, columns, settings) : [];
	if (isFilled(under))
		return {
			first: Math.max(under[0], Math.min(free.first, own.first)),
			last: Math.min(lastOf(under), Math.max(free.last, own.last)),
		};
	if (settings.overValues.on && isOverAllValues(entry, own, line, columns))
		return { first: 1, last: columns.extents.length - 1 };
	return leftOver(entry, own, free, line, settings) ?? centredOver(entry, own, free, line, settings);
}

/** Extent of the vertical rules beside a header, or else of the rule below it. */
function findDrawnExtent(
	entry: Entry,
	row: Row,
	{ horizontal, vertical }: Edges,
	columns: Columns,
	settings: TableSettings,
): Pick<Edge, 'start' | 'end'> | undefined {
	const walls = settings.walls.on ? wallsAround(vertical, entry, row, columns, settings) : undefined;
	if (walls || !settings.underlines.on) return walls;
	const { above, below, longest } = settings.underlines;
	return horizontal.find(
		(edge) =>
			edge.position >= row.bottom - above * row.size &&
			edge.position <= row.bottom + below * row.size &&
			edge.start <= entry.left + row.size &&
			edge.end >= entry.right - row.size &&
			edge.end - edge.start < longest * (columns.right - columns.left),
	);
}

/** Vertical rules left and right of a header; `undefined` if there is none inside the table. */
function wallsAround(
	vertical: readonly Edge[],
	{ left, right }: Entry,
	row: Row,
	table: Extent,
	settings: TableSettings,
): { start: number; end: number } | undefined {
	const middle = (row.top + row.bottom) / 2;
	const beside = vertical.filter((edge) => edge.start <= middle && edge.end >= middle);
	const before = beside.findLast(({ position }) => position <= left + settings.walls.besidePt)?.position ?? table.left;
	const after = beside.find(({ position }) => position >= right - settings.walls.besidePt)?.position ?? table.right;
	const inside = before > table.left + row.size || after < table.right - row.size;
	return inside ? { start: before, end: after } : undefined;
}

function columnsWithin(
	{ start, end }: Pick<Edge, 'start' | 'end'>,
	{ extents }: Columns,
	{ underlines: { slackPt } }: TableSettings,
): number[] {
	return extents.flatMap(({ left, right }, column) => {
		const middle = (left + right) / 2;
		return middle > start - slackPt && middle < end + slackPt ? [column] : [];
	});
}

/** The only header of its row beside that of the labels, centered over all value columns, which have headers below. */
function isOverAllValues(entry: Entry, own: Covered, { entries, below, row }: HeaderLine, columns: Columns): boolean {
	if (own.first < 1 || entries.some((other) => other !== entry && other.last > 0)) return false;
	const values = extentOf(columns, 1, columns.extents.length - 1);
	const centred = Math.abs(middleOf(values) - middleOf(entry)) <= row.size;
	const headed = findHeadedColumns(below);
	return centred && columns.extents.every((_, column) => column === 0 || headed.has(column));
}

/**
 * Headers in the upper line with none below show that all headers start there: columns headed only below belong to the
 * adjacent header, which has one below as well.
 */
function leftOver(
	entry: Entry,
	own: Covered,
	free: Covered,
	{ entries, below, contents, row }: HeaderLine,
	{ leftOver: { on, off } }: TableSettings,
): Covered | undefined {
	const headed = findHeadedColumns(below);
	const isHeaded = ({ first, last }: Covered) => below.some((other) => other.first <= last && other.last >= first);
	if (!on || !isHeaded(own) || entries.every(isHeaded)) return undefined;
	let { first, last } = own;
	while (first > free.first && headed.has(first - 1)) first--;
	while (last < free.last && headed.has(last + 1)) last++;
	if (first === own.first && last === own.last) return undefined;
	const extent = { left: contents[first]?.left ?? entry.left, right: contents[last]?.right ?? entry.right };
	const isOver =
		Math.min(Math.abs(middleOf(extent) - middleOf(entry)), Math.abs(extent.left - entry.left)) <= off * row.size;
	return isOver ? { first, last } : undefined;
}

/** The columns with headers below that a header is centered over, unless it is aligned with its own. */
function centredOver(
	entry: Entry,
	own: Covered,
	free: Covered,
	{ below, contents, row }: HeaderLine,
	{ centred: { on, aligned } }: TableSettings,
): Covered {
	const extentOver = (first: number, last: number): Extent => ({
		left: contents[first]?.left ?? entry.left,
		right: contents[last]?.right ?? entry.right,
	});
	const headed = findHeadedColumns(below);
	const offOf = (extent: Extent) => Math.abs(middleOf(extent) - middleOf(entry));
	const column = extentOver(own.first, own.last);
	const offOwn =
		own.first === own.last
			? Math.min(offOf(column), Math.abs(column.left - entry.left), Math.abs(column.right - entry.right)) -
				aligned * row.size
			: offOf(column) - row.size;
	let best = { ...own, off: offOwn };
	if (!on || !areHeaded(headed, own)) return own;
	for (let first = own.first; first >= Math.max(free.first, own.first === 0 ? 0 : 1) && headed.has(first); first--) {
		for (let last = own.last; last <= free.last && headed.has(last); last++) {
			const off = offOf(extentOver(first, last));
			if (off < best.off && last > first) best = { first, last, off };
		}
	}
	return { first: best.first, last: best.last };
}

/** Columns with their own header. */
function findHeadedColumns(below: readonly Entry[]): ReadonlySet<number> {
	return new Set(below.flatMap(({ first, last }) => (first === last ? [first] : [])));
}

function areHeaded(headed: ReadonlySet<number>, { first, last }: Covered): boolean {
	for (let column = first; column <= last; column++) if (!headed.has(column)) return false;
	return true;
}

const middleOf = ({ left, right }: Extent) => (left + right) / 2;
