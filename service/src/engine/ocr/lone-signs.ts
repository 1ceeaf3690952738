import { unionOf } from '../model/boxes';
import type { RecognisedWord } from './port/recogniser';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Signs that English never sets between two spaces: old books only put a thin one before them. */
const closing = /^[;!?]$/;
const quotes = /^["“”]$/;
/**
 * Signs that text hardly ever sets alone but beside figures (3 @ 1.20, 50 ¢): Tesseract sees them in stamps, seals and drawings. Those
 * of currencies (12 €), of rights (© 2020) and the quotation marks of French stand alone in many texts and are not among them.
 */
const stray = /^[@|¢^~\\_'‘’]+$/u;
const figure = /\p{N}/u;

/**
 * Words of running text with the signs that were read as words of their own put to the word they belong to: a
 * semicolon, an exclamation or question mark to the one before it where that is the nearer one, a quotation mark to
 * the nearer one.
 * @param words  those of a line follow each other from left to right
 */
export function withoutLoneSigns(
	words: readonly RecognisedWord[],
	settings: OcrSettings = ocrSettings,
): RecognisedWord[] {
	const { maxGap, surelyRead } = settings.loneSigns;
	const result: RecognisedWord[] = [];
	let waiting: RecognisedWord | undefined;
	for (const [index, word] of words.entries()) {
		const last = result.at(-1);
		const isAmongFigures = [words[index - 1], words[index + 1]].some(
			(beside) => beside?.line === word.line && figure.test(beside.text),
		);
		if (word.byTesseract && word.confidence < surelyRead && stray.test(word.text) && !isAmongFigures) continue;
		const before = gapBetween(last, word);
		const after = gapBetween(word, words[index + 1]);
		const isQuote = quotes.test(word.text);
		if (waiting) {
			result.push(together(waiting, word));
			waiting = undefined;
		} else if (last && (isQuote || closing.test(word.text)) && before <= maxGap && before < after)
			result[result.length - 1] = together(last, word);
		else if (isQuote && after <= maxGap && after < before) waiting = word;
		else result.push(word);
	}
	return result;
}

/** White between two words of a line, in parts of the font size; infinite where they are of two. */
function gapBetween(left: RecognisedWord | undefined, right: RecognisedWord | undefined): number {
	if (!left || !right || left.line !== right.line || right.box.left < left.box.left) return Infinity;
	return (right.box.left - left.box.right) / Math.max(1, right.fontSize);
}

function together(left: RecognisedWord, right: RecognisedWord): RecognisedWord {
	const [l, r] = [left.text.length, right.text.length];
	return {
		...(l >= r ? left : right),
		text: left.text + right.text,
		box: unionOf([left.box, right.box]),
		confidence: (left.confidence * l + right.confidence * r) / (l + r),
		spaceAfter: right.spaceAfter,
	};
}
