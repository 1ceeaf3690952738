import { areaOfOutline, distance, isConvex, mapFour, sidesOf, type Four, type Quad, type Side } from './homography';
import type { HullPoint } from '../../text-detection/rectangles';
import type { EdgeView } from './side-edges';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { abs, floor, max, min, sqrt } = Math;

/** A page found in a photo. */
export interface FoundPage {
	/** In photo pixels. */
	readonly quad: Quad;
	/** Visibility of its sides: 0 to 1 for each, from the top clockwise. */
	readonly sides: Four<number>;
}

/** A text line in the photo: its ends and its height, pixels. */
export interface TextSpan {
	readonly from: HullPoint;
	readonly to: HullPoint;
	readonly height: number;
}

/** A candidate page side: `middle` is where it crosses the middle of the text, `slope` its rise along. */
interface LikelySide {
	readonly middle: number;
	readonly slope: number;
	readonly score: number;
}

/** Positions in the view along one axis: text points, with the middle of the other axis at 0. */
interface Axis {
	/** Middle of the text along the side. */
	readonly centre: number;
	/** Along and across the side, and the weight of each text point. */
	readonly along: Float64Array;
	readonly across: Float64Array;
	readonly start: number;
	readonly end: number;
}

/** Finds the page around its text; `undefined` without text. */
export function findPage(view: EdgeView, text: readonly TextSpan[]): FoundPage | undefined {
	if (text.length === 0) return undefined;
	const points = text.flatMap((span) => cornersOf(span)).map(({ x, y }) => view.fromPhoto(x, y));
	const level = axisOf(
		points.map(({ x }) => x),
		points.map(({ y }) => y),
	);
	const upright = axisOf(
		points.map(({ y }) => y),
		points.map(({ x }) => x),
	);
	const slopes = textSlopes(view, text);
	const tops = likelySides(view, level, -1, false, slopes);
	const bottoms = likelySides(view, level, 1, false, slopes);
	const lefts = likelySides(view, upright, -1, true, undefined);
	const rights = likelySides(view, upright, 1, true, undefined);
	let best: { readonly total: number; readonly quad: Quad; readonly sides: FoundPage['sides'] } | undefined;
	for (const top of tops) {
		for (const bottom of bottoms) {
			for (const left of lefts) {
				for (const right of rights) {
					const quad: Quad = [
						crossing(top, left, level, upright),
						crossing(top, right, level, upright),
						crossing(bottom, right, level, upright),
						crossing(bottom, left, level, upright),
					];
					if (!isConvex(quad)) continue;
					const found = scoreSides(view, quad, [top, right, bottom, left]);
					if (!best || found.total > best.total) best = { ...found, quad };
				}
			}
		}
	}
	if (!best) return undefined;
	return { quad: mapFour(best.quad, ({ x, y }) => view.toPhoto(x, y)), sides: best.sides };
}

/** The corners of the inner part of a line, where its ink is. */
function cornersOf({ from, to, height }: TextSpan): HullPoint[] {
	const length = max(1, distance(from, to));
	const nx = (-(to.y - from.y) / length) * height * 0.3;
	const ny = ((to.x - from.x) / length) * height * 0.3;
	return [
		{ x: from.x + nx, y: from.y + ny },
		{ x: from.x - nx, y: from.y - ny },
		{ x: to.x + nx, y: to.y + ny },
		{ x: to.x - nx, y: to.y - ny },
	];
}

function axisOf(along: readonly number[], across: readonly number[]): Axis {
	const start = min(...along);
	const end = max(...along);
	const centre = (start + end) / 2;
	const reach = (end - start) * 0.06;
	return {
		centre,
		along: Float64Array.from(along, (value) => value - centre),
		across: Float64Array.from(across),
		start: start - reach,
		end: end + reach,
	};
}

/** Slope of the text at the height of a line in the view: in perspective lines converge. */
function textSlopes(view: EdgeView, text: readonly TextSpan[]): (y: number) => number {
	let [sw, sy, ss, syy, sys] = [0, 0, 0, 0, 0];
	for (const span of text) {
		const length = distance(span.from, span.to);
		if (length < 4 * span.height) continue;
		const from = view.fromPhoto(span.from.x, span.from.y);
		const to = view.fromPhoto(span.to.x, span.to.y);
		const y = (from.y + to.y) / 2 / view.height - 0.5;
		const slope = (to.y - from.y) / (to.x - from.x);
		if (!(abs(slope) < 0.5)) continue;
		sw += length;
		sy += length * y;
		ss += length * slope;
		syy += length * y * y;
		sys += length * y * slope;
	}
	if (sw === 0) return () => 0;
	const variance = syy / sw - (sy / sw) ** 2;
	// Without enough distance between the lines, a prior of no convergence decides.
	const rise = (sys / sw - (sy * ss) / (sw * sw)) / (variance + 0.01);
	return (y) => ss / sw + rise * (y / view.height - 0.5 - sy / sw);
}

/**
 * The most visible sides beside the text, and one invisible candidate. @param direction  -1 before the text, 1 after it
 */
