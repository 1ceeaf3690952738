import { cutStacks } from '../../../../src/engine/ocr/cut-stacks';
import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import type { DetectedLine } from '../../../../src/engine/text-detection/detect';

/** A white page with black signs of 14 by 20 pixels from x 200 on, one at each of these y. */
function column(tops: readonly number[], high = 20) {
	const [width, height] = [400, 400];
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (const top of tops)
		for (let y = top; y < top + high; y++) pixels.fill(0, (y * width + 200) * 4, (y * width + 214) * 4);
	return inkMap({ width, height, pixels, dpi: 200 });
}

/** Two horizontal lines of normal height, and a vertical one around the column. */
function linesAround(top: number, bottom: number): DetectedLine[] {
	const level = { x: 80, y: 40, width: 120, height: 40, angle: 0, score: 1 };
	const upright = { x: 207, y: (top + bottom) / 2, width: bottom - top, height: 38, angle: -Math.PI / 2, score: 1 };
	return [level, { ...level, y: 300 }, upright];
}

describe('a column of characters detected as one vertical line', () => {
	it('becomes one line per character', () => {
		const cut = cutStacks(linesAround(90, 210), column([100, 140, 180]));
		expect(cut).toHaveLength(5);
		expect(cut.slice(2).map(({ x, y, width, angle }) => ({ x, y, width: Math.round(width), angle }))).toEqual(
			[110, 150, 190].map((y) => ({ x: 207, y, width: 38, angle: 0 })),
		);
		for (const { height } of cut.slice(2)) expect(height).toBeGreaterThan(20);
	});

	it('excludes a character above that its box only touches', () => {
		const cut = cutStacks(linesAround(115, 210), column([100, 140, 180]));
		expect(cut.slice(2).map(({ y }) => y)).toEqual([150, 190]);
	});

	it('stays one line if its characters are as close as letters, are specks, or if it is horizontal', () => {
		const close = linesAround(90, 190);
		expect(cutStacks(close, column([100, 124, 148]))).toEqual(close);
		const specks = linesAround(90, 210);
		expect(cutStacks(specks, column([100, 140, 180], 6))).toEqual(specks);
		const level = [{ x: 207, y: 150, width: 130, height: 120, angle: 0, score: 1 }];
		expect(cutStacks(level, column([100, 140, 180]))).toEqual(level);
	});
});
