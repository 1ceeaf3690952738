// @ts-check
// The figures that are kept, and why they were accepted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compareFigures, documentTolerance } from './judge.mjs';
import { rounded } from './score.mjs';

/** @typedef {import('./judge.mjs').AllFigures} AllFigures */
/** @typedef {import('./judge.mjs').Change} Change */

const figuresFile = join(import.meta.dirname, 'figures.json');
const acceptedFile = join(import.meta.dirname, 'accepted.json');

/** @returns {AllFigures} empty when there are none yet */
export function readFigures() {
	return existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : {};
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
