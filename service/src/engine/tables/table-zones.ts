import { opensCaption, isNote } from '../text/captions';
import { coverage, type Edge } from './edges';
import { splitRegions } from './split-regions';
import { proseChunks } from './prose';
import { toRows, type Chunk, type Row } from './rows';
import { isNumeric } from '../values/numeric';
import { median, quantile } from '../values/quantiles';
import { cutBetween, isFilled, lastOf, pairsOf, type NonEmpty } from '../values/sequences';
import { extentOfChunks } from './gutters';
import type { TableSettings } from './settings';

/** Rows of one zone in order; `undefined` where running text separates them. */
export type Zone = readonly (Row | undefined)[];

/** Splits a page into zones to search for tables: the page, or its columns of running text. */
export function toZones(
	rows: readonly Row[],
	{ prose, gutters }: ProseColumns,
	vertical: readonly Edge[],
	settings: TableSettings,
): Zone[] {
	const crosses = ({ box }: Chunk) => gutters.some((x) => box.left < x && box.right > x);
	const { near } = settings.proseColumns;
	const showsColumns = rows.map(({ chunks }) => chunks.some((chunk) => prose.has(chunk) && !crosses(chunk)));
	const placed = rows.map((row, index) => ({
		row,
		inColumns:
			gutters.length > 0 &&
			showsColumns.slice(Math.max(0, index - near), index + near + 1).includes(true) &&
			!row.chunks.some(crosses),
	}));
	return cutBetween(placed, (previous, next) => previous.inColumns !== next.inColumns).flatMap((part): Zone[] => {
		const own = part.map(({ row }) => row);
		return part[0].inColumns ? columnZones(own, gutters, vertical, settings) : [withoutProse(own, prose)];
	});
}

function withoutProse(rows: readonly Row[], prose: ReadonlySet<Chunk>): Zone {
	return rows.map((row) => (row.chunks.some((chunk) => prose.has(chunk)) ? undefined : row));
}

/** Columns have their own lines: rows are rebuilt from the words of each. */
function columnZones(
	rows: readonly Row[],
	gutters: readonly number[],
	vertical: readonly Edge[],
	settings: TableSettings,
): Zone[] {
	const words = rows.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
	return pairsOf([-Infinity, ...gutters, Infinity]).map(([left, right]) => {
		const inside = words.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		});
		const own = toRows(inside, vertical, settings);
		return withoutProse(own, proseChunks(own, settings));
	});
}

/** The running text among some rows. */
export interface ProseColumns {
	readonly prose: ReadonlySet<Chunk>;
	/** x between its columns; empty if there is one column. */
	readonly gutters: readonly number[];
}

/** Finds the running text among the rows of a page, and where its columns are divided. */
export function proseColumns(rows: readonly Row[], settings: TableSettings): ProseColumns {
	const prose = proseChunks(rows, settings);
	return { prose, gutters: settings.proseColumns.on ? proseGutters(rows, prose, settings) : [] };
}

function proseGutters(rows: readonly Row[], prose: ReadonlySet<Chunk>, settings: TableSettings): number[] {
	const chunks = rows.flatMap((row) => row.chunks);
	const boxes = chunks
		.filter((chunk) => prose.has(chunk))
		.map(({ box }) => box)
		.sort((a, b) => a.left - b.left);
	const groups: { left: number; right: number; count: number }[] = [];
	const usual = median(boxes.map(({ left, right }) => right - left)) ?? 0;
	for (const { left, right } of boxes) {
		if (right - left > settings.proseColumns.wide * usual) continue;
		const last = groups.at(-1);
		if (last && left < last.right - settings.proseColumns.sharedPt) {
			last.right = Math.max(last.right, right);
			last.count++;
		} else groups.push({ left, right, count: 1 });
	}
	const columns = groups.filter(({ count }) => count >= settings.proseColumns.lines);
	const [first] = columns;
	const last = columns.at(-1);
	if (!first || !last) return [];
	// Close to the column that starts: the previous column may hold something wider than its running text.
	const gutters = pairsOf(columns).map(
		([before, { left }]) => left - Math.min(settings.proseColumns.beforePt, (left - before.right) / 2),
	);
	// The only column of running text may have a column of tables beside it.
	const beside = rows.filter((row) => row.chunks.some((chunk) => prose.has(chunk))).flatMap((row) => row.chunks);
	if (beside.filter(({ box }) => box.right < first.left).length >= settings.proseColumns.lines)
		gutters.unshift(first.left - settings.proseColumns.besidePt);
	if (beside.filter(({ box }) => box.left > last.right).length >= settings.proseColumns.lines)
		gutters.push(last.right + settings.proseColumns.besidePt);
	return gutters;
}

