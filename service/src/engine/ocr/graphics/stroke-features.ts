import type { CellBox } from '../../model';
import { connectedParts } from '../../pixels/connected-parts';
import { increment } from '../../pixels/levels';
import { quantile } from '../../values/quantiles';
import type { InkMap } from './ink';

/** How connected ink is drawn; lengths in map cells. */
interface StrokeLook {
	/** Around it. */
	readonly box: CellBox;
	/** Usual stroke width … */
	readonly thin: number;
	/** … and that of the widest tenth. */
	readonly thick: number;
	/** Total length of all its strokes. */
	readonly length: number;
	/** Inked share of its box. */
	readonly filled: number;
	/** Corners of its box with its ink. */
	readonly corners: number;
	/** Maximum share of its ink in adjacent rows or columns, as many as its strokes are wide. */
	readonly straight: number;
}

/** Directions for measuring the width of a stroke: steps along x and y, and their length. */
const directions = [
	[1, 0, 1],
	[0, 1, 1],
	[1, 1, Math.SQRT2],
	[1, -1, Math.SQRT2],
] as const;

/** Side of the corners of a box, as a share of its shorter side. */
const cornerPart = 0.08;

/** The largest piece of ink within a box of a map; `undefined` if there is none. @param inner  whole cells */
export function strokeFeaturesAt(map: InkMap, inner: CellBox): StrokeLook | undefined {
	const left = Math.max(0, Math.floor(inner.left));
	const top = Math.max(0, Math.floor(inner.top));
	const wide = Math.min(map.width, Math.ceil(inner.right)) - left;
	const high = Math.min(map.height, Math.ceil(inner.bottom)) - top;
	if (wide <= 0 || high <= 0) return undefined;
	const ink = new Uint8Array(wide * high);
	for (let y = 0; y < high; y++)
		ink.set(map.ink.subarray((top + y) * map.width + left, (top + y) * map.width + left + wide), y * wide);
	let places = new Int32Array(0);
	for (const part of connectedParts(ink, wide, 8))
		if (part.places.length > places.length) places = Int32Array.from(part.places);
	if (places.length === 0) return undefined;
	const own = new Uint8Array(wide * high);
	for (const place of places) own[place] = 1;
	let [x0, y0, x1, y1] = [wide, high, 0, 0];
	const widths: number[] = [];
	const [rows, columns] = [new Uint32Array(high), new Uint32Array(wide)];
	for (const place of places) {
		const [x, y] = [place % wide, Math.floor(place / wide)];
		[x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x + 1), Math.max(y1, y + 1)];
		increment(rows, y);
		increment(columns, x);
		widths.push(Math.min(...directions.map(([dx, dy, step]) => step * runAt(own, wide, high, { x, y, dx, dy }))));
	}
	const thin = quantile(widths, 0.5) ?? 1;
	const thick = quantile(widths, 0.9) ?? thin;
	const band = Math.ceil(thin) + 1;
	return {
		box: { left: left + x0, top: top + y0, right: left + x1, bottom: top + y1 },
		thin,
		thick,
		length: places.length / thin,
		filled: places.length / ((x1 - x0) * (y1 - y0)),
		corners: cornersOf(own, wide, { left: x0, top: y0, right: x1, bottom: y1 }),
		straight: Math.max(maxConsecutiveSum(rows, band), maxConsecutiveSum(columns, band)) / places.length,
	};
}

/** The largest sum of consecutive values. */
function maxConsecutiveSum(values: Uint32Array, count: number): number {
	let [sum, most] = [0, 0];
	for (let at = 0; at < values.length; at++) {
		sum += (values[at] ?? 0) - (values[at - count] ?? 0);
		most = Math.max(most, sum);
	}
	return most;
}

function cornersOf(ink: Uint8Array, width: number, { left, top, right, bottom }: CellBox): number {
	const side = Math.ceil(cornerPart * Math.min(right - left, bottom - top));
	const hasInk = (x: number, y: number) => {
		for (let row = y; row < y + side; row++)
			for (let column = x; column < x + side; column++) if (ink[row * width + column] === 1) return true;
		return false;
	};
	return [left, right - side].flatMap((x) => [top, bottom - side].filter((y) => hasInk(x, y))).length;
}

/** Cells of ink in a row through a place, both ways. */
function runAt(
	ink: Uint8Array,
	wide: number,
	high: number,
	{ x, y, dx, dy }: Readonly<Record<'x' | 'y' | 'dx' | 'dy', number>>,
): number {
	let count = 1;
	for (const way of [1, -1]) {
		for (let step = 1; ; step++, count++) {
			const [column, row] = [x + way * step * dx, y + way * step * dy];
			if (column < 0 || row < 0 || column >= wide || row >= high || ink[row * wide + column] !== 1) break;
		}
	}
	return count;
}