function likelySides(
	view: EdgeView,
	axis: Axis,
	direction: -1 | 1,
	upright: boolean,
	slopes: ((y: number) => number) | undefined,
): LikelySide[] {
	const { steepest, slopeStep, candidates, sameSide, unseenMargin, unseenScore } = imageSettings.pageQuad;
	const found: LikelySide[] = [];
	const extent = upright ? view.width : view.height;
	const middle = (min(...axis.across) + max(...axis.across)) / 2;
	for (let slope = -steepest; slope <= steepest; slope += slopeStep) {
		const inner = innerBound(axis, slope, direction);
		for (let offset = inner; offset > 0 && offset < extent; offset += direction) {
			const score = seen(view, upright, offset - slope * axis.centre, slope, axis.start, axis.end);
			if (score < 0.15) continue;
			found.push({ middle: offset, slope, score: score * likeness(slope, slopes?.(offset)) });
		}
	}
	found.sort((a, b) => b.score - a.score);
	const half = (axis.end - axis.start) / 2;
	const chosen: LikelySide[] = [];
	for (const side of found) {
		if (chosen.length >= candidates - 1) break;
		const isNew = chosen.every(
			(other) =>
				abs(side.middle + side.slope * half - other.middle - other.slope * half) > sameSide ||
				abs(side.middle - side.slope * half - other.middle + other.slope * half) > sameSide,
		);
		if (isNew) chosen.push(side);
	}
	const slope = slopes ? slopes(middle) : 0;
	const bound = innerBound(axis, slope, direction);
	chosen.push({ middle: bound + direction * unseenMargin * extent, slope, score: unseenScore });
	return chosen;
}

/** Sides along the text have about its direction. */
function likeness(slope: number, expected: number | undefined): number {
	return expected === undefined ? 1 : 1 - 0.5 * min(1, ((slope - expected) / 0.11) ** 2);
}

/** How close to the text a side of a given slope may be: almost all text stays inside. */
function innerBound({ along, across }: Axis, slope: number, direction: -1 | 1): number {
	const { strayPart } = imageSettings.pageQuad;
	const values = across.map((value, index) => value - slope * (along[index] ?? 0)).sort();
	const stray = floor(values.length * strayPart);
	return (values.at(direction < 0 ? stray : -1 - stray) ?? 0) + direction;
}

/** Mean color step along a line, 0 to 1. */
function seen(
	{ width, height, level, upright: uprightEdges }: EdgeView,
	upright: boolean,
	at: number,
	slope: number,
	start: number,
	end: number,
): number {
	const { samples } = imageSettings.pageQuad;
	const edges = upright ? uprightEdges : level;
	let sum = 0;
	for (let sample = 0; sample < samples; sample++) {
		const along = start + ((sample + 0.5) / samples) * (end - start);
		const across = at + slope * along;
		const x = (upright ? across : along) | 0;
		const y = (upright ? along : across) | 0;
		if (x < 0 || y < 0 || x >= width || y >= height) continue;
		sum += edges[y * width + x] ?? 0;
	}
	return sum / samples;
}

function crossing(level: LikelySide, upright: LikelySide, levelAxis: Axis, uprightAxis: Axis): HullPoint {
	// y = middle + slope (x - center), x = middle' + slope' (y - center')
	const a = level.middle - level.slope * levelAxis.centre;
	const b = upright.middle - upright.slope * uprightAxis.centre;
	const y = (a + level.slope * b) / (1 - level.slope * upright.slope);
	return { x: b + upright.slope * y, y };
}

function scoreSides(
	view: EdgeView,
	quad: Quad,
	[top, right, bottom, left]: Four<LikelySide>,
): { total: number; sides: FoundPage['sides'] } {
	const { unseenScore } = imageSettings.pageQuad;
	const [ab, bc, cd, da] = sidesOf(quad);
	const valueOf = ({ score }: LikelySide, upright: boolean, [from, to]: Side) =>
		score === unseenScore ? unseenScore : seenBetween(view, upright, from, to);
	const sides = [
		valueOf(top, false, ab),
		valueOf(right, true, bc),
		valueOf(bottom, false, cd),
		valueOf(left, true, da),
	] as const;
	const lengths = mapFour([ab, bc, cd, da], ([from, to]) => distance(from, to));
	const [a, b, c, d] = lengths;
	const seenLength = a * sides[0] + b * sides[1] + c * sides[2] + d * sides[3];
	const size = 1 + 0.1 * sqrt(areaOfOutline(quad) / (view.width * view.height));
	return { total: (seenLength / (a + b + c + d)) * shapeLikeness(lengths) * size, sides };
}

function seenBetween(view: EdgeView, upright: boolean, from: HullPoint, to: HullPoint): number {
	const [start, end, low, high] = upright ? [from.y, to.y, from.x, to.x] : [from.x, to.x, from.y, to.y];
	const slope = (high - low) / (end - start || 1e-6);
	return seen(view, upright, low - slope * start, slope, start, end);
}

/** Opposite sides of a page have similar lengths, and its corners are almost right angles. */
function shapeLikeness([top, right, bottom, left]: Four<number>): number {
	const opposite = min(top / bottom, bottom / top) * min(left / right, right / left);
	const ratio = (left + right) / (top + bottom);
	const known = max(ratio, 1 / ratio);
	const usual = known < 1.1 || known > 2 ? 0.9 : 1;
	return usual * min(1, 0.6 + 0.55 * opposite);
}
