import { confidenceOf, withLinesReplaced, wordsByLine } from './join-readings';
import { readLines, wordsOf } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import type { RecognisedWord } from './port/recogniser';
import type { LineBox } from '../text-detection/rectangles';
import type { OcrSettings } from './settings/settings';

const latinOrNumber = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
const lettersOrDigits = /[\p{L}\p{N}]/u;
/** A letter that is not Latin, or a digit of its own script. */
const otherLetter = /(?!\p{Script=Latin})\p{L}|(?![0-9])\p{Nd}/gu;

/**
 * Read the lines of numbers, codes and Latin names on a page of another alphabet again by PP-OCR: the data of such alphabets reads
 * digits and Latin letters badly, and is sure of it. PP-OCR does not know these alphabets, and is not sure of what it sees in them.
 * @param words  as Tesseract has read them with the data of the page's alphabet
 */
export async function withLatinLines(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	return await withLinesAgain(words, page, (own) => mayBeLatin(own, settings), settings);
}

/**
 * Read the lines of numbers on a page of Latin letters again by PP-OCR: data of languages reads "71,3%" as "71396", and is sure of it.
 * @param words  as Tesseract has read them
 */
export async function withNumberLines(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	return await withLinesAgain(words, page, (own) => areNumbers(own, settings), settings);
}

/** @param isTried  whether a line of these words is read again */
async function withLinesAgain(
	words: readonly RecognisedWord[],
	{ models, image, lines }: PreparedPage,
	isTried: (own: readonly RecognisedWord[]) => boolean,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const { inLines } = wordsByLine(words, lines);
	const tried = lines.flatMap((_, index) => (isTried(inLines[index] ?? []) ? [index] : []));
	const boxes = tried.flatMap((index) => lines[index] ?? []);
	const read = await readLines(models, image, boxes, true, settings);
	let number = Math.max(-1, ...words.map(({ line }) => line));
	const readings = read.map((line, at) => {
		const own = inLines[tried[at] ?? -1] ?? [];
		const other = wordsOf(line, 'Latin', ++number, settings);
		return { own, other, isLatin: isLatinCode(other, own, settings) };
	});
	// Where some codes are, others that look alike in both alphabets are Latin, too.
	const areCodes = readings.filter(({ isLatin }) => isLatin).length >= settings.latinLines.minCodes;
	const taken = readings.filter(
		({ own, other, isLatin }) =>
			isLatin || isSurelyLatin(other, own, settings) || (areCodes && isCode(other, settings)),
	);
	return withLinesReplaced(words, taken);
}

/**
 * Read numbers within lines of another alphabet again by PP-OCR: where text goes from right to left, Tesseract loses parts of them
 * ("1.2.1" is "1"), and says the place of the whole.
 */
export async function withWholeNumbers(
	words: readonly RecognisedWord[],
	{ models, image }: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	const { surelyNumber } = settings.latinLines;
	const numbers = words.filter(({ text }) => numberLike.test(text));
	const boxes = numbers.map((word) => boxAround(word, settings));
	const read = await readLines(models, image, boxes, true, settings);
	const texts = new Map<RecognisedWord, string>();
	for (const [at, line] of read.entries()) {
		const [word, other] = [numbers[at], wordsOf(line, 'Latin', 0, settings)];
		// What stands left of a number comes behind it.
		const text = other
			.map((part) => part.text)
			.join('')
			.replace(/^([.,:;!?]+)(.*)$/u, '$2$1');
		if (word && confidenceOf(other) >= surelyNumber && numberLike.test(text)) texts.set(word, text);
	}
	return words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
}

/** Digits and the signs that stand in and around numbers. */
const numberLike = /^[^\p{L}]*[0-9][^\p{L}]*$/u;

/** A level box around a word, as the detector draws them. */
function boxAround({ box, baseline, fontSize }: RecognisedWord, settings: OcrSettings): LineBox {
	const { boxHeight, boxMiddle, boxMargin } = settings.latinLines;
	return {
		x: (box.left + box.right) / 2,
		y: baseline - boxMiddle * fontSize,
		width: box.right - box.left + 2 * boxMargin * fontSize,
		height: boxHeight * fontSize,
		angle: 0,
	};
}

/** A line in which Tesseract saw hardly a letter of the page's alphabet, or none surely. */
function mayBeLatin(words: readonly RecognisedWord[], settings: OcrSettings): boolean {
	const { fewLetters, doubtfulLine } = settings.latinLines;
	const letters = words.reduce((count, { text }) => count + (text.match(otherLetter)?.length ?? 0), 0);
	return letters <= fewLetters || confidenceOf(words) < doubtfulLine;
}

/** Numbers, and hardly a letter beside them. */
function areNumbers(words: readonly RecognisedWord[], { latinLines: { fewLetters } }: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	return /[0-9]/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= fewLetters;
}

/** Letters of other alphabets by those of Latin that look like them. */
const doubles: Readonly<Record<string, string>> = {
	...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', У: 'Y', І: 'I', З: '3' },
	...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
};

/** A number of an article or a paper: capitals and digits, surely read. */
function isCode(words: readonly RecognisedWord[], { latinLines: { surelyLatin } }: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	return confidenceOf(words) >= surelyLatin && /^(?=.*[0-9])(?=.*[A-Z])[A-Z0-9/.-]+$/u.test(text);
}

/** A code whose letters are surely Latin: those of the page's alphabet do not look like them. */
function isLatinCode(words: readonly RecognisedWord[], own: readonly RecognisedWord[], settings: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	const said = own.map((word) => word.text).join('');
	return isCode(words, settings) && [...said].map((letter) => doubles[letter] ?? letter).join('') !== text;
}

/**
 * @param words  of PP-OCR
 * @param own    of Tesseract in the same line
 */
function isSurelyLatin(
	words: readonly RecognisedWord[],
	own: readonly RecognisedWord[],
	settings: OcrSettings,
): boolean {
	const { surelyLatin, surelyOther } = settings.latinLines;
	if (confidenceOf(words) < surelyLatin || !words.some(({ text }) => lettersOrDigits.test(text))) return false;
	if (!words.every(({ text }) => latinOrNumber.test(text))) return false;
	if (!words.some(({ text }) => /\p{L}/u.test(text))) return true;
	// Some letters of other alphabets look like Latin ones: `а)`, `ТАВ`.
	const others = own.filter(({ text }) => text.match(otherLetter) !== null);
	return others.length === 0 || confidenceOf(others) < surelyOther;
}
