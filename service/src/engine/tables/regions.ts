import { opensCaption, isNote } from '../text/captions';
import { coverage, type Edge } from './edges';
import { proseChunks } from './prose';
import { toRows, type Chunk, type Row } from './rows';
import { median, quantile } from '../values/quantiles';
import type { TableSettings } from './settings';

/** Rows of one zone in their order; `undefined` where running text stands between them. */
export type Zone = readonly (Row | undefined)[];

/**
 * Divide a page into zones in which tables are searched: the page itself, or columns of running text where there are any.
 */
export function toZones(rows: readonly Row[], vertical: readonly Edge[], settings: TableSettings): Zone[] {
	const prose = proseChunks(rows, settings);
	const gutters = settings.proseColumns.on ? proseGutters(rows, prose, settings) : [];
	const crosses = ({ box }: Chunk) => gutters.some((x) => box.left < x && box.right > x);
	const inColumns = rows.map(() => false);
	if (gutters.length > 0) {
		rows.forEach((row, index) => {
			if (!row.chunks.some((chunk) => prose.has(chunk) && !crosses(chunk))) return;
			const end = Math.min(rows.length - 1, index + settings.proseColumns.near);
			for (let near = Math.max(0, index - settings.proseColumns.near); near <= end; near++) inColumns[near] = true;
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
		if (inColumns[start]) zones.push(...columnZones(part, gutters, vertical, settings));
		else zones.push(part.map((row) => (row.chunks.some((chunk) => prose.has(chunk)) ? undefined : row)));
		start = end;
	}
	return zones;
}

/** Columns have lines of their own: rows are made anew from the words of each. */
function columnZones(
	rows: readonly Row[],
	gutters: readonly number[],
	vertical: readonly Edge[],
	settings: TableSettings,
): Zone[] {
	const bounds = [-Infinity, ...gutters, Infinity];
	const words = rows.flatMap(({ chunks }) => chunks.flatMap((chunk) => chunk.words));
	return bounds.slice(1).map((right, index) => {
		const left = bounds[index]!;
		const inside = words.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		});
		const own = toRows(inside, vertical, settings);
		const prose = proseChunks(own, settings);
		return own.map((row) => (row.chunks.some((chunk) => prose.has(chunk)) ? undefined : row));
	});
}

/** Where the columns of running text are divided; none when it stands in one. */
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
	// Close to the column that begins: what stands in the one before may be wider than its running text.
	const gutters = columns
		.slice(1)
		.map(({ left }, index) => left - Math.min(settings.proseColumns.beforePt, (left - columns[index]!.right) / 2));
	// Beside the only column of running text may stand a column of tables.
	const beside = rows.filter((row) => row.chunks.some((chunk) => prose.has(chunk))).flatMap((row) => row.chunks);
	if (beside.filter(({ box }) => box.right < first.left).length >= settings.proseColumns.lines)
		gutters.unshift(first.left - settings.proseColumns.besidePt);
	if (beside.filter(({ box }) => box.left > last.right).length >= settings.proseColumns.lines)
		gutters.push(last.right + settings.proseColumns.besidePt);
	return gutters;
}

/** Runs of rows in which a table may stand. */
export function tableRegions(rows: Zone, horizontal: readonly Edge[], settings: TableSettings): Row[][] {
	const runs: Row[][] = [];
	let run: Row[] = [];
	const finish = () => {
		if (run.length > 0) runs.push(run);
		run = [];
	};
	for (const row of rows) {
		const previous = run.at(-1);
		const begins = row && settings.captions.on && opensCaption(row.chunks[0]!.text);
		if (!row || begins || (previous && !follows(run, row, settings))) finish();
		if (row && !begins) run.push(row);
	}
	finish();
	return runs
		.flatMap((run) => (settings.repeatedHeads.on ? atRepeatedHeads(run, settings) : [run]))
		.flatMap((candidate) =>
			withoutSingles(candidate, settings).map((part) =>
				settings.frameLines.on ? framed(part, candidate, horizontal, settings) : part,
			),
		);
}

/** A row that repeats the heading of the first one begins a table of its own, with the lines over it. */
function atRepeatedHeads(run: readonly Row[], settings: TableSettings): Row[][] {
	const head = run.find(({ chunks }) => chunks.length > 1 && /\p{L}{3}/u.test(chunks[0]!.text));
	if (!head) return [[...run]];
	const parts: Row[][] = [[]];
	run.forEach((row, index) => {
		const repeats =
			row !== head && row.chunks.length === head.chunks.length && row.chunks[0]!.text === head.chunks[0]!.text;
		const before = run[index - 1];
		if (repeats && before && parts.at(-1)!.length > settings.repeatedHeads.rows) {
			const over = before.chunks.length === 1 && before.chunks[0]!.box.left > row.chunks[0]!.box.right;
			parts.push(over ? [parts.at(-1)!.pop()!] : []);
		}
		parts.at(-1)!.push(row);
	});
	return parts;
}

