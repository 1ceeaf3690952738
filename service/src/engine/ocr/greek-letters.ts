import type { RecognisedWord } from './port/recogniser';

/**
 * Latin letters that replace Greek ones when both alphabets are read: a word of only these does not show its alphabet.
 */
const doubles = /^[^\p{L}]*[ABEHIKMNOPTXYZVabcdeiknoptuvxy]+[^\p{L}]*$/u;

/** A word in Latin letters that could equally be Greek. */
export function isGreekDouble(text: string): boolean {
	return doubles.test(text);
}

/** Words with the Greek letter mu instead of the micro sign, and with the accents of their page. */
export function withGreekLetters(words: readonly RecognisedWord[]): RecognisedWord[] {
	const letters = words.map((word) =>
		/\p{Script=Greek}/u.test(word.text) ? { ...word, text: word.text.replaceAll('\u00b5', '\u03bc') } : word,
	);
	return isMonotonic(letters) ? letters.map((word) => ({ ...word, text: withOneAccent(word.text) })) : letters;
}

/** Breathings, smooth and rough, on decomposed letters (Unicode NFD). */
const breathing = /[\u0313\u0314]/;

/** Accents of any spelling, in the same form: grave, acute, circumflex. */
const accent = /[\u0300\u0301\u0342]/;

/**
 * The first sound of a word that carries a breathing in the spelling before 1982: a vowel, or two with the breathing on
 * the second.
 */
const opening = /^[^\p{L}\p{N}]*((?:[αεο][ιυ]|υι|ηυ|[αεηιουω])\p{M}*)/iu;

/** Minimum words that would carry a breathing to decide the spelling. */
const minOpenings = 5;

/**
 * In the old spelling each such word has one, and a poor reading loses some; in the modern one none has, and a poor
 * reading adds a few.
 */
const oldPart = 0.4;

/**
 * Whether words use the single accent of Greek since 1982 (presidential decree 297/1982): then breathings are misread
 * specks.
 */
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

/** Each Greek letter with an acute accent if it has any accent, and without breathings. */
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
