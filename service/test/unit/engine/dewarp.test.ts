import { aspectOf } from '../../../src/engine/image/dewarp/aspect';
import { displacement, solveField, straightness } from '../../../src/engine/image/dewarp/field';
import { homographyOf, mapPoint, type Quad } from '../../../src/engine/image/dewarp/homography';
import { drawMapped, pageMap } from '../../../src/engine/pixels/warp';
import type { Trace } from '../../../src/engine/image/dewarp/text-traces';

/** The corners of a rectangle. */
function corners(left: number, top: number, right: number, bottom: number): Quad {
	return [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: right, y: bottom },
		{ x: left, y: bottom },
	];
}

describe('a homography', () => {
	const quad: Quad = [
		{ x: 120, y: 80 },
		{ x: 905, y: 140 },
		{ x: 860, y: 1210 },
		{ x: 60, y: 1100 },
	];

	it('maps the corners of a page to the photo, and straight lines to straight lines', () => {
		const map = homographyOf({ left: 10, top: 20, right: 610, bottom: 820 }, quad);
		corners(10, 20, 610, 820).forEach(({ x, y }, index) => {
			expect(mapPoint(map, x, y).x).toBeCloseTo(quad[index]!.x, 6);
			expect(mapPoint(map, x, y).y).toBeCloseTo(quad[index]!.y, 6);
		});
		const [a, b, c] = [10, 260, 610].map((x) => mapPoint(map, x, 420));
		expect((b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x)).toBeCloseTo(0, 4);
	});

	it('does not exist for corners on a line', () => {
		expect(() =>
			homographyOf({ left: 0, top: 0, right: 1, bottom: 1 }, [
				{ x: 0, y: 0 },
				{ x: 1, y: 1 },
				{ x: 2, y: 2 },
				{ x: 3, y: 3 },
			]),
		).toThrow();
	});
});

describe('the aspect ratio of a sheet', () => {
	const size = { width: 1200, height: 1600 };

	it('is that of A4 if nearly so', () => {
		expect(aspectOf(corners(100, 100, 1100, 1490), size)).toBeCloseTo(Math.SQRT2, 6);
	});

	it('is found despite perspective', () => {
		// A square of 1000 seen by a camera of focal length 1.2 × 1600 from 2500 away, its far side leaning back by 40 degrees.
		const lean = (40 * Math.PI) / 180;
		const seen = (x: number, y: number) => {
			const depth = 2500 - y * Math.sin(lean);
			return { x: 600 + (1920 * x) / depth, y: 800 + (1920 * y * Math.cos(lean)) / depth };
		};
		const quad: Quad = [seen(-500, -500), seen(500, -500), seen(500, 500), seen(-500, 500)];
		expect(aspectOf(quad, size)).toBeGreaterThan(0.95);
		expect(aspectOf(quad, size)).toBeLessThan(1.05);
	});
});

describe('a field', () => {
	const width = 700;
	const height = 1000;
	const bend = (x: number) => 25 * Math.sin((Math.PI * x) / width);
	const lines = Array.from({ length: 12 }, (_, line): Trace => {
		const x = Float64Array.from({ length: 80 }, (_, place) => 60 + place * 7);
		return { x, y: x.map((at) => 80 + line * 75 - bend(at)) };
	});
	const grid = { columns: 18, rows: 24 };

	it('makes curled lines straight', () => {
		const field = solveField(width, height, lines, grid);
		expect(straightness(lines, 0.9)).toBeGreaterThan(8);
		expect(straightness(lines, 0.9, field)).toBeLessThan(0.4);
	});

	it('ignores a false line', () => {
		const x = Float64Array.from({ length: 40 }, (_, place) => 100 + place * 10);
		const stray: Trace = { x, y: x.map((at) => 300 + at / 3) };
		const field = solveField(width, height, [...lines, stray], grid);
		expect(straightness(lines, 0.9, field)).toBeLessThan(1.5);
	});

	it('keeps straight lines in place', () => {
		const straight = lines.map((trace) => ({ ...trace, y: trace.y.map(() => trace.y[0]!) }));
		const field = solveField(width, height, straight, grid);
		expect(Math.abs(displacement(field, 350, 500))).toBeLessThan(0.1);
	});
});

it('a map draws its part of a photo, and white outside', () => {
	const pixels = Uint8Array.from({ length: 40 * 30 * 4 }, (_, at) => (at % 4 === 3 ? 255 : ((at >> 2) % 40) * 5));
	const photo = { width: 40, height: 30, pixels };
	const moved = drawMapped(
		photo,
		pageMap(20, 10, 16, (x, y) => ({ x: x + 30, y: y + 5 })),
	);
	// Pixel centres of the result map to pixel centres of the photo.
	expect(moved.pixels[4 * (3 * 20 + 4)]).toBe(34 * 5);
	expect(moved.pixels[4 * (3 * 20 + 15)]).toBe(255);
	expect(
		drawMapped(
			photo,
			pageMap(40, 30, 16, (x, y) => ({ x, y })),
		).pixels[4 * (7 * 40 + 9)],
	).toBe(9 * 5);
});
