import { connectedParts } from '../../pixels/connected-parts';
import { levelAt, levelsOf } from '../../pixels/levels';
import { lumaPlane } from '../../pixels/luma';
import { sharpOf, type PageRaster } from '../../pixels/raster';
import { median } from '../../values/quantiles';
import { inkMap, paleInk, type InkMap } from '../graphics/ink';
import type { OcrSettings } from '../settings/settings';
import { pixelsPerPoint, pointsPerInch } from '../../model/points';

/** Dot-matrix pins of a column are 1/72 inch apart on all printers: in cells of an ink map. */
const pitchOf = ({ dpi }: PageRaster, { scale }: InkMap): number => pixelsPerPoint(dpi) / scale;

/**
 * Whether a page was printed by a dot-matrix printer: vertical strokes are rows of dots, separate or visibly periodic
 * at the pin distance. Some columns are sampled first, and more of the page only if they suggest it.
 */
export function isPinPrint(image: PageRaster, settings: OcrSettings): boolean {
	const { minPitch, minInk, shortPart, apartPart } = settings.pinPrint;
	const clear = inkMap(image, settings);
	const pitch = pitchOf(image, clear);
	if (pitch < minPitch) return false;
	const ofClear = inkOfRuns(clear, pitch, settings);
	// With a worn ribbon, only the centers of dots are clear ink.
	const isPale = ofClear.all < minInk;
	const map = isPale ? paleInk(clear, [], settings) : clear;
	const { short, all } = isPale ? inkOfRuns(map, pitch, settings) : ofClear;
	if (all < minInk || short < shortPart * all) return false;
	return areStemsOfPins(map, pitch, settings) || (short >= apartPart * all && areDotsOfStrokes(map, pitch, settings));
}

/** A vertical run of ink without a gap. */
interface UprightRun {
	readonly column: number;
	readonly top: number;
	readonly length: number;
}

/** Runs in some columns, without noise. */
function* uprightRuns({ ink, width, height }: InkMap, pitch: number, { pinPrint }: OcrSettings): Generator<UprightRun> {
	const { columnStep, minDot } = pinPrint;
	for (let column = columnStep >> 1; column < width; column += columnStep) {
		for (let y = 0; y < height; y++) {
			if (ink[y * width + column] !== 1) continue;
			const top = y;
			while (y < height && ink[y * width + column] === 1) y++;
			if (y - top >= minDot * pitch) yield { column, top, length: y - top };
		}
	}
}

/** Cells of vertical runs, and of runs no longer than a dot. */
function inkOfRuns(
	map: InkMap,
	pitch: number,
	settings: OcrSettings,
): { readonly short: number; readonly all: number } {
	let [short, all] = [0, 0];
	for (const { length } of uprightRuns(map, pitch, settings)) {
		all += length;
		if (length <= settings.pinPrint.maxDot * pitch) short += length;
	}
	return { short, all };
}

/** Whether stems of letters repeat in brightness one pin further on, and invert half a pin further on. */
function areStemsOfPins(map: InkMap, pitch: number, settings: OcrSettings): boolean {
	const { minStemLength, maxStemLength, minStems, alike, opposite } = settings.pinPrint;
	let [stems, power, afterOne, afterHalf] = [0, 0, 0, 0];
	for (const { column, top, length } of uprightRuns(map, pitch, settings)) {
		if (length < minStemLength * pitch || length > maxStemLength * pitch) continue;
		stems++;
		// Without its ends, which are paler everywhere.
		const levels = Array.from({ length: length - 2 }, (_, at) => levelAround(map, column, top + 1 + at));
		const beside = besideMean(levels, pitch);
		for (let at = 0; at + pitch < beside.length - 1; at++) {
			const own = beside[at] ?? 0;
			power += own * own;
			afterOne += own * between(beside, at + pitch);
			afterHalf += own * between(beside, at + pitch / 2);
		}
	}
	// Bilevel ink has no brightness levels.
	return stems >= minStems && power > 0 && afterOne >= alike * power && afterHalf <= opposite * power;
}

/** Mean brightness of three cells of a row, which reduces paper grain. */
function levelAround({ gray, width }: InkMap, x: number, y: number): number {
	const at = y * width + x;
	return ((gray[at - 1] ?? 255) + (gray[at] ?? 255) + (gray[at + 1] ?? 255)) / 3;
}

/** Values minus the mean of their surroundings. */
function besideMean(values: readonly number[], pitch: number): number[] {
	const reach = Math.max(3, Math.round(pitch)) >> 1;
	return values.map((value, at) => {
		const around = values.slice(Math.max(0, at - reach), at + reach + 1);
		return value - around.reduce((sum, one) => sum + one, 0) / around.length;
	});
}

function between(values: readonly number[], at: number): number {
	const before = Math.floor(at);
	const part = at - before;
	return (values[before] ?? 0) * (1 - part) + (values[before + 1] ?? 0) * part;
}

/** Most ink is dots with few neighbors: those of a halftone image have them on all sides. */
function areDotsOfStrokes({ ink, width }: InkMap, pitch: number, { pinPrint }: OcrSettings): boolean {
	const { minDot, largestPart, dotsPart, minDots, near, maxAround } = pinPrint;
	const [side, cells] = [near * pitch, new Map<number, number[]>()];
	const dots: { readonly x: number; readonly y: number }[] = [];
	let parts = 0;
	for (const { left, top, right, bottom } of connectedParts(ink.slice(), width, 8)) {
		const longest = Math.max(right - left, bottom - top);
		if (longest < minDot * pitch) continue;
		parts++;
		if (longest <= largestPart * pitch) dots.push({ x: (left + right) / 2, y: (top + bottom) / 2 });
	}
	if (dots.length < minDots || dots.length < dotsPart * parts) return false;
	const columns = Math.ceil(width / side) + 1;
	const cellOf = (x: number, y: number) => Math.floor(y / side) * columns + Math.floor(x / side);
	for (const [index, { x, y }] of dots.entries()) {
		const cell = cellOf(x, y);
		const there = cells.get(cell);
		if (there) there.push(index);
		else cells.set(cell, [index]);
	}
	const around = dots.map(({ x, y }) => {
		let count = -1;
		for (const up of [-side, 0, side])
			for (const aside of [-side, 0, side])
				for (const index of cells.get(cellOf(x + aside, y + up)) ?? []) {
					const other = dots[index];
					if (other && Math.hypot(other.x - x, other.y - y) <= side) count++;
				}
		return count;
	});
	const usual = median(around) ?? 0;
	return usual >= 1 && usual <= maxAround;
}

/** A dot-matrix page with its dots merged, in gray with black ink: the detector then sees lines instead of dots. */
export async function withDotsJoined(image: PageRaster, settings: OcrSettings): Promise<PageRaster> {
	const { blur, inkQuantile, paperQuantile } = settings.pinPrint;
	const data = await sharpOf(image)
		.blur((blur * image.dpi) / pointsPerInch)
		.raw()
		.toBuffer();
	const gray = lumaPlane({ ...image, pixels: data });
	const levels = levelsOf(gray);
	const [low, high] = [levelAt(levels, gray.length * inkQuantile), levelAt(levels, gray.length * paperQuantile)];
	const factor = 255 / Math.max(1, high - low);
	const pixels = new Uint8Array(data.length);
	for (let place = 0, at = 0; place < gray.length; place++, at += 4) {
		pixels.fill(Math.max(0, Math.min(255, Math.round(((gray[place] ?? 0) - low) * factor))), at, at + 3);
		pixels[at + 3] = 255;
	}
	return { ...image, pixels };
}
