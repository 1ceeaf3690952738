import type { ModelVersion } from '../../../../../contract/ocr-models';
import { codesToRead } from '../../../../src/engine/ocr/page-language';
import type { PageSample } from '../../../../src/engine/ocr/page-sample';
import type { OcrLanguage } from '../../../../src/engine/ocr/port/languages';
import type { RecognisedWord } from '../../../../src/engine/ocr/port/recogniser';
import { readLines, wordsOf } from '../../../../src/engine/ocr/ppocr/paddle';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import { readOther } from '../../../../src/engine/ocr/read-other';
import { isDense, readWestern } from '../../../../src/engine/ocr/read-western';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { readPageByTesseract } from '../../../../src/engine/ocr/tesseract/tesseract-page';

jest.mock('../../../../src/engine/ocr/page-language', () => ({
	...jest.requireActual<object>('../../../../src/engine/ocr/page-language'),
	codesToRead: jest.fn(),
}));
jest.mock('../../../../src/engine/ocr/ppocr/paddle');
jest.mock('../../../../src/engine/ocr/read-western');
jest.mock('../../../../src/engine/ocr/tesseract/tesseract-page');

const installed = new Map(
	['eng', 'deu', 'vie', 'frk', 'Latin', 'chi_tra'].map((code) => [code, { code, path: '', compressed: false }]),
);
const box = { left: 0, top: 0, right: 10, bottom: 10 };
const word = { text: 'word', confidence: 1, box } as RecognisedWord;

beforeEach(() => {
	jest.resetAllMocks();
	jest.mocked(readLines).mockResolvedValue([{}] as Awaited<ReturnType<typeof readLines>>);
	jest.mocked(wordsOf).mockReturnValue([word]);
	jest.mocked(readWestern).mockResolvedValue([word]);
	jest.mocked(isDense).mockReturnValue(true);
	jest.mocked(readPageByTesseract).mockResolvedValue([word]);
});

interface Page {
	/** What is known of its text. */
	readonly text?: string;
	/** What PP-OCR has read of some of its lines. */
	readonly sampled?: string;
	readonly photograph?: boolean;
}

async function read(
	version: ModelVersion,
	language: OcrLanguage,
	missing: readonly string[],
	codes: string[] = [],
	{ text, sampled, photograph = false }: Page = {},
) {
	jest.mocked(codesToRead).mockResolvedValue({ codes, others: [], missing });
	if (sampled !== undefined) jest.mocked(wordsOf).mockReturnValue([{ ...word, text: sampled }]);
	const page = { models: { version }, image: {}, lines: [], photograph } as unknown as PreparedPage;
	const sample = { lines: sampled === undefined ? [] : [{}] } as unknown as PageSample;
	return await readOther(page, sample, language, installed, ocrSettings, text);
}

/** The language that the reader of English was told. */
const languageTold = () => jest.mocked(readWestern).mock.calls[0]?.[2];

/** Codes of the data that the reader of English was given. */
const dataGiven = () => jest.mocked(readWestern).mock.calls[0]?.[3].map(({ code }) => code);

describe('a Latin language without its data', () => {
	it('is read by PP-OCRv6 alone, with nothing missing', async () => {
		expect((await read('PP-OCRv6-small', 'LATIN', ['deu'])).missing).toEqual([]);
		expect(dataGiven()).toEqual([]);
	});

	it.each([
		// This model reads no accents …
		[
			'PP-OCRv4',
			['deu'],
			'Die Rechnung ist bis zum Ende des Monats ohne Abzug zu bezahlen und wird nicht gemahnt',
			['deu'],
		],
		// … and this one lacks letters of Vietnamese. Text that shows no language has no advice.
		['PP-OCRv6-small', ['vie'], undefined, []],
		['PP-OCRv4', ['ces', 'deu'], undefined, []],
		['PP-OCRv6-small', [], undefined, []],
	] as const)('is also read with English data by %s, without %j', async (version, missing, sampled, named) => {
		const page = sampled === undefined ? {} : { sampled };
		expect((await read(version, 'LATIN', missing, [], page)).missing).toEqual(named);
		expect(dataGiven()).toEqual(['eng']);
	});
});