/** Runs of rows that may be a table, without captions. */
export function tableRegions(zone: Zone, horizontal: readonly Edge[], settings: TableSettings): Row[][] {
	const isRow = (row: Row | undefined): row is Row =>
		row !== undefined && !(settings.captions.on && opensCaption(row.chunks[0].text));
	return cutBetween(zone, (previous, next) => isRow(previous) !== isRow(next))
		.map((part) => part.filter(isRow))
		.flatMap((rows) => cutBetween(rows, (_, row, run) => !follows(run, row, settings)))
		.flatMap((run) => atRepeatedHeaders(run, settings))
		.flatMap((run) => splitRegions(run, settings))
		.flatMap((run) =>
			tableStretches(run, settings).map(([start, end]) =>
				settings.frameLines.on ? frameByRules(run, start, end, horizontal, settings) : run.slice(start, end),
			),
		);
}

/** A row that repeats the header of the first one starts another table, with the lines above it. */
export function atRepeatedHeaders(run: readonly Row[], settings: TableSettings): (readonly Row[])[] {
	if (!settings.repeatedHeaders.on) return [run];
	const head = run.find(({ chunks }) => chunks.length > 1 && /\p{L}{3}/u.test(chunks[0].text));
	if (!head) return [run];
	const parts: Row[][] = [];
	let start = 0;
	run.forEach((row, index) => {
		const before = run[index - 1];
		const [chunk] = row.chunks;
		const repeats = row !== head && isLikeHeader(row, head);
		if (!repeats || !before || index - start <= settings.repeatedHeaders.rows) return;
		const isOver = before.chunks.length === 1 && before.chunks[0].box.left > chunk.box.right;
		const end = isOver ? index - 1 : index;
		parts.push(run.slice(start, end));
		start = end;
	});
	return [...parts, run.slice(start)];
}

/** The first text again, with numbers in the same columns: a row label may equal a column label. */
function isLikeHeader({ chunks }: Row, head: Row): boolean {
	return (
		chunks.length === head.chunks.length &&
		chunks[0].text === head.chunks[0].text &&
		chunks.every(({ text }, index) => isNumeric(text) === isNumeric(head.chunks[index]?.text ?? ''))
	);
}

function follows(run: NonEmpty<Row>, row: Row, settings: TableSettings): boolean {
	const previous = lastOf(run);
	const gap = row.top - previous.bottom;
	if (gap <= settings.regions.firstGap * Math.min(row.size, previous.size)) return true;
	if (run.length < settings.regions.knownRows) return false;
	const strides = pairsOf(run).map(([above, below]) => below.top - above.top);
	const usual = quantile(strides, settings.regions.usualStride) ?? NaN;
	return row.top - previous.top <= settings.regions.strideFactor * usual;
}

const isMulti = (row: Row) => row.chunks.length > 1;

/**
 * From the first row of several texts to the end of the last one, cut where too many single-text rows are between them.
 */
function tableStretches(run: readonly Row[], settings: TableSettings): [start: number, end: number][] {
	const multi = run.flatMap((row, index) => (isMulti(row) ? [index] : []));
	return cutBetween(multi, (previous, next) => endsBetween(run.slice(previous, next), settings)).map((part) => [
		part[0],
		lastOf(part) + 1,
	]);
}

/** Whether too many single-text rows follow a row of several. Continuation lines beside the label may be more. */
function endsBetween(
	[row, ...singles]: readonly Row[],
	{ regions: { maxSingles, maxInCell } }: TableSettings,
): boolean {
	if (!row || singles.length <= maxSingles) return false;
	if (singles.length > maxInCell) return true;
	const boxes = singles.map(({ chunks: [{ box }] }) => box);
	const left = Math.max(...boxes.map((box) => box.left));
	const right = Math.min(...boxes.map((box) => box.right));
	return left >= right || boxes.some((box) => box.left <= row.chunks[0].box.right);
}

