import { reducedRaster, type PageRaster, type Raster } from '../pixels/raster';
import type { DetectedLine } from '../text-detection/detect';
import { nearestTurn } from '../text-detection/rectangles';
import type { TextFinder } from '../text-detection/text-finder';
import { median, quantile } from '../values/quantiles';
import { imageSettings } from './settings';

/** Looked up once, not for each pixel. */
const { abs, ceil, floor, log, max, min, round } = Math;

/** A straight cut from top to bottom of an image: x is `at` for y = 0, and grows by `slope` per y. Pixels. */
interface Cut {
	readonly at: number;
	readonly slope: number;
}

/** A text line in the reduced image: its ends without rounding, and its height. */
interface Span {
	readonly left: number;
	readonly right: number;
	readonly y: number;
	readonly height: number;
}

/** The empty gap between two groups of lines, along lines of `slope`. */
interface Gap {
	readonly slope: number;
	/** Its start and end at y = 0. */
	readonly from: number;
	readonly to: number;
	readonly before: readonly Span[];
	readonly behind: readonly Span[];
}

/**
 * Splits a photo of two pages: an open book at its gutter, adjacent sheets between them. Columns of one page stay
 * together, since there is only paper between them.
 * @returns the pages from left to right; `undefined` for one page
 */
export async function splitPages(photo: PageRaster, finder: TextFinder): Promise<readonly PageRaster[] | undefined> {
	const { narrowest, lookedAtSide, maxParts } = imageSettings.partPages;
	if (photo.width < narrowest * photo.height) return undefined;
	const small = await reducedRaster(photo, lookedAtSide);
	const spans = spansOf(await finder.lines(small, lookedAtSide));
	const cuts = cutsOf(small, spans, maxParts);
	if (cuts.length === 0) return undefined;
	const scale = photo.width / small.width;
	const ends = [undefined, ...cuts.map(({ at, slope }) => ({ at: at * scale, slope })), undefined];
	return ends.slice(1).map((end, index) => between(photo, ends[index], end));
}

/** Lines that run horizontally; none if most of the text does not. */
function spansOf(lines: readonly DetectedLine[]): Span[] {
	const { level } = imageSettings.partPages;
	const spans: Span[] = [];
	let others = 0;
	for (const { x, y, width, height, angle } of lines) {
		if (abs(nearestTurn(angle, 0, Math.PI)) > level) {
			others += width;
			continue;
		}
		const half = max(1, (width * abs(Math.cos(angle))) / 2 - 0.3 * height);
		spans.push({ left: x - half, right: x + half, y, height });
	}
	const length = spans.reduce((sum, { left, right }) => sum + right - left, 0);
	return others > length ? [] : spans;
}

/** Cuts between pages, left to right. @param maxParts  maximum number of pages */
function cutsOf(small: Raster, spans: readonly Span[], maxParts: number): Cut[] {
	if (maxParts < 2) return [];
	const gap = findWidestGap(spans);
	if (!gap || !areAlike(gap, small)) return [];
	const at = splitAt(small, gap);
	if (at === undefined) return [];
	const half = floor(maxParts / 2);
	return [...cutsOf(small, gap.before, half), { at, slope: gap.slope }, ...cutsOf(small, gap.behind, half)];
}

/** The widest gap over the whole text height that hardly any line crosses. */
function findWidestGap(spans: readonly Span[]): Gap | undefined {
	const { steepest, slopeStep, strayLines, minLines } = imageSettings.partPages;
	const stray = floor(spans.length * strayLines);
	let best: Gap | undefined;
	for (let slope = -steepest; slope <= steepest + 1e-9; slope += slopeStep) {
		// Start and end of lines, along the cut.
		const places = spans
			.flatMap(({ left, right, y }) => [
				{ at: left - slope * y, step: 1 },
				{ at: right - slope * y, step: -1 },
			])
			.sort((a, b) => a.at - b.at || b.step - a.step);
		let open = 0;
		for (const [index, { at, step }] of places.entries()) {
			open += step;
			const next = places[index + 1];
			if (!next || open > stray || (best && next.at - at <= best.to - best.from)) continue;
			const middle = (at + next.at) / 2;
			const before = spans.filter(({ left, right, y }) => (left + right) / 2 - slope * y < middle);
			const behind = spans.filter(({ left, right, y }) => (left + right) / 2 - slope * y >= middle);
			if (min(before.length, behind.length) >= minLines) best = { slope, from: at, to: next.at, before, behind };
		}
	}
	return best;
}

/** Whether both groups may be whole pages: side by side, of similar size, and not cut off by the image border. */
function areAlike({ before, behind }: Gap, { width }: Raster): boolean {
	const { alike, border } = imageSettings.partPages;
	const [a, b] = [extentOf(before), extentOf(behind)];
	const shared = min(a.bottom, b.bottom) - max(a.top, b.top);
	if (shared < alike * min(a.bottom - a.top, b.bottom - b.top)) return false;
	const areas = [a, b].map(({ left, right, top, bottom }) => (right - left) * (bottom - top));
	if (min(...areas) < alike * max(...areas)) return false;
	return a.left > border * width && b.right < (1 - border) * width;
}

