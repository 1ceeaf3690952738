import type { CellBox, PixelBox } from '../../model';
import { contains, scaledBox } from '../../model/boxes';
import { connectedParts } from '../../pixels/connected-parts';
import type { PageRaster } from '../../pixels/raster';
import type { LineBox } from '../../text-detection/rectangles';
import { median } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';
import { inkMap, type InkMap } from './ink';
import { penStrokeOf } from './pen-strokes';

type BoxSettings = OcrSettings['tickBoxes'];

/** A box to tick on a page image. */
export interface ScannedBox {
	readonly box: PixelBox;
	readonly ticked: boolean;
	/** The box with the strokes that a hand drew over its sides. */
	readonly drawn: PixelBox;
}

/** A frame with what belongs to it, in cells of the ink map. */
interface Frame {
	readonly box: CellBox;
	readonly drawn: CellBox;
	readonly isRound: boolean;
	/** Part of its inside that has ink. */
	readonly filled: number;
	/** The least part of a side that is drawn. */
	readonly drawnPart: number;
}

/** What is drawn on a page image by hand, or for hands. */
export interface HandSigns {
	readonly tickBoxes: readonly ScannedBox[];
	/** Strokes of a pen, or print of their size. */
	readonly strokes: readonly PixelBox[];
}

/**
 * Boxes and circles to tick on the image of a page: hollow squares of the size of letters, several of a size, that stand apart from the words
 * around them, ticked where there is ink inside; and rings alike, where some of them are ticked. Besides, strokes of a pen.
 * @param lines  of text, that tell how large letters are
 */
export function findHandSigns(image: PageRaster, lines: readonly LineBox[], all: OcrSettings): HandSigns {
	const settings = all.tickBoxes;
	const high = median(lines.map(({ height }) => height));
	if (high === undefined) return { tickBoxes: [], strokes: [] };
	const map = inkMap(image, all);
	const usual = high / map.scale;
	const hand = settings.handPart * settings.largest * usual;
	const least = Math.max(settings.smallestCells, settings.smallest * usual);
	const parts: CellBox[] = [];
	const strokes: CellBox[] = [];
	for (const part of connectedParts(map.ink.slice(), map.width, 8)) {
		const { left, top, right, bottom } = part;
		const [wide, tall] = [right - left, bottom - top];
		const stroke = penStrokeOf(part, usual, map.width, all.penStrokes);
		if (stroke) strokes.push(stroke);
		if (wide >= least && tall >= least && wide <= hand && tall <= hand) parts.push({ left, top, right, bottom });
	}
	const tickBoxes = parts.length > settings.mostParts ? [] : tickBoxesOf(parts, map, usual, settings);
	const isBox = (stroke: CellBox) =>
		tickBoxes.some(({ drawn }) => contains(scaledBox(drawn, 1 / map.scale), stroke, 2));
	return { tickBoxes, strokes: strokes.filter((stroke) => !isBox(stroke)).map((box) => scaledBox(box, map.scale)) };
}

function tickBoxesOf(parts: readonly CellBox[], map: InkMap, usual: number, settings: BoxSettings): ScannedBox[] {
	const most = settings.largest * usual;
	const near = parts.filter((box) => sideOf(box) <= most);
	const clean = near.flatMap((box) => frameAt(map, box, box, settings) ?? []);
	const sides = clean.filter(({ isRound }) => !isRound).map(({ box }) => sideOf(box));
	const side = median(sides);
	const known = new Set(clean.map(({ drawn }) => drawn));
	const over =
		side === undefined
			? []
			: parts.filter((box) => !known.has(box)).flatMap((box) => frameWithin(map, box, side, settings) ?? []);
	const frames = apart([...clean, ...over], map, usual, settings);
	const alike = (frame: Frame) =>
		frames.filter((other) => other.isRound === frame.isRound && isOfSize(other.box, frame.box, settings));
	const isTicked = ({ filled }: Frame) => filled >= settings.tickedPart;
	return frames
		.filter((frame) => {
			const group = alike(frame);
			if (group.length < settings.fewestAlike) return false;
			// Rings may be letters, squares that are full bullets, and squares of which none is empty bold letters.
			if (frame.isRound) return group.some(isTicked) && group.some((other) => !isTicked(other));
			return group.some((other) => !isTicked(other) && other.drawnPart >= settings.surelyDrawn);
		})
		.map((frame) => ({
			box: scaledBox(frame.box, map.scale),
			drawn: scaledBox(frame.drawn, map.scale),
			ticked: isTicked(frame),
		}));
}

