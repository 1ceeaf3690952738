import type { ModelVersion } from '../../../../../contract/ocr-models';
import { detectScript } from '../../../../src/engine/external/tesseract';
import type { FoundLanguage } from '../../../../src/engine/ocr/port/document-languages';
import { codesToRead, isInOtherLatin, languageToRead } from '../../../../src/engine/ocr/page-language';
import type { PageSample } from '../../../../src/engine/ocr/page-sample';
import type { PaddleLine } from '../../../../src/engine/ocr/ppocr/paddle';
import type { PreparedPage } from '../../../../src/engine/ocr/prepare-page';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { readLinesByTesseract } from '../../../../src/engine/ocr/tesseract/tesseract-page';

jest.mock('../../../../src/engine/external/tesseract');
jest.mock('../../../../src/engine/ocr/tesseract/tesseract-page');
jest.mock('../../../../src/engine/ocr/ppocr/paddle', () => ({
	...jest.requireActual<object>('../../../../src/engine/ocr/ppocr/paddle'),
	// Word positions do not matter here.
	wordsOf: ({ readings: { all } }: PaddleLine) =>
		all.characters
			.map(({ text }) => text)
			.join('')
			.split(' ')
			.map((text) => ({ text, confidence: all.confidence })),
}));

/** A page of lines that PP-OCR reads with these confidences. */
function sampleOf(lines: readonly { readonly text: string; readonly confidence: number }[]): PageSample {
	const paddle = lines.map(({ text, confidence }) => {
		const reading = { confidence, characters: [...text].map((character) => ({ text: character, x: 0, confidence })) };
		return { crop: { width: 48 * 10 }, readings: { all: reading, latin: reading } };
	});
	return { boxes: lines.map(() => ({})), lines: paddle } as unknown as PageSample;
}

const pageReadBy = (version: ModelVersion) =>
	({
		// What was detected of a picture is not asked again: each question is of another one.
		get image() {
			return {};
		},
		photograph: false,
		isPinPrint: false,
		isOfDots: false,
		models: { version },
	}) as unknown as PreparedPage;
const page = pageReadBy('PP-OCRv4');
const installed = new Map(
	['eng', 'osd', 'ell', 'heb', 'jpn', 'rus'].map((code) => [code, { code, path: '', compressed: false }]),
);

/** What Tesseract says of the page: its script, how surely each data reads it, and what it reads. */
function tesseractSays(
	script: string,
	scriptConfidence: number,
	confidences: Readonly<Record<string, number>>,
	read = 'word',
): void {
	jest.mocked(detectScript).mockResolvedValue({ turn: 0, turnConfidence: 9, script, scriptConfidence });
	jest
		.mocked(readLinesByTesseract)
		.mockImplementation((_image, _boxes, [data]) =>
			Promise.resolve([[{ text: read, confidence: confidences[data?.code ?? ''] ?? 0 }]] as unknown as Awaited<
				ReturnType<typeof readLinesByTesseract>
			>),
		);
}

const choose = (sample: PageSample) => languageToRead(page, sample, 'AUTO', installed, ocrSettings);
const strange = sampleOf([{ text: 'Meatkivnon', confidence: 0.65 }]);

describe('a page with accents as only evidence', () => {
	const menu = sampleOf([{ text: 'Café crème 4,50', confidence: 0.97 }]);
	const none = new Map([...installed].filter(([code]) => code === 'eng'));

	it('is in a Latin language with PP-OCRv6; PP-OCRv4 reads no accents and needs other data', async () => {
		tesseractSays('Latin', 0.9, {});
		expect(await languageToRead(pageReadBy('PP-OCRv6-small'), menu, 'AUTO', none, ocrSettings)).toBe('LATIN');
		expect(await languageToRead(page, menu, 'AUTO', none, ocrSettings)).toBe('AUTO');
	});

	it('is not if only one or uncertain accents were read', async () => {
		tesseractSays('Latin', 0.9, {});
		for (const line of [
			{ text: 'Cafe crème 4,50', confidence: 0.97 },
			{ text: 'Café crème 4,50', confidence: 0.7 },
		]) {
			const sample = sampleOf([line, { text: 'Total amount of the order', confidence: 0.99 }]);
			expect(await languageToRead(pageReadBy('PP-OCRv6-small'), sample, 'AUTO', none, ocrSettings)).toBe('AUTO');
		}
	});
});

