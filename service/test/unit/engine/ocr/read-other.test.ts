import type { ModelVersion } from '../../../../../contract/ocr-models';
import { codesToRead } from '../../../../src/engine/ocr/page-language';
import type { PageSample } from '../../../../src/engine/ocr/page-sample';
import type { OcrLanguage } from '../../../../src/engine/ocr/port/languages';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { readLines, wordsOf } from '../../../../src/engine/ocr/ppocr/paddle';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import { readOther } from '../../../../src/engine/ocr/read-other';
import { readWestern } from '../../../../src/engine/ocr/read-western';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { readPageByTesseract } from '../../../../src/engine/ocr/tesseract/tesseract-page';

jest.mock('../../../../src/engine/ocr/page-language', () => ({
	...jest.requireActual<object>('../../../../src/engine/ocr/page-language'),
	codesToRead: jest.fn(),
}));
jest.mock('../../../../src/engine/ocr/ppocr/paddle');
jest.mock('../../../../src/engine/ocr/read-western');
jest.mock('../../../../src/engine/ocr/tesseract/tesseract-page');

const installed = new Map(['eng', 'chi_tra'].map((code) => [code, { code, path: '', compressed: false }]));
const box = { left: 0, top: 0, right: 10, bottom: 10 };
const word = { text: 'word', confidence: 1, box } as RecognisedWord;

beforeEach(() => {
	jest.resetAllMocks();
	jest.mocked(readLines).mockResolvedValue([{}] as Awaited<ReturnType<typeof readLines>>);
	jest.mocked(wordsOf).mockReturnValue([word]);
	jest.mocked(readWestern).mockResolvedValue([word]);
	jest.mocked(readPageByTesseract).mockResolvedValue([word]);
});

async function read(version: ModelVersion, language: OcrLanguage, missing: readonly string[], codes: string[] = []) {
	jest.mocked(codesToRead).mockResolvedValue({ codes, others: [], missing });
	const page = { models: { version }, image: {}, lines: [], photograph: false } as unknown as PreparedPage;
	return await readOther(page, {} as PageSample, language, installed, ocrSettings);
}

/** The language that the reader of English was told. */
const languageTold = () => jest.mocked(readWestern).mock.calls[0]?.[2];

/** Codes of the data that the reader of English was given. */
const dataGiven = () => [...(jest.mocked(readWestern).mock.calls[0]?.[3] ?? new Map()).keys()];

describe('a Latin language without its data', () => {
	it('is read by PP-OCRv6 alone, and nothing is missing', async () => {
		expect((await read('PP-OCRv6-small', 'LATIN', ['deu'])).missing).toEqual([]);
		expect(dataGiven()).toEqual([]);
	});

	it.each([
		// It reads no accents …
		['PP-OCRv4', ['deu']],
		// … and this one does not know all letters of Vietnamese, and reads what seems to be English as such.
		['PP-OCRv6-small', ['vie']],
		['PP-OCRv6-small', []],
	] as const)('is read with English data too beside %s, missing %j', async (version, missing) => {
		expect((await read(version, 'LATIN', missing)).missing).toEqual(missing);
		expect(dataGiven()).toEqual(['eng', 'chi_tra']);
	});
});

describe('letters with accents', () => {
	it.each(['PP-OCRv4', 'PP-OCRv6-small'] as const)(
		'stay on a page of a language whose data is missing, beside %s',
		async (version) => {
			await read(version, 'LATIN', ['spa']);
			expect(languageTold()).toBe('LATIN');
		},
	);

	it('are none of a page that no language but English is found on', async () => {
		await read('PP-OCRv4', 'LATIN', []);
		expect(languageTold()).toBe('ENGLISH');
	});
});

describe('ideographs', () => {
	it('of traditional Chinese are read by PP-OCRv6 whatever is installed, by Tesseract beside PP-OCRv4', async () => {
		expect(await read('PP-OCRv6-small', 'CHINESE_TRAD', [], ['chi_tra'])).toEqual({ words: [word], missing: [] });
		expect(readPageByTesseract).not.toHaveBeenCalled();
		await read('PP-OCRv4', 'CHINESE_TRAD', [], ['chi_tra']);
		expect(readPageByTesseract).toHaveBeenCalled();
	});

	it('and kana of Japanese are read by PP-OCRv6 with data and without, and nothing is missing', async () => {
		expect((await read('PP-OCRv6-small', 'JAPANESE', [], ['chi_tra'])).missing).toEqual([]);
		expect((await read('PP-OCRv6-small', 'JAPANESE', ['jpn'])).missing).toEqual([]);
		expect(readPageByTesseract).not.toHaveBeenCalled();
		expect((await read('PP-OCRv4', 'JAPANESE', ['jpn'])).missing).toEqual(['jpn']);
	});
});
