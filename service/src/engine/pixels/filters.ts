/** Local copies: a property lookup per pixel is slow. */
const { ceil, max, min } = Math;

/** One value per pixel, rows from the top. */
export interface Plane {
	readonly width: number;
	readonly height: number;
	readonly values: Float32Array;
}

/** Red, green and blue. */
export type Rgb<T> = readonly [T, T, T];

/** Maps each channel; equal channels, as in gray images, are computed only once. */
export function mapRgb<S, T>([red, green, blue]: Rgb<S>, of: (one: S) => T): Rgb<T> {
	const first = of(red);
	return green === red && blue === red ? [first, first, first] : [first, of(green), of(blue)];
}

/** Box mean over 2 × `radius` + 1 pixels; windows are clipped at the border. */
export function boxBlur({ width, height, values }: Plane, radius: number): Plane {
	const across = alongRows(values, width, height, radius);
	return { width, height, values: alongColumns(across, width, height, radius) };
}

function alongRows(values: Float32Array, width: number, height: number, radius: number): Float32Array {
	const result = new Float32Array(values.length);
	for (let y = 0; y < height; y++) {
		const start = y * width;
		let sum = 0;
		let count = 0;
		for (let x = 0; x < min(radius, width); x++, count++) sum += values[start + x] ?? 0;
		for (let x = 0; x < width; x++) {
			if (x + radius < width) {
				sum += values[start + x + radius] ?? 0;
				count++;
			}
			result[start + x] = sum / count;
			if (x - radius >= 0) {
				sum -= values[start + x - radius] ?? 0;
				count--;
			}
		}
	}
	return result;
}

function alongColumns(values: Float32Array, width: number, height: number, radius: number): Float32Array {
	const result = new Float32Array(values.length);
	const sums = new Float64Array(width);
	let count = 0;
	const add = (y: number, sign: number) => {
		for (let x = 0, at = y * width; x < width; x++, at++) sums[x] = (sums[x] ?? 0) + sign * (values[at] ?? 0);
		count += sign;
	};
	for (let y = 0; y < min(radius, height); y++) add(y, 1);
	for (let y = 0; y < height; y++) {
		if (y + radius < height) add(y + radius, 1);
		for (let x = 0, at = y * width; x < width; x++, at++) result[at] = (sums[x] ?? 0) / count;
		if (y - radius >= 0) add(y - radius, -1);
	}
	return result;
}

/** Approximates a Gaussian with standard deviation `radius`: three consecutive box means. */
export function smooth(plane: Plane, radius: number): Plane {
	return boxBlur(boxBlur(boxBlur(plane, radius), radius), radius);
}

/**
 * Maximum (`sign` 1) or minimum (-1) in squares of 2 × `radius` + 1 pixels, in constant time per pixel (van Herk 1992).
 */
function extreme({ width, height, values }: Plane, radius: number, sign: 1 | -1): Plane {
	const result = new Float32Array(values.length);
	const longest = max(width, height);
	const size = 2 * radius + 1;
	const line = new Float32Array(longest + 2 * size);
	const forward = new Float32Array(line.length);
	const backward = new Float32Array(line.length);
	const run = (from: Float32Array, start: number, step: number, count: number) => {
		const padded = ceil((count + 2 * radius) / size) * size;
		line.fill(-Infinity, 0, padded);
		for (let index = 0; index < count; index++) line[radius + index] = sign * (from[start + index * step] ?? 0);
		let most = -Infinity;
		for (let index = 0; index < padded; index++) {
			const value = line[index] ?? 0;
			forward[index] = most = index % size === 0 ? value : max(most, value);
		}
		for (let index = padded - 1; index >= 0; index--) {
			const value = line[index] ?? 0;
			backward[index] = most = index % size === size - 1 ? value : max(most, value);
		}
		for (let index = 0; index < count; index++) {
			result[start + index * step] = sign * max(backward[index] ?? 0, forward[index + size - 1] ?? 0);
		}
	};
	for (let y = 0; y < height; y++) run(values, y * width, 1, width);
	for (let x = 0; x < width; x++) run(result, x, width, height);
	return { width, height, values: result };
}

/** Morphological closing: fills dark features narrower than 2 × `radius` + 1 pixels. */
export function closeGaps(plane: Plane, radius: number): Plane {
	return extreme(extreme(plane, radius, 1), radius, -1);
}

/** Median of 3 × 3 pixels; the border is unchanged. */
export function median3({ width, height, values }: Plane): Plane {
	const result = values.slice();
	const [least, middle, most] = [new Float32Array(width), new Float32Array(width), new Float32Array(width)] as const;
	for (let y = 1; y < height - 1; y++) {
		const start = y * width;
		for (let x = 0, at = start; x < width; x++, at++) {
			const [above, own, below] = [values[at - width] ?? 0, values[at] ?? 0, values[at + width] ?? 0];
			least[x] = min(above, own, below);
			middle[x] = middleOf(above, own, below);
			most[x] = max(above, own, below);
		}
		// The median of nine is the median of the maximum of the minima, the median of the medians and the minimum of
		// the maxima.
		for (let x = 1; x < width - 1; x++) {
			result[start + x] = middleOf(
				max(least[x - 1] ?? 0, least[x] ?? 0, least[x + 1] ?? 0),
				middleOf(middle[x - 1] ?? 0, middle[x] ?? 0, middle[x + 1] ?? 0),
				min(most[x - 1] ?? 0, most[x] ?? 0, most[x + 1] ?? 0),
			);
		}
	}
	return { width, height, values: result };
}

function middleOf(a: number, b: number, c: number): number {
	return max(min(a, b), min(max(a, b), c));
}
