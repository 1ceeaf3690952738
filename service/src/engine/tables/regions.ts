import { opensCaption, isNote } from '../text/captions';
import { coverage, type Edge } from './edges';
import { proseChunks } from './prose';
import { isNumeric } from '../values/numeric';
import { toRows, type Chunk, type Row } from './rows';

/** Rows further apart than this part of the font size do not belong together until the table's own spacing is known. */
const firstGap = 1.8;

/** After that, the stride between rows may grow by this factor. */
const strideFactor = 2.2;

/** More rows of one text each than this end a table. */
const mostSingles = 4;

/** A line above or below a table covers this part of its width. */
const framePart = 0.7;

/** Rows that may stand between a table's rows and the line above or below it. */
const mostFramed = 3;

/** Rows near running text that stands in columns belong to its columns. */
const nearProse = 2;

/** Fewest lines of running text that make a column of the page. */
const fewestProseLines = 5;

/** Columns of a page are divided this many points before they begin. */
const beforeColumn = 4;

/** Rows of one zone in their order; `undefined` where running text stands between them. */
export type Zone = readonly (Row | undefined)[];

/**
 * Divide a page into zones in which tables are searched: the page itself, or columns of running text where there are any.
 */
export function toZones(rows: readonly Row[], vertical: readonly Edge[]): Zone[] {
	const prose = proseChunks(rows);
	const gutters = proseGutters(rows, prose);
	const crosses = ({ box }: Chunk) => gutters.some((x) => box.left < x && box.right > x);
	const inColumns = rows.map(() => false);
	if (gutters.length > 0) {
		rows.forEach((row, index) => {
			if (!row.chunks.some((chunk) => prose.has(chunk) && !crosses(chunk))) return;
			const end = Math.min(rows.length - 1, index + nearProse);
			for (let near = Math.max(0, index - nearProse); near <= end; near++) inColumns[near] = true;
		});
		rows.forEach(({ chunks }, index) => {
			if (chunks.some(crosses)) inColumns[index] = false;
		});
	}
	const zones: Zone[] = [];
	for (let start = 0; start < rows.length; ) {
		let end = start;
		while (end < rows.length && inColumns[end] === inColumns[start]) end++;
		const part = rows.slice(start, end);
		if (inColumns[start]) zones.push(...columnZones(part, gutters, vertical));
		else zones.push(part.map((row) => (row.chunks.some((chunk) => prose.has(chunk)) ? undefined : row)));
		start = end;
	}
	return zones;
}

/** Columns have lines of their own: rows are made anew from the words of each. */
function columnZones(rows: readonly Row[], gutters: readonly number[], vertical: readonly Edge[]): Zone[] {
	const bounds = [-Infinity, ...gutters, Infinity];
	const words = rows.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
	return bounds.slice(1).map((right, index) => {
		const left = bounds[index]!;
		const inside = words.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		});
		const own = toRows(inside, vertical);
		const prose = proseChunks(own);
		return own.map((row) => (row.chunks.some((chunk) => prose.has(chunk)) ? undefined : row));
	});
}

