import { backgroundOf, isCleanScan, isEvenlyLit } from '../../../src/engine/image/enhance/background';
import { evenLight } from '../../../src/engine/image/enhance/even-light';
import { boxBlur, closeGaps, median3, type Plane } from '../../../src/engine/pixels/filters';

const plane = (width: number, height: number, value: (x: number, y: number) => number): Plane => ({
	width,
	height,
	values: Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width))),
});

describe('filters', () => {
	const noise = plane(23, 17, (x, y) => (x * 31 + y * 57 + x * y * 7) % 101);
	const around = (x: number, y: number, radius: number): number[] => {
		const values: number[] = [];
		for (let v = Math.max(0, y - radius); v <= Math.min(16, y + radius); v++) {
			for (let u = Math.max(0, x - radius); u <= Math.min(22, x + radius); u++) values.push(noise.values[v * 23 + u]!);
		}
		return values;
	};

	it('compute mean and median of a square', () => {
		const mean = boxBlur(noise, 3);
		const median = median3(noise);
		for (const [x, y] of [
			[0, 0],
			[5, 6],
			[22, 16],
			[11, 1],
		] as const) {
			const values = around(x, y, 3);
			expect(mean.values[y * 23 + x]).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
		}
		for (const [x, y] of [
			[5, 6],
			[11, 1],
			[21, 15],
		] as const) {
			expect(median.values[y * 23 + x]).toBe(around(x, y, 1).sort((a, b) => a - b)[4]);
		}
	});

	it('close narrow dark areas and keep wide ones', () => {
		const marks = plane(60, 40, (x, y) => ((x >= 10 && x < 14) || (x >= 30 && x < 50 && y >= 10 && y < 30) ? 20 : 200));
		const result = closeGaps(marks, 4);
		expect(result.values[20 * 60 + 12]).toBe(200);
		expect(result.values[20 * 60 + 40]).toBe(20);
	});
});

describe('even light', () => {
	const width = 400;
	const height = 500;
	/** Paper under a light that changes over the page, with lines of ink, and a bar of colour. */
	const page = (light: (x: number, y: number) => readonly [number, number, number]) => {
		const pixels = new Uint8Array(width * height * 4).fill(255);
		for (let y = 0; y < height; y++) {
			for (let x = 0; x < width; x++) {
				const isInk = y % 25 < 6 && x % 9 < 4 && x > 40 && x < 360 && y > 120;
				const isBar = y >= 40 && y < 70 && x > 40 && x < 360;
				light(x, y).forEach((value, channel) => {
					pixels[(y * width + x) * 4 + channel] = value * (isInk ? 0.15 : isBar ? [0.15, 0.25, 0.6][channel]! : 1);
				});
			}
		}
		return { width, height, pixels };
	};
	const at = ({ pixels }: { pixels: Uint8Array }, x: number, y: number) => [
		...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
	];

	it.each([
		['a shadow', (x: number) => (x > 220 ? ([100, 105, 112] as const) : ([225, 225, 225] as const))],
		['tinted light', (_: number, y: number) => [120 + y / 5, 220, 160] as const],
	])('removes %s, and keeps ink and a coloured bar', (_, light) => {
		const picture = page(light);
		expect(isEvenlyLit(backgroundOf(picture))).toBe(false);
		expect(isCleanScan(picture)).toBe(false);
		evenLight(picture, backgroundOf(picture));
		for (const [x, y] of [
			[20, 300],
			[380, 300],
			[100, 495],
			[300, 95],
		] as const) {
			for (const value of at(picture, x, y)) expect(Math.abs(value - 240)).toBeLessThan(14);
		}
		expect(at(picture, 100, 303)[1]).toBeLessThan(60);
		const [red = 0, , blue = 0] = at(picture, 300, 55);
		expect(blue - red).toBeGreaterThan(60);
	});

	it('is detected on a clean page', () => {
		const clean = page(() => [255, 255, 254]);
		expect(isEvenlyLit(backgroundOf(clean))).toBe(true);
		// With the bar, which must first be distinguished from paper, and without it.
		expect(isCleanScan(clean)).toBe(true);
		clean.pixels.fill(255, 0, 75 * width * 4);
		expect(isCleanScan(clean)).toBe(true);
	});
});
