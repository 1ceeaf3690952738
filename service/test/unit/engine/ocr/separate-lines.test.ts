import { separateLines } from '../../../../src/engine/ocr/separate-lines';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

const word = (text: string, line: number, top: number, bottom: number, left = 50): RecognisedWord => ({
	text,
	line,
	box: { left, right: left + 10 * text.length, top, bottom },
	baseline: bottom - 4,
	fontSize: bottom - top,
	confidence: 0.9,
	spaceAfter: true,
});

const placesOf = (words: readonly RecognisedWord[]) =>
	separateLines(words, ocrSettings).map(({ box: { top, bottom } }) => [top, bottom]);

describe('lines detected too tall', () => {
	it('are cut at the line above', () => {
		const words = [word('INTERVIEW LENGTH', 0, 100, 120), word('AND ANALYSIS', 1, 101, 145)];
		expect(placesOf(words)).toEqual([
			[100, 120],
			[120, 145],
		]);
		const [, { fontSize, baseline } = word('', 0, 0, 0)] = separateLines(words, ocrSettings);
		expect(fontSize).toBeLessThan(44);
		expect(baseline).toBeLessThan(145);
		expect(baseline).toBeGreaterThan(120);
	});

	it('are cut between lines above and below', () => {
		const words = [word('Aug. 1984', 0, 110, 125), word('Dec. 1984', 1, 100, 170), word('Jan. 1985', 2, 145, 160)];
		expect(placesOf(words)).toEqual([
			[110, 125],
			[125, 145],
			[145, 160],
		]);
	});

	it('are unchanged next to other lines, over few of their words, and over words of a numbered line', () => {
		const beside = [word('Aug. 1984', 0, 100, 115, 400), word('Dec. 1984', 1, 90, 130)];
		expect(placesOf(beside)).toEqual([
			[100, 115],
			[90, 130],
		]);
		const mark = [word('TM', 0, 95, 105, 150), word('A LARGE HEADING', 1, 90, 130)];
		expect(placesOf(mark)).toEqual([
			[95, 105],
			[90, 130],
		]);
		const far = [word('DATE', 6, 100, 115), word('Total', 6, 400, 415), word('March', 7, 250, 265)];
		expect(placesOf(far)).toEqual([
			[100, 115],
			[400, 415],
			[250, 265],
		]);
	});
});
