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
import { withShares } from './calibrate-confidence';

/** A line without a good reading so far. */
interface UnreadLine {
	readonly box: DetectedLine;
	readonly own: readonly RecognisedWord[];
}

/** … and its final reading. */
interface ReadAgain {
	readonly own: readonly RecognisedWord[];
	readonly other: readonly RecognisedWord[];
}

/**
 * Rereads badly read lines on a page of several alphabets that was read in one of them: by PP-OCR with all its
 * characters, and what that does not know by the data of their detected script.
 * @param language  of the first reading
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
	let line = lastLine(read.words);
	const paddles = await readLines(models, image, unread.map(boxOf), false, settings);
	const known = paddles.map((one, index) => {
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

/** The value of a reading, whichever reader made it. */
const worthOf =
	({ models }: PreparedPage, settings: OcrSettings) =>
	(words: readonly RecognisedWord[]): number =>
		certainty(withShares(words, models.version, settings), settings);

const isText = (words: readonly RecognisedWord[]): boolean => words.some(({ text }) => /\p{L}/u.test(text));

/** Lines of some length with hardly any certain word, or little but punctuation. */
function unreadLines(
	words: readonly RecognisedWord[],
	{ lines, models }: PreparedPage,
	settings: OcrSettings,
): UnreadLine[] {
	const { minLength, doubtful, minDensity } = settings.otherAlphabets;
	const { inLines } = wordsByLine(words, lines);
	return lines.flatMap((box, index) => {
		const own = inLines[index] ?? [];
		if (box.mark || box.width < minLength * box.height) return [];
		const isSparse = lengthOf(own) * box.height < minDensity * box.width;
		const isRead = !isSparse && confidenceOf(withShares(own, models.version, settings)) >= doubtful;
		return isRead ? [] : [{ box, own }];
	});
}

/** A few bad lines only indicate a poor print. */
function isWorthIt(lines: readonly UnreadLine[], { otherAlphabets }: OcrSettings): boolean {
	const { minText, minLines } = otherAlphabets;
	return lines.length >= minLines && lines.reduce((sum, { box }) => sum + box.width / box.height, 0) >= minText;
}

/** Lines read by the data of their detected script, if it is a different one. */
async function inTheirScript(
	read: OtherReading,
	page: PreparedPage,
	lines: readonly (UnreadLine & { readonly paddle: PaddleLine | undefined })[],
	language: OcrLanguage,
	installed: InstalledLanguages,
	settings: OcrSettings,
): Promise<OtherReading> {
	const { minScriptConfidence } = settings.otherAlphabets;
	const osd = installed.get('osd');
	const boxes = lines.map(boxOf);
	const detected = osd && (await detectScript(linesAsBlock(page.image, boxes, settings), osd));
	const found = detected && detected.scriptConfidence >= minScriptConfidence ? languageOf(detected.script) : undefined;
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
	/** Lines as read by that data, if better than before. */
	const readBetter = async (some: readonly UnreadLine[], from: readonly RecognisedWord[]): Promise<ReadAgain[]> => {
		const again = await readLinesByTesseract(page.image, some.map(boxOf), dataOf(codes, installed), settings);
		// Single words of pale print are read with no confidence: all lines decide whether the script is right.
		if (confidenceOf(again.flat()) < settings.pageLanguage.readConfidence) return [];
		const worth = worthOf(page, settings);
		let number = lastLine(from);
		return some.flatMap(({ own }, index) => {
			const other = withLettersOf(script, again[index] ?? [], codes).map((word) => ({ ...word, line: number + 1 }));
			if (worth(other) <= worth(own)) return [];
			number++;
			return [{ own, other }];
		});
	};
	const taken = await readBetter(lines, read.words);
	const words = withLinesReplaced(read.words, taken);
	if (taken.length === 0 || !readsByItself(page.models.version)) return { ...all, words };
	const { latin, rest } = await latinLines(words, page, settings);
	const known = withLinesReplaced(words, latin);
	return { ...all, words: rest.length === 0 ? known : withLinesReplaced(known, await readBetter(rest, known)) };
}

const boxOf = ({ box }: UnreadLine): DetectedLine => box;

const lastLine = (words: readonly RecognisedWord[]): number => Math.max(-1, ...words.map(({ line }) => line));

/**
 * Lines read as Latin letters on a page with other alphabets. Half of their words did not show the language, so they
 * were read without accents, and confident nonsense is among them: models that know accented Latin letters reread them
 * and reveal what is not Latin.
 */
async function latinLines(
	words: readonly RecognisedWord[],
	{ models, image, lines }: PreparedPage,
	settings: OcrSettings,
): Promise<{ readonly latin: readonly ReadAgain[]; readonly rest: readonly UnreadLine[] }> {
	const { surelyKnown, sameLength } = settings.otherAlphabets;
	const { inLines } = wordsByLine(words, lines);
	const asLatin = lines.flatMap((box, index): UnreadLine[] => {
		const own = inLines[index] ?? [];
		return own.length > 0 && own.every(({ text }) => !otherLetter.test(text)) ? [{ box, own }] : [];
	});
	const latin: ReadAgain[] = [];
	const rest: UnreadLine[] = [];
	let line = lastLine(words);
	const read = await readLines(models, image, asLatin.map(boxOf), true, settings);
	for (const [index, one] of asLatin.entries()) {
		const reading = read[index];
		const other = reading ? wordsOf(reading, 'Latin', ++line, settings) : [];
		// Of unknown letters, it reads the dots between them with certainty.
		const isWhole = lengthOf(other) >= sameLength * lengthOf(one.own);
		if (confidenceOf(other) >= surelyKnown && isWhole) latin.push({ own: one.own, other });
		else rest.push(one);
	}
	return { latin, rest };
}

const lengthOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

const otherLetter = /(?!\p{Script=Latin})\p{L}/u;
