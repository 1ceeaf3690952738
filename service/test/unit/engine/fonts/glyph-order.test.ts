import { charactersByGlyphOrder } from '../../../../src/engine/fonts/glyph-order';

describe('glyphs of fonts that every Windows has', () => {
	const known = async (name: string, widths: Readonly<Record<number, number>>) => {
		const found = await charactersByGlyphOrder(name, Object.keys(widths).map(Number), (number) => widths[number]);
		return found && { text: [...found.signs.values()].join(''), look: found.look };
	};

	it.each([
		// Widths of Adobe's Helvetica, Times and Courier, which these fonts share.
		['Arial', { 3: 278, 36: 667, 68: 556, 105: 556, 207: 778 }, ' AaáÓ', 'sans'],
		['Arial-BoldMT', { 36: 722, 68: 556 }, 'Aa', 'sans'],
		['TimesNewRomanPS-ItalicMT', { 36: 611, 68: 500 }, 'Aa', 'serif'],
		['Times New Roman,Bold', { 36: 722, 68: 500 }, 'Aa', 'serif'],
		['CourierNewPSMT', { 36: 600, 255: 600 }, 'Ađ', 'mono'],
	])('are known for %s', async (name, widths, text, family) => {
		expect(await known(name, widths)).toMatchObject({ text, look: { family } });
	});

	it.each([
		['a width that is of another sign', 'Arial', { 36: 600 }],
		['a bold one whose widths are those of the regular one', 'Arial-BoldMT', { 36: 667 }],
		['a number behind the order that is known', 'Arial', { 300: 500 }],
		['numbers before the first sign', 'Arial', { 1: 0 }],
		['another family', 'Calibri', { 36: 579 }],
		['a narrow one', 'ArialNarrow', { 36: 667 }],
	])('are unknown: %s', async (_, name, widths) => {
		expect(await known(name, widths)).toBeUndefined();
	});
});
