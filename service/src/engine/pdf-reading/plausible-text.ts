import type { LetterCounts } from '../external/letter-counts';

/** Frequencies of the letters a to z in texts of Latin script, percent: a mean of English, German, French and Spanish. */
const usual = [
	...[8.6, 1.3, 3.2, 4.5, 12.5, 1.5, 1.8, 3, 8, 0.4, 0.9, 4, 2.9],
	...[6.8, 6.9, 2.4, 0.4, 6.9, 6.8, 8.5, 3.6, 1.2, 1, 0.4, 1, 0.5],
];
const usualLength = Math.hypot(...usual);

/**
 * Minimum plausibility by number of letters. On 333 pages of 220 documents a font of one page in ten is below;
 * of their letters shifted in the alphabet 98 to 99 % are.
 */
const minPlausibility = [
	{ letters: 150, plausibility: 0.75 },
	{ letters: 60, plausibility: 0.7 },
	{ letters: 20, plausibility: 0.66 },
] as const;

/** Latin letters beyond those of Western Europe. */
const furtherLetters = 0x100;

/** Occurrences of the letters a to z, and of further Latin letters. @param counts  by code point */
function lettersIn(counts: LetterCounts, shift: number): number[] {
	const letters = usual.map((_, letter) => (counts[0x41 + letter + shift] ?? 0) + (counts[0x61 + letter + shift] ?? 0));
	letters.push(sumOf(counts.subarray(furtherLetters + shift)));
	return letters;
}

function sumOf(counts: ArrayLike<number>): number {
	let sum = 0;
	for (let index = 0; index < counts.length; index++) sum += counts[index]!;
	return sum;
}

/** Whether letters are so frequent as in texts of Latin script; true for few letters. @param counts  by code point */
export function arePlausible(counts: LetterCounts): boolean {
	const limit = limitOf(counts, 0);
	return limit === undefined || letterPlausibility(counts) >= limit;
}

/** Minimum plausibility; `undefined` for few letters. */
function limitOf(counts: LetterCounts, shift: number): number | undefined {
	const total = sumOf(lettersIn(counts, shift));
	return minPlausibility.find(({ letters }) => total >= letters)?.plausibility;
}

/**
 * How plausible letters are by their frequencies in texts of Latin script, from 0 to 1.
 * @param counts  by code point
 * @param shift   what the code points are too large by
 */
export function letterPlausibility(counts: LetterCounts, shift = 0): number {
	const letters = lettersIn(counts, shift);
	const product = usual.reduce((sum, frequency, index) => sum + frequency * (letters[index] ?? 0), 0);
	return product === 0 ? 0 : product / (Math.hypot(...letters) * usualLength);
}

/** Shifts that are tried. */
const shifts = [...Array.from({ length: 127 }, (_, index) => index - 63).filter((shift) => shift !== 0), 0x100];

/** Minimum gain of plausibility by a shift, before the document's fonts are compared with their maps. */
const minDoubtfulGain = 0.1;

/**
 * Whether letters are implausible, but not with a shift. Formulas, numbers and abbreviations are implausible either way:
 * nine of ten implausible fonts.
 * @param counts  by code point
 */
export function mayBeShifted(counts: LetterCounts): boolean {
	if (arePlausible(counts)) return false;
	const minimum = letterPlausibility(counts) + minDoubtfulGain;
	return shifts.some((shift) => {
		const limit = limitOf(counts, shift);
		return limit !== undefined && letterPlausibility(counts, shift) >= Math.max(limit, minimum);
	});
}

/** Minimum characters, plausibility, and gain of plausibility, of a text that is read with a shift. */
const [minCharacters, minShifted, minGain] = [30, 0.78, 0.2];

/** Minimum share of letters and digits, and of spaces, in such a text, and number of different letters. */
const [minWordPart, minSpacePart, maxSpacePart, minLetters] = [0.7, 0.04, 0.3, 12];

/** Characters from which the letters alone are evidence enough: texts of TeX have no spaces. */
const manyCharacters = 150;

/**
 * What the code points of a font are too large by: with this shift its characters are words with spaces, and as
 * frequent as in texts of Latin script; as they are, they are not. 0 for others.
 * @param counts  by code point
 */
export function shiftOf(counts: LetterCounts): number {
	const total = sumOf(counts);
	if (total < minCharacters) return 0;
	const isMostlyLetters = 2 * sumOf(lettersIn(counts, 0)) > total;
	// Statements and lists have more digits than letters.
	const isText = isMostlyLetters || wordCharacters(counts, 0, total) > 0;
	if (isText && arePlausible(counts)) return 0;
	const least = Math.max(minShifted, (isText ? letterPlausibility(counts) : 0) + minGain);
	const candidates = shifts
		.map((shift) => ({ shift, words: wordCharacters(counts, shift, total) }))
		.filter(({ shift, words }) => words > 0 && letterPlausibility(counts, shift) >= least)
		// Capitals are as frequent as small letters of another shift, but not their spaces.
		.sort((a, b) => b.words - a.words || Math.abs(a.shift) - Math.abs(b.shift));
	return candidates[0]?.shift ?? 0;
}

/** The number of letters and spaces that a shift gives; 0 unless they are words and numbers with spaces. */
function wordCharacters(counts: LetterCounts, shift: number, total: number): number {
	const at = (first: number, last = first) =>
		sumOf(counts.subarray(Math.max(0, first + shift), Math.max(0, last + 1 + shift)));
	const letters = lettersIn(counts, shift);
	// PDFium gives a space for some control codes, to which smaller values lead.
	const spaces = at(0x20) + (shift < 0 ? (counts[0x20] ?? 0) : 0);
	const [digits, all] = [at(0x30, 0x39), sumOf(letters)];
	if (letters.filter((count) => count > 0).length < minLetters) return 0;
	if (all + digits < minWordPart * total || spaces > maxSpacePart * total) return 0;
	const isSpaced = spaces >= minSpacePart * total || (spaces === 0 && total >= manyCharacters);
	return isSpaced ? all + spaces : 0;
}
