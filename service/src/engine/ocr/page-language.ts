import type { LanguageData } from '../external/tesseract-data';
import { likelyLanguages } from './choose-languages';
import { frakturData, isFraktur } from './fraktur';
import { isTraditionalChinese } from './han-forms';
import { confidenceOf } from './join-readings';
import { languageDefinition, languageOf, otherAlphabets, type OcrLanguage } from './port/languages';
import type { UsualOfDocument } from './port/document-languages';
import { canRead, longLines, type PageSample } from './page-sample';
import { scriptOf } from './page-script';
import { hasIdeographs, meanConfidence, wordsOf, type Letters } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import { readLinesByTesseract } from './tesseract/tesseract-page';
import { readsByItself } from './settings/model-settings';
import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/** Available language data, by code. */
export type InstalledLanguages = ReadonlyMap<string, LanguageData>;

/**
 * The language value to read with: the requested one, or the one for the script and language of the page.
 * @param usual  language of other pages of the document
 */
export async function languageToRead(
	page: PreparedPage,
	sample: PageSample,
	asked: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
	usual?: UsualOfDocument,
): Promise<OcrLanguage> {
	const { lines } = sample;
	if (asked !== 'AUTO' || lines.length === 0 || page.photograph) return asked;
	if (await isFraktur(page, latinSample(sample, settings), installed, settings)) return 'LATIN';
	if (!canRead(lines, settings)) return (await languageOfUnread(page, sample, installed, settings, usual)) ?? asked;
	if (hasIdeographs(lines, settings)) return (await languageOfHan(page, sample, installed, settings)) ?? asked;
	return (await languageOfAlphabet(page, sample, installed, settings, usual)) ?? asked;
}

/** The language of a page that PP-OCR cannot read. */
async function languageOfUnread(
	page: PreparedPage,
	sample: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
	usual: UsualOfDocument | undefined,
): Promise<OcrLanguage | undefined> {
	const found = await detectLanguage(page, installed, settings.pageLanguage.minScriptConfidence);
	if (found && (await isConfirmed(page, sample, found, installed, settings))) return found.language;
	return (await languageThatReads(page, sample, installed, settings)) ?? usual?.()?.language ?? found?.language;
}

