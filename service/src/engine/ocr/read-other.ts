import type { LanguageData } from '../external/tesseract-data';
import { likelyLanguages } from './choose-languages';
import type { UsualOfDocument } from './port/document-languages';
import { withArabicLetters } from './arabic-letters';
import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import { certainty, confidenceOf, uncoveredEnd, wordCoverage, wordsByLine } from './join-readings';
import { withRoundS } from './fraktur';
import { isGreekDouble, withGreekLetters } from './greek-letters';
import { withLatinLines, withNumberLines, withWholeNumbers } from './latin-lines';
import { frakturCodes, languageDefinition, type OcrLanguage, type Script } from './port/languages';
import { codesToRead, dataOf, type InstalledLanguages } from './page-language';
import type { PageSample } from './page-sample';
import { readLines, wordsOf } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import { readLatin } from './read-latin';
import type { PageRaster } from '../pixels/raster';
import type { RecognisedWord } from './port/recogniser';
import { readLinesByTesseract, readPageByTesseract } from './tesseract/tesseract-page';
import { readsByItself } from './settings/model-settings';
import type { OcrSettings } from './settings/settings';

/** The reading, and codes of missing language data. */
export interface OtherReading {
	readonly words: readonly RecognisedWord[];
	readonly missing: readonly string[];
	/** Read as Fraktur. */
	readonly isFraktur?: true;
}

/**
 * Every script except English and Chinese: Tesseract, on photographs with the detector's lines; Latin letters known to
 * PP-OCR by both.
 * @param known  text of the page, if read before
 * @param usual  language of other pages of the document
 */
export async function readOther(
	page: PreparedPage,
	sample: PageSample,
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
	known?: string,
	usual?: UsualOfDocument,
): Promise<OtherReading> {
	const { rightLanguage } = settings.readOther;
	const { models, image, lines, photograph } = page;
	const isRead = readsByItself(models.version);
	if (isRead && (language === 'CHINESE_TRAD' || language === 'JAPANESE'))
		return { words: await readIdeographs(page, settings), missing: [] };
	const chosen = await codesToRead(page, sample, language, installed, settings, known, usual);
	const { codes, others, missing } = chosen;
	const { script, codes: possible } = languageDefinition(language);
	if (script === 'Latin') {
		const read = await readLatin(page, sample, chosen, installed, settings, known);
		if (read?.inOther !== undefined)
			return await readOther(page, sample, language, installed, settings, read.inOther, usual);
		if (read !== undefined) return read;
	}
	// PP-OCRv4 knows many Japanese and traditional Chinese ideographs; the rest cannot be read.
	if (codes.length === 0) return { words: await readIdeographs(page, settings), missing };
	const languages = dataOf(codes, installed);
	const readWith = async (data: readonly LanguageData[]) =>
		photograph
			? (await readLinesByTesseract(image, lines, data, settings)).flat()
			: await readScan(page, data, settings);
	const guessed = await readWith(languages);
	const found = chosen.isGuess ? findLanguages(guessed, possible, installed, settings) : [];
	const first = found.length > 0 ? await readWith(dataOf(found, installed)) : guessed;
	const second =
		others.length > 0 && confidenceOf(first) < rightLanguage ? await readWith(dataOf(others, installed)) : [];
	const words = certainty(second, settings) > certainty(first, settings) ? second : first;
	const readsAlong =
		script !== 'Latin' && possible.includes('eng') && installed.has('eng') && hasDoubts(words, settings);
	const along = readsAlong
		? withLatinWords(words, await readWith([...languages, ...dataOf(['eng'], installed)]), script, settings)
		: words;
	const all = await (script === 'Latin'
		? withNumberLines(along, page, settings)
		: withLatinText(along, page, script, settings));
	if (codes.some((code) => frakturCodes.includes(code))) return { words: withRoundS(all), missing, isFraktur: true };
	return { words: withLettersOf(script, all, codes), missing };
}

/** Words of a script with letters that Tesseract confuses corrected. @param codes  of the data they were read with */
export function withLettersOf(
	script: Script,
	words: readonly RecognisedWord[],
	codes: readonly string[],
): readonly RecognisedWord[] {
	if (script === 'Arabic') return withArabicLetters(words, codes);
	return script === 'Greek' ? withGreekLetters(words) : words;
}

/** The languages that the whole page shows but some of its lines did not: those with data. */
function findLanguages(
	words: readonly RecognisedWord[],
	possible: readonly string[],
	installed: InstalledLanguages,
	settings: OcrSettings,
): string[] {
	const text = words.map((word) => word.text).join(' ');
	return likelyLanguages(text, possible, settings).filter((code) => installed.has(code));
}

