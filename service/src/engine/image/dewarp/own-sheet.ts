import type { Raster } from '../../pixels/raster';
import { nearestTurn, type HullPoint } from '../../text-detection/rectangles';
import { connectedGroups } from '../../values/connected-groups';
import { median } from '../../values/quantiles';
import { areaOfOutline, distance, sidesOf, type Quad, type Side } from './homography';
import { findPage, type FoundPage, type TextSpan } from './page-quad';
import type { EdgeView } from './side-edges';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { abs, atan2, hypot, log, max, min, round } = Math;

/** Adjacent text lines. */
type Group = readonly TextSpan[];

/** The reduced photo. @param scale  photo pixels per pixel of `small` */
interface Seen {
	readonly small: Raster;
	readonly scale: number;
	readonly view: EdgeView;
}

/**
 * The sheet with most of the text, if other text surrounds it: papers below it or cut off by the image border, keys,
 * packages. Its sides are visible, beyond them is not its paper, and text there is not its own.
 * @param text  all lines of the photo, in its pixels
 * @returns `undefined` if there is no such text, or the sheet is unclear
 */
export function sheetAmongOthers(seen: Seen, text: readonly TextSpan[]): FoundPage | undefined {
	const { minSide, sidesSeen, minMean, ownPart, smallest, strangePart } = imageSettings.ownSheet;
	const { small, scale, view } = seen;
	const isCut = (span: TextSpan): boolean => touchesBorder(span, small, scale);
	const groups = groupsOf(text);
	const main = longest(groups.filter((group) => !group.some(isCut)));
	if (!main) return undefined;
	const direction = directionOf(main);
	const strange = groups.filter((group) => group !== main && isStrange(group, direction, isCut));
	if (strange.length === 0) return undefined;
	const page = findPage(view, main);
	if (!page || page.sides.filter((side) => side >= minSide).length < sidesSeen) return undefined;
	if (page.sides.reduce((sum, side) => sum + side, 0) < 4 * minMean) return undefined;
	const { quad } = page;
	if (areaOfOutline(quad) < smallest * small.width * small.height * scale ** 2) return undefined;
	const outside = text.filter(({ from, to }) => !isWithin(quad, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }));
	if (lengthOf(outside) > (1 - ownPart) * lengthOf(text) || outside.length === 0) return undefined;
	// Other text beyond the sides would be lost.
	const known = new Set(strange.flat());
	if (lengthOf(outside.filter((span) => known.has(span))) < strangePart * lengthOf(outside)) return undefined;
	return liesOnOther(seen, quad) ? page : undefined;
}

/**
 * Adjacent lines in one direction. Line directions separate papers that touch; lines too short to show one, such as
 * figures, join the nearest group without connecting two.
 */
function groupsOf(text: readonly TextSpan[]): Group[] {
	const { near, maxTaller, neighbourTurn } = imageSettings.ownSheet;
	const isNear = (one: TextSpan, other: TextSpan): boolean => {
		const [low, high] = [min(one.height, other.height), max(one.height, other.height)];
		return high <= maxTaller * low && apart(one, other) <= near * high;
	};
	const long = text.filter(hasDirection);
	const groups = connectedGroups(
		long,
		(one, other) => isNear(one, other) && turnBetween(directionOf([one]), directionOf([other])) <= neighbourTurn,
	);
	const rest = connectedGroups(
		text.filter((span) => !hasDirection(span)),
		isNear,
	);
	const alone = rest.filter((few) => {
		const reachable = groups.filter((group) => group.some((one) => few.some((other) => isNear(one, other))));
		const nearest = reachable.map((group) => ({ group, way: wayBetween(group, few) })).sort((a, b) => a.way - b.way)[0];
		nearest?.group.push(...few);
		return !nearest;
	});
	return [...groups, ...alone];
}

const hasDirection = ({ from, to, height }: TextSpan): boolean =>
	distance(from, to) > imageSettings.firstLook.showsDirection * height;

function wayBetween(group: Group, few: Group): number {
	return min(...group.flatMap((one) => few.map((other) => apart(one, other))));
}

/** Shortest distance from an end of one line to the other. */
function apart(one: TextSpan, other: TextSpan): number {
	return min(toLine(one.from, other), toLine(one.to, other), toLine(other.from, one), toLine(other.to, one));
}

function toLine({ x, y }: HullPoint, { from, to }: TextSpan): number {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const share = max(0, min(1, ((x - from.x) * dx + (y - from.y) * dy) / max(1e-6, dx * dx + dy * dy)));
	return hypot(x - from.x - share * dx, y - from.y - share * dy);
}

function touchesBorder({ from, to }: TextSpan, { width, height }: Raster, scale: number): boolean {
	const reach = imageSettings.ownSheet.border * max(width, height) * scale;
	return [from, to].some(({ x, y }) => min(x, y) < reach || x > width * scale - reach || y > height * scale - reach);
}

const lengthOf = (spans: readonly TextSpan[]): number =>
	spans.reduce((sum, { from, to }) => sum + distance(from, to), 0);

function longest(groups: readonly Group[]): Group | undefined {
	return groups.reduce<Group | undefined>(
		(best, group) => (best && lengthOf(best) >= lengthOf(group) ? best : group),
		undefined,
	);
}

function directionOf(group: Group): number {
	const [x, y] = group.reduce(([a, b], { from, to }) => [a + to.x - from.x, b + to.y - from.y], [0, 0]);
	return atan2(y, x);
}

/** Text that runs into the image border or in another direction, or single letters. */
function isStrange(group: Group, direction: number, isCut: (span: TextSpan) => boolean): boolean {
	if (group.some(isCut)) return true;
	const lines = group.filter(hasDirection);
	return lines.length === 0 || turnBetween(directionOf(lines), direction) > imageSettings.ownSheet.otherDirection;
}

const turnBetween = (one: number, other: number): number => abs(nearestTurn(one - other, 0, Math.PI));

function isWithin(quad: Quad, { x, y }: HullPoint): boolean {
	const turns = sidesOf(quad).map(([from, to]) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
	return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0);
}

/**
 * Beyond enough sides the photo shows something other than the sheet's paper: a printed frame has paper on both sides.
 */
function liesOnOther({ small, scale }: Seen, quad: Quad): boolean {
	const { ownSheet } = imageSettings;
	const { sidesOther, beside, differs } = ownSheet;
	const middle = { x: mean(quad.map(({ x }) => x)), y: mean(quad.map(({ y }) => y)) };
	const other = sidesOf(quad).filter((side) => {
		const differences = placesOf(side).map((place) => {
			const [inner, outer] = [-beside, beside].map((by) => {
				return colorAt(
					small,
					(place.x + by * (place.x - middle.x)) / scale,
					(place.y + by * (place.y - middle.y)) / scale,
				);
			});
			return max(
				...[0, 1, 2].map((channel) => abs(log(max(1, inner?.[channel] ?? 0) / max(1, outer?.[channel] ?? 0)))),
			);
		});
		return (median(differences) ?? 0) >= differs;
	});
	return other.length >= sidesOther;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Places along a side, without its ends. */
function placesOf([from, to]: Side): HullPoint[] {
	return Array.from({ length: 25 }, (_, index) => {
		const share = 0.1 + (0.8 * index) / 24;
		return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
	});
}

/** Channels of the nearest pixel of an image. */
function colorAt({ width, height, pixels }: Raster, x: number, y: number): readonly number[] {
	const [column, row] = [min(width - 1, max(0, round(x))), min(height - 1, max(0, round(y)))];
	const at = (row * width + column) * 4;
	return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
}
