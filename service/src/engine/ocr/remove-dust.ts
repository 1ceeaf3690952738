import type { RecognisedWord } from './port/recogniser';
import type { OcrSettings } from './settings/settings';

/**
 * The words of a page, or none if they are dust: on an empty sheet, specks and hairs are read as a `J` here and a `1`
 * there. Keeps numbers and large letters with high confidence, and anything next to another word.
 * @param dpi  of the image that the words are measured on
 */
export function removeDust(words: readonly RecognisedWord[], dpi: number, settings: OcrSettings): RecognisedWord[] {
	const { maxWords, doubtful } = settings.removeDust;
	const areLone = new Set(words.map(({ line }) => line)).size === words.length;
	if (words.length > maxWords || !areLone) return [...words];
	const isSpeck = ({ text, confidence }: RecognisedWord) => lengthOf(text) <= 1 || confidence < doubtful;
	return words.every(isSpeck) ? words.filter((word) => isMeant(word, dpi, settings)) : [...words];
}

/** Letters and digits. */
const lengthOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function isMeant(
	{ text, confidence, fontSize }: RecognisedWord,
	dpi: number,
	{ removeDust: { surelyRead, smallest, large } }: OcrSettings,
): boolean {
	return confidence >= surelyRead && fontSize >= (/\p{N}/u.test(text) ? smallest : large) * dpi;
}
