/**
 * Rows with the PNG filter that leaves the smallest differences (PNG, third edition, 12.7). PDF readers undo it by
 * predictor 15.
 * @param bytesPerRow   of the samples
 * @param bytesPerPixel  at least 1
 */
export function filterRows(samples: Uint8Array, bytesPerRow: number, bytesPerPixel: number): Uint8Array {
	const rows = Math.floor(samples.length / bytesPerRow);
	const result = new Uint8Array(rows * (bytesPerRow + 1));
	const tried = new Uint8Array(bytesPerRow);
	const best = new Uint8Array(bytesPerRow);
	for (let row = 0; row < rows; row++) {
		const start = row * bytesPerRow;
		let [filter, least] = [0, Infinity];
		for (let kind = 0; kind < filterCount; kind++) {
			const sum = applyFilter(samples, { start, bytesPerRow, bytesPerPixel, isFirst: row === 0 }, kind, tried);
			if (sum >= least) continue;
			[filter, least] = [kind, sum];
			best.set(tried);
		}
		result[row * (bytesPerRow + 1)] = filter;
		result.set(best, row * (bytesPerRow + 1) + 1);
	}
	return result;
}

/** None, Sub, Up, Average, Paeth. */
const filterCount = 5;

interface Row {
	readonly start: number;
	readonly bytesPerRow: number;
	readonly bytesPerPixel: number;
	readonly isFirst: boolean;
}

/** @returns the sum of the differences as signed bytes */
function applyFilter(samples: Uint8Array, row: Row, kind: number, target: Uint8Array): number {
	const { start, bytesPerRow, bytesPerPixel, isFirst } = row;
	let sum = 0;
	for (let at = 0; at < bytesPerRow; at++) {
		const value = samples[start + at] ?? 0;
		const left = at >= bytesPerPixel ? (samples[start + at - bytesPerPixel] ?? 0) : 0;
		const up = isFirst ? 0 : (samples[start + at - bytesPerRow] ?? 0);
		const corner = isFirst || at < bytesPerPixel ? 0 : (samples[start + at - bytesPerRow - bytesPerPixel] ?? 0);
		const difference = (value - predict(kind, left, up, corner)) & 0xff;
		target[at] = difference;
		sum += difference < 128 ? difference : 256 - difference;
	}
	return sum;
}

function predict(kind: number, left: number, up: number, corner: number): number {
	switch (kind) {
		case 1:
			return left;
		case 2:
			return up;
		case 3:
			return (left + up) >> 1;
		case 4: {
			const guess = left + up - corner;
			const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
			return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
		}
		default:
			return 0;
	}
}
