// @ts-check
// The figures that are kept, and what has changed against them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rounded } from './score.mjs';

/** A document may fall by this much: OCR differs by a word or two between processors. */
export const documentTolerance = 0.02;

/** The mean of a set may fall by this much. */
export const setTolerance = 0.005;

/** Smaller than the last decimal that is kept. */
const epsilon = 1e-6;

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

const figuresFile = join(import.meta.dirname, 'figures.json');
const acceptedFile = join(import.meta.dirname, 'accepted.json');

/** @returns {AllFigures} empty when there are none yet */
export function readFigures() {
	return existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {};
}

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

/**
 * Keep new figures, and say why beside them.
 * @param {AllFigures} after  of all documents or some: others stay as they are
 * @param {string} reason
 * @param {Date} today
 */
export function acceptFigures(after, reason, today) {
	const before = readFigures();
	const { documents, means } = compareFigures(before, after);
	const merged = { ...before };
	/** @type {string[]} */
	const added = [];
	for (const [set, rows] of Object.entries(after)) {
		const fresh = Object.keys(rows).filter((name) => before[set]?.[name] === undefined);
		if (fresh.length > 0) added.push(`${set} (${fresh.length})`);
		merged[set] = { ...before[set], ...rows };
	}
	writeFileSync(figuresFile, asText(merged));
	const seen = (/** @type {Change} */ { set, document, figure, before: then, after: now }) => ({
		set,
		...(document === undefined ? {} : { document }),
		figure,
		before: rounded(then),
		after: rounded(now),
	});
	const accepted = existsSync(acceptedFile) ? JSON.parse(readFileSync(acceptedFile, 'utf8')) : [];
	accepted.push({
		date: today.toISOString().slice(0, 10),
		reason,
		...(added.length > 0 ? { added } : {}),
		means: means.map(seen),
		documents: documents.filter((change) => Math.abs(change.after - change.before) > documentTolerance).map(seen),
	});
	writeFileSync(acceptedFile, `${JSON.stringify(accepted, null, '\t')}\n`);
}

/** A line a document, so that a commit shows what changed. @param {AllFigures} figures */
function asText(figures) {
	const sets = Object.keys(figures)
		.sort()
		.map((set) => {
			const rows = Object.entries(figures[set] ?? {})
				.sort(([a], [b]) => (a < b ? -1 : 1))
				.map(([name, row]) => `\t\t${JSON.stringify(name)}: ${JSON.stringify(row)}`);
			return `\t${JSON.stringify(set)}: {\n${rows.join(',\n')}\n\t}`;
		});
	return `{\n${sets.join(',\n')}\n}\n`;
}

/** @param {readonly number[]} values */
export function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {Change} a @param {Change} b */
function worstFirst(a, b) {
	return a.after - a.before - (b.after - b.before);
}
