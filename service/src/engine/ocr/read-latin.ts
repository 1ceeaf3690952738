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

/** What was read of a page in Latin letters. */
interface LatinReading {
	readonly words: readonly RecognisedWord[];
	readonly missing: readonly string[];
	/** All text, where it is in another language than some lines of the page had said, whose data is there. */
	readonly inOther?: string;
}

/**
 * Pages in Latin letters that PP-OCR reads, as far as it knows their letters: alone where there is no data of their language, and
 * after Tesseract what that is not sure of.
 * @param known  text of the page, where it was read before
 * @returns `undefined` where Tesseract is to read by itself: Vietnamese, Fraktur, and what says no language
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
	const [told] = likelyLanguages(known ?? latinSample(sample, settings), possible, settings);
	if (!isRead || isGuess || !areKnownToModels(codes, told)) return undefined;
	const languages = page.photograph || page.isPinPrint ? [] : dataOf(codes, installed);
	const words = await readWestern(page, sample, 'LATIN', languages, settings);
	const text = words.map((word) => word.text).join(' ');
	const [whole] = known === undefined ? likelyLanguages(text, possible, settings) : [];
	if (whole !== undefined && areForOther(codes, whole, installed)) return { words, missing, inOther: text };
	const all = page.photograph || page.isPinPrint ? words : await withNumberLines(words, page, settings);
	return { words: told === 'ron' ? withRomanianLetters(all) : all, missing };
}

/** English data would read letters without their accents, which the models know in part at least. */
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
	return {
		words: missing.includes('ron') ? withRomanianLetters(words) : words,
		missing: knows ? missing.filter((code) => code === 'frk') : missing,
	};
}

/**
 * Whether PP-OCR knows all letters that the data of a page may be for: not those of Vietnamese, nor Fraktur.
 * @param told  what the page says it is in, which one model of every Latin alphabet leaves open
 */
const areKnownToModels = (codes: readonly string[], told: string | undefined): boolean =>
	told !== undefined && ![told, ...codes].some((code) => code === 'vie' || frakturCodes.includes(code));

/** Whether the data of a page is for other languages than what it is in, whose data is there. */
const areForOther = (codes: readonly string[], whole: string, installed: InstalledLanguages): boolean =>
	codes.includes('Latin') ? whole === 'vie' : !codes.includes(whole) && installed.has(whole);
