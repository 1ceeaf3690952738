// @ts-check
// Real documents with a truth, scored one by one and held against the figures that are kept (docs/real-documents.md).
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { ensureDebianPackages } from '../scripts/lib/debian.mjs';
import { isInstalled } from './measure.mjs';
import { convertAndScore } from './real/convert.mjs';
import { acceptFigures, readFigures } from './real/figures.mjs';
import { compareFigures, mean, tooDeep } from './real/judge.mjs';
import { realSets } from './real/sets.mjs';
import { strangerSets } from './real/strangers.mjs';
import { readOptions, unknownName } from './options.mjs';
import { recordResults } from './results/results.mjs';

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** What the scorers run on, and what opens our archives; named as Debian's packages are. */
const programs = ['python3', 'unzip'];

/** Of the documents that need OCR, CI takes one in so many of each set: with the sets that need none, three minutes of CPU time. */
const sampleStep = 12;

/** Processes of OCR take a gigabyte of memory each. */
const maxProcesses = 4;

/** Changes of documents that are printed one by one. */
const maxPrinted = 40;

const usage = `npm run bench -- real [options]

Converts real documents that have a truth, scores each, and compares with the figures in bench/real/figures.json.
  --quick              only sets whose pages need no OCR
  --sample             these, and of the sets that need OCR every ${sampleStep}th document: what CI runs
  --sets a,b           only these sets; sets of strangers run only when they are named, strangers runs all of them
  --halves             also print the means of the even and the odd documents of each set
  --processes n        how many convert at a time; as many as there are cores, 4 at most
  --record             write the means of complete sets to bench/results/real.json; see npm run bench -- report
  --update             keep the new figures; takes --reason
  --reason "…"         why they are right; goes into bench/real/accepted.json
Exit code: 1 when a document has fallen by more than .02, or the mean of a set by more than .005.`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		quick: { type: 'boolean', default: false },
		sample: { type: 'boolean', default: false },
		sets: { type: 'string' },
		halves: { type: 'boolean', default: false },
		processes: { type: 'string', default: String(Math.min(maxProcesses, availableParallelism())) },
		record: { type: 'boolean', default: false },
		update: { type: 'boolean', default: false },
		reason: { type: 'string', default: '' },
	},
	minimums: { processes: 1 },
});

/** @typedef {import('./real/judge.mjs').AllFigures} AllFigures */
/** @typedef {import('./real/judge.mjs').Change} Change */

/**
 * Measure, print and judge.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => {
		const reason = values.reason.trim();
		if (values.update && reason === '') throw new Error('New figures take a reason: --reason "…"');
		return { ...values, sets: values.sets?.split(','), reason };
	});
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const known = existsSync(join(shared, 'data')) ? realSets(shared) : [];
	const strangers = known.length > 0 ? strangerSets(shared) : [];
	const wanted = options.sets?.flatMap((/** @type {string} */ name) =>
		name === 'strangers' ? strangers.map((set) => set.name) : name,
	);
	const all = wanted ? [...known, ...strangers] : known;
	if (all.length === 0) {
		console.log('Real documents: there are none here (BENCH_SHARED names their folder).');
		return 0;
	}
	const missing = programs.filter((name) => !isInstalled(name));
	if (missing.length > 0) await ensureDebianPackages(missing);
	if (!programs.every(isInstalled)) {
		console.error(`Real documents cannot be scored: ${programs.join(' and ')} are needed.`);
		return 1;
	}
	const unknown = unknownName({ what: 'set', names: all.map(({ name }) => name) }, wanted);
	if (unknown !== undefined) {
		console.error(unknown);
		return 2;
	}
	const sets = all
		.filter(({ name, needsOcr }) => (wanted?.includes(name) ?? true) && !(options.quick && needsOcr))
		.map((set) =>
			options.sample && set.needsOcr
				? { ...set, documents: set.documents.filter((_, index) => index % sampleStep === 0) }
				: set,
		);
	/** @type {AllFigures} */
	const after = {};
	await convertAndScore(sets, options.processes, (set, figures, seconds) => {
		after[set.name] = Object.fromEntries(figures);
		printSet(set.name, [...figures.values()], seconds, options.halves);
	});
	// No rule may be made on strangers, so their figures are printed and never kept.
	const unkept = new Set(strangers.map(({ name }) => name));
	for (const name of unkept) delete after[name];
	const isSampled = (/** @type {{ needsOcr: boolean }} */ { needsOcr }) => options.sample && needsOcr;
	if (options.record)
		recordMeans(
			after,
			sets.filter((set) => !isSampled(set) && !unkept.has(set.name)),
		);
	if (options.update) {
		acceptFigures(after, options.reason, new Date());
		console.log('The figures are kept in bench/real/figures.json, the reason in bench/real/accepted.json.');
		return 0;
	}
	const drawn = new Set(sets.filter(isSampled).map(({ name }) => name));
	return judge(after, (set) => (drawn.has(set) ? 'sample of OCR' : set));
}

