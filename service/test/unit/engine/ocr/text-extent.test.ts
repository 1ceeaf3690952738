import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import { expectedLineHeight, inkBounds } from '../../../../src/engine/ocr/graphics/text-extent';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

const width = 800;
const height = 1000;

interface Rectangle {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

function page(rectangles: readonly Rectangle[]): PageRaster {
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (const { left, top, right, bottom } of rectangles) {
		for (let y = top; y < bottom; y++)
			for (let x = left; x < right; x++) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
	}
	return { width, height, pixels, dpi: 100 };
}

/** Letters as blocks: lines of a height, 40 apart, from (100, 200) to 700. */
function lines(letter: number): Rectangle[] {
	return Array.from({ length: 10 }, (_, row) =>
		Array.from({ length: 40 }, (_one, column) => ({
			left: 100 + 15 * column,
			right: 110 + 15 * column,
			top: 200 + 40 * row,
			bottom: 200 + 40 * row + letter,
		})),
	).flat();
}

describe('inkBounds', () => {
	it('is the part with ink', () => {
		expect(
			inkBounds(
				inkMap(
					page([
						{ left: 100, top: 200, right: 250, bottom: 210 },
						{ left: 300, top: 640, right: 302, bottom: 650 },
					]),
				),
			),
		).toEqual({ left: 100, top: 200, right: 302, bottom: 650 });
	});

	it('is nothing on a blank page', () => {
		expect(inkBounds(inkMap(page([])))).toBeUndefined();
	});
});

describe('expectedLineHeight', () => {
	const heightOf = (rectangles: readonly Rectangle[]) => {
		const map = inkMap(page(rectangles));
		return expectedLineHeight(map, inkBounds(map)!);
	};

	it('follows the letter height despite rules and images', () => {
		const others = [
			{ left: 100, top: 600, right: 700, bottom: 602 },
			{ left: 100, top: 700, right: 400, bottom: 900 },
		];
		expect(heightOf(lines(12))).toBe(24);
		expect(heightOf([...lines(20), ...others])).toBe(40);
	});

	it('is unknown for a page with few marks', () => {
		expect(heightOf(lines(12).slice(0, 5))).toBeUndefined();
	});
});
