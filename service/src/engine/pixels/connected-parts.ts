/** A connected component of a mask. */
export interface ConnectedPart {
	/** Its bounding box in whole pixels; right and bottom are exclusive. */
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
	/**
	 * Its pixels (`y * width + x`), starting with the first in reading order; valid until the next component is
	 * requested.
	 */
	readonly places: Int32Array;
}

/**
 * The connected components of a mask, in the order of their first pixels (flood fill, breadth first).
 * @param mask  1 for each pixel that counts, rows from the top; cleared afterwards
 * @param neighbours  4 or 8; 8 includes diagonal neighbors
 */
export function* connectedParts(mask: Uint8Array, width: number, neighbours: 4 | 8): Generator<ConnectedPart> {
	const queue = new Int32Array(mask.length);
	let count = 0;
	const visit = (place: number) => {
		if (mask[place] !== 1) return;
		mask[place] = 0;
		queue[count++] = place;
	};
	for (let start = mask.indexOf(1); start >= 0; start = mask.indexOf(1, start + 1)) {
		let [left, right] = [width, 0];
		let last = start;
		count = 0;
		visit(start);
		for (let index = 0; index < count; index++) {
			const place = queue[index] ?? 0;
			const x = place % width;
			if (x < left) left = x;
			if (x >= right) right = x + 1;
			if (place > last) last = place;
			visit(place - width);
			visit(place + width);
			if (x > 0) {
				visit(place - 1);
				if (neighbours === 8) {
					visit(place - width - 1);
					visit(place + width - 1);
				}
			}
			if (x < width - 1) {
				visit(place + 1);
				if (neighbours === 8) {
					visit(place - width + 1);
					visit(place + width + 1);
				}
			}
		}
		const top = Math.floor(start / width);
		yield { left, top, right, bottom: Math.floor(last / width) + 1, places: queue.subarray(0, count) };
	}
}

/** 1 for each value at or above a limit. */
export function maskFrom(values: Float32Array, limit: number): Uint8Array {
	const mask = new Uint8Array(values.length);
	values.forEach((value, place) => {
		if (value >= limit) mask[place] = 1;
	});
	return mask;
}