/** @param {string} name @param {import('./real/score.mjs').Figures[]} rows @param {number} seconds @param {boolean} halves */
function printSet(name, rows, seconds, halves) {
	const count = String(rows.length).padStart(3);
	console.log(`${name.padEnd(20)} ${count} documents  ${seconds.toFixed(0).padStart(5)} s  ${meansOf(rows)}`);
	if (!halves) return;
	for (const [rest, half] of ['even', 'odd'].entries())
		console.log(`  ${half.padEnd(38)} ${meansOf(rows.filter((_, index) => index % 2 === rest))}`);
}

/** What the report calls the figures of scorers. @type {Readonly<Record<string, string>>} */
const figureNames = {
	word_f1: 'word F1',
	edit_similarity: 'characters in order',
	reading_order: 'order',
	table: 'tables',
	heading: 'headings',
	f1: 'F1 pooled',
	matched_f1: 'F1 matched',
};

/** @param {AllFigures} after @param {readonly { name: string }[]} sets */
function recordMeans(after, sets) {
	const results = sets.map(({ name }) => {
		const rows = Object.values(after[name] ?? {});
		const figures = Object.entries(meansByFigure(rows)).map(([figure, value]) => ({
			figure: figureNames[figure] ?? figure,
			value: Number(value.toFixed(4)),
		}));
		return { topic: topicOf(name), set: `${name}, ${rows.length}`, heldOut: false, figures, command: 'real' };
	});
	recordResults('real', results);
}

/** @param {string} set @returns {import('./results/results.mjs').Result['topic']} */
function topicOf(set) {
	if (set === 'docbank-text') return 'text';
	if (set.endsWith('-text')) return 'ocr';
	if (set.endsWith('-fields') || set === 'invoices') return 'fields';
	return set === 'tables' || set === 'journal-tables' ? 'tables' : 'text';
}

/** @param {AllFigures} after @param {(set: string) => string} groupOf @returns {number} the exit code */
function judge(after, groupOf) {
	const before = readFigures();
	const changes = compareFigures(before, after, groupOf);
	const fallen = tooDeep(changes);
	const fresh = Object.entries(after).flatMap(([set, rows]) =>
		Object.keys(rows)
			.filter((name) => before[set]?.[name] === undefined)
			.map((name) => `${set}/${name}`),
	);
	const gone = Object.entries(after).flatMap(([set, rows]) =>
		groupOf(set) === set
			? Object.keys(before[set] ?? {})
					.filter((name) => !rows[name])
					.map((name) => `${set}/${name}`)
			: [],
	);
	const others = [...changes.means, ...changes.documents].filter((change) => !fallen.includes(change));
	if (others.length > 0) console.log(`\nWithin the limits, ${others.length} figures have changed:`);
	for (const change of others.slice(0, maxPrinted)) console.log(lineOf(change));
	if (others.length > maxPrinted) console.log(`  … and ${others.length - maxPrinted} more`);
	if (fresh.length > 0) console.log(`\nNo figures are kept of ${shortList(fresh)}.`);
	if (gone.length > 0) console.log(`\nFigures are kept of documents that are not here: ${shortList(gone)}.`);
	const risen = others.some(({ before: then, after: now }) => now > then);
	if (risen || fresh.length > 0) console.log('Keep what is better: npm run bench -- real --update --reason "…"');
	if (fallen.length === 0) {
		console.log(`\nReal documents: none has fallen too deep.`);
		return 0;
	}
	console.log('\nFallen by more than .02 (a document) or .005 (a set), worst first:');
	for (const change of fallen) console.log(lineOf(change));
	console.log('Look: npm run bench -- changes <revision>. If it is right: npm run bench -- real --update --reason "…"');
	return 1;
}

/** @param {string[]} names */
function shortList(names) {
	const rest = names.length - maxPrinted;
	return names.slice(0, maxPrinted).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** @param {Change} change */
function lineOf({ set, document, figure, before, after }) {
	const difference = `${after < before ? '' : '+'}${(after - before).toFixed(4)}`;
	return `  ${difference.padStart(8)}  ${before.toFixed(4)} -> ${after.toFixed(4)}  ${figure.padEnd(16)} ${document === undefined ? `${set} (mean)` : `${set}/${document}`}`;
}

/** @param {import('./real/score.mjs').Figures[]} rows @returns {Record<string, number>} */
function meansByFigure(rows) {
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return Object.fromEntries(names.map((name) => [name, mean(rows.flatMap((row) => row[name] ?? []))]));
}

/** @param {import('./real/score.mjs').Figures[]} rows */
function meansOf(rows) {
	return Object.entries(meansByFigure(rows))
		.map(([name, value]) => `${name} ${value.toFixed(4)}`)
		.join('  ');
}
