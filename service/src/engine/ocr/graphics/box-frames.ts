import type { CellBox } from '../../model';
import type { OcrSettings } from '../settings/settings';
import { quantile } from '../../values/quantiles';
import type { InkMap } from './ink';

export type BoxSettings = OcrSettings['tickBoxes'];

/** Ink searched for boxes. */
export interface BoxInk extends InkMap {
	/** Ink that ticks a box; frames are also searched in paler ink. */
	readonly marks?: Uint8Array;
}

/** A frame and its contents, in ink map cells. */
export interface BoxFrame {
	readonly box: CellBox;
	readonly drawn: CellBox;
	readonly isRound: boolean;
	/** Inked share of its inside. */
	readonly filled: number;
	/** Minimum drawn share of a side. */
	readonly drawnPart: number;
	/** Found within strokes that cross its sides. */
	readonly isOver?: boolean;
}

/** The longer side of a box. */
export function sideOf({ left, top, right, bottom }: CellBox): number {
	return Math.max(right - left, bottom - top);
}

/** The frame along the sides of a box; `undefined` if they are not drawn. */
export function frameAt(map: BoxInk, box: CellBox, drawn: CellBox, settings: BoxSettings): BoxFrame | undefined {
	const [wide, high] = [box.right - box.left, box.bottom - box.top];
	if (Math.max(wide, high) > settings.longest * Math.min(wide, high)) return undefined;
	const sides = sidesDrawn(map, box, settings);
	const isSquare =
		sides !== undefined && straightPart(map, box, settings) >= settings.straight && hasCorners(map, box, settings);
	const isRound =
		!isSquare &&
		Math.max(wide, high) <= settings.maxRound * Math.min(wide, high) &&
		ringDrawn(map, box) >= settings.ringDrawn;
	if (!isSquare && !isRound) return undefined;
	const filled = inkWithin(
		{ ...map, ink: map.marks ?? map.ink },
		box,
		isRound ? settings.roundInset : settings.inset,
		isRound ? 0 : lineOf(map, box, settings) + 1,
	);
	return isDigit(map, box, filled, settings)
		? undefined
		: { box, drawn, isRound, filled, drawnPart: sides?.least ?? 0 };
}

/** Inked shares of a box's sides: the minimum and the mean. */
interface Sides {
	readonly least: number;
	readonly mean: number;
}

/** The four sides of a box: their lengths, and whether there is ink at a place of one at a given depth. */
function sidesOf({ ink, width }: InkMap, { left, top, right, bottom }: CellBox) {
	const isInk = (x: number, y: number) => ink[y * width + x] === 1;
	const [wide, high] = [right - left, bottom - top];
	return [
		{ length: wide, hasInk: (at: number, depth: number) => isInk(left + at, top + depth) },
		{ length: wide, hasInk: (at: number, depth: number) => isInk(left + at, bottom - 1 - depth) },
		{ length: high, hasInk: (at: number, depth: number) => isInk(left + depth, top + at) },
		{ length: high, hasInk: (at: number, depth: number) => isInk(right - 1 - depth, top + at) },
	] as const;
}

/** Cells in which the side of a box may be. */
const depthOf = ({ left, top, right, bottom }: CellBox, { band }: BoxSettings) =>
	Math.max(2, Math.round(band * Math.min(right - left, bottom - top)));

/** Drawn share of a box's sides, straight or not; `undefined` if it is not a frame. */
export function sidesDrawn(map: InkMap, box: CellBox, settings: BoxSettings): Sides | undefined {
	const deep = depthOf(box, settings);
	let [least, sum] = [1, 0];
	for (const { length, hasInk } of sidesOf(map, box)) {
		let drawn = 0;
		for (let at = 0; at < length; at++) {
			for (let depth = 0; depth < deep; depth++) {
				if (!hasInk(at, depth)) continue;
				drawn++;
				break;
			}
		}
		// Called at many places, most of which lack even the first side.
		if (drawn < settings.sideDrawn * length) return undefined;
		least = Math.min(least, drawn / length);
		sum += drawn / length;
	}
	return sum / 4 < settings.sidesDrawn ? undefined : { least, mean: sum / 4 };
}

