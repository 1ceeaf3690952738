import type { OcrSettings } from '../settings/settings';
import type { RecognisedWord } from '../port/recogniser';
import type { InkMap } from './ink';

/** Extent of a colon, pixels of the image. */
interface Colon {
	readonly left: number;
	readonly right: number;
}

/** Row of a colon: y of its baseline, and its font size, pixels of the image. */
type ColonRow = Pick<RecognisedWord, 'baseline' | 'fontSize'>;

/**
 * Colons among the ink of a part of a row: two dots of one size, one above the other, the lower one on the baseline, with nothing
 * else around them.
 * @param from  x, pixels of the image: ink that begins before it is that of the word before
 * @param to    x where the search ends
 */
export function colonsBetween(map: InkMap, row: ColonRow, from: number, to: number, settings: OcrSettings): Colon[] {
	const { maxDot, bandAbove, bandBelow } = settings.colons;
	const { width, height, ink, scale } = map;
	const size = row.fontSize / scale;
	const baseline = row.baseline / scale;
	const [top, bottom] = [Math.round(baseline - bandAbove * size), Math.round(baseline + bandBelow * size)];
	const [first, last] = [Math.max(0, Math.ceil(from / scale)), Math.min(width, Math.floor(to / scale))];
	if (top < 0 || bottom > height) return [];
	const isInked = (x: number) => {
		for (let y = top; y < bottom; y++) if (ink[y * width + x] === 1) return true;
		return false;
	};
	const found: Colon[] = [];
	/** First column of a run of ink; `NaN` if it begins before the part, -1 outside runs. */
	let start = first < last && isInked(first) ? NaN : -1;
	for (let x = first; x <= last; x++) {
		const inked = x < last && isInked(x);
		if (inked && start === -1) start = x;
		if (inked || start === -1) continue;
		const isWhole = x < last || last === width;
		if (isWhole && x - start <= maxDot * size && isColon(map, { top, bottom, left: start, right: x }, row, settings))
			found.push({ left: start * scale, right: x * scale });
		start = -1;
	}
	return found;
}

/** Whole cells of the map: right and bottom are the first beyond. */
type Place = Readonly<Record<'top' | 'bottom' | 'left' | 'right', number>>;

/** Rows of ink of a column of signs, from the top. */
function runsOf(
	{ width, ink }: InkMap,
	{ top, bottom, left, right }: Place,
): { readonly top: number; readonly bottom: number; readonly wide: number }[] {
	const runs: { top: number; bottom: number; wide: number }[] = [];
	let isInside = false;
	for (let y = top; y < bottom; y++) {
		let [low, high] = [Infinity, -1];
		for (let x = left; x < right; x++)
			if (ink[y * width + x] === 1) {
				low = Math.min(low, x);
				high = x;
			}
		const last = runs.at(-1);
		if (high < 0) isInside = false;
		else if (isInside && last) {
			last.bottom = y + 1;
			last.wide = Math.max(last.wide, high - low + 1);
		} else {
			runs.push({ top: y, bottom: y + 1, wide: high - low + 1 });
			isInside = true;
		}
	}
	return runs;
}

function isColon(map: InkMap, place: Place, row: ColonRow, settings: OcrSettings): boolean {
	const { minDot, maxDot, roundness, sameDot, minApart, maxApart, onBaseline, pixels } = settings.colons;
	const size = row.fontSize / map.scale;
	const [upper, lower, ...more] = runsOf(map, place);
	if (!upper || !lower || more.length > 0) return false;
	const high = [upper, lower].map((dot) => dot.bottom - dot.top);
	const isDot = ({ wide }: typeof upper, index: number) => {
		const tall = high[index] ?? 0;
		return (
			tall >= minDot * size &&
			tall <= maxDot * size &&
			Math.max(wide, tall) <= roundness * Math.min(wide, tall) + pixels
		);
	};
	const [one = 0, other = 0] = high;
	const largest = Math.max(one, other);
	const between = lower.top - upper.bottom;
	const apart = (lower.bottom - upper.top) / size;
	return (
		isDot(upper, 0) &&
		isDot(lower, 1) &&
		largest <= sameDot * Math.min(one, other) + pixels &&
		between >= largest &&
		apart >= minApart &&
		apart <= maxApart &&
		Math.abs(lower.bottom - row.baseline / map.scale) <= Math.max(pixels, onBaseline * size) &&
		// A third dot at the same distance makes them a dotted line.
		isFree(map, { ...place, top: upper.top - between - 1, bottom: upper.top }) &&
		isFree(map, { ...place, top: lower.bottom, bottom: lower.bottom + between + 1 })
	);
}

/** Whether a part of the map has no ink. */
function isFree({ width, ink }: InkMap, { top, bottom, left, right }: Place): boolean {
	for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (ink[y * width + x] === 1) return false;
	return true;
}
