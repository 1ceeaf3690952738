import { withColons } from '../../../../src/engine/ocr/add-colons';
import { inkMap } from '../../../../src/engine/ocr/graphics/ink';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

/** A black rectangle: left, top, width, height. */
type Ink = readonly [left: number, top: number, width: number, height: number];

const [baseline, fontSize] = [100, 30];

const word = (text: string, left: number, line = 0): RecognisedWord => ({
	...{ text, baseline, fontSize, confidence: 0.99, line, spaceAfter: false },
	box: { left, right: left + 15 * text.length, top: baseline - 24, bottom: baseline + 6 },
});

/** Two dots from this x on, of this side, the upper one so far above the lower one. */
const dotsAt = (left: number, side = 4, apart = 14): Ink[] =>
	[baseline - apart - side, baseline - side].map((top): Ink => [left, top, side, side]);

/** The texts of words on a white page with this ink; each word is a bar. */
function textsOn(words: readonly RecognisedWord[], inks: readonly Ink[], settings = ocrSettings) {
	return withColonsOn(words, inks, settings).map(({ text }) => text);
}

function withColonsOn(words: readonly RecognisedWord[], inks: readonly Ink[], settings = ocrSettings) {
	const [width, height] = [600, 200];
	const pixels = new Uint8Array(width * height * 4).fill(255);
	const bars = words.map(({ box }): Ink => [box.left, baseline - 18, box.right - box.left, 18]);
	for (const [left, top, wide, high] of [...bars, ...inks])
		for (let y = top; y < top + high; y++) pixels.fill(0, (y * width + left) * 4, (y * width + left + wide) * 4);
	return withColons(words, inkMap({ width, height, pixels, dpi: 200 }, settings), settings);
}

describe('unread colons', () => {
	const [label, value] = [word('Cashier', 50), word('USER', 400, 1)];

	it('are added after a label, even if nothing follows', () => {
		expect(textsOn([label, value], dotsAt(250))).toEqual(['Cashier', ':', 'USER']);
		expect(textsOn([label], dotsAt(250))).toEqual(['Cashier', ':']);
	});

	it('are separate words of the nearest line in a separate column', () => {
		const [, far] = withColonsOn([label, value], dotsAt(300));
		expect(far).toMatchObject({ box: { left: 300, right: 304 }, line: 2, baseline });
		const [before, near] = withColonsOn([label, value], dotsAt(170));
		expect(near?.line).toBe(label.line);
		expect(before?.spaceAfter).toBe(true);
	});

	it.each<[string, readonly Ink[]]>([
		['the last sign of a word', dotsAt(158)],
		['one dot', dotsAt(250).slice(1)],
		['a bar', [[250, 82, 4, 18]]],
		['dashes', dotsAt(250).map(([left, top, , high]): Ink => [left, top, 12, high])],
		['dots above the row', dotsAt(250).map(([left, top, ...size]): Ink => [left, top - 14, ...size])],
		['dots of two sizes', [dotsAt(250)[0] ?? [0, 0, 0, 0], [250, 92, 8, 8]]],
		['a line of dots from row to row', [...dotsAt(250), [250, 68, 4, 4], [250, 110, 4, 4]]],
		['several pairs of dots', [...dotsAt(250), ...dotsAt(280)]],
		['specks', dotsAt(250, 1, 14)],
	])('are not %s', (_, inks) => {
		expect(textsOn([label, value], inks)).toEqual(['Cashier', 'USER']);
	});

	it('follow no punctuation, and are only added if enabled', () => {
		const open = word('Total:', 50);
		expect(textsOn([open], dotsAt(250))).toEqual(['Total:']);
		const settings = { ...ocrSettings, colons: { ...ocrSettings.colons, on: false } };
		expect(textsOn([label], dotsAt(250), settings)).toEqual(['Cashier']);
	});
});
