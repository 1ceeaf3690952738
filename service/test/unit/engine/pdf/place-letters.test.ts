import type { GlyphRun } from '../../../../src/engine/fonts/font-book';
import { placeLetters } from '../../../../src/engine/pdf/editable/place-letters';

/** Letters half a size wide, their ink in the middle of it: 0.3 of the size. */
const run = (count: number): GlyphRun => ({
	font: 'F1',
	glyphs: Array.from({ length: count }, (_, index) => ({
		code: index + 1,
		width: 500,
		advance: 500,
		x: 0,
		y: 0,
		ink: { left: 100, right: 400, bottom: 0, top: 500 },
		outline: undefined,
	})),
});

/** Ten points large, ten columns a point: a letter's ink is 30 columns wide. @param starts  columns */
function columnsOf(starts: readonly number[], width = 30) {
	const counts = new Uint32Array(400);
	for (const start of starts) counts.fill(20, start, start + width);
	return { start: 0, step: 0.1, counts };
}

const place = { left: 0, size: 10, stretch: 1 };
const shiftsOf = (runs: readonly GlyphRun[]) => runs.flatMap(({ glyphs }) => glyphs.map(({ x }) => x));

describe('placeLetters', () => {
	it('keeps letters in place if their ink is there', () => {
		expect(shiftsOf(placeLetters([run(4)], place, columnsOf([10, 60, 110, 160])))).toEqual([0, 0, 0, 0]);
	});

	it('moves letters inside a word to their ink', () => {
		expect(shiftsOf(placeLetters([run(4)], place, columnsOf([10, 63, 108, 160])))).toEqual([0, 30, -20, 0]);
	});

	it('separates touching letters at minimum ink', () => {
		const columns = columnsOf([10, 62, 108, 160]);
		columns.counts.fill(20, 40, 62).fill(20, 92, 108);
		columns.counts[56] = 1;
		columns.counts[97] = 1;
		const [, second = 0, third = 0] = shiftsOf(placeLetters([run(4)], place, columns));
		expect(second).toBeGreaterThan(0);
		expect(third).toBeLessThan(0);
	});

	it('creates no gaps that look like spaces, and keeps word ends', () => {
		const shifts = shiftsOf(placeLetters([run(5)], place, columnsOf([0, 50, 118, 170, 220])));
		expect(Math.abs(shifts[0]!)).toBeLessThanOrEqual(20);
		expect(Math.abs(shifts[4]!)).toBeLessThanOrEqual(20);
		shifts.slice(1).forEach((shift, index) => expect(Math.abs(shift - shifts[index]!)).toBeLessThanOrEqual(51));
	});

	it('ignores single letters and words without ink', () => {
		expect(shiftsOf(placeLetters([run(1)], place, columnsOf([14])))).toEqual([0]);
		expect(shiftsOf(placeLetters([run(3)], place, columnsOf([])))).toEqual([0, 0, 0]);
	});
});
