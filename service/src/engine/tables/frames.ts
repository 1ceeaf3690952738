import type { Box } from '../model';
import { holds, verticalOverlap } from '../model/boxes';
import { coverage, type Edges } from './edges';
import { median } from '../values/quantiles';
import type { Placed } from './placed';
import type { TableSettings } from './settings';

/** Words in groups searched for tables separately: those in frames with text beside them, and the rest. */
export function byFrame(
	words: readonly Placed[],
	edges: Edges,
	pageWidth: number,
	settings: TableSettings,
): Placed[][] {
	if (!settings.frames.on) return [[...words]];
	let rest = [...words];
	const groups: Placed[][] = [];
	const frames = framesOf(edges, pageWidth, settings);
	for (const frame of frames) {
		const inside = rest.filter(({ box }) => holds(frame, box));
		const outside = rest.filter(({ box }) => !holds(frame, box));
		if (isCard(frame, frames, inside, settings) || hasTextBeside(frame, inside, outside, settings)) {
			groups.push(inside);
			rest = outside;
		}
	}
	return [rest, ...groups];
}

/** A separate part of the page has enough words inside, and as many beside it. */
function hasTextBeside(
	frame: Box,
	inside: readonly Placed[],
	outside: readonly Placed[],
	{ frames: { minWords, besidePart } }: TableSettings,
): boolean {
	if (inside.length < minWords) return false;
	const isBeside = ({ box }: Placed) => verticalOverlap(frame, box) > besidePart * (box.bottom - box.top);
	return outside.filter(isBeside).length >= minWords;
}

/**
 * A frame of several lines next to another frame of the same height with white space between: however few words they
 * have.
 */
function isCard(frame: Box, frames: readonly Box[], inside: readonly Placed[], settings: TableSettings): boolean {
	const { cardLines } = settings.frames;
	const { sameColumnPt } = settings.lattice;
	const height = Math.max(0, ...inside.map(({ box }) => box.bottom)) - Math.min(...inside.map(({ box }) => box.top));
	const size = median(inside.map(({ word }) => word.fontSize));
	if (size === undefined || height < cardLines * size) return false;
	return frames.some(
		(other) =>
			isLevel(other, frame, settings) &&
			(other.left - frame.right > sameColumnPt || frame.left - other.right > sameColumnPt),
	);
}

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
