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

/** Whether letters are so frequent as in texts of Latin script; true for few letters. */
export function arePlausible(counts: readonly number[]): boolean {
	const total = counts.reduce((sum, count) => sum + count, 0);
	const limit = minPlausibility.find(({ letters }) => total >= letters);
	return !limit || letterPlausibility(counts) >= limit.plausibility;
}

/**
 * How plausible letters are by their frequencies in texts of Latin script, from 0 to 1.
 * @param counts  of the letters a to z; then of others
 */
export function letterPlausibility(counts: readonly number[]): number {
	const product = usual.reduce((sum, frequency, index) => sum + frequency * (counts[index] ?? 0), 0);
	return product === 0 ? 0 : product / (Math.hypot(...counts) * usualLength);
}