function extentOf(spans: readonly Span[]): { left: number; right: number; top: number; bottom: number } {
	return {
		left: min(...spans.map(({ left }) => left)),
		right: max(...spans.map(({ right }) => right)),
		top: min(...spans.map(({ y, height }) => y - height / 2)),
		bottom: max(...spans.map(({ y, height }) => y + height / 2)),
	};
}

/**
 * Where something other than lit paper runs along a gap: the shadow of a gutter, or the surface below sheets. At y = 0.
 */
function splitAt(small: Raster, gap: Gap): number | undefined {
	const { minGap, differs, dividedPart, endPart } = imageSettings.partPages;
	const { from, to } = gap;
	const steps = ceil(to - from);
	if (steps < minGap * small.width) return undefined;
	const profiles = rowsOf(small, gap, steps);
	/** Difference of each place from the paper at both ends of the gap, in most rows. */
	const differences = Array.from({ length: steps }, (_, place) => median(profiles.map((row) => row[place] ?? 0)) ?? 0);
	const ends = round(endPart * steps);
	const inner = differences.map((value, place) => (place < ends || place >= steps - ends ? 0 : value));
	const most =
		quantile(
			[...inner].sort((a, b) => a - b),
			0.98,
		) ?? 0;
	if (most < differs || inner.filter((value) => value > differs / 2).length < dividedPart * steps) return undefined;
	const places = inner.flatMap((value, place) => (value > most / 2 ? [place] : []));
	return from + (median(places) ?? steps / 2) + 0.5;
}

/** For rows that both groups share: difference of each place of the gap from the adjacent paper. */
function rowsOf(small: Raster, { slope, from, before, behind }: Gap, steps: number): Float32Array[] {
	const [a, b] = [extentOf(before), extentOf(behind)];
	const top = max(0, floor(max(a.top, b.top)));
	const bottom = min(small.height, ceil(min(a.bottom, b.bottom)));
	const rows: Float32Array[] = [];
	for (let y = top; y < bottom; y += 3) {
		const colours = Array.from({ length: steps }, (_, place) => colourAt(small, from + place + 0.5 + slope * y, y));
		const side = max(1, round(steps * 0.1));
		const paper = [0, 1, 2].map((channel) => {
			const values = colours.map((colour) => colour[channel] ?? 0);
			return [max(...values.slice(0, side), 1), max(...values.slice(-side), 1)] as const;
		});
		rows.push(
			Float32Array.from(colours, (colour, place) => {
				const share = place / steps;
				return max(
					...paper.map(([first, last], channel) =>
						abs(log(max(1, colour[channel] ?? 0) / (first + share * (last - first)))),
					),
				);
			}),
		);
	}
	return rows;
}

/** Mean of pixels around a place: lines printed between columns are thinner. */
function colourAt({ width, height, pixels }: Raster, x: number, y: number): number[] {
	const sums = [0, 0, 0];
	for (let dy = -1; dy <= 1; dy++) {
		for (let dx = -1; dx <= 1; dx++) {
			const [px, py] = [min(width - 1, max(0, round(x) + dx)), min(height - 1, max(0, y + dy))];
			for (let channel = 0; channel < 3; channel++)
				sums[channel] = (sums[channel] ?? 0) + (pixels[(py * width + px) * 4 + channel] ?? 0);
		}
	}
	return sums.map((sum) => sum / 9);
}

/** The part of an image between two cuts; beyond a slanted one, its edge color continues. */
function between(photo: PageRaster, from: Cut | undefined, to: Cut | undefined): PageRaster {
	const { height } = photo;
	const xOf = (cut: Cut, y: number): number => min(photo.width, max(0, round(cut.at + cut.slope * y)));
	const left = from ? min(xOf(from, 0), xOf(from, height - 1)) : 0;
	const right = to ? max(xOf(to, 0), xOf(to, height - 1)) : photo.width;
	const width = max(1, right - left);
	const pixels = new Uint8Array(width * height * 4);
	const [source, target] = [photo.pixels, pixels].map(
		(bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4),
	);
	if (!source || !target) return photo;
	for (let y = 0; y < height; y++) {
		const row = y * photo.width;
		const first = from ? xOf(from, y) : left;
		const last = max(first + 1, to ? xOf(to, y) : right);
		const start = y * width;
		target.set(source.subarray(row + first, row + last), start + first - left);
		target.fill(source[row + first] ?? 0, start, start + first - left);
		target.fill(source[row + last - 1] ?? 0, start + last - left, start + width);
	}
	return { width, height, pixels, dpi: photo.dpi, isPhoto: true };
}
