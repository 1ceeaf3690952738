import { clusterValues, coverage, type Edge } from './edges';
import type { Chunk, Row } from './rows';
import { isFilled, pairsOf, partitionPoint, type NonEmpty } from '../values/sequences';
import type { TableSettings } from './settings';

/** Horizontal extent of a column's content. */
export interface Extent {
	readonly left: number;
	readonly right: number;
}

/** Columns of a table; as an extent, from its first boundary to its last. */
export interface Columns extends Extent {
	/** The left end, the middle of each gutter, the right end. */
	readonly bounds: readonly number[];
	/** For each column, in the rows that show the columns. */
	readonly extents: NonEmpty<Extent>;
}

/** Adjacent columns with the free space around their content. */
export function extentOf({ bounds, left, right }: Columns, first: number, last: number): Extent {
	return { left: bounds[first] ?? left, right: bounds[last + 1] ?? right };
}

/** Rows with chunks in most columns. */
export function findDenseRows(rows: readonly Row[], settings: TableSettings): Row[] {
	const counts = rows.map(({ chunks }) => chunks.length).sort((a, b) => a - b);
	const high = counts[Math.floor(settings.gutters.usualRow * (counts.length - 1))] ?? 0;
	const enough = Math.max(2, settings.gutters.densePart * high);
	return rows.filter(({ chunks }) => chunks.length >= enough);
}

/**
 * Finds columns as the intervals between empty vertical bands.
 * @param vertical  drawn lines in the region
 * @param known  x of certain borders, however narrow the gap between their columns
 * @returns at least two columns, or `undefined`
 */
export function findColumns(
	rows: readonly Row[],
	vertical: readonly Edge[],
	settings: TableSettings,
	known: readonly number[] = [],
): Columns | undefined {
	const dense = findDenseRows(rows, settings);
	const middleRow = dense[dense.length >> 1];
	if (!middleRow) return undefined;
	const text = extentOfChunks(rows.flatMap((row) => row.chunks));
	const left = text.left - settings.gutters.marginPt;
	const right = text.right + settings.gutters.marginPt;
	const { size } = middleRow;
	const valleys = valleysOf(dense, size, settings);
	const lines = [...known, ...drawnBoundaries(rows, vertical, left, right, settings)];
	const middles = valleys.map(([start, end]) => {
		const inside = lines.filter((x) => x >= start - settings.gutters.besidePt && x <= end + settings.gutters.besidePt);
		return inside[0] ?? (start + end) / 2;
	});
	const all = [
		...middles,
		...lines.filter((x) => !middles.some((middle) => Math.abs(middle - x) < settings.gutters.samePlacePt)),
	];
	const columns = keepSupported(dense, [left, ...all.sort((a, b) => a - b), right], settings);
	return columns && settings.widening.on ? widenColumns(columns, rows, lines) : columns;
}

/**
 * Empty bands between columns. If most rows have one text per column, rows with fewer texts (usually headers) may span
 * several: a band that full rows leave free counts if it is wide or only crossed by headers above them.
 */
function valleysOf(dense: readonly Row[], size: number, settings: TableSettings): [start: number, end: number][] {
	const { crossedPart, minFull, fullPart, widePart } = settings.gutters;
	const least = minGutterOf(size, settings);
	const between = (rows: readonly Row[], width: number) =>
		emptyBands(
			rows.map(({ chunks }) => chunks.map(({ box }) => box)),
			Math.floor(crossedPart * rows.length),
		).filter(([start, end]) => end - start >= width);
	const most = Math.max(...dense.map(({ chunks }) => chunks.length));
	const full = dense.filter(({ chunks }) => chunks.length === most);
	const found = between(dense, least);
	if (full.length < minFull || full.length < fullPart * dense.length) return found;
	const below = dense.slice(dense.findIndex((row) => row === full[0]));
	const more = [...between(below, least), ...between(full, Math.max(least, widePart * size))];
	for (const valley of more)
		if (!found.some(([start, end]) => start < valley[1] && end > valley[0])) found.push(valley);
	return found.sort((one, another) => one[0] - another[0]);
}