describe('the language of a page', () => {
	it('is the one whose data reads best if the script seems Latin but is unreadable', async () => {
		tesseractSays('Latin', 0.9, { eng: 0.4, ell: 0.78, rus: 0.5 });
		expect(await choose(strange)).toBe('GREEK');
	});

	it('is undecided if no data reads the page, or English is best', async () => {
		tesseractSays('Latin', 0.9, { eng: 0.4, ell: 0.5, rus: 0.5 });
		expect(await choose(strange)).toBe('AUTO');
		tesseractSays('Latin', 0.9, { eng: 0.9, ell: 0.78, rus: 0.8 });
		expect(await choose(strange)).toBe('AUTO');
	});

	it('ignores a detected script with missing data if other data reads the page', async () => {
		tesseractSays('Thai', 0.44, { eng: 0.4, heb: 0.9 });
		expect(await choose(strange)).toBe('HEBREW');
		tesseractSays('Thai', 0.44, { eng: 0.4, heb: 0.4 });
		expect(await choose(strange)).toBe('THAI');
	});

	it('is Chinese if ideographs are confident, or Japanese data finds no kana', async () => {
		const ideographs = (confidence: number) => sampleOf([{ text: '山谷平和方文送和康', confidence }]);
		tesseractSays('Japanese', 3.5, { jpn: 0.9 }, 'の山は谷を');
		expect(await choose(ideographs(0.99))).toBe('AUTO');
		expect(await choose(ideographs(0.92))).toBe('JAPANESE');
		tesseractSays('Japanese', 3.5, { jpn: 0.9 }, '山谷平和方文');
		expect(await choose(ideographs(0.92))).toBe('AUTO');
		tesseractSays('Japanese', 3.5, { jpn: 0.5 }, 'の山は谷を');
		expect(await choose(ideographs(0.92))).toBe('AUTO');
	});

	it('is found in the whole text if sample lines are inconclusive', () => {
		const dutch = 'Opmerking niet de monsters van het jaar nog een keer met wat er in de tabel staat';
		expect(isInOtherLatin(dutch, ocrSettings)).toBe(true);
		expect(isInOtherLatin('the table shows what has been measured in the year and what was not', ocrSettings)).toBe(
			false,
		);
		expect(isInOtherLatin('QX-2321 48.20 ZP', ocrSettings)).toBe(false);
		expect(isInOtherLatin(`${dutch} ${'山谷平和方文送和康'.repeat(3)}`, ocrSettings)).toBe(false);
	});

	it('is detected if one line is read badly, although code lines are read well', async () => {
		tesseractSays('Greek', 4, { ell: 0.8 });
		const code = { text: 'open13(read54,448)', confidence: 0.99 };
		expect(await choose(sampleOf([code, code, { text: 'Meatkivnon', confidence: 0.88 }]))).toBe('GREEK');
		expect(await choose(sampleOf([code, code, code]))).toBe('AUTO');
	});

	it('is that of other pages if the page is inconclusive', async () => {
		const rows = sampleOf([{ text: 'QX-2321 48.20', confidence: 0.99 }]);
		const after = async (usual: FoundLanguage) =>
			await languageToRead(page, rows, 'AUTO', installed, ocrSettings, () => usual);
		tesseractSays('Latin', 4, {});
		expect(await after({ language: 'LATIN', codes: ['pol'] })).toBe('LATIN');
		expect(await after({ language: 'HEBREW', codes: [] })).toBe('HEBREW');
		expect(await after({ language: 'ENGLISH', codes: [] })).toBe('AUTO');
		const english = sampleOf([
			{ text: 'the table shows what has been measured in the year and was not', confidence: 0.99 },
		]);
		const neverAsked = (): FoundLanguage => {
			throw new Error('asked by a page that says its own language');
		};
		expect(await languageToRead(page, english, 'AUTO', installed, ocrSettings, neverAsked)).toBe('AUTO');
		expect(await languageToRead(page, rows, 'ENGLISH', installed, ocrSettings, neverAsked)).toBe('ENGLISH');
	});

	it('uses the data of other pages, or the first available data', async () => {
		const there = new Map(
			['eng', 'deu', 'fra', 'spa', 'ita', 'pol'].map((code) => [code, { code, path: '', compressed: false }]),
		);
		const rows = sampleOf([{ text: 'QX-2321 48.20', confidence: 0.99 }]);
		const usual = { language: 'LATIN', codes: ['pol'] } as const;
		const chosen = (other?: FoundLanguage) =>
			codesToRead(page, rows, 'LATIN', there, ocrSettings, undefined, () => other);
		expect(await chosen(usual)).toMatchObject({ codes: ['pol'], missing: [] });
		expect(await chosen({ language: 'CYRILLIC', codes: ['rus'] })).toMatchObject({ isGuess: true });
		expect(await chosen()).toMatchObject({ codes: ['eng', 'deu', 'fra', 'spa'], isGuess: true });
	});
});

describe('a single model for all Latin alphabets', () => {
	const codes = async (text: string, ...there: string[]) =>
		(
			await codesToRead(
				page,
				sampleOf([{ text, confidence: 0.95 }]),
				'LATIN',
				new Map(there.map((code) => [code, { code, path: '', compressed: false }])),
				ocrSettings,
			)
		).codes;
	const german = 'Die Lieferung ist mit der Post an das Lager und nicht an den Kunden in der Stadt gegangen. '.repeat(
		4,
	);

	it('reads pages of unknown language, or without specific data', async () => {
		expect(await codes('17 42 Nr', 'eng', 'fra', 'deu', 'Latin')).toEqual(['Latin']);
		expect(await codes(german, 'eng', 'fra', 'Latin')).toEqual(['Latin']);
		expect(await codes(german, 'eng', 'Latin')).toEqual(['Latin']);
	});

	it('is not used if language data reads better', async () => {
		expect(await codes(german, 'eng', 'fra', 'deu', 'Latin')).toEqual(['deu']);
	});
});
