import type { RecognisedWord } from './port/recogniser';

/** Signs of Arabic text that recognisers mistake for the Latin ones they look like, turned. */
const arabicSigns: Readonly<Record<string, string>> = { ',': '،', ';': '؛', '?': '؟' };

/** Letters of Arabic that Persian and Urdu write otherwise, alike in most places of a word. */
const persianLetters: Readonly<Record<string, string>> = { ي: 'ی', ك: 'ک', ى: 'ی' };

const arabicLetter = /\p{Script=Arabic}/u;

/** Words as they are written in Arabic letters. @param codes languages the page was read in, as Tesseract names them */
export function withArabicLetters(words: readonly RecognisedWord[], codes: readonly string[]): RecognisedWord[] {
	const isPersian = codes[0] === 'fas' || codes[0] === 'urd';
	return words.map((word) => {
		if (!arabicLetter.test(word.text)) return word;
		const text = word.text.replace(/(?<=\p{Script=Arabic}\p{M}*)[,;?]/gu, (sign) => arabicSigns[sign] ?? sign);
		return { ...word, text: isPersian ? text.replace(/[يكى]/g, (letter) => persianLetters[letter] ?? letter) : text };
	});
}
