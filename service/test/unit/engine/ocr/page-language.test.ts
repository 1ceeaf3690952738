import { detectScript } from '../../../../src/engine/external/tesseract';
import { languageToRead } from '../../../../src/engine/ocr/page-language';
import type { PageSample } from '../../../../src/engine/ocr/page-sample';
import type { PaddleLine } from '../../../../src/engine/ocr/ppocr/paddle';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { readLinesByTesseract } from '../../../../src/engine/ocr/tesseract/tesseract-page';

jest.mock('../../../../src/engine/external/tesseract');
jest.mock('../../../../src/engine/ocr/tesseract/tesseract-page');
jest.mock('../../../../src/engine/ocr/ppocr/paddle', () => ({
	...jest.requireActual<object>('../../../../src/engine/ocr/ppocr/paddle'),
	// Where words stand in a line does not matter here.
	wordsOf: ({ readings }: PaddleLine) => [{ text: readings.all.characters.map(({ text }) => text).join('') }],
}));

/** A page of lines that PP-OCR reads with these confidences. */
function sampleOf(lines: readonly { readonly text: string; readonly confidence: number }[]): PageSample {
	const paddle = lines.map(({ text, confidence }) => {
		const reading = { confidence, characters: [...text].map((character) => ({ text: character, x: 0, confidence })) };
		return { crop: { width: 48 * 10 }, readings: { all: reading, latin: reading } };
	});
	return { boxes: lines.map(() => ({})), lines: paddle } as unknown as PageSample;
}

const page = { image: {}, photograph: false } as unknown as PreparedPage;
const installed = new Map(['eng', 'osd', 'ell', 'rus'].map((code) => [code, { code, path: '', compressed: false }]));

/** What Tesseract says of the page: its script, and how surely each data reads it. */
function tesseractSays(script: string, scriptConfidence: number, confidences: Readonly<Record<string, number>>): void {
	jest.mocked(detectScript).mockResolvedValue({ turn: 0, turnConfidence: 9, script, scriptConfidence });
	jest
		.mocked(readLinesByTesseract)
		.mockImplementation((_image, _boxes, [data]) =>
			Promise.resolve([[{ text: 'word', confidence: confidences[data?.code ?? ''] ?? 0 }]] as unknown as Awaited<
				ReturnType<typeof readLinesByTesseract>
			>),
		);
}

const choose = (sample: PageSample) => languageToRead(page, sample, 'AUTO', installed, ocrSettings);
const strange = sampleOf([{ text: 'Meatkivnon', confidence: 0.65 }]);

describe('the language of a page', () => {
	it('is the one whose data reads best where the script is taken for Latin and cannot be read', async () => {
		tesseractSays('Latin', 0.9, { eng: 0.4, ell: 0.78, rus: 0.5 });
		expect(await choose(strange)).toBe('GREEK');
	});

	it('is left open where no data reads the page, or English does best', async () => {
		tesseractSays('Latin', 0.9, { eng: 0.4, ell: 0.5, rus: 0.5 });
		expect(await choose(strange)).toBe('AUTO');
		tesseractSays('Latin', 0.9, { eng: 0.9, ell: 0.78, rus: 0.8 });
		expect(await choose(strange)).toBe('AUTO');
	});

	it('is looked for where one line is read badly, though lines of code are read well', async () => {
		tesseractSays('Greek', 4, { ell: 0.8 });
		const code = { text: 'open13(read54,448)', confidence: 0.99 };
		expect(await choose(sampleOf([code, code, { text: 'Meatkivnon', confidence: 0.88 }]))).toBe('GREEK');
		expect(await choose(sampleOf([code, code, code]))).toBe('AUTO');
	});
});
