import type { PixelBox } from '../../model';
import type { InkMap } from './ink';
import type { OcrSettings } from '../settings/settings';

/** Looked up once, not for each pixel. */
const { abs, ceil, floor, max, min } = Math;

/** A range of x, image pixels. */
interface Stretch {
	readonly start: number;
	readonly end: number;
}

/** Drawn lines that pass a box from above or below, left to right. @param box  in image pixels, as high as its font */
export function uprightRules({ width, height, ink, scale }: InkMap, box: PixelBox, settings: OcrSettings): Stretch[] {
	const { minHeight, endPart, thickest, minText, maxMissing, besideLine, freePart, slack } = settings.uprightRules;
	const textHeight = (box.bottom - box.top) / scale;
	const top = max(0, floor(box.top / scale + endPart * textHeight));
	const bottom = min(height - 1, ceil(box.bottom / scale - endPart * textHeight));
	const left = max(0, floor(box.left / scale));
	const right = min(width, ceil(box.right / scale));
	const found: Stretch[] = [];
	if (textHeight < minText) return found;
	let start = -1;
	for (let x = left; x <= right; x++) {
		if (x < right && isRule(x)) {
			if (start < 0) start = x;
			continue;
		}
		if (start >= 0 && x - start <= max(3, thickest * textHeight) && standsFree(start, x))
			found.push({ start: start * scale, end: x * scale });
		start = -1;
	}
	return found;

	/**
	 * Beside a line there is paper above or below the text; between light letters the dark background continues there.
	 */
	function standsFree(from: number, to: number): boolean {
		const middle = (from + to - 1) >> 1;
		let rows = 0;
		let [freeBefore, freeAfter] = [0, 0];
		const [first, last] = [reachOf(middle, (top + bottom) >> 1, -1), reachOf(middle, (top + bottom) >> 1, 1)];
		for (let y = first; y <= last; y++) {
			if (y >= top - endPart * textHeight && y <= bottom + endPart * textHeight) continue;
			rows++;
			if (ink[y * width + max(0, from - besideLine)] === 0) freeBefore++;
			if (ink[y * width + min(width - 1, to - 1 + besideLine)] === 0) freeAfter++;
		}
		return rows > 0 && max(freeBefore, freeAfter) >= freePart * rows;
	}

	function isRule(x: number): boolean {
		// Most columns have no ink in one of these rows.
		if (!isInked(x, top) || !isInked(x, bottom)) return false;
		const first = reachOf(x, (top + bottom) >> 1, -1);
		const last = reachOf(x, (top + bottom) >> 1, 1);
		return first <= top && last >= bottom && last - first >= minHeight * textHeight;
	}

	/** How far ink continues up or down, up to the distance that matters. */
	function reachOf(x: number, from: number, step: 1 | -1): number {
		let last = from;
		let missing = 0;
		const most = minHeight * textHeight;
		for (let y = from; y >= 0 && y < height && abs(y - from) <= most; y += step) {
			if (isInked(x, y)) {
				last = y;
				missing = 0;
			} else if (++missing > maxMissing) break;
		}
		return last;
	}

	function isInked(x: number, y: number): boolean {
		const row = y * width;
		for (let near = max(0, x - slack); near <= min(width - 1, x + slack); near++)
			if (ink[row + near] === 1) return true;
		return false;
	}
}
