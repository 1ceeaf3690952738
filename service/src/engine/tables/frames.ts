import type { Box } from '../model';
import { verticalOverlap } from '../model/boxes';
import { coverage, type Edges } from './edges';
import { holds } from '../model/boxes';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Words in groups that are searched for tables apart from each other: those in frames with text beside them, and the rest. */
export function byFrame(
	words: readonly Placed[],
	edges: Edges,
	pageWidth: number,
	settings: TableSettings,
): Placed[][] {
	if (!settings.frames.on) return [[...words]];
	let rest = [...words];
	const groups: Placed[][] = [];
	for (const frame of framesOf(edges, pageWidth, settings)) {
		const inside = rest.filter(({ box }) => holds(frame, box));
		if (inside.length < settings.frames.fewestWords) continue;
		const outside = rest.filter(({ box }) => !holds(frame, box));
		const beside = outside.filter(
			({ box }) => verticalOverlap(frame, box) > settings.frames.besidePart * (box.bottom - box.top),
		);
		if (beside.length < settings.frames.fewestWords) continue;
		groups.push(inside);
		rest = outside;
	}
	return [rest, ...groups];
}

/** Closed rectangles among the lines, larger ones first. */
function framesOf({ horizontal, vertical }: Edges, pageWidth: number, settings: TableSettings): Box[] {
	const sides = vertical.filter(({ start, end }) => end - start >= settings.frames.smallestPt);
	if (sides.length > settings.frames.mostSides) return [];
	const frames: Box[] = [];
	for (const left of sides) {
		for (const right of sides) {
			const width = right.position - left.position;
			const equal =
				Math.abs(left.start - right.start) <= settings.frames.tolerancePt &&
				Math.abs(left.end - right.end) <= settings.frames.tolerancePt;
			if (!equal || width < settings.frames.smallestPt || width > settings.frames.widestPart * pageWidth) continue;
			const isDrawn = (y: number) =>
				coverage(horizontal, y, left.position, right.position, settings.frames.tolerancePt) >=
				settings.frames.drawnPart * width;
			if (isDrawn(left.start) && isDrawn(left.end))
				frames.push({ left: left.position, right: right.position, top: left.start, bottom: left.end });
		}
	}
	const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
	return frames.sort((a, b) => area(b) - area(a));
}
