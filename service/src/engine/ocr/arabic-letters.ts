import type { RecognisedWord } from './port/recogniser';

/** Arabic punctuation that recognizers mistake for the Latin characters it resembles when rotated. */
const arabicSigns: Readonly<Record<string, string>> = { ',': '،', ';': '؛', '?': '؟' };

/** Arabic letters that Persian and Urdu write differently, though they look alike in most positions. */
const persianLetters: Readonly<Record<string, string>> = { ي: 'ی', ك: 'ک', ى: 'ی' };

const arabicLetter = /\p{Script=Arabic}/u;

/** Corrects words written in Arabic letters. @param codes  languages of the page, as Tesseract names them */
export function withArabicLetters(words: readonly RecognisedWord[], codes: readonly string[]): RecognisedWord[] {
	const isPersian = codes[0] === 'fas' || codes[0] === 'urd';
	return words.map((word) => {
		if (!arabicLetter.test(word.text)) return word;
		const text = word.text.replace(/(?<=\p{Script=Arabic}\p{M}*)[,;?]/gu, (sign) => arabicSigns[sign] ?? sign);
		return { ...word, text: isPersian ? text.replace(/[يكى]/g, (letter) => persianLetters[letter] ?? letter) : text };
	});
}
