// @ts-check
// Figures that were measured, one file per bench. bench/README.md describes their form.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

/**
 * @typedef {object} Figure
 * @property {string} figure
 * @property {number} value
 * @property {string} [unit] none for shares and counts
 * @property {number} [min] the goal
 * @property {number} [max] the goal
 */
/**
 * @typedef {object} Result
 * @property {'text' | 'tables' | 'ocr' | 'fields' | 'office' | 'standards' | 'pages' | 'speed' | 'service'} topic
 * @property {string} set
 * @property {boolean} heldOut whether the documents were not examined while the rules were written
 * @property {Figure[]} figures
 * @property {{ program: string, figures: Figure[] }[]} [peers] on the same files in the same run
 * @property {string} command after `npm run bench --`
 * @property {string} commit
 * @property {string} date
 * @property {string} [load] of other programs on the machine
 */

const folder = import.meta.dirname;

/** @returns {Result[]} */
export function readResults() {
	return readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort()
		.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}

/**
 * Records results of this commit, in place of earlier ones of the same sets.
 * @param {string} bench
 * @param {readonly Omit<Result, 'commit' | 'date' | 'load'>[]} results
 */
export function recordResults(bench, results) {
	const file = join(folder, `${bench}.json`);
	/** @type {Result[]} */
	const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
	const commit = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
	const date = new Date().toISOString().slice(0, 10);
	const load = loadavg()[1]?.toFixed(0);
	const fresh = results.map((result) => ({ ...result, commit, date, ...(load !== undefined && { load }) }));
	const others = kept.filter(({ set }) => !fresh.some((result) => result.set === set));
	const sorted = [...others, ...fresh].sort((a, b) => (a.set < b.set ? -1 : 1));
	writeFileSync(file, `${JSON.stringify(sorted, undefined, '\t')}\n`);
}