/** Two points are little between texts of the usual size, and much between small ones. */
export function minGutterOf(size: number, { gutters }: TableSettings): number {
	return Math.max(gutters.minPart * size, Math.min(gutters.minWidthPt, gutters.minOfSmall * size));
}

function drawnBoundaries(
	rows: readonly Row[],
	vertical: readonly Edge[],
	left: number,
	right: number,
	settings: TableSettings,
): number[] {
	const top = rows[0]?.top ?? 0;
	const bottom = rows.at(-1)?.bottom ?? top;
	return clusterValues(
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

/** Ranges of x covered by boxes of at most `tolerance` rows, between the first and the last covered one. */
export function emptyBands(rows: readonly (readonly Extent[])[], tolerance: number): [start: number, end: number][] {
	const events = rows.flatMap((boxes) =>
		boxes.flatMap(({ left, right }) => [
			{ x: left, step: 1 },
			{ x: Math.max(left, right), step: -1 },
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
 * Lets texts above or in a single column, usually headers, widen it, and centers the boundaries in the remaining space;
 * drawn boundaries stay.
 */
function widenColumns(columns: Columns, rows: readonly Row[], lines: readonly number[]): Columns {
	const wide = columns.extents.map((extent) => ({ ...extent, extent }));
	for (const { box } of rows.flatMap(({ chunks }) => chunks)) {
		const [own, another] = wide.filter(({ extent }) => box.left < extent.right && box.right > extent.left);
		if (!own || another) continue;
		own.left = Math.min(own.left, box.left);
		own.right = Math.max(own.right, box.right);
	}
	const bounds = columns.bounds.map((bound, index) => {
		const [before, after] = [wide[index - 1], wide[index]];
		if (!before || !after || lines.includes(bound)) return bound;
		const middle = (before.right + after.left) / 2;
		const isFree = after.left >= before.right && middle > before.extent.right && middle < after.extent.left;
		return isFree ? middle : bound;
	});
	return { ...columns, bounds };
}

/** Drops columns that hardly any row fills: the narrower gutter beside them goes. */
function keepSupported(dense: readonly Row[], ends: readonly number[], settings: TableSettings): Columns | undefined {
	const fewest = Math.min(settings.gutters.minTexts, dense.length);
	for (let bounds = ends; bounds.length >= 3; ) {
		const columns = pairsOf(bounds).map(([left, right]) => inColumn(dense, left, right));
		const weak = columns.findIndex((chunks) => chunks.length < fewest);
		if (weak < 0) {
			const extents = columns.map(extentOfChunks);
			return isFilled(extents) ? { bounds, extents, left: Math.min(...bounds), right: Math.max(...bounds) } : undefined;
		}
		bounds = bounds.toSpliced(weak === 0 ? 1 : weak, 1);
	}
	return undefined;
}

/** From the leftmost chunk to the rightmost. */
export function extentOfChunks(chunks: readonly Chunk[]): Extent {
	return {
		left: Math.min(...chunks.map(({ box }) => box.left)),
		right: Math.max(...chunks.map(({ box }) => box.right)),
	};
}

export function inColumn(rows: readonly Row[], left: number, right: number): Chunk[] {
	return rows.flatMap(({ chunks }) =>
		chunks.filter(({ box }) => {
			const middle = (box.left + box.right) / 2;
			return middle >= left && middle < right;
		}),
	);
}

/** First and last column that a range of x enters. */
export function columnsUnder(
	{ bounds }: Columns,
	left: number,
	right: number,
	settings: TableSettings,
): { first: number; last: number } {
	const slack = Math.min(settings.gutters.slackPt, (right - left) * settings.gutters.slackPart);
	const inner = bounds.slice(1, -1);
	const first = partitionPoint(inner, (bound) => bound <= left + slack);
	return {
		first,
		last: Math.max(
			first,
			partitionPoint(inner, (bound) => bound < right - slack),
		),
	};
}
