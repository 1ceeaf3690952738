/** Looked up once, and not for each pixel. */
const { ceil, max, min } = Math;

/** One value a pixel, rows from the top. */
export interface Plane {
	readonly width: number;
	readonly height: number;
	readonly values: Float32Array;
}

/** Mean over squares of 2 × `radius` + 1 pixels; at the border over what there is of them. */
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
		for (let x = 0; x < min(radius, width); x++, count++) sum += values[start + x]!;
		for (let x = 0; x < width; x++) {
			if (x + radius < width) {
				sum += values[start + x + radius]!;
				count++;
			}
			result[start + x] = sum / count;
			if (x - radius >= 0) {
				sum -= values[start + x - radius]!;
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
		for (let x = 0, at = y * width; x < width; x++, at++) sums[x]! += sign * values[at]!;
		count += sign;
	};
	for (let y = 0; y < min(radius, height); y++) add(y, 1);
	for (let y = 0; y < height; y++) {
		if (y + radius < height) add(y + radius, 1);
		for (let x = 0, at = y * width; x < width; x++, at++) result[at] = sums[x]! / count;
		if (y - radius >= 0) add(y - radius, -1);
	}
	return result;
}

/** Near to a Gaussian of standard deviation `radius`: three means after each other. */
export function smoothed(plane: Plane, radius: number): Plane {
	return boxBlur(boxBlur(boxBlur(plane, radius), radius), radius);
}

/** Greatest (`sign` 1) or smallest (-1) value in squares of 2 × `radius` + 1 pixels, whatever their size at the same cost (van Herk 1992). */
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
		for (let index = 0; index < count; index++) line[radius + index] = sign * from[start + index * step]!;
		for (let index = 0; index < padded; index++) {
			forward[index] = index % size === 0 ? line[index]! : max(forward[index - 1]!, line[index]!);
		}
		for (let index = padded - 1; index >= 0; index--) {
			backward[index] = index % size === size - 1 ? line[index]! : max(backward[index + 1]!, line[index]!);
		}
		for (let index = 0; index < count; index++) {
			result[start + index * step] = sign * max(backward[index]!, forward[index + size - 1]!);
		}
	};
	for (let y = 0; y < height; y++) run(values, y * width, 1, width);
	for (let x = 0; x < width; x++) run(result, x, width, height);
	return { width, height, values: result };
}

/** Fills what is darker than its surroundings and narrower than 2 × `radius` + 1 pixels. */
export function closed(plane: Plane, radius: number): Plane {
	return extreme(extreme(plane, radius, 1), radius, -1);
}

/** Median of 3 × 3 pixels; the border stays. */
export function median3({ width, height, values }: Plane): Plane {
	const result = values.slice();
	for (let y = 1; y < height - 1; y++) {
		for (let x = 1; x < width - 1; x++) {
			const at = y * width + x;
			const [a, b, c] = sorted3(values[at - width - 1]!, values[at - width]!, values[at - width + 1]!);
			const [d, e, f] = sorted3(values[at - 1]!, values[at]!, values[at + 1]!);
			const [g, h, i] = sorted3(values[at + width - 1]!, values[at + width]!, values[at + width + 1]!);
			// The median of nine lies between the greatest of the least, the middle one of the middles and the least of the greatest.
			result[at] = middle3(max(a, d, g), middle3(b, e, h), min(c, f, i));
		}
	}
	return { width, height, values: result };
}

function sorted3(a: number, b: number, c: number): readonly [number, number, number] {
	const least = min(a, b, c);
	const most = max(a, b, c);
	return [least, a + b + c - least - most, most];
}

function middle3(a: number, b: number, c: number): number {
	return max(min(a, b), min(max(a, b), c));
}
