import type { RecognisedWord } from './port/recogniser';

/** Latin letters that stand for Greek ones where both alphabets are read: a word of these alone says nothing of its alphabet. */
const doubles = /^[^\p{L}]*[ABEHIKMNOPTXYZVabcdeiknoptuvxy]+[^\p{L}]*$/u;

/** A word in Latin letters that is as likely one in Greek letters. */
export function isGreekDouble(text: string): boolean {
	return doubles.test(text);
}

/** Words with the Greek letter mu in place of the sign for millionths, which language data has for both, and with the accents of their page. */
export function withGreekLetters(words: readonly RecognisedWord[]): RecognisedWord[] {
	const letters = words.map((word) =>
		/\p{Script=Greek}/u.test(word.text) ? { ...word, text: word.text.replaceAll('\u00b5', '\u03bc') } : word,
	);
	return isMonotonic(letters) ? letters.map((word) => ({ ...word, text: withOneAccent(word.text) })) : letters;
}

/** Breathings, smooth and rough, on letters that are taken apart (Unicode normalisation form D). */
const breathing = /[\u0313\u0314]/;

/** Accents of any spelling, in the same form: grave, acute, circumflex. */
const accent = /[\u0300\u0301\u0342]/;

/** The first sound of a word that carries a breathing in the spelling of before 1982: a vowel, or two on the second of which it stands. */
const opening = /^[^\p{L}\p{N}]*((?:[αεο][ιυ]|υι|ηυ|[αεηιουω])\p{M}*)/iu;

/** Text of so many words that would carry a breathing says whether its spelling has them. */
const minOpenings = 5;

/** Of the old spelling each such word has one, and a poor reading loses some; of today's none, and a poor reading sees one here and there. */
const oldPart = 0.4;

/** Whether words are spelled with one accent, as Greek is since 1982 (presidential decree 297/1982): the readings of specks as breathings are errors. */
function isMonotonic(words: readonly RecognisedWord[]): boolean {
	let [openings, breathings] = [0, 0];
	for (const { text } of words) {
		const start = opening.exec(text.normalize('NFD'))?.[1];
		if (start === undefined) continue;
		openings++;
		if (breathing.test(start)) breathings++;
	}
	return openings >= minOpenings && breathings < oldPart * openings;
}

/** Each Greek letter with the acute accent where it has any accent, and without breathings. */
function withOneAccent(text: string): string {
	if (!/[\u1f00-\u1fff]/.test(text.normalize())) return text;
	return text
		.normalize('NFD')
		.replace(/(\p{Script=Greek})(\p{M}+)/gu, (_, letter: string, marks: string) => letter + oneAccent(marks))
		.normalize();
}

function oneAccent(marks: string): string {
	return (marks.includes('\u0308') ? '\u0308' : '') + (accent.test(marks) ? '\u0301' : '');
}
