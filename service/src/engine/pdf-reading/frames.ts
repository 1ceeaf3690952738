import type { Subpath } from '../external/pdfium-paths';
import type { Box } from '../model';
import { twoByTwo } from '../values/pairs';
import { pairsOf } from '../values/sequences';
import { nearAxis, straightEdges, type StraightEdge } from './straight-edges';

/** Minimum share of the outline along its bounds, for corners and for rounded corners of few curves. */
const rectanglePart = 0.95;
const roundedPart = 0.6;

/** Maximum depth of a rounded corner, as a share of the shorter side: that of a half circle is 0.147. */
const cornerDepth = 0.15;

/** Minimum straight share of both longer sides: the control points of a circle come to 0.28. */
const straightPart = 0.3;

/** Maximum length of an outline that goes around once, relative to its bounds. */
const onceAround = 1.05;

/** True if a subpath is the outline of its bounds: a rectangle, perhaps with rounded corners, or a single line. */
export function isFrame(subpath: Subpath, bounds: Box): boolean {
	const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
	const outline = 2 * (width + height);
	if (outline === 0) return false;
	if (Math.min(width, height) <= nearAxis && subpath.curves === 0) return true;
	let along = 0;
	for (const edge of straightEdges({ ...subpath, closed: true }).edges)
		if (isOnBounds(edge, bounds)) along += lengthOf(edge);
	const minPart = subpath.curves > 0 ? roundedPart : rectanglePart;
	return along >= minPart * outline || isRounded(subpath, bounds) || isEllipse(subpath, bounds);
}

/** Minimum aspect ratio and width (points) of an ellipse around text, and its points: others are usually drawings. */
const minAspect = 1.5;
const minEllipseWidth = 90;
const minEllipsePoints = 12;

/** Range of the distances of its points from its center, in radii: control points are outside. */
const ellipseRadii = { min: 0.96, max: 1.16 };

/** Whether a subpath is an ellipse with the axes of the page. */
function isEllipse({ points }: Subpath, { left, top, right, bottom }: Box): boolean {
	const [across, down] = [(right - left) / 2, (bottom - top) / 2];
	if (2 * across < minEllipseWidth || across < minAspect * down || points.length < 2 * minEllipsePoints) return false;
	return [...twoByTwo(points)].every(([x, y]) => {
		const radius = Math.hypot((x - left) / across - 1, (y - top) / down - 1);
		return radius >= ellipseRadii.min && radius <= ellipseRadii.max;
	});
}

/** Renderers draw a rounded corner with one to four curves, or flatten it to short lines. */
function isRounded({ points }: Subpath, bounds: Box): boolean {
	const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
	const maxDepth = cornerDepth * Math.min(width, height);
	const onSide = Math.min(nearAxis, maxDepth / 3);
	const straight = { first: 0, second: 0 };
	let length = 0;
	for (const edge of edgesOf(points)) {
		const [x1, y1, x2, y2] = edge;
		length += Math.hypot(x2 - x1, y2 - y1);
		if (depthOf([x1, y1], bounds) > maxDepth) return false;
		if (depthOf([(x1 + x2) / 2, (y1 + y2) / 2], bounds) > maxDepth) return false;
		const side =
			width >= height
				? longSideOf([y1, y2], bounds.top, bounds.bottom, onSide)
				: longSideOf([x1, x2], bounds.left, bounds.right, onSide);
		if (side) straight[side] = Math.max(straight[side], Math.abs(x2 - x1), Math.abs(y2 - y1));
	}
	return (
		Math.min(straight.first, straight.second) >= straightPart * Math.max(width, height) &&
		length <= onceAround * 2 * (width + height)
	);
}

/** The long side of an edge, by its positions across. */
function longSideOf(across: readonly [number, number], first: number, second: number, tolerance: number) {
	if (across.every((place) => Math.abs(place - first) <= tolerance)) return 'first';
	if (across.every((place) => Math.abs(place - second) <= tolerance)) return 'second';
	return undefined;
}

/** All edges of a closed outline. */
function edgesOf(points: readonly number[]): StraightEdge[] {
	const corners = [...twoByTwo(points)];
	return pairsOf([...corners, ...corners.slice(0, 1)]).map(([[x1, y1], [x2, y2]]): StraightEdge => [x1, y1, x2, y2]);
}

/** Distance of a point from the nearest side of its bounds. */
function depthOf([x, y]: readonly [number, number], { left, top, right, bottom }: Box): number {
	return Math.min(x - left, right - x, y - top, bottom - y);
}

function isOnBounds([x1, y1, x2, y2]: StraightEdge, { left, top, right, bottom }: Box): boolean {
	return Math.abs(x2 - x1) >= Math.abs(y2 - y1)
		? Math.min(Math.abs(y1 - top), Math.abs(y1 - bottom)) <= nearAxis
		: Math.min(Math.abs(x1 - left), Math.abs(x1 - right)) <= nearAxis;
}

function lengthOf([x1, y1, x2, y2]: StraightEdge): number {
	return Math.abs(x2 - x1) + Math.abs(y2 - y1);
}