function isOfSize(a: CellBox, b: CellBox, { sameSize }: BoxSettings): boolean {
	return Math.abs(sideOf(a) - sideOf(b)) <= Math.max(2, sameSize * sideOf(b));
}

function sideOf({ left, top, right, bottom }: CellBox): number {
	return Math.max(right - left, bottom - top);
}

/** The frame whose sides are those of a box; `undefined` where they are not drawn. */
function frameAt(map: InkMap, box: CellBox, drawn: CellBox, settings: BoxSettings): Frame | undefined {
	const [wide, high] = [box.right - box.left, box.bottom - box.top];
	if (Math.max(wide, high) > settings.longest * Math.min(wide, high)) return undefined;
	const sides = sidesDrawn(map, box, settings);
	const isSquare = isSquareDrawn(sides, settings) && hasCorners(map, box, settings);
	const isRound = !isSquare && ringDrawn(map, box) >= settings.ringDrawn;
	if (!isSquare && !isRound) return undefined;
	const filled = inkWithin(map, box, isRound ? settings.roundInset : settings.inset);
	return isDigit(map, box, filled, settings) ? undefined : { box, drawn, isRound, filled, drawnPart: sides.least };
}

/** The parts of a box's sides along which there is ink: the least one, and the mean. */
interface Sides {
	readonly least: number;
	readonly mean: number;
}

function isSquareDrawn({ least, mean }: Sides, settings: BoxSettings): boolean {
	return least >= settings.sideDrawn && mean >= settings.sidesDrawn;
}

function sidesDrawn({ ink, width }: InkMap, { left, top, right, bottom }: CellBox, { band }: BoxSettings): Sides {
	const deep = Math.max(2, Math.round(band * Math.min(right - left, bottom - top)));
	const along = (count: number, hasInk: (at: number, depth: number) => boolean) => {
		let drawn = 0;
		for (let at = 0; at < count; at++) {
			for (let depth = 0; depth < deep; depth++) {
				if (!hasInk(at, depth)) continue;
				drawn++;
				break;
			}
		}
		return drawn / count;
	};
	const isInk = (x: number, y: number) => ink[y * width + x] === 1;
	const sides = [
		along(right - left, (at, depth) => isInk(left + at, top + depth)),
		along(right - left, (at, depth) => isInk(left + at, bottom - 1 - depth)),
		along(bottom - top, (at, depth) => isInk(left + depth, top + at)),
		along(bottom - top, (at, depth) => isInk(right - 1 - depth, top + at)),
	];
	return { least: Math.min(...sides), mean: sides.reduce((sum, side) => sum + side, 0) / sides.length };
}

/** True where all corners are drawn, be they rounded a little: those of letters are not. */
function hasCorners({ ink, width }: InkMap, { left, top, right, bottom }: CellBox, { corner }: BoxSettings): boolean {
	const reach = Math.max(2, Math.round(corner * Math.min(right - left, bottom - top)));
	const hasInk = (x: number, y: number) => {
		for (let dy = 0; dy < reach; dy++)
			for (let dx = 0; dx < reach; dx++) if (ink[(y + dy) * width + x + dx] === 1) return true;
		return false;
	};
	return (
		hasInk(left, top) &&
		hasInk(right - reach, top) &&
		hasInk(left, bottom - reach) &&
		hasInk(right - reach, bottom - reach)
	);
}

/** Directions that a ring is looked at in. */
const directions = 40;

/** Part of the directions from the middle in which there is ink near the edge and none right before it. */
function ringDrawn({ ink, width }: InkMap, { left, top, right, bottom }: CellBox): number {
	const [x, y] = [(left + right - 1) / 2, (top + bottom - 1) / 2];
	const [across, down] = [(right - left) / 2, (bottom - top) / 2];
	const isInk = (part: number, angle: number) =>
		ink[Math.round(y + part * down * Math.sin(angle)) * width + Math.round(x + part * across * Math.cos(angle))] === 1;
	let drawn = 0;
	for (let direction = 0; direction < directions; direction++) {
		const angle = (2 * Math.PI * direction) / directions;
		if ([0.98, 0.92, 0.86, 0.8].some((part) => isInk(part, angle)) && !isInk(0.62, angle)) drawn++;
	}
	return drawn / directions;
}

