import type { Box } from '../model';
import { opensCaption } from '../text/captions';
import { isLoneMarker } from '../text/list-markers';
import { cutBetween, lastOf, partitionPoint, type NonEmpty } from '../values/sequences';
import { clusterValues, coverage, type Edge, type Edges } from './edges';
import type { Extent } from './gutters';
import type { Placed } from './placed';
import { toRows, type Chunk, type Row } from './rows';
import type { TableSettings } from './settings';

/** Rules of one extent below each other, with the text rows between and next to them. */
export interface RuleBand extends Extent {
	/** y of the rules, ascending. */
	readonly rules: NonEmpty<number>;
	/** Rows of all words within the extent. */
	readonly rows: readonly Row[];
	/** Rows between the first and the last rule; for a single rule, the adjacent ones. */
	readonly start: number;
	readonly end: number;
}

/**
 * Rules with the same ends and text between them, as in most scientific tables: above the header, below it, and at the
 * end. Text that extends beyond them, a caption, or lines of their full width separate bands.
 * @param all      rows of all words
 * @param gutters  x between columns of running text
 * @param drawn    boxes of drawn grids: their lines are taken, and no band continues beyond them
 * @returns bands with a header between rules first, then those with most rows
 */
export function ruleBands(
	words: readonly Placed[],
	all: readonly Row[],
	edges: Edges,
	gutters: readonly number[],
	drawn: readonly Box[],
	settings: TableSettings,
): RuleBand[] {
	const { maxExtents } = settings.ruleBands;
	const isDrawn = ({ start, end, position }: Edge) =>
		drawn.some(
			({ left, right, top, bottom }) =>
				start < right &&
				end > left &&
				position >= top - settings.edges.sameLinePt &&
				position <= bottom + settings.edges.sameLinePt,
		);
	const groups = sameExtents(
		edges.horizontal.filter((edge) => !isDrawn(edge)),
		settings,
	);
	if (groups.length > maxExtents) return [];
	return groups
		.flatMap((group) => {
			const extent = { left: group[0].start, right: group[0].end };
			const rules = clusterValues(
				group.map(({ position }) => position),
				settings.edges.sameLinePt,
			);
			const inside = words.filter(({ box }) => box.right > extent.left && box.left < extent.right);
			const rows = inside.length === words.length ? all : toRows(inside, edges.vertical, settings);
			const between = drawn.filter(({ left, right }) => left < extent.right && right > extent.left);
			return bandsOf(rules, rows, extent, between, settings).filter(
				(band) => !isPart(band, words, edges, gutters, settings),
			);
		})
		.map((band) => ({ band, rank: headerBetweenRules(band.rules, band.rows) ? 1 : 0, count: band.end - band.start }))
		.sort((a, b) => b.rank - a.rank || b.count - a.count)
		.map(({ band }) => band);
}

/** Groups rules by their ends. */
function sameExtents(horizontal: readonly Edge[], { ruleBands: { samePt, minLengthPt } }: TableSettings) {
	const long = horizontal.filter(({ start, end }) => end - start >= minLengthPt);
	return cutBetween(
		long.toSorted((a, b) => a.start - b.start),
		(_, next, [first]) => next.start - first.start > samePt,
	).flatMap((group) =>
		cutBetween(
			group.toSorted((a, b) => a.end - b.end),
			(_, next, [first]) => next.end - first.end > samePt,
		),
	);
}

function bandsOf(
	rules: readonly number[],
	rows: readonly Row[],
	extent: Extent,
	drawn: readonly Box[],
	settings: TableSettings,
): RuleBand[] {
	const firstBelow = (y: number) => firstRowBelow(rows, y);
	const between = (above: number, below: number) => rows.slice(firstBelow(above), firstBelow(below));
	const after = (rule: number) => rules[partitionPoint(rules, (y) => y <= rule)] ?? rule;
	const isHeader = (some: readonly Row[]) =>
		some.length >= 1 && some.length <= settings.ruleBands.headerRows && !some.every(isSingle);
	/** Whether text is between two tables, each with a header between rules: it is higher than a title in a table. */
	const isBetweenTables = (above: number, below: number, part: NonEmpty<number>) => {
		const [header, next] = [between(part[0], after(part[0])), between(below, after(below))];
		return (
			isHeader(header) &&
			below - above > (settings.ruleBands.higher * (after(part[0]) - part[0])) / header.length &&
			isHeader(next) &&
			between(above, below).every(isSingle)
		);
	};
	/** Whether a rule ends a table: the space below it, down to a row of several texts, is much higher than above it. */
	const isEnd = (rule: number) => {
		const index = firstBelow(rule);
		const [last, next] = [rows[index - 1], rows[index]];
		if (!last || !next || isSingle(next)) return false;
		const { blank, higherBelow } = settings.ruleBands;
		return next.top - rule > Math.max(blank * next.size, higherBelow * (rule - last.bottom));
	};
	return cutBetween(
		rules,
		(above, below, part) =>
			drawn.some(({ top, bottom }) => top > above && bottom < below) ||
			isParted(between(above, below), extent, settings) ||
			isBetweenTables(above, below, part) ||
			isEnd(above),
	)
		.map((part): RuleBand => {
			const [start, end] = [firstBelow(part[0]), firstBelow(lastOf(part))];
			const isSingle = start === end;
			return {
				...extent,
				rules: part,
				rows,
				start: isSingle ? Math.max(0, start - 1) : start,
				end: isSingle ? end + 1 : end,
			};
		})
		.filter(({ start, end }) => {
			const core = rows.slice(start, end);
			return core.length > 0 && !isParted(core, extent, settings);
		});
}

