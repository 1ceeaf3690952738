import type { OcrImage } from '../recogniser';

/** Where a page has ink: 1 for each pixel that differs clearly from the paper around it. */
export interface InkMap {
	readonly width: number;
	readonly height: number;
	readonly ink: Uint8Array;
	/** Brightness, 0 to 255. */
	readonly gray: Uint8Array;
	/** Pixels of the image for one of the map. */
	readonly scale: number;
}

/** Long side of the map: enough for lines of half a point on a page. */
const mostSide = 2000;

/** Side of the squares whose paper is found, pixels of the map; and how much darker than paper ink is, of 255. */
const tileSide = 32;
const inkContrast = 48;

/** Find the ink of a page. A pixel of the map is as dark as the darkest that it stands for: thin lines stay. */
export function inkMap({ width: fullWidth, height: fullHeight, pixels }: OcrImage): InkMap {
	const scale = Math.max(1, Math.max(fullWidth, fullHeight) / mostSide);
	const width = Math.max(1, Math.floor(fullWidth / scale));
	const height = Math.max(1, Math.floor(fullHeight / scale));
	const gray = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		const firstRow = Math.floor(y * scale);
		const endRow = Math.max(firstRow + 1, Math.floor((y + 1) * scale));
		for (let x = 0; x < width; x++) {
			const firstColumn = Math.floor(x * scale);
			const endColumn = Math.max(firstColumn + 1, Math.floor((x + 1) * scale));
			let darkest = 255;
			for (let row = firstRow; row < endRow; row++) {
				for (let column = firstColumn; column < endColumn; column++) {
					const at = (row * fullWidth + column) * 4;
					const value = (pixels[at]! * 77 + pixels[at + 1]! * 150 + pixels[at + 2]! * 29) >> 8;
					if (value < darkest) darkest = value;
				}
			}
			gray[y * width + x] = darkest;
		}
	}
	return { width, height, gray, scale, ink: inkOf(gray, width, height) };
}

function inkOf(gray: Uint8Array, width: number, height: number): Uint8Array {
	const columns = Math.ceil(width / tileSide);
	const rows = Math.ceil(height / tileSide);
	const paper = new Uint8Array(columns * rows);
	const histogram = new Uint16Array(256);
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			histogram.fill(0);
			let count = 0;
			for (let y = row * tileSide; y < Math.min(height, (row + 1) * tileSide); y++) {
				for (let x = column * tileSide; x < Math.min(width, (column + 1) * tileSide); x++) {
					histogram[gray[y * width + x]!]!++;
					count++;
				}
			}
			let sum = 0;
			let value = 255;
			while (value > 0 && (sum += histogram[value]!) < count / 4) value--;
			paper[row * columns + column] = value;
		}
	}
	const ink = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		const row = Math.floor(y / tileSide) * columns;
		for (let x = 0; x < width; x++) {
			const ground = paper[row + Math.floor(x / tileSide)]!;
			if (gray[y * width + x]! < ground - inkContrast) ink[y * width + x] = 1;
		}
	}
	return ink;
}