/** Lets rules across the width of some rows of a run decide where their table starts and ends. */
function frameByRules(
	run: readonly Row[],
	firstRow: number,
	endRow: number,
	horizontal: readonly Edge[],
	settings: TableSettings,
): Row[] {
	const region = run.slice(firstRow, endRow);
	if (!isFilled(region)) return region;
	const { tolerancePt, part, widerPart, indentPt, slack: slackPart, rows: maxRows } = settings.frameLines;
	const { left, right } = extentOfChunks(region.flatMap(({ chunks }) => chunks));
	const width = right - left;
	const isLine = (y: number) => coverage(horizontal, y, left, right, tolerancePt) >= part * width;
	const lines = [...new Set(horizontal.map(({ position }) => position))].filter(isLine);
	const isWider = (y: number) => coverage(horizontal, y, left - widerPart * width, left - indentPt, tolerancePt) > 0;
	const slack = slackPart * region[0].size;
	const { top } = region[0];
	const { bottom } = lastOf(region);
	const upwards = lines.filter((y) => y <= top + slack).reverse();
	let [start, end] = [startAtRules(run, firstRow, upwards, isWider, maxRows), endRow];
	if (settings.overHeaders.on) start = withHeaders(run, start, region, right, settings);
	const below = lines.find((y) => y >= bottom - slack);
	if (below !== undefined && endAbove(run, below) - end <= maxRows) end = Math.max(end, endAbove(run, below));
	// A few rows above the first rule inside are a title; below the last one they are notes.
	const [upper = top, lower = bottom] = [run[start]?.top, run[end - 1]?.bottom];
	const inside = lines.filter((y) => y > upper + slack && y < lower - slack);
	if (upwards.length === 0 && inside.length > 1 && isFilled(inside)) {
		const first = firstBelow(run, inside[0]);
		if (first - start <= maxRows && first < end) start = first;
	}
	if (!settings.notes.on) return run.slice(start, end);
	if (isFilled(inside)) {
		const closed = endAbove(run, lastOf(inside));
		if (closed > start && run.slice(closed, end).some(startsWithNote)) end = closed;
	}
	const rows = run.slice(start, end);
	const noted = rows.findIndex((row, index) => index > 1 && startsWithNote(row) && !isMulti(row));
	return noted > 0 ? rows.slice(0, noted) : rows;
}

/** Moves the start up to the rule above the first row, and further over header lines between rules. */
function startAtRules(
	run: readonly Row[],
	firstRow: number,
	upwards: readonly number[],
	isWider: (y: number) => boolean,
	maxRows: number,
): number {
	let start = firstRow;
	for (const y of upwards) {
		const first = firstBelow(run, y);
		if (first < 0 || first > start || start - first > maxRows || isWider(y)) break;
		start = first;
	}
	return start;
}

function firstBelow(run: readonly Row[], y: number): number {
	return run.findIndex((row) => (row.top + row.bottom) / 2 > y);
}

function endAbove(run: readonly Row[], y: number): number {
	return run.findLastIndex((row) => (row.top + row.bottom) / 2 < y) + 1;
}

function startsWithNote({ chunks: [{ text }] }: Row): boolean {
	return isNote(text);
}

/** Up to two texts alone above the value columns, not above the labels. */
function withHeaders(
	run: readonly Row[],
	start: number,
	region: readonly Row[],
	right: number,
	settings: TableSettings,
): number {
	const values = Math.min(...region.flatMap(({ chunks }) => chunks.slice(1, 2).map(({ box }) => box.left)));
	const isHead = ([row, below]: [Row, Row]) => {
		const [{ box, words, text }] = row.chunks;
		return (
			!isMulti(row) &&
			words.length <= settings.overHeaders.words &&
			box.left > values - row.size &&
			box.right <= right + row.size &&
			below.top - row.bottom <= settings.overHeaders.gap * row.size &&
			!/[.:;]$/.test(text)
		);
	};
	const above = pairsOf(run.slice(Math.max(0, start - settings.overHeaders.rows), start + 1));
	return start - (above.length - 1 - above.findLastIndex((pair) => !isHead(pair)));
}