/**
 * Rows that do not belong to one table: a caption, texts that cross the ends of the rules, consecutive text lines of
 * full width.
 */
function isParted(rows: readonly Row[], { left, right }: Extent, settings: TableSettings): boolean {
	const { overhang, fullLine, fullLines } = settings.ruleBands;
	let full = 0;
	let above: Row | undefined;
	return rows.some((row) => {
		const { chunks, size } = row;
		const [first] = chunks;
		if (opensCaption(first.text)) return true;
		if (chunks.some(({ box }) => box.left < left - overhang * size || box.right > right + overhang * size)) return true;
		if (chunks.length > 1) above = row;
		const isFull = chunks.length === 1 && first.box.right - first.box.left >= fullLine * (right - left);
		full = isFull && !continuesCell(first, above, settings) ? full + 1 : 0;
		return full >= fullLines;
	});
}

/** Whether a line is aligned with a text to the right of the label in the last row of several: a cell of many lines. */
function continuesCell({ box }: Chunk, above: Row | undefined, { ruleBands: { sameLeftPt } }: TableSettings): boolean {
	if (!above || isLoneMarker(above.chunks[0].text)) return false;
	return above.chunks.slice(1).some((chunk) => Math.abs(chunk.box.left - box.left) <= sameLeftPt);
}

/** The header row of a band, if rules enclose it: the first row between two of them, with several texts. */
export function headerBetweenRules(
	rules: NonEmpty<number>,
	rows: readonly Row[],
): { readonly index: number; readonly height: number } | undefined {
	const index = firstRowBelow(rows, rules[0]);
	const under = rules.findIndex((y) => firstRowBelow(rows, y) > index);
	const [above, below] = [rules[under - 1], rules[under]];
	if (above === undefined || below === undefined) return undefined;
	return isHeaderRow(rows.slice(index, firstRowBelow(rows, below))) ? { index, height: below - above } : undefined;
}

function firstRowBelow(rows: readonly Row[], y: number): number {
	return partitionPoint(rows, ({ top, bottom }) => (top + bottom) / 2 < y);
}

const isSingle = ({ chunks }: Row) => chunks.length === 1;

/** Whether rows between two rules are a header: one row of several texts. */
const isHeaderRow = (rows: readonly Row[]) => rows.length === 1 && !rows.every(isSingle);

/** Rules over only some columns of a table: most of their rows have texts beside them without a rule. */
function isPart(
	{ left, right, rules, rows, start, end }: RuleBand,
	words: readonly Placed[],
	{ horizontal }: Edges,
	gutters: readonly number[],
	{ ruleBands: { besidePart, level }, edges: { sameLinePt } }: TableSettings,
): boolean {
	const core = rows.slice(start, end);
	const from = Math.max(-Infinity, ...gutters.filter((x) => x < (left + right) / 2));
	const to = Math.min(Infinity, ...gutters.filter((x) => x > (left + right) / 2));
	const isRuled = ({ box }: Placed) => coverage(horizontal, rules[0], box.left, box.right, sameLinePt) > 0;
	const others = words.filter(
		(placed) =>
			((placed.box.right <= left && placed.box.left > from) || (placed.box.left >= right && placed.box.right < to)) &&
			!isRuled(placed),
	);
	const heights = others.map(({ box }) => (box.top + box.bottom) / 2).sort((a, b) => a - b);
	const isBeside = (row: Row) => {
		const middle = (row.top + row.bottom) / 2;
		const next = heights[partitionPoint(heights, (y) => y < middle - level * row.size)];
		return next !== undefined && next <= middle + level * row.size;
	};
	return core.filter(isBeside).length > besidePart * core.length;
}
