import { confidenceOf, withLinesReplaced, wordsByLine } from './join-readings';
import { readLines, wordsOf } from './ppocr/paddle';
import type { PreparedPage } from './prepare-page';
import type { RecognisedWord } from './port/recogniser';
import type { LineBox } from '../text-detection/rectangles';
import type { OcrSettings } from './settings/settings';

const latinOrNumber = /^[\p{Script=Latin}\p{Script=Common}]+$/u;
const lettersOrDigits = /[\p{L}\p{N}]/u;
/** A non-Latin letter, or a digit of another script. */
const otherLetter = /(?!\p{Script=Latin})\p{L}|(?![0-9])\p{Nd}/gu;

/**
 * Rereads the lines of numbers, codes and Latin names on a page of another alphabet with PP-OCR: data of such alphabets
 * misreads digits and Latin letters with high confidence. PP-OCR does not know these alphabets and is uncertain about
 * their letters.
 * @param words  read by Tesseract with the data of the page's alphabet
 */
export async function withLatinLines(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	return await withLinesAgain(words, page, (own) => mayBeLatin(own, settings), settings);
}

/**
 * Rereads number lines on a page of Latin letters with PP-OCR: language data reads "71,3%" as "71396" with high
 * confidence.
 * @param words  read by Tesseract
 */
export async function withNumberLines(
	words: readonly RecognisedWord[],
	page: PreparedPage,
	settings: OcrSettings,
): Promise<RecognisedWord[]> {
	return await withLinesAgain(words, page, (own) => areNumbers(own, settings), settings);
}

/** @param isTried  whether a line of these words is reread */
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
	// Next to some codes, others that look alike in both alphabets are Latin too.
	const areCodes = readings.filter(({ isLatin }) => isLatin).length >= settings.latinLines.minCodes;
	const taken = readings.filter(
		({ own, other, isLatin }) =>
			isLatin || isSurelyLatin(other, own, settings) || (areCodes && isCode(other, settings)),
	);
	return withLinesReplaced(words, taken);
}

/**
 * Rereads numbers within lines of another alphabet with PP-OCR: in right-to-left text Tesseract loses parts of them
 * ("1.2.1" becomes "1") but reports the box of the whole.
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
		// What is left of a number follows it.
		const text = other
			.map((part) => part.text)
			.join('')
			.replace(/^([.,:;!?]+)(.*)$/u, '$2$1');
		if (word && confidenceOf(other) >= surelyNumber && numberLike.test(text)) texts.set(word, text);
	}
	return words.map((word) => ({ ...word, text: texts.get(word) ?? word.text }));
}

/** Digits and the characters in and around numbers. */
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

/** A line with hardly any letter of the page's alphabet, or none certain. */
function mayBeLatin(words: readonly RecognisedWord[], settings: OcrSettings): boolean {
	const { fewLetters, doubtfulLine } = settings.latinLines;
	const letters = words.reduce((count, { text }) => count + (text.match(otherLetter)?.length ?? 0), 0);
	return letters <= fewLetters || confidenceOf(words) < doubtfulLine;
}

/** Numbers and hardly any letters. */
function areNumbers(words: readonly RecognisedWord[], { latinLines: { fewLetters } }: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	return /[0-9]/u.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= fewLetters;
}

/** Letters of other alphabets by their Latin lookalikes. */
const doubles: Readonly<Record<string, string>> = {
	...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', У: 'Y', І: 'I', З: '3' },
	...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
};

/** An article or document number: capitals and digits, read with certainty. */
function isCode(words: readonly RecognisedWord[], { latinLines: { surelyLatin } }: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	return confidenceOf(words) >= surelyLatin && /^(?=.*[0-9])(?=.*[A-Z])[A-Z0-9/.-]+$/u.test(text);
}

/** A code of certainly Latin letters: those of the page's alphabet look different. */
function isLatinCode(words: readonly RecognisedWord[], own: readonly RecognisedWord[], settings: OcrSettings): boolean {
	const text = words.map((word) => word.text).join('');
	const ownText = own.map((word) => word.text).join('');
	return isCode(words, settings) && [...ownText].map((letter) => doubles[letter] ?? letter).join('') !== text;
}

/**
 * @param words  from PP-OCR
 * @param own    from Tesseract in the same line
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
	// Some letters of other alphabets look Latin: `а)`, `ТАВ`.
	const others = own.filter(({ text }) => text.match(otherLetter) !== null);
	return others.length === 0 || confidenceOf(others) < surelyOther;
}
