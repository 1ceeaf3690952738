import { onlyWithin } from '../../../../src/engine/image/only-within';

const white = { width: 100, height: 80, dpi: 72, pixels: new Uint8Array(100 * 80 * 4).fill(255) };

/** Brightness of a pixel. */
const at = ({ pixels, width }: typeof white, x: number, y: number): number | undefined => pixels[(y * width + x) * 4];

describe('onlyWithin', () => {
	it('keeps an outline with a small margin, greys out the rest, and does not change its input', () => {
		const corners = [
			{ x: 20, y: 10 },
			{ x: 80, y: 20 },
			{ x: 70, y: 70 },
			{ x: 30, y: 60 },
		];
		const alone = onlyWithin(white, corners) as typeof white;
		expect([at(alone, 50, 40), at(alone, 22, 14), at(alone, 68, 66)]).toEqual([255, 255, 255]);
		expect([at(alone, 5, 40), at(alone, 95, 40), at(alone, 50, 2), at(alone, 25, 75)]).toEqual([128, 128, 128, 128]);
		expect(white.pixels.every((value) => value === 255)).toBe(true);
		expect(alone.pixels.filter((_, index) => index % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
	});

	it('keeps an image inside the outline', () => {
		const wide = [
			{ x: -10, y: -10 },
			{ x: 110, y: -10 },
			{ x: 110, y: 90 },
			{ x: -10, y: 90 },
		];
		expect(onlyWithin(white, wide).pixels).toEqual(white.pixels);
	});
});
