// @ts-check
// The scorers beside the project, one document at a time.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Characters of a scorer's answer: it lists what it found in each document. */
const maxAnswerBytes = 1 << 28;

/** @typedef {Record<string, number>} Figures numbers from 0 to 1, four decimals, by name */

/**
 * Run a scorer over two folders.
 * @param {string} scorers folder of the scorers
 * @param {string} script
 * @param {string} produced  a document that is missing here scores 0
 * @param {string} truth
 * @param {readonly string[]} names  the figures to take; one that does not apply to a document is left out of it
 * @param {readonly string[]} options
 * @returns {Map<string, Figures>} by document
 */
export function scoreFolder(scorers, script, produced, truth, names, options = []) {
	const run = spawnSync('python3', [join(scorers, script), '--json', produced, truth, ...options], {
		encoding: 'utf8',
		maxBuffer: maxAnswerBytes,
	});
	if (run.status !== 0) throw new Error(`${script} failed: ${run.stderr || run.error?.message}`);
	/** @type {{ files: Record<string, Record<string, unknown>> }} */
	const { files } = JSON.parse(run.stdout);
	return new Map(
		Object.entries(files).map(([name, row]) => [
			name,
			Object.fromEntries(
				names.flatMap((figure) => (typeof row[figure] === 'number' ? [[figure, rounded(row[figure])]] : [])),
			),
		]),
	);
}

/** Four decimals, as figures are kept. @param {number} figure */
export function rounded(figure) {
	return Math.round(figure * 1e4) / 1e4;
}
