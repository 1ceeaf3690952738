import { clustered, coverage, type Edge } from './edges';
import type { Chunk, Row } from './rows';
import type { TableSettings } from './settings';

/** Boundaries of columns: the left end, the middle of each gutter, the right end. */
export interface Columns {
	readonly bounds: readonly number[];
	/** Where the content of each column begins and ends in the rows that show the columns. */
	readonly extents: readonly { readonly left: number; readonly right: number }[];
}

/** Rows that have chunks in most columns. */
export function filledRows(rows: readonly Row[], settings: TableSettings): Row[] {
	const counts = rows.map(({ chunks }) => chunks.length).sort((a, b) => a - b);
	const high = counts[Math.floor(settings.gutters.usualRow * (counts.length - 1))] ?? 0;
	const enough = Math.max(2, settings.gutters.densePart * high);
	return rows.filter(({ chunks }) => chunks.length >= enough);
}

/**
 * Find columns as the stretches between empty vertical bands.
 * @param vertical  drawn lines in the region
 * @returns at least two columns, or `undefined`
 */
export function findColumns(
	rows: readonly Row[],
	vertical: readonly Edge[],
	settings: TableSettings,
): Columns | undefined {
	const dense = filledRows(rows, settings);
	if (dense.length === 0) return undefined;
	const chunks = rows.flatMap((row) => row.chunks);
	const left = Math.min(...chunks.map(({ box }) => box.left)) - settings.gutters.marginPt;
	const right = Math.max(...chunks.map(({ box }) => box.right)) + settings.gutters.marginPt;
	const size = dense[dense.length >> 1]!.size;
	const valleys = emptyBands(dense, Math.floor(settings.gutters.crossedPart * dense.length)).filter(
		([start, end]) => end - start >= Math.max(settings.gutters.narrowestPt, settings.gutters.narrowestPart * size),
	);
	const lines = drawnBoundaries(rows, vertical, left, right, settings);
	const middles = valleys.map(([start, end]) => {
		const inside = lines.filter((x) => x >= start - settings.gutters.besidePt && x <= end + settings.gutters.besidePt);
		return inside[0] ?? (start + end) / 2;
	});
	const all = [
		...middles,
		...lines.filter((x) => !middles.some((middle) => Math.abs(middle - x) < settings.gutters.samePlacePt)),
	];
	const columns = supported(dense, [left, ...all.sort((a, b) => a - b), right], settings);
	return columns && settings.widening.on ? widened(columns, rows, lines) : columns;
}

function drawnBoundaries(
	rows: readonly Row[],
	vertical: readonly Edge[],
	left: number,
	right: number,
	settings: TableSettings,
): number[] {
	const top = rows[0]!.top;
	const bottom = rows.at(-1)!.bottom;
	return clustered(
		vertical
			.filter(
				({ position }) => position > left + settings.gutters.outerPt && position < right - settings.gutters.outerPt,
			)
			.map(({ position }) => position),
		settings.gutters.samePlacePt,
	).filter(
		(x) =>
			coverage(vertical, x, top, bottom, settings.gutters.samePlacePt) >= settings.gutters.linePart * (bottom - top),
	);
}

/** Stretches of x that at most `tolerance` rows cover, between the first and the last covered one. */
function emptyBands(rows: readonly Row[], tolerance: number): [start: number, end: number][] {
	const events = rows.flatMap(({ chunks }) =>
		chunks.flatMap(({ box }) => [
			{ x: box.left, step: 1 },
			{ x: Math.max(box.left, box.right), step: -1 },
		]),
	);
	events.sort((a, b) => a.x - b.x || b.step - a.step);
	const bands: [number, number][] = [];
	let covered = 0;
	let from: number | undefined;
	let peak = 0;
	for (const { x, step } of events) {
		const before = covered;
		covered += step;
		if (step > 0 && before <= tolerance && covered > tolerance) {
			if (from !== undefined && peak > tolerance) bands.push([from, x]);
			from = undefined;
			peak = tolerance + 1;
		} else if (step < 0 && before > tolerance && covered <= tolerance) from = x;
	}
	return bands;
}

/**
 * Let texts that stand over or in one column alone, mostly headings, widen it, and put the boundaries into the middle
 * of what stays free; drawn ones stay.
 */
function widened({ bounds, extents }: Columns, rows: readonly Row[], lines: readonly number[]): Columns {
	const wide = extents.map((extent) => ({ ...extent }));
	for (const { box } of rows.flatMap(({ chunks }) => chunks)) {
		const touched = extents.flatMap(({ left, right }, column) =>
			box.left < right && box.right > left ? [column] : [],
		);
		const column = touched.length === 1 ? touched[0]! : -1;
		const extent = wide[column];
		if (!extent) continue;
		extent.left = Math.min(extent.left, box.left);
		extent.right = Math.max(extent.right, box.right);
	}
	return {
		extents,
		bounds: bounds.map((bound, index) => {
			if (index === 0 || index === bounds.length - 1 || lines.includes(bound)) return bound;
			const before = wide[index - 1]!.right;
			const after = wide[index]!.left;
			const middle = (before + after) / 2;
			const free = after >= before;
			const inside = middle > extents[index - 1]!.right && middle < extents[index]!.left;
			return free && inside ? middle : bound;
		}),
	};
}

/** Give up columns that hardly a row fills: the narrower gutter beside them goes. */
function supported(dense: readonly Row[], bounds: number[], settings: TableSettings): Columns | undefined {
	for (;;) {
		if (bounds.length < 3) return undefined;
		const columns = bounds.slice(1).map((end, index) => inColumn(dense, bounds[index]!, end));
		const fewest = Math.min(settings.gutters.fewestTexts, dense.length);
		const weak = columns.findIndex((chunks) => chunks.length < fewest);
		if (weak < 0) {
			return {
				bounds,
				extents: columns.map((chunks) => ({
					left: Math.min(...chunks.map(({ box }) => box.left)),
					right: Math.max(...chunks.map(({ box }) => box.right)),
				})),
			};
		}
		bounds.splice(weak === 0 ? 1 : weak, 1);
	}
}

function inColumn(rows: readonly Row[], left: number, right: number): Chunk[] {
	return rows.flatMap(({ chunks }) =>
		chunks.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		}),
	);
}

/** Columns from the first to the last that a stretch of x enters. */
export function columnsUnder(
	{ bounds }: Columns,
	left: number,
	right: number,
	settings: TableSettings,
): { first: number; last: number } {
	const slack = Math.min(settings.gutters.slackPt, (right - left) * settings.gutters.slackPart);
	const count = bounds.length - 1;
	let first = 0;
	while (first < count - 1 && bounds[first + 1]! <= left + slack) first++;
	let last = first;
	while (last < count - 1 && bounds[last + 1]! < right - slack) last++;
	return { first, last };
}