/** Part of the inside of a box, without some of it at each side, that has ink. */
function inkWithin({ ink, width }: InkMap, { left, top, right, bottom }: CellBox, inset: number): number {
	const [dx, dy] = [Math.ceil(inset * (right - left)), Math.ceil(inset * (bottom - top))];
	let count = 0;
	let inked = 0;
	for (let y = top + dy; y < bottom - dy; y++) {
		for (let x = left + dx; x < right - dx; x++) {
			count++;
			inked += ink[y * width + x] ?? 0;
		}
	}
	return count === 0 ? 0 : inked / count;
}

/** True for a box with a digit printed in it: ink that is higher than wide and touches no side. */
function isDigit(map: InkMap, box: CellBox, filled: number, settings: BoxSettings): boolean {
	if (filled < settings.tickedPart) return false;
	const inset = Math.max(2, Math.round(settings.band * sideOf(box)) + 1);
	let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
	for (let y = box.top + inset; y < box.bottom - inset; y++) {
		for (let x = box.left + inset; x < box.right - inset; x++) {
			if (map.ink[y * map.width + x] !== 1) continue;
			left = Math.min(left, x);
			right = Math.max(right, x);
			top = Math.min(top, y);
			bottom = Math.max(bottom, y);
		}
	}
	const isFree = left > box.left + inset && right < box.right - inset - 1;
	return isFree && right - left + 1 < settings.digitWidth * (bottom - top + 1);
}

/** A square of a known side within strokes that go over it. */
function frameWithin(map: InkMap, part: CellBox, side: number, settings: BoxSettings): Frame | undefined {
	const slack = Math.max(1, Math.round(settings.sameSize * side));
	let best: { readonly box: CellBox; readonly worth: number } | undefined;
	for (let size = Math.round(side) - slack; size <= Math.round(side) + slack; size++) {
		for (let top = part.top; top + size <= part.bottom; top++) {
			for (let left = part.left; left + size <= part.right; left++) {
				const box = { left, top, right: left + size, bottom: top + size };
				const drawn = sidesDrawn(map, box, settings);
				const worth = drawn.mean - Math.abs(size - side) / side;
				if (isSquareDrawn(drawn, settings) && worth > (best?.worth ?? 0)) best = { box, worth };
			}
		}
	}
	const frame = best && frameAt(map, best.box, part, settings);
	// Strokes that go over the sides tick the box, wherever they cross it.
	return frame && !frame.isRound ? { ...frame, filled: Math.max(frame.filled, settings.tickedPart) } : undefined;
}

/** Frames with free space on one side at least, and none of them beside each other: those are fields for letters. */
function apart(frames: readonly Frame[], map: InkMap, usual: number, settings: BoxSettings): Frame[] {
	const free = Math.round(settings.freeSpace * usual);
	const least = Math.max(1, Math.round(settings.leastSpace * usual));
	return frames.filter(({ box, drawn }) => {
		const left = freeBeside(map, box, Math.min(drawn.left, box.left), -1, free);
		const right = freeBeside(map, box, Math.max(drawn.right, box.right), 1, free);
		// A hand may reach into the text beside the box.
		const isOver = drawn.left < box.left - least || drawn.right > box.right + least;
		if (Math.max(left, right) < free || (!isOver && Math.min(left, right) < least)) return false;
		return !frames.some(
			({ box: other }) =>
				other !== box &&
				isOfSize(other, box, settings) &&
				Math.min(other.bottom, box.bottom) > Math.max(other.top, box.top) &&
				Math.max(other.left - box.right, box.left - other.right) < settings.fieldSpace * usual,
		);
	});
}

/** Cells without ink beside a box, at the height of its middle, up to a number. */
function freeBeside(map: InkMap, { top, bottom }: CellBox, from: number, step: 1 | -1, most: number): number {
	const { ink, width } = map;
	const inset = Math.round((bottom - top) / 5);
	for (let count = 0; count < most; count++) {
		const x = step > 0 ? from + count : from - 1 - count;
		if (x < 0 || x >= width) return most;
		for (let y = top + inset; y < bottom - inset; y++) {
			if (ink[y * width + x] === 1) return isRuleAt(map, x, top, bottom) ? most : count;
		}
	}
	return most;
}

/** True where a line of a table runs past a box. */
function isRuleAt({ ink, width, height }: InkMap, x: number, top: number, bottom: number): boolean {
	const beyond = Math.round((bottom - top) / 3);
	const isInk = (y: number) => [x - 1, x, x + 1].some((at) => ink[y * width + at] === 1);
	for (let y = Math.max(0, top - beyond); y < Math.min(height, bottom + beyond); y++) if (!isInk(y)) return false;
	return true;
}
