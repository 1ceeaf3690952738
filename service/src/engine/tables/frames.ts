import type { Box } from '../model';
import { verticalOverlap } from '../model/boxes';
import { coverage, type Edges } from './edges';
import { holds } from './grid';
import type { Placed } from './placed';

/** Sides of a frame meet within this many points. */
const tolerance = 3;

/** Smallest frame, points, and the part of the page's width that it may take: wider ones have nothing beside them. */
const smallestHeight = 40;
const widestPart = 0.7;

/** Part of the upper and lower side that is drawn. */
const drawnPart = 0.9;

/** With more vertical lines than this of some length it is a drawing. */
const mostSides = 60;

/** Fewest words inside a frame, and beside it, that make it a part of the page of its own. */
const fewestWords = 8;

/** Words in groups that are searched for tables apart from each other: those in frames with text beside them, and the rest. */
export function byFrame(words: readonly Placed[], edges: Edges, pageWidth: number): Placed[][] {
	let rest = [...words];
	const groups: Placed[][] = [];
	for (const frame of framesOf(edges, pageWidth)) {
		const inside = rest.filter(({ box }) => holds(frame, box));
		if (inside.length < fewestWords) continue;
		const outside = rest.filter(({ box }) => !holds(frame, box));
		const beside = outside.filter(({ box }) => verticalOverlap(frame, box) > 0.5 * (box.bottom - box.top));
		if (beside.length < fewestWords) continue;
		groups.push(inside);
		rest = outside;
	}
	return [rest, ...groups];
}

/** Closed rectangles among the lines, larger ones first. */
function framesOf({ horizontal, vertical }: Edges, pageWidth: number): Box[] {
	const sides = vertical.filter(({ start, end }) => end - start >= smallestHeight);
	if (sides.length > mostSides) return [];
	const frames: Box[] = [];
	for (const left of sides) {
		for (const right of sides) {
			const width = right.position - left.position;
			const equal = Math.abs(left.start - right.start) <= tolerance && Math.abs(left.end - right.end) <= tolerance;
			if (!equal || width < smallestHeight || width > widestPart * pageWidth) continue;
			const isDrawn = (y: number) =>
				coverage(horizontal, y, left.position, right.position, tolerance) >= drawnPart * width;
			if (isDrawn(left.start) && isDrawn(left.end))
				frames.push({ left: left.position, right: right.position, top: left.start, bottom: left.end });
		}
	}
	const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
	return frames.sort((a, b) => area(b) - area(a));
}
