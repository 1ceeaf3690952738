import { uncoveredEnd } from '../../../../src/engine/ocr/join-readings';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

/** A level line of a page of Hangul at 200 dpi: 1,300 pixels wide, from 100 to 1,400, with the detector's margin. */
const line = { x: 750, y: 300, width: 1300, height: 46, angle: 0 };

function word(left: number, right: number): RecognisedWord {
	return {
		text: '인간은',
		box: { left, right, top: 285, bottom: 318 },
		baseline: 315,
		fontSize: 33,
		confidence: 0.93,
		line: 0,
		spaceAfter: true,
	};
}

describe('the ends of a line', () => {
	const { lostEnd } = ocrSettings.readOther;

	it('are covered if words reach the margin added by the detector', () => {
		expect(uncoveredEnd([word(113, 700), word(720, 1390)], line)).toBe(13);
		expect(uncoveredEnd([word(113, 700), word(720, 1390)], line)).toBeLessThan(lostEnd * line.height);
	});

	it('are not covered if a syllable is missing at either end, in any word order', () => {
		expect(uncoveredEnd([word(720, 1390), word(140, 700)], line)).toBe(40);
		expect(uncoveredEnd([word(113, 700), word(720, 1350)], line)).toBe(50);
		for (const words of [[word(140, 1390)], [word(113, 1350)]])
			expect(uncoveredEnd(words, line)).toBeGreaterThan(lostEnd * line.height);
	});

	it('are the whole line if nothing was read', () => {
		expect(uncoveredEnd([], line)).toBe(1300);
	});
});