describe('a Latin language with its data', () => {
	const german = 'Die Lieferung ist mit der Post an das Lager und nicht an den Kunden in der Stadt gegangen. '.repeat(
		4,
	);
	const vietnamese = 'không phải là của những người được cho với các một trong này và có thể '.repeat(4);

	it.each(['deu', 'Latin'])('is read with its data first, and uncertain words by PP-OCRv6: %s', async (code) => {
		expect(await read('PP-OCRv6-small', 'LATIN', [], [code], { text: german })).toEqual({
			words: [word, word],
			missing: [],
		});
		expect([languageTold(), dataGiven()]).toEqual(['LATIN', [code]]);
		expect(readPageByTesseract).not.toHaveBeenCalled();
	});

	it('is read again if the whole page suggests another language than the sample', async () => {
		const spanish = 'La entrega se ha hecho con el correo en el almacén y no en la casa del cliente. '.repeat(4);
		jest.mocked(readWestern).mockResolvedValue([{ ...word, text: german }]);
		await read('PP-OCRv6-small', 'LATIN', [], ['spa'], { sampled: spanish });
		expect(jest.mocked(codesToRead).mock.calls.map(([, , , , , known]) => known)).toEqual([undefined, german]);
	});

	it('has commas below instead of cedillas in Romanian, with and without its data', async () => {
		const romanian =
			'Acesta este un text care nu are decât o singură pagină și a fost scris de mână pentru că este. '.repeat(4);
		jest.mocked(readWestern).mockResolvedValue([{ ...word, text: 'naţională' }]);
		const texts = async (codes: string[], missing: string[]) =>
			(await read('PP-OCRv6-small', 'LATIN', missing, codes, { text: romanian })).words.map(({ text }) => text);
		expect(await texts(['Latin'], [])).toContain('națională');
		expect(await texts([], ['ron'])).toEqual(['națională']);
		expect(await texts([], ['tur'])).toEqual(['naţională']);
	});

	it('is read by PP-OCRv6 alone on photos', async () => {
		await read('PP-OCRv6-small', 'LATIN', [], ['deu'], { text: german, photograph: true });
		expect(dataGiven()).toEqual([]);
		expect(readLines).not.toHaveBeenCalled();
	});

	it.each([
		['PP-OCRv4', 'deu', german],
		['PP-OCRv6-small', 'vie', vietnamese],
		['PP-OCRv6-small', 'frk', german],
		// One model of all Latin alphabets on a page that says it is in Vietnamese, or nothing.
		['PP-OCRv6-small', 'Latin', vietnamese],
		['PP-OCRv6-small', 'Latin', '17 42'],
	] as const)('is read by Tesseract alone with %s, data of %s', async (version, code, text) => {
		await read(version, 'LATIN', [], [code], { text });
		expect(readWestern).not.toHaveBeenCalled();
		expect(readPageByTesseract).toHaveBeenCalled();
	});
});

describe('letters with accents', () => {
	it.each(['PP-OCRv4', 'PP-OCRv6-small'] as const)(
		'stay on a page whose language data is missing, with %s',
		async (version) => {
			await read(version, 'LATIN', ['spa']);
			expect(languageTold()).toBe('LATIN');
		},
	);

	it('are removed on an English page', async () => {
		await read('PP-OCRv4', 'LATIN', []);
		expect(languageTold()).toBe('ENGLISH');
	});
});

describe('ideographs', () => {
	it('of traditional Chinese are read by PP-OCRv6 with any data, and by Tesseract with PP-OCRv4', async () => {
		expect(await read('PP-OCRv6-small', 'CHINESE_TRAD', [], ['chi_tra'])).toEqual({ words: [word], missing: [] });
		expect(readPageByTesseract).not.toHaveBeenCalled();
		await read('PP-OCRv4', 'CHINESE_TRAD', [], ['chi_tra']);
		expect(readPageByTesseract).toHaveBeenCalled();
	});

	it('and kana of Japanese are read by PP-OCRv6 with and without data, with nothing missing', async () => {
		expect((await read('PP-OCRv6-small', 'JAPANESE', [], ['chi_tra'])).missing).toEqual([]);
		expect((await read('PP-OCRv6-small', 'JAPANESE', ['jpn'])).missing).toEqual([]);
		expect(readPageByTesseract).not.toHaveBeenCalled();
		expect((await read('PP-OCRv4', 'JAPANESE', ['jpn'])).missing).toEqual(['jpn']);
	});
});