/** Where the columns of running text are divided; none when it stands in one. */
function proseGutters(rows: readonly Row[], prose: ReadonlySet<Chunk>): number[] {
	const chunks = rows.flatMap((row) => row.chunks);
	const boxes = chunks
		.filter((chunk) => prose.has(chunk))
		.map(({ box }) => box)
		.sort((a, b) => a.left - b.left);
	const groups: { left: number; right: number; count: number }[] = [];
	const widths = boxes.map(({ left, right }) => right - left).sort((a, b) => a - b);
	const usual = widths[Math.floor(widths.length / 2)] ?? 0;
	for (const { left, right } of boxes) {
		if (right - left > 1.3 * usual) continue;
		const last = groups.at(-1);
		if (last && left < last.right - 3) {
			last.right = Math.max(last.right, right);
			last.count++;
		} else groups.push({ left, right, count: 1 });
	}
	const columns = groups.filter(({ count }) => count >= fewestProseLines);
	const [first] = columns;
	const last = columns.at(-1);
	if (!first || !last) return [];
	// Close to the column that begins: what stands in the one before may be wider than its running text.
	const gutters = columns
		.slice(1)
		.map(({ left }, index) => left - Math.min(beforeColumn, (left - columns[index]!.right) / 2));
	// Beside the only column of running text may stand a column of tables.
	const beside = rows.filter((row) => row.chunks.some((chunk) => prose.has(chunk))).flatMap((row) => row.chunks);
	if (beside.filter(({ box }) => box.right < first.left).length >= fewestProseLines) gutters.unshift(first.left - 2);
	if (beside.filter(({ box }) => box.left > last.right).length >= fewestProseLines) gutters.push(last.right + 2);
	return gutters;
}

/** Runs of rows in which a table may stand. */
export function toRegions(rows: Zone, horizontal: readonly Edge[]): Row[][] {
	const runs: Row[][] = [];
	let run: Row[] = [];
	const finish = () => {
		if (run.length > 0) runs.push(run);
		run = [];
	};
	for (const row of rows) {
		const previous = run.at(-1);
		const begins = row && opensCaption(row.chunks[0]!.text);
		if (!row || begins || (previous && !follows(run, row))) finish();
		if (row && !begins) run.push(row);
	}
	finish();
	return runs
		.flatMap(atRepeatedHeads)
		.flatMap((candidate) => withoutSingles(candidate).map((part) => framed(part, candidate, horizontal)))
		.filter((region) => !isInterlaced(region));
}

/** Rows that overlap by more than this part of the font size are no lines of text. */
const interlacing = 0.25;

/** Rows of formulas and drawings reach into each other. */
function isInterlaced(rows: readonly Row[]): boolean {
	const chunks = rows.flatMap((row) => row.chunks);
	if (chunks.filter(({ text }) => isNumeric(text)).length >= 0.4 * chunks.length) return false;
	const pairs = rows.slice(1).filter((row, index) => rows[index]!.bottom - row.top > interlacing * row.size).length;
	return pairs > 0.5 * (rows.length - 1);
}

/** A row that repeats the heading of the first one begins a table of its own, with the lines over it. */
function atRepeatedHeads(run: readonly Row[]): Row[][] {
	const head = run.find(({ chunks }) => chunks.length > 1 && /\p{L}{3}/u.test(chunks[0]!.text));
	if (!head) return [[...run]];
	const parts: Row[][] = [[]];
	run.forEach((row, index) => {
		const repeats =
			row !== head && row.chunks.length === head.chunks.length && row.chunks[0]!.text === head.chunks[0]!.text;
		const before = run[index - 1];
		if (repeats && before && parts.at(-1)!.length > 2) {
			const over = before.chunks.length === 1 && before.chunks[0]!.box.left > row.chunks[0]!.box.right;
			parts.push(over ? [parts.at(-1)!.pop()!] : []);
		}
		parts.at(-1)!.push(row);
	});
	return parts;
}

function follows(run: readonly Row[], row: Row): boolean {
	const previous = run.at(-1)!;
	const gap = row.top - previous.bottom;
	if (gap <= firstGap * Math.min(row.size, previous.size)) return true;
	if (run.length < 3) return false;
	const strides = run.slice(1).map(({ top }, index) => top - run[index]!.top);
	strides.sort((a, b) => a - b);
	return row.top - previous.top <= strideFactor * strides[Math.floor(0.75 * strides.length)]!;
}

const isMulti = (row: Row) => row.chunks.length > 1;

