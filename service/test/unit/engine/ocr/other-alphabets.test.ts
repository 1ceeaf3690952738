import { detectScript } from '../../../../src/engine/external/tesseract';
import { withOtherAlphabets } from '../../../../src/engine/ocr/other-alphabets';
import { codesToRead } from '../../../../src/engine/ocr/page-language';
import type { OcrLanguage } from '../../../../src/engine/ocr/port/languages';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { readLines, wordsOf } from '../../../../src/engine/ocr/ppocr/paddle';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { readLinesByTesseract } from '../../../../src/engine/ocr/tesseract/tesseract-page';

jest.mock('../../../../src/engine/external/tesseract');
jest.mock('../../../../src/engine/ocr/page-language');
jest.mock('../../../../src/engine/ocr/ppocr/paddle');
jest.mock('../../../../src/engine/ocr/tesseract/tesseract-page');

const lineHeight = 40;

/** A line as one word. */
const lineOf = (line: number, text: string, confidence: number, byTesseract?: true): RecognisedWord => ({
	...{ text, confidence, line, fontSize: 25, baseline: lineHeight * line + 28, spaceAfter: false },
	...(byTesseract ? { byTesseract } : {}),
	box: { left: 0, right: 440, top: lineHeight * line + 8, bottom: lineHeight * line + 33 },
});

const boxOf = (line: number) => ({
	...{ x: 220, y: lineHeight * line + 20, width: 440, height: 34, angle: 0, score: 1 },
});

/** What PP-OCR reads of the lines that it is shown again, by their place on the page. */
let paddles: Readonly<Record<number, RecognisedWord>>;

beforeEach(() => {
	jest.resetAllMocks();
	jest
		.mocked(readLines)
		.mockImplementation((_, __, boxes) =>
			Promise.resolve(boxes.map(({ y }) => ({ place: Math.floor(y / lineHeight) })) as never),
		);
	jest.mocked(wordsOf).mockImplementation((line, _, number) => {
		const word = paddles[(line as unknown as { place: number }).place];
		return word ? [{ ...word, line: number }] : [];
	});
	jest.mocked(codesToRead).mockResolvedValue({ codes: ['rus'], others: [], missing: [] });
});

async function textsOf(words: readonly RecognisedWord[], language: OcrLanguage = 'AUTO') {
	const lines = words.map((_, index) => boxOf(index));
	const page = { models: { version: 'PP-OCRv6-small' }, image: {}, lines } as unknown as PreparedPage;
	const installed = new Map(['osd', 'rus'].map((code) => [code, { code, path: '', compressed: false }]));
	const read = await withOtherAlphabets({ words, missing: [] }, page, language, installed, ocrSettings);
	return { texts: read.words.map(({ text }) => text), missing: read.missing };
}

const detected = (script: string, scriptConfidence = 3) =>
	jest.mocked(detectScript).mockResolvedValue({ turn: 0, turnConfidence: 5, script, scriptConfidence });

/** English lines alternating with lines read as gibberish. */
const mixed = [
	lineOf(0, 'The first lines', 0.95, true),
	lineOf(1, 'KHHTA H CHOBA', 0.6, true),
	lineOf(2, 'Uber allen Wassern', 0.95, true),
	lineOf(3, 'MHP H CHOBA MHP', 0.6, true),
];
const latin = { 0: lineOf(0, 'The first lines', 0.999), 2: lineOf(2, 'Über allen Wassern', 0.999) };

