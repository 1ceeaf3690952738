import type { CellBox, PixelBox } from '../../model';
import { centreOf, contains, horizontalOverlap, scaleBox, verticalOverlap } from '../../model/boxes';
import { connectedParts, type ConnectedPart } from '../../pixels/connected-parts';
import type { PageRaster } from '../../pixels/raster';
import type { LineBox } from '../../text-detection/rectangles';
import { median } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';
import { frameAt, sideOf, sidesDrawn, type BoxFrame, type BoxInk, type BoxSettings } from './box-frames';
import { inkMap, paleInk, type InkMap } from './ink';
import { markRuns, penStrokeOf } from './pen-strokes';

/** A check box on a page image. */
export interface ScannedBox {
	readonly box: PixelBox;
	readonly ticked: boolean;
	/** The box with the strokes drawn over its sides. */
	readonly drawn: PixelBox;
}

/** Handwriting on a page image, and fields for it. */
interface HandSigns {
	readonly tickBoxes: readonly ScannedBox[];
	/** Pen strokes, or print of their size. */
	readonly strokes: readonly PixelBox[];
}

/**
 * Check boxes and radio circles on a page image: several hollow letter-sized squares of one size, apart from the words
 * around them and ticked if there is ink inside; and equal rings, if some are ticked. Also pen strokes.
 * @param lines  of text, which define the letter size
 */
export function findHandSigns(image: PageRaster, lines: readonly LineBox[], all: OcrSettings): HandSigns {
	const settings = all.tickBoxes;
	const high = median(lines.map(({ height }) => height));
	if (high === undefined) return { tickBoxes: [], strokes: [] };
	const map = inkMap(image, all);
	const usual = high / map.scale;
	const strokes: CellBox[] = [];
	const parts = boxParts(map, usual, settings, (part) => {
		const stroke = penStrokeOf(part, usual, map.width, all.penStrokes);
		if (stroke) strokes.push(stroke);
	});
	const dark = tickBoxesOf(parts, map, usual, settings);
	const pale = usual < settings.paleBelow ? paleBoxes(map, usual, all) : [];
	const tickBoxes = pale.length > dark.length ? pale : dark;
	const isBox = (stroke: CellBox) => tickBoxes.some(({ drawn }) => contains(scaleBox(drawn, 1 / map.scale), stroke, 2));
	return { tickBoxes, strokes: strokes.filter((stroke) => !isBox(stroke)).map((box) => scaleBox(box, map.scale)) };
}

/** Boxes with lines thinner than a pixel are pale and have gaps in darker ink. */
function paleBoxes(map: InkMap, usual: number, all: OcrSettings): ScannedBox[] {
	const pale = { ...paleInk(map, [], all), marks: map.ink };
	return tickBoxesOf(boxParts(pale, usual, all.tickBoxes), pale, usual, all.tickBoxes);
}

/** Parts of a map that may be boxes, or strokes over boxes. @param seen  is called with each connected part */
function boxParts(
	map: InkMap,
	usual: number,
	settings: BoxSettings,
	seen?: (part: ConnectedPart) => void,
): readonly CellBox[] {
	const hand = settings.handPart * settings.largest * usual;
	const least = Math.max(settings.minCells, settings.smallest * usual);
	const parts: CellBox[] = [];
	for (const part of connectedParts(map.ink.slice(), map.width, 8)) {
		const { left, top, right, bottom } = part;
		const [wide, tall] = [right - left, bottom - top];
		seen?.(part);
		if (wide < least || tall < least) continue;
		if (wide <= hand && tall <= hand) parts.push({ left, top, right, bottom });
		else
			parts.push(
				...withoutLines(part, map.width, settings.lineRun * usual).filter((own) => isBetween(own, least, hand)),
			);
	}
	return parts.length > settings.maxParts ? [] : parts;
}

