// @ts-check
// What has changed against the figures that are kept, and what of it fails.

/** @typedef {import('./score.mjs').Figures} Figures */
/** @typedef {Record<string, Record<string, Figures>>} AllFigures by set and document */

/**
 * A figure that is not what it was.
 * @typedef {object} Change
 * @property {string} set
 * @property {string} [document]  missing: the mean of the set
 * @property {string} figure
 * @property {number} before
 * @property {number} after
 */

/** A document may fall by this much: OCR differs by a word or two between processors. */
export const documentTolerance = 0.02;

/** The mean of a set may fall by this much. */
export const setTolerance = 0.005;

/** Smaller than the last decimal that is kept. */
const epsilon = 1e-6;

/**
 * Differences of the documents that are in both, and of the means over these.
 * @param {AllFigures} before
 * @param {AllFigures} after
 * @param {(set: string) => string} groupOf  sets whose means are taken together: a handful of documents drawn from a set says
 *   little about its mean
 * @returns {{ documents: Change[], means: Change[] }} those that differ, falls first
 */
export function compareFigures(before, after, groupOf = (set) => set) {
	/** @type {Change[]} */
	const documents = [];
	/** @type {Map<string, { set: string, figure: string, before: number[], after: number[] }>} */
	const groups = new Map();
	for (const [set, rows] of Object.entries(after)) {
		for (const [document, figures] of Object.entries(rows)) {
			for (const [figure, now] of Object.entries(figures)) {
				const then = before[set]?.[document]?.[figure];
				if (then === undefined) continue;
				if (Math.abs(now - then) > epsilon) documents.push({ set, document, figure, before: then, after: now });
				const key = `${groupOf(set)} ${figure}`;
				const group = groups.get(key) ?? { set: groupOf(set), figure, before: [], after: [] };
				group.before.push(then);
				group.after.push(now);
				groups.set(key, group);
			}
		}
	}
	const means = [...groups.values()]
		.map(({ set, figure, before: then, after: now }) => ({ set, figure, before: mean(then), after: mean(now) }))
		.filter((change) => Math.abs(change.after - change.before) > epsilon);
	return { documents: documents.sort(worstFirst), means: means.sort(worstFirst) };
}

/** @param {{ documents: Change[], means: Change[] }} changes @returns {Change[]} the falls that are too deep, sets first */
export function tooDeep({ documents, means }) {
	return [
		...means.filter((change) => change.before - change.after > setTolerance + epsilon),
		...documents.filter((change) => change.before - change.after > documentTolerance + epsilon),
	];
}

/** @param {readonly number[]} values */
export function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {Change} a @param {Change} b */
function worstFirst(a, b) {
	return a.after - a.before - (b.after - b.before);
}
