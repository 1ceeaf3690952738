/** A closed polygon of an outline: `x, y` pairs, y upwards, relative to the font size. */
export type Polygon = Float64Array;

/**
 * Rasterizes outlines to cell coverage (accumulated signed areas, exact for polygons that do not intersect themselves).
 */
export class GlyphRaster {
	private readonly sums: Float32Array;

	constructor(
		readonly width: number,
		readonly height: number,
	) {
		this.sums = new Float32Array(width * height + 2);
	}

	/**
	 * Draws an outline. @param x, y  its origin, in cells from the upper left corner. @param scaleX, scaleY  cells per
	 * font size
	 */
	add(outline: readonly Polygon[], x: number, y: number, scaleX: number, scaleY: number): void {
		for (const polygon of outline) {
			let fromX = x + (polygon.at(-2) ?? 0) * scaleX;
			let fromY = y - (polygon.at(-1) ?? 0) * scaleY;
			for (let at = 0; at < polygon.length; at += 2) {
				const toX = x + (polygon[at] ?? 0) * scaleX;
				const toY = y - (polygon[at + 1] ?? 0) * scaleY;
				this.edge(fromX, fromY, toX, toY);
				fromX = toX;
				fromY = toY;
			}
		}
	}

	/**
	 * Sum of squared differences between actual and expected coverage, in some columns; and the sum of squares of the
	 * expected coverage.
	 * @param wanted  row by row, from 0 to 1
	 */
	difference(
		wanted: Float32Array,
		first: number,
		end: number,
	): { readonly difference: number; readonly wanted: number } {
		const { width, height, sums } = this;
		let [difference, squares] = [0, 0];
		for (let row = 0; row < height; row++) {
			const start = row * width;
			let sum = 0;
			for (let at = start; at < start + first; at++) sum += sums[at] ?? 0;
			for (let at = start + first; at < start + end; at++) {
				sum += sums[at] ?? 0;
				const value = Math.min(1, wanted[at] ?? 0);
				const by = value - Math.min(1, Math.abs(sum));
				difference += by * by;
				squares += value * value;
			}
		}
		return { difference, wanted: squares };
	}

	private edge(x0: number, y0: number, x1: number, y1: number): void {
		if (y0 < y1) this.downwards(x0, y0, x1, y1, 1);
		else if (y0 > y1) this.downwards(x1, y1, x0, y0, -1);
	}

	private downwards(topX: number, topY: number, bottomX: number, bottomY: number, direction: 1 | -1): void {
		const slope = (bottomX - topX) / (bottomY - topY);
		const last = Math.min(this.height, Math.ceil(bottomY));
		for (let row = Math.max(0, Math.floor(topY)); row < last; row++) {
			const from = Math.max(row, topY);
			const to = Math.min(row + 1, bottomY);
			if (to > from) this.span(row, (to - from) * direction, topX + (from - topY) * slope, topX + (to - topY) * slope);
		}
	}

	/** A piece of an edge inside one row: it adds its height to everything on its right. */
	private span(row: number, height: number, fromX: number, toX: number): void {
		const { width, sums } = this;
		const left = Math.max(0, Math.min(fromX, toX));
		const right = Math.min(width, Math.max(0, fromX, toX));
		if (left >= width) return;
		const start = row * width;
		const first = Math.floor(left);
		if (right <= first + 1) {
			// All in one cell: the average part to the right of the edge.
			const part = height * (first + 1 - (left + right) / 2);
			sums[start + first] = (sums[start + first] ?? 0) + part;
			if (first + 1 < width) sums[start + first + 1] = (sums[start + first + 1] ?? 0) + (height - part);
			return;
		}
		const length = right - left;
		let before = 0;
		for (let column = first; column < width && before < 1; column++) {
			const a = Math.max(left, column);
			const b = Math.min(right, column + 1);
			const part = b <= a ? 1 : (a - left) / length + ((b - a) / length) * (column + 1 - (a + b) / 2);
			sums[start + column] = (sums[start + column] ?? 0) + height * (part - before);
			before = part;
		}
	}
}