describe('lines in another alphabet than their page', () => {
	it('are read with the data of their script, the others with the models', async () => {
		paddles = { ...latin, 1: lineOf(1, 'KHVITA VI', 0.7), 3: lineOf(3, 'MMP VI', 0.7) };
		detected('Cyrillic');
		jest
			.mocked(readLinesByTesseract)
			.mockResolvedValue([[lineOf(0, 'книга и снова', 0.95, true)], [lineOf(1, 'мир и снова мир', 0.95, true)]]);
		expect((await textsOf(mixed)).texts).toEqual([
			'The first lines',
			'книга и снова',
			'Über allen Wassern',
			'мир и снова мир',
		]);
	});

	it('are found if only dots were read with confidence', async () => {
		paddles = { ...latin, 1: lineOf(1, ', .', 0.99), 3: lineOf(3, '.', 0.99) };
		detected('Cyrillic');
		jest
			.mocked(readLinesByTesseract)
			.mockResolvedValue([[lineOf(0, 'книга и снова', 0.95, true)], [lineOf(1, 'мир и снова мир', 0.95, true)]]);
		const lines = [mixed[0], lineOf(1, ', .', 0.99), mixed[2], lineOf(3, '.', 0.99)].flatMap((one) => one ?? []);
		expect((await textsOf(lines)).texts).toEqual([
			'The first lines',
			'книга и снова',
			'Über allen Wassern',
			'мир и снова мир',
		]);
	});

	it('are found among confident lines of models that lack their letters', async () => {
		paddles = { ...latin, 4: lineOf(4, '.', 0.99) };
		detected('Cyrillic');
		jest
			.mocked(readLinesByTesseract)
			.mockResolvedValueOnce([[lineOf(0, 'книга и снова', 0.95, true)], [lineOf(1, 'мир и снова мир', 0.5, true)]])
			.mockResolvedValueOnce([[], [lineOf(1, 'порт после снега', 0.96, true)]]);
		const { texts } = await textsOf([...mixed, lineOf(4, 'nopT nocne cHera', 0.9, true)]);
		expect(texts).toEqual([
			'The first lines',
			'книга и снова',
			'Über allen Wassern',
			'MHP H CHOBA MHP',
			'порт после снега',
		]);
		expect(jest.mocked(readLinesByTesseract).mock.calls[1]?.[1]).toEqual([boxOf(3), boxOf(4)]);
	});

	it('are read by PP-OCR if it knows their letters', async () => {
		paddles = { 1: lineOf(1, '世界的书很多人都喜欢看', 0.99), 3: lineOf(3, '和平在窗外面慢慢地来了吗', 0.99) };
		expect((await textsOf(mixed)).texts).toEqual([
			'The first lines',
			'世界的书很多人都喜欢看',
			'Uber allen Wassern',
			'和平在窗外面慢慢地来了吗',
		]);
		expect(detectScript).not.toHaveBeenCalled();
	});

	it('are unchanged if their script is unclear, that of the page, or not read better', async () => {
		paddles = {};
		const before = mixed.map(({ text }) => text);
		detected('Cyrillic', 0.1);
		expect((await textsOf(mixed)).texts).toEqual(before);
		detected('Latin');
		expect((await textsOf(mixed)).texts).toEqual(before);
		detected('Cyrillic');
		expect((await textsOf(mixed, 'CYRILLIC')).texts).toEqual(before);
		jest.mocked(readLinesByTesseract).mockResolvedValue([[lineOf(0, 'кн', 0.4, true)], []]);
		expect((await textsOf(mixed)).texts).toEqual(before);
	});

	it('report the data they need', async () => {
		paddles = {};
		detected('Cyrillic');
		jest.mocked(codesToRead).mockResolvedValue({ codes: [], others: [], missing: ['rus'] });
		expect(await textsOf(mixed)).toEqual({ texts: mixed.map(({ text }) => text), missing: ['rus'] });
	});

	it('are not searched for if all but one line are confident', async () => {
		const surely = mixed.map((word) => ({ ...word, confidence: 0.95 }));
		await textsOf(surely);
		await textsOf([...surely.slice(0, 3), lineOf(3, 'MHP H CHOBA MHP', 0.6, true)]);
		expect(readLines).not.toHaveBeenCalled();
		expect(detectScript).not.toHaveBeenCalled();
	});
});