function isBetween({ left, top, right, bottom }: CellBox, least: number, most: number): boolean {
	return Math.min(right - left, bottom - top) >= least && Math.max(right - left, bottom - top) <= most;
}

/** Connected ink without its long lines, such as table rules touched by handwriting. */
function withoutLines({ left, top, right, bottom, places }: ConnectedPart, width: number, run: number): CellBox[] {
	const [across, down] = [right - left, bottom - top];
	const ink = new Uint8Array(across * down);
	for (const place of places) ink[(Math.floor(place / width) - top) * across + (place % width) - left] = 1;
	const straight = new Uint8Array(ink.length);
	markRuns(ink, straight, { lines: down, length: across, step: 1, stride: across }, run);
	markRuns(ink, straight, { lines: across, length: down, step: across, stride: 1 }, run);
	for (let place = 0; place < ink.length; place++) if (straight[place] === 1) ink[place] = 0;
	return [...connectedParts(ink, across, 8)].map((part) => ({
		left: left + part.left,
		top: top + part.top,
		right: left + part.right,
		bottom: top + part.bottom,
	}));
}

function tickBoxesOf(parts: readonly CellBox[], map: BoxInk, usual: number, settings: BoxSettings): ScannedBox[] {
	const most = settings.largest * usual;
	const near = parts.filter((box) => sideOf(box) <= most);
	const clean = near
		.flatMap((box) => frameAt(map, box, box, settings) ?? [])
		.filter(({ isRound, box }) => !isRound || sideOf(box) >= settings.minRound * usual);
	const sides = clean.filter(({ isRound }) => !isRound).map(({ box }) => sideOf(box));
	const side = median(sides);
	const known = new Set(clean.map(({ drawn }) => drawn));
	const over =
		side === undefined
			? []
			: parts
					.filter((box) => !known.has(box))
					.flatMap((box) => framesWithin(map, box, side, settings))
					.filter((frame) => isInLine(frame, clean));
	const frames = apart([...clean, ...over], map, usual, settings);
	const alike = (frame: BoxFrame) =>
		frames.filter((other) => other.isRound === frame.isRound && isOfSize(other.box, frame.box, settings));
	return frames.flatMap((frame) => {
		const group = alike(frame);
		if (group.length < settings.minAlike || !isInLine(frame, group)) return [];
		const least = minTickedShare(group, settings);
		const isTicked = ({ filled }: BoxFrame) => filled >= least;
		// Rings may be letters, and filled squares bullets. Squares without an empty one may be bold letters.
		const isGroup = frame.isRound
			? group.some(isTicked) && group.some((other) => !isTicked(other))
			: group.some((other) => !isTicked(other) && other.drawnPart >= settings.surelyDrawn);
		if (!isGroup) return [];
		const { scale } = map;
		return [{ box: scaleBox(frame.box, scale), drawn: scaleBox(frame.drawn, scale), ticked: isTicked(frame) }];
	});
}

/**
 * Inked share of the inside of ticked boxes in a group. Thick and double frames have some ink inside, and so do
 * ideographs, of which few are alike.
 */
function minTickedShare(
	group: readonly BoxFrame[],
	{ tickedPart, ofFrame, maxOfFrame, emptyOfGroup }: BoxSettings,
): number {
	const emptiest = Math.min(...group.map(({ filled }) => filled));
	const least = tickedPart + ofFrame * emptiest;
	const empty = group.filter(({ filled }) => filled < least).length;
	return emptiest < maxOfFrame && empty >= 2 && empty >= emptyOfGroup * group.length ? least : tickedPart;
}

function isOfSize(a: CellBox, b: CellBox, { sameSize }: BoxSettings): boolean {
	return Math.abs(sideOf(a) - sideOf(b)) <= Math.max(2, sameSize * sideOf(b));
}

/**
 * Squares of known size within strokes over them: several if a stroke reaches from one box into another, which may be
 * empty.
 */
