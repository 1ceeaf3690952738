import type { RecognisedWord } from './port/recogniser';

/** Letters of Romanian by those of other languages that recognisers write for them: it has commas below (Unicode Standard, section 7.1), no cedillas. */
const romanianLetters: Readonly<Record<string, string>> = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț' };

/** Words of a page in Romanian as they are written. */
export const withRomanianLetters = (words: readonly RecognisedWord[]): RecognisedWord[] =>
	words.map((word) => ({ ...word, text: word.text.replace(/[şţŞŢ]/g, (letter) => romanianLetters[letter] ?? letter) }));