/** The language of a page with ideographs; `undefined` for simplified Chinese. */
async function languageOfHan(
	page: PreparedPage,
	sample: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<OcrLanguage | undefined> {
	const isUnsure = meanConfidence(sample.lines) < settings.pageLanguage.surelyHan;
	// Of Japanese, PP-OCR reads the ideographs and skips the rest.
	if (isUnsure && (await isJapanese(page, sample, installed, settings))) return 'JAPANESE';
	const isTraditional = isTraditionalChinese(textOf(sample, 'any', settings)) && installed.has('chi_tra');
	return isTraditional ? 'CHINESE_TRAD' : undefined;
}

/** The language of a page in Latin letters, or in others misread as Latin; `undefined` for English. */
async function languageOfAlphabet(
	page: PreparedPage,
	sample: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
	usual: UsualOfDocument | undefined,
): Promise<OcrLanguage | undefined> {
	const { tellingScriptConfidence, surelyLatin } = settings.pageLanguage;
	const [likely] = likelyLanguages(latinSample(sample, settings), languageDefinition('LATIN').codes, settings);
	if (likely === 'eng') return undefined;
	// Code, numbers and addresses are read well in any script: the worst line decides.
	if (!page.isOfDots && Math.min(...sample.lines.map((line) => meanConfidence([line]))) < surelyLatin) {
		const found = await detectLanguage(page, installed, tellingScriptConfidence);
		if (found && (await isConfirmed(page, sample, found, installed, settings))) return found.language;
	}
	if (likely !== undefined) return 'LATIN';
	// Tables, code and names are read well in a document of any language.
	const before = usual?.();
	if (before !== undefined && !['ENGLISH', 'CHINESE'].includes(before.language)) return before.language;
	return (await hasAccents(page, sample, installed, settings)) ? 'LATIN' : undefined;
}

/**
 * Whether the whole text of a page is in a Latin language other than English, although some of its lines did not show
 * it.
 */
export function isInOtherLatin(text: string, settings: OcrSettings): boolean {
	const letters = text.match(/\p{L}/gu)?.length ?? 0;
	const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
	// Among ideographs some codes and names look like words of any language.
	if (latin < settings.pageLanguage.latinPart * letters) return false;
	const [likely = 'eng'] = likelyLanguages(text, languageDefinition('LATIN').codes, settings);
	return likely !== 'eng';
}

/** Result of Tesseract's script detection for a page. */
interface DetectedLanguage {
	readonly language: OcrLanguage;
	readonly confidence: number;
}

/** The value for the script of a page; `undefined` if Latin or unclear. */
async function detectLanguage(
	{ image }: PreparedPage,
	installed: InstalledLanguages,
	minConfidence: number,
): Promise<DetectedLanguage | undefined> {
	const found = await scriptOf(image, installed);
	const language = found && found.scriptConfidence >= minConfidence ? languageOf(found.script) : undefined;
	return found === undefined || language === undefined || language === 'LATIN'
		? undefined
		: { language, confidence: found.scriptConfidence };
}

/**
 * The value whose data reads some lines of a page best, and well; `undefined` if that is English or none does. On
 * low-resolution scans, script detection fails earlier than recognition.
 */
async function languageThatReads(
	{ image }: PreparedPage,
	{ boxes }: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<OcrLanguage | undefined> {
	let best: OcrLanguage | undefined;
	let maxConfidence = settings.pageLanguage.readConfidence;
	for (const language of ['ENGLISH', ...otherAlphabets] as const) {
		const code = languageDefinition(language).codes.find((one) => installed.has(one));
		if (code === undefined || (code === 'eng' && language !== 'ENGLISH')) continue;
		const confidence = confidenceOf(
			(await readLinesByTesseract(image, boxes, dataOf([code], installed), settings)).flat(),
		);
		if (confidence > maxConfidence) [best, maxConfidence] = [language, confidence];
	}
	return best === 'ENGLISH' ? undefined : best;
}

/** Poor Latin print is sometimes detected as another script: reading some lines decides. */
async function isConfirmed(
	page: PreparedPage,
	sample: PageSample,
	{ language, confidence }: DetectedLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<boolean> {
	const code = languageDefinition(language).codes.find((one) => installed.has(one) && one !== 'eng');
	return code === undefined
		? confidence >= settings.pageLanguage.certainScriptConfidence
		: (await readWell(page, sample, code, installed, settings)) !== '';
}

/** The reading of the sample by the data of a language, if installed and good; else empty. */
async function readWell(
	{ image }: PreparedPage,
	{ boxes }: PageSample,
	code: string,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<string> {
	if (!installed.has(code)) return '';
	const read = (await readLinesByTesseract(image, boxes, dataOf([code], installed), settings)).flat();
	return confidenceOf(read) < settings.pageLanguage.readConfidence ? '' : read.map(({ text }) => text).join(' ');
}

/** Japanese data also reads Chinese, but finds no syllables in it. */
async function isJapanese(
	page: PreparedPage,
	sample: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<boolean> {
	const text = await readWell(page, sample, 'jpn', installed, settings);
	const syllables = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
	return syllables > settings.pageLanguage.syllablePart * text.length;
}

/** … of samples in use: every language test needs them. */
const latinTexts = new WeakMap<PageSample, string>();

/** PP-OCR's reading of the sample of a page in Latin letters. */
export function latinSample(sample: PageSample, settings: OcrSettings): string {
	const text = latinTexts.get(sample) ?? textOf(sample, 'Latin', settings);
	latinTexts.set(sample, text);
	return text;
}

function textOf({ lines }: PageSample, letters: Letters, settings: OcrSettings): string {
	return lines
		.map((line, index) =>
			wordsOf(line, letters, index, settings)
				.map(({ text }) => text)
				.join(' '),
		)
		.join('\n');
}

/** PP-OCRv4 and English data drop accents; later models and other installed data show them. */
async function hasAccents(
	{ image, models }: PreparedPage,
	{ boxes, lines }: PageSample,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<boolean> {
	const { maxConcurrent } = settings.languages;
	const { minAccents, surelyAccented } = settings.pageLanguage;
	const accentedOf = (words: readonly RecognisedWord[]) =>
		words.filter(({ text, confidence }) => confidence >= surelyAccented && /[\u00c0-\u024f\u1e00-\u1eff]/.test(text))
			.length;
	if (readsByItself(models.version))
		return accentedOf(lines.flatMap((line, index) => wordsOf(line, 'Latin', index, settings))) >= minAccents;
	const codes = languageDefinition('LATIN')
		.codes.filter((code) => installed.has(code))
		.slice(0, maxConcurrent);
	if (!codes.some((code) => code !== 'eng')) return false;
	const read = await readLinesByTesseract(image, boxes, dataOf(codes, installed), settings);
	return accentedOf(read.flat()) >= minAccents;
}

/** The language data Tesseract reads a page with. */
export interface CodesToRead {
	/** All installed; empty if nothing of the language is, except perhaps English. */
	readonly codes: readonly string[];
	/** For bad readings: the first languages of the value, as many as are useful together. */
	readonly others: readonly string[];
	/** The page did not show which; the reading may. */
	readonly isGuess?: boolean;
	/** What the page seems to need and is not installed. */
	readonly missing: readonly string[];
}

/**
 * Chooses among the languages of a value: several at once slow Tesseract down, and letters of one are mistaken for
 * those of another.
 * @param read   text of the page as far as it is known
 * @param usual  language of other pages of the document
 */
export async function codesToRead(
	page: PreparedPage,
	sample: PageSample,
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
	read?: string,
	usual?: UsualOfDocument,
): Promise<CodesToRead> {
	const { script } = languageDefinition(language);
	const seen = script === 'Latin' ? (read ?? latinSample(sample, settings)) : '';
	if (await isFraktur(page, seen, installed, settings)) {
		const fraktur = frakturData(installed);
		if (fraktur !== undefined) return { codes: [fraktur], others: [], missing: [] };
		const other = await latinOrOther(page, sample, language, installed, settings, read, usual);
		return { ...other, missing: [...other.missing, 'frk'] };
	}
	return await latinOrOther(page, sample, language, installed, settings, read, usual);
}

/** Data for a page in any letters except Fraktur. */
async function latinOrOther(
	page: PreparedPage,
	sample: PageSample,
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
	read?: string,
	usual?: UsualOfDocument,
): Promise<CodesToRead> {
	const { maxConcurrent } = settings.languages;
	const { script, codes } = languageDefinition(language);
	// One model for almost every Latin alphabet, if installed: data of the page's own language reads better.
	const ofAll: CodesToRead | undefined =
		script === 'Latin' && installed.has('Latin') ? { codes: ['Latin'], others: [], missing: [] } : undefined;
	const possible = codes.filter((code) => code !== 'Latin' && (script === 'Latin' || code !== 'eng'));
	const usable = possible.filter((code) => installed.has(code));
	if (!usable.some((code) => code !== 'eng')) {
		return ofAll ?? { codes: [], others: [], missing: missingLanguage(sample, script, possible, settings) };
	}
	if (possible.length === 1) return { codes: usable, others: [], missing: [] };
	const text =
		read ??
		(script === 'Latin' && canRead(sample.lines, settings)
			? latinSample(sample, settings)
			: await textByTesseract(page, usable, installed, settings));
	const likely = likelyLanguages(text, possible, settings);
	const there = likely.filter((code) => installed.has(code));
	if (there.length > 0)
		return {
			codes: there[0] === 'eng' && likely[0] === 'eng' ? [] : there,
			others: usable.slice(0, maxConcurrent),
			missing: [],
		};
	const followed = likely.length === 0 ? usual?.()?.codes.filter((code) => usable.includes(code)) : undefined;
	if (followed !== undefined && followed.length > 0) return { codes: followed, others: [], missing: [] };
	return ofAll ?? { codes: usable.slice(0, maxConcurrent), others: [], isGuess: true, missing: likely.slice(0, 1) };
}

/** The language to install for a page, unless English is enough. */
function missingLanguage(
	sample: PageSample,
	script: string,
	possible: readonly string[],
	settings: OcrSettings,
): readonly string[] {
	const likely = script === 'Latin' ? likelyLanguages(latinSample(sample, settings), possible, settings) : [];
	const [needed = possible.find((code) => code !== 'eng') ?? 'eng'] = likely;
	return needed === 'eng' ? [] : [needed];
}

/** A first reading, with the first language of each alphabet. */
async function textByTesseract(
	{ image, lines }: PreparedPage,
	usable: readonly string[],
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<string> {
	const { firstLines } = settings.pageLanguage;
	const isCyrillic = (code: string) => cyrillic.includes(code);
	const first = [usable.find(isCyrillic), usable.find((code) => !isCyrillic(code))].filter(
		(code) => code !== undefined,
	);
	const read = await readLinesByTesseract(
		image,
		longLines(lines, firstLines, settings),
		dataOf(first, installed),
		settings,
	);
	return read.map((words) => words.map(({ text }) => text).join(' ')).join('\n');
}

const cyrillic: readonly string[] = languageDefinition('CYRILLIC').codes;

/** The data of some languages, in their order. */
export function dataOf(codes: readonly string[], installed: InstalledLanguages): LanguageData[] {
	return codes.flatMap((code) => installed.get(code) ?? []);
}
