import type { Box } from '../model';
import { coverage, type Edges } from './edges';
import type { TableSettings } from './settings';

/** Frames of the same height at the same level. */
const isLevel = (one: Box, other: Box, { frames: { tolerancePt } }: TableSettings): boolean =>
	Math.abs(one.top - other.top) <= tolerancePt && Math.abs(one.bottom - other.bottom) <= tolerancePt;

/** Closed rectangles among the lines, larger ones first. */
export function framesOf({ horizontal, vertical }: Edges, pageWidth: number, settings: TableSettings): Box[] {
	const sides = vertical.filter(({ start, end }) => end - start >= settings.frames.minSizePt);
	if (sides.length > settings.frames.maxSides) return [];
	const frames: Box[] = [];
	for (const left of sides) {
		for (const right of sides) {
			const width = right.position - left.position;
			const equal =
				Math.abs(left.start - right.start) <= settings.frames.tolerancePt &&
				Math.abs(left.end - right.end) <= settings.frames.tolerancePt;
			if (!equal || width < settings.frames.minSizePt || width > settings.frames.maxPart * pageWidth) continue;
			const isDrawn = (y: number) =>
				coverage(horizontal, y, left.position, right.position, settings.frames.tolerancePt) >=
				settings.frames.drawnPart * width;
			if (isDrawn(left.start) && isDrawn(left.end))
				frames.push({ left: left.position, right: right.position, top: left.start, bottom: left.end });
		}
	}
	const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top);
	return frames.filter((frame) => !isAroundOthers(frame, frames, settings)).sort((a, b) => area(b) - area(a));
}

/** From the left side of a card to the right side of the next one: the space between them is small for its width. */
function isAroundOthers(frame: Box, frames: readonly Box[], settings: TableSettings): boolean {
	const { left, right } = frame;
	const level = frames.filter((other) => isLevel(other, frame, settings));
	const first = level.filter((other) => other.left === left && other.right < right);
	const last = level.filter((other) => other.right === right && other.left > left);
	return first.some((one) => last.some((other) => other.left - one.right > settings.frames.tolerancePt));
}
