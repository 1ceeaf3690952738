import { standardWidth as widthOf } from '../../../../src/engine/fonts/standard-widths';
import { evenLines } from '../../../../src/engine/ocr/even-lines';
import { lineSizes } from '../../../../src/engine/ocr/graphics/line-sizes';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

/** A line of text: `size` is that of its font, `said` what a recogniser says of it, pixels. */
interface Drawn {
	readonly text: string;
	readonly size: number;
	readonly said: number;
}

const { xHeight, capitalHeight, squareHeight } = ocrSettings.lineWords;

/** Each letter as a stem as high as it is in fonts. */
function pageOf(lines: readonly Drawn[]): { image: PageRaster; words: RecognisedWord[] } {
	const width = 900;
	const height = 80 * lines.length + 80;
	const pixels = Buffer.alloc(width * height * 4, 255);
	const words = lines.map(({ text, size, said }, line): RecognisedWord => {
		const baseline = 80 * line + 80;
		for (const [place, letter] of [...text].entries()) {
			const isLow = /[a-z]/.test(letter) && !/[bdfhklt]/.test(letter);
			const part = isLow ? xHeight : /\p{Script=Hebrew}/u.test(letter) ? squareHeight : capitalHeight;
			for (let up = 0; up < Math.round(part * size); up++) {
				const at = ((baseline - 1 - up) * width + 20 + place * 12) * 4;
				for (let x = 0; x < 4; x++) pixels.fill(0, at + x * 4, at + x * 4 + 3);
			}
		}
		const box = { left: 20, right: 20 + text.length * 12, top: baseline - 0.8 * said, bottom: baseline + 0.2 * said };
		return { text, box, baseline, fontSize: said, confidence: 0.9, line, spaceAfter: false };
	});
	return { image: { width, height, pixels, dpi: 200 }, words };
}

/** Sizes after everything, by text. */
function sizesOf(lines: readonly Drawn[]): [string, number][] {
	const { image, words } = pageOf(lines);
	const even = evenLines(words, ocrSettings, lineSizes(image, words, widthOf, ocrSettings));
	return even.map(({ text, fontSize }) => [text, Math.round(fontSize)]);
}

describe('line sizes of an image', () => {
	it('follow their lowercase letters, not the recogniser', () => {
		expect(
			sizesOf([
				{ text: 'somewherebelow', size: 40, said: 36 },
				{ text: 'moretextcomes', size: 40, said: 44 },
				{ text: 'aheadingabove', size: 47, said: 41 },
			]),
		).toEqual([
			['somewherebelow', expect.closeTo(40, -1)],
			['moretextcomes', expect.closeTo(40, -1)],
			['aheadingabove', expect.closeTo(47, -1)],
		]);
	});

	it('follow Hebrew letters, which have one height', () => {
		const lines = [
			{ text: 'תנועהשלאוסף', size: 40, said: 44 },
			{ text: 'רחוקבונהתשובה', size: 40, said: 37 },
			{ text: 'כבדצרשיטה', size: 47, said: 41 },
		];
		expect(sizesOf(lines).map(([, size]) => size)).toEqual([
			expect.closeTo(40, -1),
			expect.closeTo(40, -1),
			expect.closeTo(47, -1),
		]);
	});

	it('distinguish a heading that is an eighth larger', () => {
		const [text, heading] = sizesOf([
			{ text: 'somewherebelow', size: 40, said: 40 },
			{ text: 'aheadingabove', size: 45, said: 40 },
		]);
		expect((heading?.[1] ?? 0) / (text?.[1] ?? 1)).toBeGreaterThan(1.08);
	});

	it('of digits match nearby text', () => {
		const [text, digits] = sizesOf([
			{ text: 'somewherebelow', size: 40, said: 40 },
			{ text: '12345', size: 42, said: 34 },
		]);
		expect(digits?.[1]).toBe(text?.[1]);
	});

	it('of capital lines are measured, too: two parts of a line stay equal', () => {
		const [text, first, second] = sizesOf([
			{ text: 'somewherebelow', size: 30, said: 30 },
			{ text: 'RESULTSOF', size: 42, said: 36 },
			{ text: 'MEASURING', size: 42, said: 48 },
		]);
		expect(first?.[1]).toBe(second?.[1]);
		expect(first?.[1]).toBeGreaterThan(1.3 * (text?.[1] ?? 1));
	});

	it('of short texts follow their ink, not the recogniser', () => {
		const text = { text: 'somewherebelow', size: 40, said: 40 };
		const sizes = sizesOf([text, { text: '27', size: 40, said: 18 }, { text: 'Total', size: 40, said: 60 }]);
		expect(sizes.map(([, size]) => size)).toEqual([40, 40, 40].map((size) => expect.closeTo(size, -1)));
	});

	it('of short texts with ambiguous ink follow the recogniser', () => {
		const text = { text: 'somewherebelow', size: 40, said: 40 };
		const { image, words } = pageOf([text, { text: 'kg', size: 40, said: 30 }, { text: 'ö', size: 40, said: 30 }]);
		expect([...lineSizes(image, words, widthOf, ocrSettings).keys()]).toEqual([0]);
	});

	it('follow the recogniser if letters show no height', () => {
		const { image, words } = pageOf([{ text: '数据', size: 40, said: 40 }]);
		expect(lineSizes(image, words, widthOf, ocrSettings).size).toBe(0);
	});

	it('follow widths if letter heights vary and the recogniser is far off', () => {
		const text = { text: 'somewherebelow', size: 40, said: 40 };
		const mixed = { text: 'Due date 9 July 2028', size: 40, said: 60 };
		const { image, words } = pageOf([text, { ...text, text: 'moretextcomes' }, mixed]);
		const inProportion = words.map((word) => ({
			...word,
			box: {
				...word.box,
				right: word.box.left + widthOf(word.text, { family: 'sans', bold: false, italic: false }, 40),
			},
		}));
		const even = evenLines(inProportion, ocrSettings, lineSizes(image, inProportion, widthOf, ocrSettings));
		expect(even[2]?.fontSize).toBe(even[0]?.fontSize);
		// One line alone may be wide by chance.
		expect(
			lineSizes(
				image,
				[words[0], words[2]].filter((word) => word !== undefined),
				widthOf,
				ocrSettings,
			).has(2),
		).toBe(false);
	});

	it('ignore widths among ideographs, whose digits have different widths', () => {
		const text = { text: 'somewherebelow', size: 40, said: 40 };
		const mixed = { text: 'Due date 9 July 2028', size: 40, said: 60 };
		const lines = [text, { ...text, text: 'moretextcomes' }, mixed];
		const sized = (others: string) => {
			const { image, words } = pageOf([...lines, { text: others, size: 40, said: 40 }]);
			return lineSizes(image, words, widthOf, ocrSettings).has(2);
		};
		expect(sized('数据')).toBe(true);
		expect(sized('数据和文字在这一页上比其他的多')).toBe(false);
	});
});