/** Share of a box's side drawn in two adjacent rows of cells: the minimum of the four. */
function straightPart(map: InkMap, box: CellBox, settings: BoxSettings): number {
	const deep = depthOf(box, settings);
	const parts = sidesOf(map, box).map(({ length, hasInk }) => {
		let most = 0;
		for (let depth = 1; depth < deep; depth++) {
			let drawn = 0;
			for (let at = 0; at < length; at++) if (hasInk(at, depth - 1) || hasInk(at, depth)) drawn++;
			most = Math.max(most, drawn);
		}
		return most / length;
	});
	return Math.min(...parts);
}

/** Whether all corners are drawn, possibly slightly rounded: letters lack them. */
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

/** Directions examined in a ring. */
const directions = 40;

/** Share of the directions from the center with ink near the edge and none beyond it: a disc is a filled ring. */
function ringDrawn({ ink, width }: InkMap, { left, top, right, bottom }: CellBox): number {
	const [x, y] = [(left + right - 1) / 2, (top + bottom - 1) / 2];
	const [across, down] = [(right - left) / 2, (bottom - top) / 2];
	const isInk = (part: number, angle: number) =>
		ink[Math.round(y + part * down * Math.sin(angle)) * width + Math.round(x + part * across * Math.cos(angle))] === 1;
	let drawn = 0;
	for (let direction = 0; direction < directions; direction++) {
		const angle = (2 * Math.PI * direction) / directions;
		if (!isInk(1.16, angle) && [0.98, 0.92, 0.86, 0.8].some((part) => isInk(part, angle))) drawn++;
	}
	return drawn / directions;
}

/** Width in cells of the frame line, also of a double one, where no mark touches it; at most a third of the box. */
function lineOf(map: InkMap, box: CellBox, settings: BoxSettings): number {
	const most = Math.floor(Math.min(box.right - box.left, box.bottom - box.top) / 3);
	const gap = depthOf(box, settings);
	const depths = sidesOf(map, box).flatMap(({ length, hasInk }) => {
		const own: number[] = [];
		for (let at = most; at < length - most; at++) {
			let line = 0;
			for (let depth = 0; depth < most && depth - line < gap; depth++) if (hasInk(at, depth)) line = depth + 1;
			own.push(line);
		}
		return own;
	});
	return quantile(depths, 0.25) ?? 0;
}

/** Inked share of a box's inside, after leaving out a margin on each side, in shares or cells. */
function inkWithin({ ink, width }: InkMap, { left, top, right, bottom }: CellBox, inset: number, line: number): number {
	const [dx, dy] = [right - left, bottom - top].map((side) => Math.max(Math.ceil(inset * side), Math.ceil(line))) as [
		number,
		number,
	];
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

/** Whether a box has a printed digit inside: ink taller than wide that touches no side and is not a cross. */
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
	const isNarrow = right - left + 1 < settings.digitWidth * (bottom - top + 1);
	return isFree && isNarrow && !isCross(map, { left, top, right: right + 1, bottom: bottom + 1 });
}

/** True for the letter X: its corners and its middle have ink, the middles of its sides have none, which those of digits have. */
function isCross({ ink, width }: InkMap, { left, top, right, bottom }: CellBox): boolean {
	const [wide, high] = [right - left, bottom - top];
	const hasInk = ([fromX, toX]: Cells, [fromY, toY]: Cells) => {
		for (let y = top + fromY; y < top + toY; y++)
			for (let x = left + fromX; x < left + toX; x++) if (ink[y * width + x] === 1) return true;
		return false;
	};
	const [start, middle, end] = [0, 1, 2] as const;
	const [across, down] = [thirdsOf(wide, 2 / 7), thirdsOf(high, 2 / 7)];
	const [thinAcross, thinDown] = [thirdsOf(wide, 1 / 7), thirdsOf(high, 1 / 7)];
	const corners = [start, end].every((x) => [start, end].every((y) => hasInk(across[x], down[y])));
	const sides =
		[start, end].some((x) => hasInk(thinAcross[x], thinDown[middle])) ||
		[start, end].some((y) => hasInk(thinAcross[middle], thinDown[y]));
	return corners && hasInk(across[middle], thinDown[middle]) && !sides;
}

/** From a cell to the one behind the last. */
type Cells = readonly [number, number];

/** The first, the middle and the last cells of a length, each a part of it and one at least. */
function thirdsOf(length: number, part: number): readonly [Cells, Cells, Cells] {
	const count = Math.max(1, Math.round(part * length));
	// As many at both sides of the middle.
	const beside = Math.floor((length - (count % 2 === length % 2 ? count : count + 1)) / 2);
	return [
		[0, count],
		[beside, length - beside],
		[length - count, length],
	];
}