function framesWithin(map: BoxInk, part: CellBox, side: number, settings: BoxSettings): BoxFrame[] {
	const frames = squaresWithin(map, part, side, settings).flatMap((box) => frameAt(map, box, part, settings) ?? []);
	const over = frames.filter((frame) => !frame.isRound && isDrawnOver(frame, side, settings));
	if (over.length === 0) return [];
	return frames.flatMap((frame) => {
		if (over.includes(frame)) return [{ ...frame, filled: 1, isOver: true }];
		return frame.isRound || frame.drawnPart < settings.surelyDrawn ? [] : [{ ...frame, drawn: frame.box }];
	});
}

/** Strokes across the sides tick a box wherever they cross it. Letters that touch each other have its sides at best. */
function isDrawnOver({ box, drawn, filled }: BoxFrame, side: number, settings: BoxSettings): boolean {
	const beyond = settings.beyond * side;
	const isBeyond =
		drawn.right - drawn.left >= box.right - box.left + beyond &&
		drawn.bottom - drawn.top >= box.bottom - box.top + beyond;
	const isAsOthers = Math.abs(sideOf(box) - side) <= Math.max(1, settings.sameOver * side);
	return isBeyond && isAsOthers && filled >= settings.overPart;
}

/** Squares with drawn sides, most likely first; none overlap. */
function squaresWithin(map: InkMap, part: CellBox, side: number, settings: BoxSettings): CellBox[] {
	const slack = Math.max(1, Math.round(settings.sameSize * side));
	const found: { readonly box: CellBox; readonly worth: number }[] = [];
	for (let size = Math.round(side) - slack; size <= Math.round(side) + slack; size++) {
		for (let top = part.top; top + size <= part.bottom; top++) {
			for (let left = part.left; left + size <= part.right; left++) {
				const box = { left, top, right: left + size, bottom: top + size };
				const drawn = sidesDrawn(map, box, settings);
				if (drawn) found.push({ box, worth: drawn.mean - Math.abs(size - side) / side });
			}
		}
	}
	const squares: CellBox[] = [];
	for (const { box } of found.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth))
		if (squares.every((other) => horizontalOverlap(other, box) <= 0 || verticalOverlap(other, box) <= 0))
			squares.push(box);
	return squares;
}

/** Whether a box is below or beside another one, as in a form. */
function isInLine(frame: BoxFrame, others: readonly BoxFrame[]): boolean {
	const { box } = frame;
	const { x, y } = centreOf(box);
	return others.some((other) => {
		if (other === frame) return false;
		const at = centreOf(other.box);
		return Math.min(Math.abs(at.x - x), Math.abs(at.y - y)) <= sideOf(box) / 2;
	});
}

/** Frames with free space on at least one side and no neighbors: adjacent frames are fields for letters. */
function apart(frames: readonly BoxFrame[], map: InkMap, usual: number, settings: BoxSettings): BoxFrame[] {
	const free = Math.round(settings.freeSpace * usual);
	const least = Math.max(1, Math.round(settings.minSpace * usual));
	return frames.filter(({ box, drawn, isOver = false }) => {
		const left = freeBeside(map, box, Math.min(drawn.left, box.left), -1, free);
		const right = freeBeside(map, box, Math.max(drawn.right, box.right), 1, free);
		// Handwriting may extend into the text beside the box.
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

/** Cells without ink beside a box, at the height of its center, up to a maximum. */
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

/** Whether a table line passes above or below a box: a cell corner may be near. */
function isRuleAt({ ink, width, height }: InkMap, x: number, top: number, bottom: number): boolean {
	// Ascenders and descenders are shorter.
	const beyond = bottom - top;
	const isDrawn = (from: number, to: number) => {
		for (let y = Math.max(0, from); y < Math.min(height, to); y++)
			if (![x - 1, x, x + 1].some((at) => ink[y * width + at] === 1)) return false;
		return true;
	};
	return isDrawn(top - beyond, bottom) || isDrawn(top, bottom + beyond);
}
