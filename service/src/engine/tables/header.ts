import { coverage, edgesBetween, type Edge, type Edges } from './edges';
import { extentOf, type Columns, type Extent } from './gutters';
import { isNumeric, isYear } from '../values/numeric';
import { isFilled, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import type { Row } from './rows';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Words that stand in one or more columns of a row. */
export interface Entry {
	readonly words: NonEmpty<Placed>;
	readonly left: number;
	readonly right: number;
	readonly text: string;
	/** Columns it covers, counted from 0. */
	readonly first: number;
	readonly last: number;
}

/** A row with its words by column. */
export interface HeaderBand {
	readonly row: Row;
	readonly entries: readonly Entry[];
}

/** A heading with the columns and heading rows it covers. */
export interface HeaderCell {
	readonly first: number;
	readonly last: number;
	readonly row: number;
	readonly rowSpan: number;
	readonly words: readonly Placed[];
}

/** Number of rows at the top that are headings of columns. */
export function headerHeight(
	bands: readonly HeaderBand[],
	{ horizontal }: Edges,
	{ left, right, extents }: Columns,
	settings: TableSettings,
): number {
	const firstBody = bands.findIndex(isBody);
	const limit =
		firstBody < 0
			? Math.min(settings.header.rowsWithoutNumbers, bands.length - 1)
			: Math.min(firstBody, settings.header.mostRows);
	const { linePt, lineReach, closingPart } = settings.header;
	const closed = pairsOf(bands.slice(0, limit + 1)).reduce((height, [{ row: above }, { row: below }], index) => {
		const middle = (above.bottom + below.top) / 2;
		const reach = Math.max(linePt, (below.top - above.bottom) / 2 + lineReach * below.size);
		const isLined = coverage(horizontal, middle, left, right, reach) >= closingPart * (right - left);
		return isLined ? index + 1 : height;
	}, 0);
	if (firstBody < 0) {
		if (closed > 0) return closed;
		const heads = bands[0]?.entries.length ?? 0;
		return heads >= Math.max(2, settings.header.filledPart * extents.length) ? 1 : 0;
	}
	// Labels alone in the first column open a part of the body, where there are headings above them.
	const isOpened = bands.slice(0, limit).some(({ entries }) => entries.length > 1);
	const headed = bands.slice(0, limit).findLastIndex((band) => !isLabelAlone(band)) + 1;
	const height = isOpened ? Math.max(closed, headed) : limit;
	const after = bands.slice(firstBody);
	const isNumbers = after.filter(isBody).length >= settings.header.numberRows * after.length;
	// Pairs of a label and a value: rows before the first number are pairs as well.
	if (settings.pairs.on && !isNumbers && extents.length === 2 && bands.slice(0, height).some(isPair)) return closed;
	return isNumbers || closed === 0 ? height : closed;
}

function isLabelAlone({ entries }: HeaderBand): boolean {
	return entries.length === 1 && entries[0]?.first === 0;
}

/** A label and one text beside it. */
function isPair({ entries }: HeaderBand): boolean {
	return entries.length === 2 && entries[0]?.last === 0;
}

/** A row of values: at least half of what stands beside its label is a number, years alone do not count. */
function isBody({ entries }: HeaderBand): boolean {
	const values = entries.filter(({ first }) => first > 0).map(({ text }) => text);
	const numbers = values.filter(isNumeric);
	return numbers.length > 0 && 2 * numbers.length >= values.length && !numbers.every(isYear) && !isCount(numbers);
}

/** The numbers of columns: 1, 2, 3, or (1), (2), (3). */
function isCount(values: readonly string[]): boolean {
	const numbers = values.map((value) => Number(value.replace(/[()]/g, '')));
	return numbers.length > 2 && pairsOf(numbers).every(([number, next]) => next === number + 1);
}

/** Put the lines of headings together and find the columns and rows each covers. */
export function headerCells(
	bands: readonly HeaderBand[],
	edges: Edges,
	columns: Columns,
	settings: TableSettings,
): HeaderCell[] {
	const cells: { first: number; last: number; level: number; bottom: number; size: number; words: Placed[] }[] = [];
	bands.forEach(({ row, entries }, index) => {
		for (const [place, entry] of entries.entries()) {
			const below = bands.slice(index + 1).flatMap((band) => band.entries);
			const { first, last } = spanOf(entry, entries, place, row, below, edges, columns, settings);
			const top = Math.min(...entry.words.map(({ box }) => box.top));
			const above = cells.findLast((cell) => cell.first <= last && cell.last >= first);
			const stacks =
				above !== undefined &&
				above.first === first &&
				above.last === last &&
				top - above.bottom <= settings.header.stackedGap * row.size &&
				!isCrossed(edges.horizontal, above.bottom, top, entry, row.size, settings);
			const bottom = Math.max(...entry.words.map(({ box }) => box.bottom));
			if (stacks) {
				above.words.push(...entry.words);
				above.bottom = bottom;
			} else {
				const over = cells.filter((cell) => cell.first <= last && cell.last >= first);
				const level = Math.max(-1, ...over.map((cell) => cell.level)) + 1;
				cells.push({ first, last, level, bottom, size: row.size, words: [...entry.words] });
			}
		}
	});
	const levels = Math.max(0, ...cells.map(({ level }) => level + 1));
	return cells.map((cell) => {
		const over = cells.some((other) => other !== cell && overlaps(other, cell) && other.level < cell.level);
		const under = cells.filter((other) => other !== cell && overlaps(other, cell) && other.level > cell.level);
		const end = under.length > 0 ? Math.min(...under.map(({ level }) => level)) : levels;
		const row = over ? cell.level : 0;
		return { first: cell.first, last: cell.last, row, rowSpan: end - row, words: cell.words };
	});
}

function overlaps(a: { first: number; last: number }, b: { first: number; last: number }): boolean {
	return a.first <= b.last && a.last >= b.first;
}

function isCrossed(
	horizontal: readonly Edge[],
	top: number,
	bottom: number,
	entry: Entry,
	size: number,
	settings: TableSettings,
): boolean {
	const middle = (entry.left + entry.right) / 2;
	const slack = settings.header.crossed * size;
	return edgesBetween(horizontal, top - slack, bottom + slack).some(
		(edge) => edge.start <= middle && edge.end >= middle,
	);
}

/** Vertical lines left and right of a heading; `undefined` when there is none inside the table. */
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

/**
 * Columns a heading covers: those between lines drawn beside it; those over a line drawn below it; else, when there are headings below, the ones it is
 * centred over; else those it reaches into.
 */
function spanOf(
	entry: Entry,
	entries: readonly Entry[],
	place: number,
	row: Row,
	below: readonly Entry[],
	{ horizontal, vertical }: Edges,
	columns: Columns,
	settings: TableSettings,
): { first: number; last: number } {
	const { extents, left: start, right: end } = columns;
	const count = extents.length;
	const freeFrom = (entries[place - 1]?.last ?? -1) + 1;
	const freeTo = (entries[place + 1]?.first ?? count) - 1;
	const first = Math.max(entry.first, Math.min(freeFrom, entry.last));
	const last = Math.max(first, Math.min(entry.last, Math.max(freeTo, first)));
	const walls = settings.walls.on ? wallsAround(vertical, entry, row, columns, settings) : undefined;
	const rule = horizontal.find(
		(edge) =>
			settings.underlines.on &&
			edge.position >= row.bottom - settings.underlines.above * row.size &&
			edge.position <= row.bottom + settings.underlines.below * row.size &&
			edge.start <= entry.left + row.size &&
			edge.end >= entry.right - row.size &&
			edge.end - edge.start < settings.underlines.longest * (end - start),
	);
	const drawn = walls ?? rule;
	if (drawn) {
		const under = extents.flatMap(({ left, right }, column) => {
			const middle = (left + right) / 2;
			return middle > drawn.start - settings.underlines.slackPt && middle < drawn.end + settings.underlines.slackPt
				? [column]
				: [];
		});
		if (isFilled(under))
			return {
				first: Math.max(under[0], Math.min(freeFrom, first)),
				last: Math.min(lastOf(under), Math.max(freeTo, last)),
			};
	}
	const middle = (entry.left + entry.right) / 2;
	if (settings.overValues.on && isOverAllValues()) return { first: 1, last: count - 1 };
	let best = { first, last, off: Math.abs(middleOf(first, last) - middle) - row.size };
	for (let from = first; from >= Math.max(freeFrom, first === 0 ? 0 : 1); from--) {
		for (let to = last; to <= freeTo; to++) {
			const off = Math.abs(middleOf(from, to) - middle);
			const heads = below.filter((other) => other.first >= from && other.last <= to).length;
			if (settings.centred.on && off < best.off && heads >= settings.centred.fewest)
				best = { first: from, last: to, off };
		}
	}
	return { first: best.first, last: best.last };

	/** The only heading of its row beside that of the labels, in the middle of all columns of values, which have headings below. */
	function isOverAllValues(): boolean {
		if (first < 1 || entries.some((other) => other !== entry && other.last > 0)) return false;
		const values = extentOf(columns, 1, count - 1);
		const centred = Math.abs((values.left + values.right) / 2 - middle) <= row.size;
		const headed = new Set(below.flatMap((other) => (other.first === other.last ? [other.first] : [])));
		return centred && extents.every((_, column) => column === 0 || headed.has(column));
	}

	function middleOf(from: number, to: number): number {
		return ((extents[from]?.left ?? start) + (extents[to]?.right ?? end)) / 2;
	}
}
