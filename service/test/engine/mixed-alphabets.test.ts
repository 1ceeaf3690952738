import sharp from 'sharp';
import { withLatinLines, withNumberLines, withWholeNumbers } from '../../src/engine/ocr/latin-lines';
import type { RecognisedWord } from '../../src/engine/ocr/port/recogniser';
import type { PreparedPage } from '../../src/engine/ocr/prepare-page';
import { ocrSettings } from '../../src/engine/ocr/settings/settings';
import { paddleModels } from '../../src/engine/text-detection/models';

/** A line of a page: what is printed, and what Tesseract made of it with data of another alphabet. */
interface Line {
	readonly printed: string;
	readonly read: string;
	readonly confidence: number;
}

const size = 30;
const letterWidth = size * 0.6;

/** The lines printed below each other, with the boxes that a detector finds and the words that were read. */
async function pageOf(lines: readonly Line[]): Promise<{ page: PreparedPage; words: RecognisedWord[] }> {
	const [width, height] = [700, 60 * lines.length + 60];
	const baselineOf = (index: number) => 60 * index + 60;
	const texts = lines.map(({ printed }, index) => `<text x="60" y="${baselineOf(index)}">${printed}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans Mono" font-size="${size}">
		<rect width="100%" height="100%" fill="white"/>${texts}</svg>`;
	const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
	const widthOf = (text: string) => text.length * letterWidth;
	const boxes = lines.map(({ printed }, index) => ({
		...{ x: 60 + widthOf(printed) / 2, y: baselineOf(index) - 10, width: widthOf(printed) + 10 },
		...{ height: 45, angle: 0, score: 1 },
	}));
	const image = { width, height, pixels, dpi: 200 };
	const page = {
		models: await paddleModels(undefined),
		image,
		whole: image,
		tickBoxes: [],
		strokes: [],
		marks: [],
		lines: boxes,
		photograph: false,
		isPinPrint: false,
		isOfDots: false,
		turn: 0,
		skew: 0,
	} as const;
	const words = lines.flatMap(({ printed, read, confidence }, line): RecognisedWord[] => {
		const baseline = baselineOf(line);
		const box = { left: 60, right: 60 + widthOf(printed), top: baseline - 24, bottom: baseline + 6 };
		const word = { text: read, box, baseline, fontSize: size, confidence, line, spaceAfter: true };
		return read === '' ? [] : [word];
	});
	return { page, words };
}

const textsOf = (words: readonly RecognisedWord[]) => words.map(({ text }) => text).join(' ');

describe('a page in a non-Latin alphabet', () => {
	it('takes numbers and codes from PP-OCR, in place', async () => {
		const { page, words } = await pageOf([
			{ printed: '12,480.50', read: '960٠', confidence: 0.9 },
			{ printed: 'list47', read: '115%58', confidence: 0.95 },
			{ printed: '2026', read: '', confidence: 0 },
			{ printed: '815', read: '815', confidence: 0.95 },
		]);
		expect(textsOf(await withLatinLines(words, page, ocrSettings))).toBe('12,480.50 list47 2026 815');
	});

	it('keeps its letters, including Latin lookalikes', async () => {
		const lines = [
			{ printed: 'TAB', read: 'ТАВ', confidence: 0.9 },
			{ printed: 'a)', read: 'а)', confidence: 0.9 },
			{ printed: 'price of it', read: 'цена этого', confidence: 0.9 },
		];
		const { page, words } = await pageOf(lines);
		expect(await withLatinLines(words, page, ocrSettings)).toEqual(words);
	});

	it('reads codes in Latin letters despite Tesseract, with adjacent lookalikes', async () => {
		const { page, words } = await pageOf([
			{ printed: 'VM-7650', read: 'УМ-7650', confidence: 0.9 },
			{ printed: 'WE-2765', read: 'М/Е-2765', confidence: 0.9 },
			{ printed: 'BB-2020', read: 'ВВ-2020', confidence: 0.9 },
		]);
		expect(textsOf(await withLatinLines(words, page, ocrSettings))).toBe('VM-7650 WE-2765 BB-2020');
	});

	it('keeps a Latin lookalike code if there is no other', async () => {
		const { page, words } = await pageOf([{ printed: 'BB-2020', read: 'ВВ-2020', confidence: 0.9 }]);
		expect(await withLatinLines(words, page, ocrSettings)).toEqual(words);
	});

	it('completes numbers that Tesseract reads in part, with trailing characters', async () => {
		const { page, words } = await pageOf([
			{ printed: '1.2.1', read: '1', confidence: 0.96 },
			{ printed: '.47', read: '47', confidence: 0.9 },
			{ printed: '30', read: 'סוף', confidence: 0.9 },
		]);
		expect(textsOf(await withWholeNumbers(words, page, ocrSettings))).toBe('1.2.1 47. סוף');
	});
});

describe('a page in Latin letters', () => {
	it('takes numbers from PP-OCR and words from Tesseract', async () => {
		const { page, words } = await pageOf([
			{ printed: '71,3%', read: '71396', confidence: 0.9 },
			{ printed: 'sayfa 12', read: 'şayfa 12', confidence: 0.9 },
		]);
		expect(textsOf(await withNumberLines(words, page, ocrSettings))).toBe('71,3% şayfa 12');
	});
});
