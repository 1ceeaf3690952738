// @ts-check
// Whether a border between two columns cuts through vertically aligned texts.

import { compact } from '../../score/words.mjs';

/** @typedef {import('../truth-index.mjs').Place} Place */
/** @typedef {import('../truth-index.mjs').TruthIndex} TruthIndex */

/** Part of the rows that have to agree. */
const agreed = 0.8;

/** Words on each side that are tried as one text. */
const maxJoined = 3;

/**
 * The texts of a row on both sides of a gap: cells of two columns, or one text? Only the nearest words count because other
 * columns may follow on either side.
 * @type {import('./labels.mjs').Label}
 */
export function columnBorder({ texts }, truth) {
	const answers = texts.flatMap((row) => answerOf(row, truth) ?? []);
	if (answers.length === 0) return undefined;
	const yes = answers.filter((answer) => answer === 1).length / answers.length;
	if (yes >= agreed) return 1;
	return yes <= 1 - agreed ? 0 : undefined;
}

/** @param {string} row @param {TruthIndex} truth @returns {0 | 1 | undefined} */
function answerOf(row, truth) {
	const [left = [], right = []] = row.split('\t').map((side) => side.split(' '));
	for (let size = 1; size <= Math.min(left.length, right.length, maxJoined); size++) {
		const sides = [left.slice(-size).join(' '), right.slice(0, size).join(' ')];
		if (sides.every((side) => compact(side) !== '') && truth.find(sides.join(' ')).length > 0) return 0;
	}
	const upper = longest(left, truth, (words, length) => words.slice(-length));
	const lower = longest(right, truth, (words, length) => words.slice(0, length));
	const isBeside = upper.some((one) => lower.some((other) => areBeside(one, other)));
	return isBeside ? 1 : undefined;
}

/** Places of the longest piece that the truth has. @param {string[]} words @param {TruthIndex} truth @param {(words: string[], length: number) => string[]} piece */
function longest(words, truth, piece) {
	for (let length = words.length; length > 0; length--) {
		const found = truth.find(piece(words, length).join(' '));
		if (found.length > 0) return found;
	}
	return [];
}

/** @param {Place} one @param {Place} other */
function areBeside(one, other) {
	const [left, right] = [one.cell, other.cell];
	if (!left || !right || one.text.table !== other.text.table || left === right) return false;
	const areInOneRow = left.row < right.row + right.rowSpan && right.row < left.row + left.rowSpan;
	return areInOneRow && left.column !== right.column;
}
