import { likelyLanguages } from './choose-languages';
import { frakturCodes, languageDefinition } from './port/languages';
import { dataOf, latinSample, type CodesToRead, type InstalledLanguages } from './page-language';
import type { PageSample } from './page-sample';
import type { PreparedPage } from './prepare-page';
import { isDense, readWestern } from './read-western';
import type { RecognisedWord } from './port/recogniser';
import { withNumberLines } from './latin-lines';
import { withRomanianLetters } from './romanian-letters';
import { readsByItself } from './settings/model-settings';
import type { OcrSettings } from './settings/settings';

/** The reading of a page in Latin letters. */
interface LatinReading {
	readonly words: readonly RecognisedWord[];
	readonly missing: readonly string[];
	/** The whole text, if it is in another language than some lines had shown and its data is available. */
	readonly inOther?: string;
}

/**
 * Pages in Latin letters known to PP-OCR: read by it alone without data of their language, and otherwise only where
 * Tesseract is uncertain.
 * @param known  text of the page, if read before
 * @returns `undefined` if Tesseract must read alone: Vietnamese, Fraktur, and unknown languages
 */
export async function readLatin(
	page: PreparedPage,
	sample: PageSample,
	{ codes, isGuess, missing }: CodesToRead,
	installed: InstalledLanguages,
	settings: OcrSettings,
	known?: string,
): Promise<LatinReading | undefined> {
	const isRead = readsByItself(page.models.version);
	if (codes.length === 0) return await readWithoutData(page, sample, missing, isRead, installed, settings);
	const { codes: possible } = languageDefinition('LATIN');
	const [likely] = likelyLanguages(known ?? latinSample(sample, settings), possible, settings);
	if (!isRead || isGuess || !areKnownToModels(codes, likely)) return undefined;
	const languages = page.photograph || page.isPinPrint ? [] : dataOf(codes, installed);
	const words = await readWestern(page, sample, 'LATIN', languages, settings);
	const text = words.map((word) => word.text).join(' ');
	const [whole] = known === undefined ? likelyLanguages(text, possible, settings) : [];
	if (whole !== undefined && areForOther(codes, whole, installed)) return { words, missing, inOther: text };
	const all = page.photograph || page.isPinPrint ? words : await withNumberLines(words, page, settings);
	return { words: likely === 'ron' ? withRomanianLetters(all) : all, missing };
}

/** English data would drop accents, of which the models know at least some. */
async function readWithoutData(
	page: PreparedPage,
	sample: PageSample,
	missing: readonly string[],
	isRead: boolean,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<LatinReading> {
	const knows = isRead && missing.some((code) => code !== 'vie');
	const english = knows || !isDense(page, settings) ? [] : dataOf(['eng'], installed);
	const words = await readWestern(page, sample, missing.length > 0 ? 'LATIN' : 'ENGLISH', english, settings);
	const named = knows ? missing.filter((code) => code === 'frk') : shownMissing(missing, words, sample, settings);
	return { words: missing.includes('ron') ? withRomanianLetters(words) : words, missing: named };
}

function shownMissing(
	missing: readonly string[],
	words: readonly RecognisedWord[],
	sample: PageSample,
	settings: OcrSettings,
): readonly string[] {
	const texts = [words.map(({ text }) => text).join(' '), latinSample(sample, settings)];
	return languagesToInstall(missing, texts, settings);
}

/**
 * The missing data to name in a warning: that of the language which the text shows, and none for a text that shows no
 * language, although it may have been read as one.
 * @param texts  of the page, the best first
 */
export function languagesToInstall(
	missing: readonly string[],
	texts: readonly string[],
	settings: OcrSettings,
): readonly string[] {
	if (missing.length === 0) return [];
	const { codes } = languageDefinition('LATIN');
	const likely = texts.map((text) => likelyLanguages(text, codes, settings)[0]).find((code) => code !== undefined);
	const other = missing.filter((code) => code === 'frk');
	return likely === undefined || likely === 'eng' ? other : [likely, ...other];
}

/**
 * Whether PP-OCR knows all letters of the candidate languages: not those of Vietnamese, nor Fraktur.
 * @param likely  language shown by the page, which one model of every Latin alphabet leaves open
 */
const areKnownToModels = (codes: readonly string[], likely: string | undefined): boolean =>
	likely !== undefined && ![likely, ...codes].some((code) => code === 'vie' || frakturCodes.includes(code));

/** Whether the data used for a page is for other languages than its own, whose data is available. */
const areForOther = (codes: readonly string[], whole: string, installed: InstalledLanguages): boolean =>
	codes.includes('Latin') ? whole === 'vie' : !codes.includes(whole) && installed.has(whole);
