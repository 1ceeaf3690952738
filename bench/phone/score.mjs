// @ts-check
import { bagF1 } from '../bag-f1.mjs';

/** @param {string} text */
const wordsOf = (text) =>
	text
		.normalize('NFKC')
		.split(/\s+/)
		.filter((word) => word !== '');

/** Words in common, whatever their order. @param {string} produced @param {string} truth @returns {number} F1 */
export function wordF1(produced, truth) {
	return bagF1(wordsOf(produced), wordsOf(truth));
}

/** 1 less the edits between two texts, in parts of the longer one: white space is one blank. @param {string} produced @param {string} truth */
export function orderOf(produced, truth) {
	const [a, b] = [wordsOf(produced).join(' '), wordsOf(truth).join(' ')];
	if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
	let before = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let row = 1; row <= a.length; row++) {
		const now = new Uint32Array(b.length + 1);
		now[0] = row;
		const letter = a.charCodeAt(row - 1);
		for (let column = 1; column <= b.length; column++) {
			const replaced = (before[column - 1] ?? 0) + (letter === b.charCodeAt(column - 1) ? 0 : 1);
			now[column] = Math.min(replaced, (before[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1);
		}
		before = now;
	}
	return 1 - (before[b.length] ?? 0) / Math.max(a.length, b.length);
}

/**
 * Lines of the truth that are there once: one that is there twice, or whose letters differ by more than a fifth, is wrong.
 * @param {string} produced @param {string} truth @returns {number} F1
 */
export function linesF1(produced, truth) {
	const linesOf = (/** @type {string} */ text) => text.split(/[\n\f]/).filter((line) => line.trim() !== '');
	const [made, left] = [linesOf(produced), linesOf(truth)];
	const wanted = left.length;
	let same = 0;
	for (const line of made) {
		const fits = left.map((other) => orderOf(line, other));
		const best = fits.indexOf(Math.max(...fits));
		if ((fits[best] ?? 0) < 0.8) continue;
		left.splice(best, 1);
		same++;
	}
	return made.length + wanted === 0 ? 1 : (2 * same) / (made.length + wanted);
}