function follows(run: readonly Row[], row: Row, settings: TableSettings): boolean {
	const previous = run.at(-1)!;
	const gap = row.top - previous.bottom;
	if (gap <= settings.regions.firstGap * Math.min(row.size, previous.size)) return true;
	if (run.length < settings.regions.knownRows) return false;
	const strides = run.slice(1).map(({ top }, index) => top - run[index]!.top);
	const usual = quantile(strides, settings.regions.usualStride) ?? NaN;
	return row.top - previous.top <= settings.regions.strideFactor * usual;
}

const isMulti = (row: Row) => row.chunks.length > 1;

/** Cut where too many rows have one text only, and take such rows off both ends. */
function withoutSingles(run: readonly Row[], settings: TableSettings): Row[][] {
	const parts: Row[][] = [];
	let part: Row[] = [];
	let singles: Row[] = [];
	for (const row of run) {
		if (!isMulti(row)) {
			singles.push(row);
			continue;
		}
		if (part.length > 0 && singles.length > settings.regions.mostSingles) {
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
function framed(
	region: readonly Row[],
	run: readonly Row[],
	horizontal: readonly Edge[],
	settings: TableSettings,
): Row[] {
	const left = Math.min(...region.flatMap(({ chunks }) => chunks.map(({ box }) => box.left)));
	const right = Math.max(...region.flatMap(({ chunks }) => chunks.map(({ box }) => box.right)));
	const isLine = (y: number) =>
		coverage(horizontal, y, left, right, settings.frameLines.tolerancePt) >= settings.frameLines.part * (right - left);
	const lines = [...new Set(horizontal.map(({ position }) => position))].filter(isLine);
	const isWider = (y: number) =>
		coverage(
			horizontal,
			y,
			left - settings.frameLines.widerPart * (right - left),
			left - settings.frameLines.indentPt,
			settings.frameLines.tolerancePt,
		) > 0;
	let start = run.indexOf(region[0]!);
	let end = run.indexOf(region.at(-1)!) + 1;
	const top = run[start]!.top;
	const bottom = run[end - 1]!.bottom;
	const slack = settings.frameLines.slack * region[0]!.size;
	// Up to the line above the first row, and on over heads that stand between lines.
	const above = lines.findLast((y) => y <= top + slack);
	const upwards = lines.filter((y) => y <= top + slack).reverse();
	for (const y of upwards) {
		const first = run.findIndex((row) => (row.top + row.bottom) / 2 > y);
		if (first < 0 || first > start || start - first > settings.frameLines.rows || isWider(y)) break;
		start = first;
	}
	if (settings.overHeads.on) start = withHeads(run, start, region, right, settings);
	const below = lines.find((y) => y >= bottom - slack);
	if (below !== undefined) {
		const last = run.findLastIndex((row) => (row.top + row.bottom) / 2 < below);
		if (last + 1 > end && last + 1 - end <= settings.frameLines.rows) end = last + 1;
	}
	// A few rows above the first line inside are a title, below the last one notes.
	const inside = lines.filter((y) => y > run[start]!.top + slack && y < run[end - 1]!.bottom - slack);
	const opening = inside[0];
	if (above === undefined && opening !== undefined && inside.length > 1) {
		const first = run.findIndex((row) => (row.top + row.bottom) / 2 > opening);
		if (first - start <= settings.frameLines.rows && first < end) start = first;
	}
	const closing = inside.at(-1);
	if (closing !== undefined) {
		const last = run.findLastIndex((row) => (row.top + row.bottom) / 2 < closing);
		const after = run.slice(last + 1, end);
		if (settings.notes.on && after.some((row) => isNote(row.chunks[0]!.text)) && last >= start) end = last + 1;
	}
	const rows = run.slice(start, end);
	const noted = rows.findIndex(
		(row, index) => settings.notes.on && index > 1 && isNote(row.chunks[0]!.text) && !isMulti(row),
	);
	return noted > 0 ? rows.slice(0, noted) : rows;
}

/** Up to two texts that stand alone over the columns of values, not over the labels. */
function withHeads(
	run: readonly Row[],
	start: number,
	region: readonly Row[],
	right: number,
	settings: TableSettings,
): number {
	const values = Math.min(...region.flatMap(({ chunks }) => chunks.slice(1, 2).map(({ box }) => box.left)));
	let first = start;
	while (first > 0 && start - first < settings.overHeads.rows) {
		const row = run[first - 1]!;
		const [chunk] = row.chunks;
		const isHead =
			row.chunks.length === 1 &&
			chunk !== undefined &&
			chunk.words.length <= settings.overHeads.words &&
			chunk.box.left > values - row.size &&
			chunk.box.right <= right + row.size &&
			run[first]!.top - row.bottom <= settings.overHeads.gap * row.size &&
			!/[.:;]$/.test(chunk.text);
		if (!isHead) break;
		first--;
	}
	return first;
}
