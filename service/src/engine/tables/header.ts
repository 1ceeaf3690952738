import { coverage, firstAt, type Edge, type Edges } from './edges';
import type { Columns } from './gutters';
import { isNumeric, isYear } from '../values/numeric';
import type { Row } from './rows';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Words that stand in one or more columns of a row. */
export interface Entry {
	readonly words: readonly Placed[];
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
	{ bounds }: Columns,
	settings: TableSettings,
): number {
	const [left, right] = [bounds[0]!, bounds.at(-1)!];
	const firstBody = bands.findIndex(isBody);
	const limit =
		firstBody < 0
			? Math.min(settings.header.rowsWithoutNumbers, bands.length - 1)
			: Math.min(firstBody, settings.header.mostRows);
	let closed = 0;
	for (let index = 1; index <= limit; index++) {
		const above = bands[index - 1]!.row;
		const below = bands[index]!.row;
		const middle = (above.bottom + below.top) / 2;
		const reach = Math.max(
			settings.header.linePt,
			(below.top - above.bottom) / 2 + settings.header.lineReach * below.size,
		);
		if (coverage(horizontal, middle, left, right, reach) >= settings.header.closingPart * (right - left))
			closed = index;
	}
	if (firstBody < 0) {
		if (closed > 0) return closed;
		return bands[0]!.entries.length >= Math.max(2, settings.header.filledPart * (bounds.length - 1)) ? 1 : 0;
	}
	let height = limit;
	// A label alone in the first column opens a part of the body.
	while (
		height > closed &&
		isLabelAlone(bands[height - 1]!) &&
		bands.slice(0, height - 1).some(({ entries }) => entries.length > 1)
	)
		height--;
	const after = bands.slice(firstBody);
	const isNumbers = after.filter(isBody).length >= settings.header.numberRows * after.length;
	// Pairs of a label and a value: rows before the first number are pairs as well.
	if (settings.pairs.on && !isNumbers && bounds.length === 3 && bands.slice(0, height).some(isPair)) return closed;
	return isNumbers || closed === 0 ? height : closed;
}

function isLabelAlone({ entries }: HeaderBand): boolean {
	return entries.length === 1 && entries[0]!.first === 0;
}

/** A label and one text beside it. */
function isPair({ entries }: HeaderBand): boolean {
	return entries.length === 2 && entries[0]!.last === 0;
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
	return numbers.length > 2 && numbers.every((number, index) => number === numbers[0]! + index);
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
	for (let index = firstAt(horizontal, top - slack); index < horizontal.length; index++) {
		const edge = horizontal[index]!;
		if (edge.position > bottom + slack) return false;
		if (edge.start <= middle && edge.end >= middle) return true;
	}
	return false;
}

/** Vertical lines left and right of a heading; `undefined` when there is none inside the table. */
function wallsAround(
	vertical: readonly Edge[],
	{ left, right }: Entry,
	row: Row,
	start: number,
	end: number,
	settings: TableSettings,
): { start: number; end: number } | undefined {
	const middle = (row.top + row.bottom) / 2;
	const beside = vertical.filter((edge) => edge.start <= middle && edge.end >= middle);
	const before = beside.findLast(({ position }) => position <= left + settings.walls.besidePt)?.position ?? start;
	const after = beside.find(({ position }) => position >= right - settings.walls.besidePt)?.position ?? end;
	const inside = before > start + row.size || after < end - row.size;
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
	{ bounds, extents }: Columns,
	settings: TableSettings,
): { first: number; last: number } {
	const count = extents.length;
	const freeFrom = place === 0 ? 0 : entries[place - 1]!.last + 1;
	const freeTo = place === entries.length - 1 ? count - 1 : entries[place + 1]!.first - 1;
	const first = Math.max(entry.first, Math.min(freeFrom, entry.last));
	const last = Math.max(first, Math.min(entry.last, Math.max(freeTo, first)));
	const width = bounds.at(-1)! - bounds[0]!;
	const walls = settings.walls.on ? wallsAround(vertical, entry, row, bounds[0]!, bounds.at(-1)!, settings) : undefined;
	const rule = horizontal.find(
		(edge) =>
			settings.underlines.on &&
			edge.position >= row.bottom - settings.underlines.above * row.size &&
			edge.position <= row.bottom + settings.underlines.below * row.size &&
			edge.start <= entry.left + row.size &&
			edge.end >= entry.right - row.size &&
			edge.end - edge.start < settings.underlines.longest * width,
	);
	const drawn = walls ?? rule;
	if (drawn) {
		const under = extents.flatMap(({ left, right }, column) => {
			const middle = (left + right) / 2;
			return middle > drawn.start - settings.underlines.slackPt && middle < drawn.end + settings.underlines.slackPt
				? [column]
				: [];
		});
		if (under.length > 0) {
			return {
				first: Math.max(under[0]!, Math.min(freeFrom, first)),
				last: Math.min(under.at(-1)!, Math.max(freeTo, last)),
			};
		}
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
		const centred = Math.abs((bounds[1]! + bounds.at(-1)!) / 2 - middle) <= row.size;
		const headed = new Set(below.flatMap((other) => (other.first === other.last ? [other.first] : [])));
		return centred && extents.every((_, column) => column === 0 || headed.has(column));
	}

	function middleOf(from: number, to: number): number {
		return (extents[from]!.left + extents[to]!.right) / 2;
	}
}
