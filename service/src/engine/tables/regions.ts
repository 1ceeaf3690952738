import { isCaption, isNote } from './captions';
import { coverage, type Edge } from './edges';
import { toRow, type Chunk, type Row } from './rows';

/** Rows further apart than this part of the font size do not belong together until the table's own spacing is known. */
const firstGap = 1.8;

/** After that, the stride between rows may grow by this factor. */
const strideFactor = 2.2;

/** More rows of one text each than this end a table. */
const mostSingles = 4;

/** A line above or below a table covers this part of its width. */
const framePart = 0.7;

/** Rows that may stand between a table's rows and the line above or below it. */
const mostFramed = 6;

/** Rows near running text that stands in columns belong to its columns. */
const nearProse = 2;

/** Fewest lines of running text that make a column of the page. */
const fewestProseLines = 5;

/** Rows of one zone in their order; `undefined` where running text stands between them. */
export type Zone = readonly (Row | undefined)[];

/**
 * Divide a page into zones in which tables are searched: the page itself, or columns of running text where there are any.
 */
export function toZones(rows: readonly Row[], prose: ReadonlySet<Chunk>): Zone[] {
	const gutters = proseGutters(rows, prose);
	const columnMode = rows.map(() => false);
	if (gutters.length > 0) {
		rows.forEach((row, index) => {
			if (!row.chunks.some((chunk) => prose.has(chunk))) return;
			for (let near = Math.max(0, index - nearProse); near <= index + nearProse && near < rows.length; near++)
				columnMode[near] = true;
		});
		rows.forEach(({ chunks }, index) => {
			const crosses = chunks.some(({ box }) => gutters.some((x) => box.left < x && box.right > x));
			if (crosses) columnMode[index] = false;
		});
	}
	const zones: (Row | undefined)[][] = [];
	for (let start = 0; start < rows.length; ) {
		let end = start;
		while (end < rows.length && columnMode[end] === columnMode[start]) end++;
		const part = rows.slice(start, end);
		const bounds = columnMode[start] ? [-Infinity, ...gutters, Infinity] : [-Infinity, Infinity];
		for (let column = 0; column < bounds.length - 1; column++)
			zones.push(zone(part, prose, bounds[column]!, bounds[column + 1]!));
		start = end;
	}
	return zones;
}

function zone(rows: readonly Row[], prose: ReadonlySet<Chunk>, left: number, right: number): (Row | undefined)[] {
	return rows.flatMap((row) => {
		const chunks = row.chunks.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		});
		if (chunks.length === 0) return [];
		if (chunks.some((chunk) => prose.has(chunk))) return [undefined];
		return [chunks.length === row.chunks.length ? row : toRow(chunks, row)];
	});
}

/** Where the columns of running text are divided; none when it stands in one. */
function proseGutters(rows: readonly Row[], prose: ReadonlySet<Chunk>): number[] {
	const boxes = rows
		.flatMap((row) => row.chunks)
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
	return columns.slice(1).map(({ left }, index) => (columns[index]!.right + left) / 2);
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
		const begins = row && isCaption(row.chunks[0]!.text);
		if (!row || begins || (previous && !follows(run, row))) finish();
		if (row && !begins) run.push(row);
	}
	finish();
	return runs.flatMap((candidate) => withoutSingles(candidate).map((part) => framed(part, candidate, horizontal)));
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
	let start = run.indexOf(region[0]!);
	let end = run.indexOf(region.at(-1)!) + 1;
	const top = run[start]!.top;
	const bottom = run[end - 1]!.bottom;
	const slack = 0.4 * region[0]!.size;
	// Up to the line above the first row, when it is near.
	const above = lines.findLast((y) => y <= top + slack);
	if (above !== undefined) {
		const first = run.findIndex((row) => (row.top + row.bottom) / 2 > above);
		if (first >= 0 && start - first <= mostFramed && first < start) start = first;
	}
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
