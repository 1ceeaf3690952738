import type { RecognisedWord } from './port/recogniser';

/** Latin letters that stand for Greek ones where both alphabets are read: a word of these alone says nothing of its alphabet. */
const doubles = /^[^\p{L}]*[ABEHIKMNOPTXYZVabcdeiknoptuvxy]+[^\p{L}]*$/u;

/** A word in Latin letters that is as likely one in Greek letters. */
export function isGreekDouble(text: string): boolean {
	return doubles.test(text);
}

/** Words with the Greek letter mu in place of the sign for millionths, which language data has for both. */
export function withGreekLetters(words: readonly RecognisedWord[]): RecognisedWord[] {
	return words.map((word) =>
		/\p{Script=Greek}/u.test(word.text) ? { ...word, text: word.text.replaceAll('\u00b5', '\u03bc') } : word,
	);
}