/** Cut where too many rows have one text only, and take such rows off both ends. */
function withoutSingles(run: readonly Row[]): Row[][] {
	const parts: Row[][] = [];
	let part: Row[] = [];
	let singles: Row[] = [];
	for (const row of run) {
		if (!isMulti(row)) {
			singles.push(row);
			continue;
		}
		if (part.length > 0 && singles.length > mostSingles) {
			parts.push(part);
			part = [];
		}
		if (part.length > 0) part.push(...singles);
		singles = [];
		part.push(row);
	}
	if (part.length > 0) parts.push(part);
	return parts;
}

/** Let lines drawn over the width of a region decide where it begins and ends. */
function framed(region: readonly Row[], run: readonly Row[], horizontal: readonly Edge[]): Row[] {
	const left = Math.min(...region.flatMap(({ chunks }) => chunks.map(({ box }) => box.left)));
	const right = Math.max(...region.flatMap(({ chunks }) => chunks.map(({ box }) => box.right)));
	const isLine = (y: number) => coverage(horizontal, y, left, right, 2) >= framePart * (right - left);
	const lines = [...new Set(horizontal.map(({ position }) => position))].filter(isLine);
	const isWider = (y: number) => coverage(horizontal, y, left - 0.3 * (right - left), left - 12, 2) > 0;
	let start = run.indexOf(region[0]!);
	let end = run.indexOf(region.at(-1)!) + 1;
	const top = run[start]!.top;
	const bottom = run[end - 1]!.bottom;
	const slack = 0.4 * region[0]!.size;
	// Up to the line above the first row, and on over heads that stand between lines.
	const above = lines.findLast((y) => y <= top + slack);
	const upwards = lines.filter((y) => y <= top + slack).reverse();
	for (const y of upwards) {
		const first = run.findIndex((row) => (row.top + row.bottom) / 2 > y);
		if (first < 0 || first > start || start - first > mostFramed || isWider(y)) break;
		start = first;
	}
	start = withHeads(run, start, region, right);
	const below = lines.find((y) => y >= bottom - slack);
	if (below !== undefined) {
		const last = run.findLastIndex((row) => (row.top + row.bottom) / 2 < below);
		if (last + 1 > end && last + 1 - end <= 3) end = last + 1;
	}
	// A few rows above the first line inside are a title, below the last one notes.
	const inside = lines.filter((y) => y > run[start]!.top + slack && y < run[end - 1]!.bottom - slack);
	const opening = inside[0];
	if (above === undefined && opening !== undefined && inside.length > 1) {
		const first = run.findIndex((row) => (row.top + row.bottom) / 2 > opening);
		if (first - start <= 3 && first < end) start = first;
	}
	const closing = inside.at(-1);
	if (closing !== undefined) {
		const last = run.findLastIndex((row) => (row.top + row.bottom) / 2 < closing);
		const after = run.slice(last + 1, end);
		if (after.some((row) => isNote(row.chunks[0]!.text)) && last >= start) end = last + 1;
	}
	const rows = run.slice(start, end);
	const noted = rows.findIndex((row, index) => index > 1 && isNote(row.chunks[0]!.text) && !isMulti(row));
	return noted > 0 ? rows.slice(0, noted) : rows;
}

/** Heads over several columns have at most this many words, and stand this close, as a part of the font size. */
const longestHead = 6;
const headGap = 0.8;

/** Up to two texts that stand alone over the columns of values, not over the labels. */
function withHeads(run: readonly Row[], start: number, region: readonly Row[], right: number): number {
	const values = Math.min(...region.flatMap(({ chunks }) => chunks.slice(1, 2).map(({ box }) => box.left)));
	let first = start;
	while (first > 0 && start - first < 2) {
		const row = run[first - 1]!;
		const [chunk] = row.chunks;
		const isHead =
			row.chunks.length === 1 &&
			chunk !== undefined &&
			chunk.words.length <= longestHead &&
			chunk.box.left > values - row.size &&
			chunk.box.right <= right + row.size &&
			run[first]!.top - row.bottom <= headGap * row.size &&
			!/[.:;]$/.test(chunk.text);
		if (!isHead) break;
		first--;
	}
	return first;
}
