import type { CellBox } from '../../model';
import type { ConnectedPart } from '../../pixels/connected-parts';
import type { OcrSettings } from '../settings/settings';

/**
 * Pen strokes in connected ink: what remains without straight lines, if larger than print. A signature and the line
 * below it are one area.
 * @param usual  height of the usual line box, cells
 * @param width  of the map, cells
 */
export function penStrokeOf(
	{ left, top, right, bottom, places }: ConnectedPart,
	usual: number,
	width: number,
	{ maxHigh, maxWide, wide, high, narrowest, lowest, lineRun, stemRun, minInk }: OcrSettings['penStrokes'],
): CellBox | undefined {
	const [across, down] = [right - left, bottom - top];
	if (down < lowest * usual || across < narrowest * usual || (across < wide * usual && down < high * usual))
		return undefined;
	if (down > maxHigh * usual || across > maxWide * usual) return undefined;
	const ink = new Uint8Array(across * down);
	for (const place of places) ink[(Math.floor(place / width) - top) * across + (place % width) - left] = 1;
	const straight = new Uint8Array(ink.length);
	markRuns(ink, straight, { lines: down, length: across, step: 1, stride: across }, lineRun * usual);
	markRuns(ink, straight, { lines: across, length: down, step: across, stride: 1 }, stemRun * usual);
	const { x0, y0, x1, y1, count } = measureStrokes(ink, straight, across, down);
	const [strokeWide, strokeHigh] = [x1 - x0 + 1, y1 - y0 + 1];
	if (count < minInk * usual || strokeWide < narrowest * usual || strokeHigh < lowest * usual) return undefined;
	if (strokeWide < wide * usual && strokeHigh < high * usual) return undefined;
	return { left: left + x0, top: top + y0, right: left + x1 + 1, bottom: top + y1 + 1 };
}

/** Extent and number of ink cells outside straight lines. */
function measureStrokes(ink: Uint8Array, straight: Uint8Array, across: number, down: number) {
	let [x0, y0, x1, y1, count] = [across, down, -1, -1, 0];
	for (let y = 0; y < down; y++) {
		for (let x = 0; x < across; x++) {
			if (ink[y * across + x] !== 1 || straight[y * across + x] === 1) continue;
			count++;
			if (x < x0) x0 = x;
			if (x > x1) x1 = x;
			if (y < y0) y0 = y;
			if (y > y1) y1 = y;
		}
	}
	return { x0, y0, x1, y1, count };
}

/** Marks runs of ink along rows or columns that are longer than in print. */
export function markRuns(
	ink: Uint8Array,
	marked: Uint8Array,
	{
		lines,
		length,
		step,
		stride,
	}: { readonly lines: number; readonly length: number; readonly step: number; readonly stride: number },
	minRun: number,
): void {
	for (let line = 0; line < lines; line++) {
		let run = 0;
		for (let at = 0; at <= length; at++) {
			const place = line * stride + at * step;
			if (at < length && ink[place] === 1) {
				run++;
				continue;
			}
			if (run >= minRun) for (let back = 1; back <= run; back++) marked[place - back * step] = 1;
			run = 0;
		}
	}
}
