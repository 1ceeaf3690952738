import { detectScript } from '../external/tesseract';
import { certainty, confidenceOf, withLinesReplaced, wordsByLine } from './join-readings';
import { dataOf, codesToRead, type InstalledLanguages } from './page-language';
import { longLines } from './page-sample';
import { languageDefinition, languageOf, type OcrLanguage } from './port/languages';
import type { RecognisedWord } from './port/recogniser';
import { readLines, wordsOf, type PaddleLine } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import { withLettersOf, type OtherReading } from './read-other';
import { readsByItself } from './settings/model-settings';
import type { OcrSettings } from './settings/settings';
import { linesAsBlock, readLinesByTesseract } from './tesseract/tesseract-page';
import type { DetectedLine } from '../text-detection/detect';
import { withShares } from './word-confidence';

/** A line that nobody has read well so far. */
interface UnreadLine {
	readonly box: DetectedLine;
	readonly own: readonly RecognisedWord[];
}

/**
 * A page in several alphabets: it was read in one of them, and its lines in others were read badly. These are read by PP-OCR with all
 * its characters, and what that does not know by the data of the script that they are detected to be in.
 * @param language  that the page was read in
 */
export async function withOtherAlphabets(
	read: OtherReading,
	page: PreparedPage,
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<OtherReading> {
	const { surelyKnown } = settings.otherAlphabets;
	const { models, image } = page;
	const unread = unreadLines(read.words, page, settings);
	if (!isWorthIt(unread, settings)) return read;
	const worth = worthOf(page, settings);
	let line = Math.max(-1, ...read.words.map((word) => word.line));
	const known = (
		await readLines(
			models,
			image,
			unread.map(({ box }) => box),
			false,
			settings,
		)
	).map((one, index) => {
		const own = unread[index]?.own ?? [];
		const other = wordsOf(one, 'any', ++line, settings);
		const isKnown = confidenceOf(other) >= surelyKnown && worth(other) > worth(own) && isText(other);
		return { paddle: one, own, other, isKnown };
	});
	const words = withLinesReplaced(
		read.words,
		known.filter(({ isKnown }) => isKnown),
	);
	const left = unread.flatMap((one, index) =>
		known[index]?.isKnown ? [] : [{ ...one, paddle: known[index]?.paddle }],
	);
	return isWorthIt(left, settings)
		? await inTheirScript({ ...read, words }, page, left, language, installed, settings)
		: { ...read, words };
}

/** What a reading is worth, whoever read it. */
const worthOf =
	({ models }: PreparedPage, settings: OcrSettings) =>
	(words: readonly RecognisedWord[]): number =>
		certainty(withShares(words, models.version, settings), settings);

const isText = (words: readonly RecognisedWord[]): boolean => words.some(({ text }) => /\p{L}/u.test(text));

/** Lines of some length of which hardly a word is read surely. */
function unreadLines(
	words: readonly RecognisedWord[],
	{ lines, models }: PreparedPage,
	settings: OcrSettings,
): UnreadLine[] {
	const { leastLength, doubtful } = settings.otherAlphabets;
	const { inLines } = wordsByLine(words, lines);
	return lines.flatMap((box, index) => {
		const own = inLines[index] ?? [];
		if (box.mark || box.width < leastLength * box.height) return [];
		return confidenceOf(withShares(own, models.version, settings)) < doubtful ? [{ box, own }] : [];
	});
}

/** A few bad lines are those of a poor print. */
function isWorthIt(lines: readonly UnreadLine[], { otherAlphabets }: OcrSettings): boolean {
	const { leastText, fewestLines } = otherAlphabets;
	return lines.length >= fewestLines && lines.reduce((sum, { box }) => sum + box.width / box.height, 0) >= leastText;
}

/** Lines read by the data of the script that the detection of scripts sees in them, where that is another one. */
async function inTheirScript(
	read: OtherReading,
	page: PreparedPage,
	lines: readonly (UnreadLine & { readonly paddle: PaddleLine | undefined })[],
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<OtherReading> {
	const { leastScriptConfidence } = settings.otherAlphabets;
	const osd = installed.get('osd');
	const boxes = lines.map(({ box }) => box);
	const detected = osd && (await detectScript(linesAsBlock(page.image, boxes, settings), osd));
	const found =
		detected && detected.scriptConfidence >= leastScriptConfidence ? languageOf(detected.script) : undefined;
	if (found === undefined) return read;
	const { script } = languageDefinition(found);
	if (script === languageDefinition(language).script || ['Latin', 'Han', 'Japanese'].includes(script)) return read;
	const long = longLines(boxes, settings.pageSample.sampleLines, settings);
	const sample = {
		boxes: long,
		lines: lines.flatMap(({ box, paddle }) => (paddle && long.includes(box) ? [paddle] : [])),
	};
	const { codes, missing } = await codesToRead({ ...page, lines: boxes }, sample, found, installed, settings);
	const all = { ...read, missing: [...read.missing, ...missing] };
	if (codes.length === 0) return all;
	const worth = worthOf(page, settings);
	let number = Math.max(-1, ...read.words.map((word) => word.line));
	const taken: { readonly own: readonly RecognisedWord[]; readonly other: readonly RecognisedWord[] }[] = [];
	let waiting: readonly UnreadLine[] = lines;
	// Of many lines below each other Tesseract passes over one at times, which it reads among fewer.
	for (let time = 0; time < 2 && waiting.length > 0; time++) {
		const shown = waiting.map(({ box }) => box);
		const again = await readLinesByTesseract(page.image, shown, dataOf(codes, installed), settings);
		waiting = waiting.filter(({ own }, index) => {
			const other = withLettersOf(script, again[index] ?? [], codes).map((word) => ({ ...word, line: number + 1 }));
			const isRead = confidenceOf(other) >= settings.pageLanguage.readConfidence && worth(other) > worth(own);
			if (isRead) taken.push({ own, other });
			if (isRead) number++;
			return !isRead;
		});
	}
	const words = withLinesReplaced(read.words, taken);
	return { ...all, words: taken.length > 0 ? await withLatinKnown(words, page, waiting, settings) : words };
}

/**
 * Lines of Latin letters on a page that has others: half of its words told nobody the language, so that they were read without their
 * accents. Models that know these letters read them by themselves.
 * @param unread  lines that nobody could read
 */
async function withLatinKnown(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	unread: readonly UnreadLine[],
	settings: OcrSettings,
): Promise<readonly RecognisedWord[]> {
	const { models, image, lines } = page;
	if (!readsByItself(models.version)) return words;
	const { inLines } = wordsByLine(words, lines);
	const latin = lines.flatMap((box, index) => {
		const own = inLines[index] ?? [];
		if (unread.some((line) => line.box === box)) return [];
		return own.length > 0 && own.every(({ text }) => !otherLetter.test(text)) ? [{ box, own }] : [];
	});
	const boxes = latin.map(({ box }) => box);
	let line = Math.max(-1, ...words.map((word) => word.line));
	const read = await readLines(models, image, boxes, true, settings);
	const taken = read.flatMap((one, index) => {
		const other = wordsOf(one, 'Latin', ++line, settings);
		const own = latin[index]?.own ?? [];
		return confidenceOf(other) >= settings.otherAlphabets.surelyKnown ? [{ own, other }] : [];
	});
	return withLinesReplaced(words, taken);
}

const otherLetter = /(?!\p{Script=Latin})\p{L}/u;
