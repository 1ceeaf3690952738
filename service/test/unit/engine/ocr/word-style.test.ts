import { wordStyles } from '../../../../src/engine/ocr/graphics/word-style';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

/** A word drawn as stems: `stroke` pixels wide, leaning by `lean` to the right a height. */
interface Drawn {
	readonly text: string;
	readonly stroke?: number;
	readonly lean?: number;
}

const height = 20;
const stemDistance = 14;

/** Lines of drawn words on a white page, and the words as a recogniser gives them. */
function pageOf(lines: readonly (readonly Drawn[])[]): { image: PageRaster; words: RecognisedWord[] } {
	const image: PageRaster = { width: 900, height: 60 * lines.length + 60, pixels: Buffer.alloc(0), dpi: 200 };
	const pixels = Buffer.alloc(image.width * image.height * 4, 255);
	const words = lines.flatMap((drawn, line) => {
		const baseline = 60 * line + 60;
		let left = 20;
		return drawn.map(({ text, stroke = 3, lean = 0 }): RecognisedWord => {
			const start = left;
			for (let letter = 0; letter < text.length; letter++) {
				for (let up = 0; up < height; up++) {
					const at = ((baseline - 1 - up) * image.width + Math.round(left + lean * up)) * 4;
					for (let x = 0; x < stroke; x++) pixels.fill(0, at + x * 4, at + x * 4 + 3);
				}
				left += stemDistance;
			}
			const box = { left: start - 2, right: left, top: baseline - height - 2, bottom: baseline + 4 };
			left += 10;
			return { text, box, baseline, fontSize: 28, confidence: 0.9, line, spaceAfter: true };
		});
	});
	return { image: { ...image, pixels }, words };
}

/** Texts of the words that have a look. */
function having(look: 'bold' | 'italic', lines: readonly (readonly Drawn[])[]): string[] {
	const { image, words } = pageOf(lines);
	const styles = wordStyles(image, words, ocrSettings);
	return words.filter((_, index) => styles[index]?.[look]).map(({ text }) => text);
}

const plain: Drawn[] = ['lines', 'of', 'plain', 'text', 'stand'].map((text) => ({ text }));

describe('the style of words in an image', () => {
	it('is italic if stems lean', () => {
		const slanted = ['heading', 'in', 'italics'].map((text) => ({ text, lean: 0.2 }));
		expect(having('italic', [plain, slanted, plain])).toEqual(['heading', 'in', 'italics']);
		expect(having('bold', [plain, slanted, plain])).toEqual([]);
	});

	it('is not italic if the whole page leans, as on photos', () => {
		const leaning = plain.map((word) => ({ ...word, lean: 0.17 }));
		expect(having('italic', [leaning, leaning])).toEqual([]);
	});

	it('is italic for part of a line', () => {
		const line = [...plain, { text: 'named', lean: 0.25 }, { text: 'work', lean: 0.25 }, ...plain.slice(2)];
		expect(having('italic', [plain, line, plain])).toEqual(['named', 'work']);
	});

	it('is bold for thicker strokes, even if one word of the line seems lighter', () => {
		const heading = [
			{ text: 'results', stroke: 5 },
			{ text: 'of', stroke: 3 },
			{ text: 'measurement', stroke: 5 },
		];
		expect(having('bold', [plain, plain, heading])).toEqual(['results', 'of', 'measurement']);
	});

	it('is regular if one short word of a line is slightly thicker', () => {
		expect(having('bold', [plain, [...plain, { text: 'is', stroke: 4 }, ...plain]])).toEqual([]);
	});
});
