import type { BoxIn, CellBox, Unit } from '../../model';
import { contains } from '../../model/boxes';
import { connectedParts, type ConnectedPart } from '../../pixels/connected-parts';
import { convexHull, nearestTurn, smallestRectangle, type HullPoint } from '../../text-detection/rectangles';
import type { InkMap } from '../graphics/ink';
import type { OcrSettings } from '../settings/settings';

type FrameSettings = OcrSettings['framedStamps'];

export interface StampFrame<U extends Unit> {
	readonly box: BoxIn<U>;
	/** Direction of a rectangle's long sides, radians clockwise from the right; absent for round frames. */
	readonly angle: number | undefined;
	/** Letter-sized pieces of ink inside it. */
	readonly letters: number;
}

/**
 * Stamp frames, in map cells: thin closed lines around much paper, round or as a tilted rectangle. Frames of tables and
 * forms are level.
 * @param dpi  of the map
 */
export function stampFrames(map: InkMap, dpi: number, settings: FrameSettings): StampFrame<'cells'>[] {
	const [least, most] = [settings.smallest * dpi, settings.largest * dpi];
	const frames: Omit<StampFrame<'cells'>, 'letters'>[] = [];
	const letters: CellBox[] = [];
	for (const part of connectedParts(map.ink.slice(), map.width, 8)) {
		const [wide, high] = [part.right - part.left, part.bottom - part.top];
		if (high >= settings.minLetter * dpi && high <= settings.maxLetter * dpi) letters.push(boxOf(part));
		if (Math.min(wide, high) < least || Math.max(wide, high) > most) continue;
		if (part.places.length > settings.fullest * wide * high) continue;
		const within = paperWithin(part, map.width);
		if (!within || within.area < settings.minWithin * wide * high) continue;
		const shape = stampShape(within, settings);
		if (shape) frames.push({ box: boxOf(part), angle: shape.angle });
	}
	return frames.map((frame) => ({ ...frame, letters: letters.filter((box) => contains(frame.box, box)).length }));
}

const boxOf = ({ left, top, right, bottom }: ConnectedPart): CellBox => ({ left, top, right, bottom });

/** Paper enclosed by ink. */
interface PaperWithin {
	/** Cells. */
	readonly area: number;
	/** The first and the last cell of each of its rows, top down. */
	readonly edges: readonly HullPoint[];
}

/**
 * The largest piece of paper enclosed by connected ink; `undefined` if the ink has an opening. @param width  of the map
 */
function paperWithin({ left, top, right, bottom, places }: ConnectedPart, width: number): PaperWithin | undefined {
	// With a border of paper, from which everything outside is reachable.
	const [wide, high] = [right - left + 2, bottom - top + 2];
	const paper = new Uint8Array(wide * high).fill(1);
	for (const place of places) paper[(Math.floor(place / width) - top + 1) * wide + (place % width) - left + 1] = 0;
	let largest: Int32Array | undefined;
	let isOutside = true;
	for (const { places: found } of connectedParts(paper, wide, 4)) {
		// The first piece starts in the corner of the border.
		if (!isOutside && found.length > (largest?.length ?? 0)) largest = found.slice();
		isOutside = false;
	}
	if (!largest) return undefined;
	const rows = Array.from({ length: high }, () => ({ first: Infinity, last: -1 }));
	for (const place of largest) {
		const row = rows[Math.floor(place / wide)];
		if (!row) continue;
		row.first = Math.min(row.first, place % wide);
		row.last = Math.max(row.last, place % wide);
	}
	const edges = rows.flatMap(({ first, last }, y) =>
		last < 0
			? []
			: first === last
				? [{ x: first, y }]
				: [
						{ x: first, y },
						{ x: last, y },
					],
	);
	return { area: largest.length, edges };
}

/** For paper as round as a disc or an oval, or a tilted rectangle; `undefined` for other shapes. */
function stampShape(
	{ area, edges }: PaperWithin,
	{ fullPart, roundPart, maxRound, turned }: FrameSettings,
): Pick<StampFrame<'cells'>, 'angle'> | undefined {
	const { width, height, angle } = smallestRectangle(convexHull(edges));
	const part = area / (width * height);
	if (part >= fullPart)
		return Math.abs(nearestTurn(angle, 0, Math.PI / 2)) >= (turned * Math.PI) / 180 ? { angle } : undefined;
	const [least = 0, most = 1] = roundPart;
	return part >= least && part <= most && width <= maxRound * height ? { angle: undefined } : undefined;
}
