import { hasOnePaper } from '../../../../src/engine/ocr/graphics/page-kind';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

const width = 400;
const height = 500;

/** A page of one white with lines of text, its pixels changed by `at`. */
function page(at: (x: number, y: number, value: number) => number): PageRaster {
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const value = at(x, y, y % 20 < 8 && x % 5 < 3 ? 0 : 255);
			pixels.fill(value, (y * width + x) * 4, (y * width + x) * 4 + 3);
		}
	}
	return { width, height, pixels, dpi: 100 };
}

describe('hasOnePaper', () => {
	it('is true for a digital page', () => {
		expect(hasOnePaper(page((_x, _y, value) => value))).toBe(true);
	});

	it('is false if light and noise change the paper, even in one corner', () => {
		expect(hasOnePaper(page((x, y, value) => Math.max(0, value - ((x * 7 + y * 13) % 11))))).toBe(false);
		expect(
			hasOnePaper(page((x, y, value) => (x < width / 8 && y < height / 8 ? Math.max(0, value - 20) : value))),
		).toBe(false);
	});
});