/** Every line by PP-OCR, with all the characters it knows. */
async function readIdeographs(
	{ models, image, lines }: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const read = await readLines(models, image, lines, undefined, settings);
	return read.flatMap((line, index) => wordsOf(line, 'any', index, settings));
}

/** Numbers, codes and names in Latin letters, which the data of other alphabets misreads. */
async function withLatinText(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	script: Script,
	settings: OcrSettings,
): Promise<readonly RecognisedWord[]> {
	const whole = isRightToLeft(script) ? await withWholeNumbers(words, page, settings) : words;
	return await withLatinLines(whole, page, settings);
}

const isRightToLeft = (script: Script): boolean => script === 'Arabic' || script === 'Hebrew';

function hasDoubts(words: readonly RecognisedWord[], settings: OcrSettings): boolean {
	const { doubtfulWord, doubtfulPart } = settings.readOther;
	let doubtful = 0;
	let all = 0;
	for (const { text, confidence } of words) {
		all += text.length;
		if (confidence < doubtfulWord) doubtful += text.length;
	}
	return doubtful > doubtfulPart * all;
}
const latinWord = /^[^\p{L}]*[\p{Script=Latin}][\p{Script=Latin}'’.-]+[^\p{L}]*$/u;

/** Replaces words of the first reading by the Latin words of a second one that allows Latin. */
function withLatinWords(
	first: readonly RecognisedWord[],
	second: readonly RecognisedWord[],
	script: Script,
	settings: OcrSettings,
): RecognisedWord[] {
	const { surelyLatin, replacedPart } = settings.readOther;
	let words = [...first];
	for (const word of second) {
		if (word.confidence < surelyLatin || !latinWord.test(word.text)) continue;
		if (script === 'Greek' && isGreekDouble(word.text)) continue;
		const isUnder = ({ box }: RecognisedWord) => {
			const shared = horizontalOverlap(box, word.box) * verticalOverlap(box, word.box);
			return shared > replacedPart * (box.right - box.left) * (box.bottom - box.top);
		};
		const under = words.filter(isUnder);
		const [place] = under;
		if (!place || under.some(({ confidence }) => confidence >= word.confidence)) continue;
		words = words.flatMap((other) =>
			other === place ? { ...word, line: place.line } : under.includes(other) ? [] : other,
		);
	}
	return words;
}

/** Tesseract finds the lines itself, which keeps their order; those it misses are read one by one. */
async function readScan(
	{ image, lines }: PreparedPage,
	languages: readonly LanguageData[],
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const { readConfidence, readCoverage, boxMargin, lostEnd } = settings.readOther;
	const { doubtful } = settings.joinReadings;
	const words = await readWhole(image, languages, settings);
	const { inLines, outside } = wordsByLine(words, lines);
	const isLost = lines.map((line, index) => {
		const sure = (inLines[index] ?? []).filter(({ confidence }) => confidence >= readConfidence);
		if (line.mark) return false;
		const isShort = wordCoverage(sure, { ...line, width: line.width - boxMargin * line.height }) < readCoverage;
		return isShort || uncoveredEnd(sure, line) > lostEnd * line.height;
	});
	const lost = lines.filter((_, index) => isLost[index]);
	if (lost.length === 0) return words;
	const again = await readLinesByTesseract(image, lost, languages, settings);
	const result = new Set(words);
	const added: RecognisedWord[] = [];
	let number = Math.max(-1, ...words.map(({ line }) => line));
	for (const [at, line] of lost.entries()) {
		const before = inLines[lines.indexOf(line)] ?? [];
		const after = again[at] ?? [];
		if (certainty(after, settings) <= certainty(before, settings)) continue;
		number++;
		for (const word of before) result.delete(word);
		added.push(...after.map((word) => ({ ...word, line: number })));
	}
	for (const word of outside) if (word.confidence < doubtful) result.delete(word);
	return inOrder([...result], added);
}

/** Lines that were read later, each before the first line below it. */
function inOrder(words: readonly RecognisedWord[], added: readonly RecognisedWord[]): RecognisedWord[] {
	const order = [...words];
	for (const number of new Set(added.map(({ line }) => line))) {
		const line = added.filter((word) => word.line === number);
		const baseline = line[0]?.baseline ?? 0;
		const at = order.findIndex((word) => word.baseline > baseline);
		order.splice(at < 0 ? order.length : at, 0, ...line);
	}
	return order;
}

async function readWhole(
	image: PageRaster,
	languages: readonly LanguageData[],
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const { surelySegmented } = settings.readOther;
	const asPage = await readPageByTesseract(image, languages, 'page', settings);
	if (confidenceOf(asPage) >= surelySegmented) return asPage;
	const asBlock = await readPageByTesseract(image, languages, 'block', settings);
	return certainty(asBlock, settings) > certainty(asPage, settings) ? asBlock : asPage;
}
