import { unionOf } from '../model/boxes';
import type { RecognisedWord } from './port/recogniser';
import { ocrSettings, type OcrSettings } from './settings/settings';

/** Punctuation that English never sets between two spaces: only old books put a thin one before it. */
const closing = /^[;!?]$/;
const quotes = /^["“”]$/;
/**
 * Symbols that text hardly ever sets alone except next to figures (3 @ 1.20, 50 ¢): Tesseract sees them in stamps,
 * seals and drawings. Currency signs (12 €), copyright signs (© 2020) and French quotation marks are often alone and
 * not included.
 */
const stray = /^[@|¢^~\\_'‘’]+$/u;
const figure = /\p{N}/u;

/**
 * Attaches punctuation read as separate words in running text: a semicolon, exclamation or question mark to the
 * preceding word if that is nearer, a quotation mark to the nearer word.
 * @param words  those of a line consecutive, left to right
 */
export function removeIsolatedSymbols(
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

/** Space between two words of a line, in font sizes; infinite if they are on different lines. */
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
