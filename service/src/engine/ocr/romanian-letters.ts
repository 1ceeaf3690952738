import type { RecognisedWord } from './port/recogniser';

/**
 * Romanian letters by the lookalikes that recognizers write: Romanian has commas below (Unicode Standard, section 7.1),
 * not cedillas.
 */
const romanianLetters: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/** Words of a Romanian page in correct spelling. */
export const withRomanianLetters = (words: readonly RecognisedWord[]): RecognisedWord[] =>
	words.map((word) => ({ ...word, text: word.text.replace(/[şţŞŢ]/g, (letter) => romanianLetters[letter] ?? letter) }));
