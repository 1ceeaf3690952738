// @ts-check
// What each rule of the layout earns: born-digital documents with one rule switched off at a time, against all rules on. Pages are
// read once; documents that a rule does not change are not scored again. `--rules a,b` asks for some rules, `--list` names them,
// `--write` keeps the table in docs/ablation.md.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { writeRecord } from './ablate/record.mjs';
import { engine } from './engine.mjs';
import { judgeOlmocr } from './olmocr.mjs';
import { toRows } from './tables/rows.mjs';

const root = join(import.meta.dirname, '..');
const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');
const scorers = join(shared, 'scorers');

/**
 * Document sets by scorer. The rules were developed on the first sets only; the journals and all sets below are held out. For sets
 * without a scorer, only changes of the Markdown or the tables count. The golden pages and the invoices were each made by nineteen
 * programs. The journals are scored with and without tags because the tags of some mark their tables.
 * @type {readonly { name: string, folder: string, pattern?: string, figures: readonly Scorer[], isUntagged?: boolean }[]}
 */
const sets = [
	{ name: 'tables', folder: join(shared, 'data/tables'), figures: ['tables'] },
	{ name: 'docling', folder: join(shared, 'data/docs/docling'), figures: ['markdown'] },
	{ name: 'olmocr-samples', folder: join(shared, 'data/docs/olmocr-samples'), figures: ['markdown'] },
	{ name: 'journals', folder: join(shared, 'data/journals'), figures: ['tables', 'markdown'] },
	{ name: 'untagged', folder: join(shared, 'data/journals'), figures: ['tables', 'markdown'], isUntagged: true },
	{ name: 'olmocr-bench', folder: join(shared, 'data/olmocr-bench/pdfs'), pattern: '**/*.pdf', figures: ['olmocr'] },
	{ name: 'docbank', folder: join(shared, 'data/docs/docbank'), figures: ['same'] },
	{ name: 'invoices', folder: join(shared, 'data/invoices'), figures: ['same'] },
	{ name: 'goldens', folder: join(root, 'fixtures/pages/documents'), figures: ['same'] },
];

/** Smaller changes of a set's figure are none. */
const noChange = 0.0005;

/**
 * Figures a document has by scorer, and what they are called in the scorer's answer.
 * @type {Record<Scorer, Record<string, string>>}
 */
const figureNames = {
	tables: { 'matched F1': 'matched_f1' },
	markdown: { overall: 'overall', order: 'reading_order', tables: 'table', headings: 'heading' },
	olmocr: { passed: 'passed' },
	same: {},
};

/** @typedef {'tables' | 'markdown' | 'olmocr' | 'same'} Scorer  `same` asks only whether a document changes */
/** @typedef {{ set: typeof sets[number], name: string, pages: any[], outline: unknown }} Sample */
/** @typedef {Record<string, number | null>} Figures by name of the figure; null where the truth has nothing of its kind */

/** Measure and print. @param {readonly string[]} options */
export async function run(options) {
	const { layoutSettings } = engine('layoutSettings');
	const all = switches(layoutSettings);
	if (options.includes('--list')) {
		console.log(all.join('\n'));
		return 0;
	}
	const rules = options.includes('--rules') ? (options[options.indexOf('--rules') + 1] ?? '').split(',') : all;
	const unknown = rules.filter((rule) => !all.includes(rule));
	if (unknown.length > 0) throw new Error(`No such rule: ${unknown.join(', ')}`);
	if (!existsSync(scorers)) {
		console.log('\nRules switched off: the scorers are not here (BENCH_SHARED)');
		return 0;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-ablate-'));
	const samples = await readSamples();
	/** @type {Map<string, { text: string, figures: Figures }>} what all rules together give, by document and scorer */
	const usual = new Map();
	await measureAll(samples, layoutSettings, usual, folder);
	const before = meansOf(samples, usual);
	printRow('all rules', before);
	console.log('change without the rule, in thousandths; documents that change, those of sets without scorer by name');
	/** @type {import('./ablate/record.mjs').Judged[]} */
	const judged = [];
	for (const rule of rules) {
		const off = new Map(usual);
		const changed = await measureAll(samples, without(layoutSettings, rule.split('.')), off, folder);
		const moved = Object.fromEntries(
			Object.entries(meansOf(samples, off)).map(([name, figure]) => [name, figure - (before[name] ?? 0)]),
		);
		judged.push({ rule, moved, changed: sets.map(({ name }) => [name, changed.get(name)?.length ?? 0]) });
		const unscored = sets.flatMap(({ name, figures }) => (figures.includes('same') ? (changed.get(name) ?? []) : []));
		const counts = sets.map(({ name }) => changed.get(name)?.length ?? 0).join(' ');
		const end = `  ${counts.padEnd(18)} ${isIdle(moved) ? 'moves nothing ' : ''}${options.includes('--rules') ? unscored.join(' ') : ''}`;
		printRow(rule, moved, end);
	}
	if (options.includes('--write')) writeRecord(judged, isIdle, all, new Date());
	rmSync(folder, { recursive: true, force: true });
	return 0;
}

/** Whether no figure changes worth the name. @param {Record<string, number>} moved */
function isIdle(moved) {
	return Object.values(moved).every((figure) => Math.abs(figure) <= noChange);
}

/** Paths of all objects with an `on`. @param {object} settings @returns {string[]} */
function switches(settings) {
	return Object.entries(settings).flatMap(([name, value]) => {
		if (typeof value !== 'object') return [];
		const inner = switches(value).map((path) => `${name}.${path}`);
		return 'on' in value ? [name, ...inner] : inner;
	});
}

/** Settings with one rule off. @param {any} settings @param {readonly string[]} path @returns {any} */
function without(settings, [name = '', ...rest]) {
	const value = rest.length === 0 ? { ...settings[name], on: false } : without(settings[name], rest);
	return { ...settings, [name]: value };
}

/** @returns {Promise<Sample[]>} the pages of all documents, as the layout takes them */
async function readSamples() {
	const { withPdf, pdfPages, perceive } = engine('withPdf', 'pdfPages', 'perceive');
	const context = { request: {}, parameters: {}, warn: () => undefined, limit: () => Infinity };
	/** @type {Sample[]} */
	const samples = [];
	for (const set of sets) {
		for (const file of globSync(set.pattern ?? '*.pdf', { cwd: set.folder }).sort()) {
			const path = join(set.folder, file);
			await withPdf({ path, fileName: file }, async (/** @type {{ pageCount: number }} */ document) => {
				const source = pdfPages(context, document);
				const pages = [];
				for (let number = 1; number <= document.pageCount; number++) {
					const page = await perceive(source, number, { structured: !set.isUntagged });
					if (page) pages.push(page);
				}
				samples.push({ set, name: basename(file, '.pdf'), pages, outline: source.outline });
			});
		}
	}
	return samples;
}

/**
 * Lay out all documents and score those whose result differs from the one known.
 * @param {readonly Sample[]} samples
 * @param {any} settings
 * @param {Map<string, { text: string, figures: Figures }>} known  takes what is new
 * @param {string} folder
 * @returns {Promise<ReadonlyMap<string, readonly string[]>>} documents that changed, by set
 */
async function measureAll(samples, settings, known, folder) {
	/** @type {Map<string, Set<string>>} */
	const changed = new Map();
	/** @type {Map<string, Map<string, string>>} what is to be scored, by set and scorer, then by document */
	const open = new Map();
	for (const sample of samples) {
		const pages = await laidOut(sample, settings);
		for (const scorer of sample.set.figures) {
			const text = texts[scorer](pages);
			const place = `${sample.set.name} ${scorer}`;
			if (known.get(`${place} ${sample.name}`)?.text === text) continue;
			changed.set(sample.set.name, (changed.get(sample.set.name) ?? new Set()).add(sample.name));
			open.set(place, (open.get(place) ?? new Map()).set(sample.name, text));
		}
	}
	for (const [place, changes] of open) {
		const [set = '', scorer = ''] = place.split(' ');
		const scored = score(set, /** @type {Scorer} */ (scorer), changes, folder);
		for (const [name, text] of changes) known.set(`${place} ${name}`, { text, figures: scored[name] ?? {} });
	}
	return new Map([...changed].map(([set, names]) => [set, [...names]]));
}

/** @param {Sample} sample @param {any} settings @returns {Promise<any[]>} */
async function laidOut({ pages, outline }, settings) {
	const { understand } = engine('understand');
	async function* each() {
		for (const page of pages) yield await Promise.resolve(page);
	}
	const found = [];
	for await (const page of understand(each(), { analysis: 'full', charts: true, outline, settings })) found.push(page);
	return found;
}

/**
 * What is scored, or compared.
 * @type {Record<Scorer, (pages: any[]) => string>}
 */
const texts = {
	tables: tablesOf,
	markdown: markdownOf,
	olmocr: markdownOf,
	same: (pages) =>
		markdownOf(pages) + tablesOf(pages) + JSON.stringify(tableBlocks(pages).map(({ continues }) => continues)),
};

/** @param {any[]} pages */
function markdownOf(pages) {
	const { MarkdownWriter } = engine('MarkdownWriter');
	const writer = new MarkdownWriter({ imagePath: () => undefined });
	return pages.map((page) => writer.add(page)).join('') + writer.end();
}

/** @param {any[]} pages */
function tablesOf(pages) {
	return JSON.stringify({ tables: tableBlocks(pages).map(({ table }) => toRows(table)) });
}

/** @param {any[]} pages @returns {any[]} */
function tableBlocks(pages) {
	return pages.flatMap((page) => page.blocks).filter(({ kind }) => kind === 'table');
}

/**
 * @param {string} set
 * @param {Scorer} scorer
 * @param {ReadonlyMap<string, string>} texts  by document
 * @param {string} folder
 * @returns {Record<string, Figures>} by document
 */
function score(set, scorer, texts, folder) {
	if (scorer === 'same') return {};
	const out = join(folder, 'produced');
	rmSync(out, { recursive: true, force: true });
	mkdirSync(out);
	const extension = scorer === 'tables' ? 'json' : 'md';
	for (const [name, text] of texts) writeFileSync(join(out, `${name}.${extension}`), text);
	if (scorer === 'olmocr') return passedChecks(out, texts);
	const truth = sets.find(({ name }) => name === set)?.folder ?? '';
	const program = join(scorers, scorer === 'tables' ? 'table_score.py' : 'markdown_score.py');
	const answer = spawnSync('python3', [program, out, truth, '--only-produced', '--json'], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	/** @type {{ files: Record<string, Figures> }} */
	const { files } = JSON.parse(answer.stdout);
	return Object.fromEntries(
		Object.entries(files).map(([file, row]) => [
			file.replace(/\.(?:md|json)$/, ''),
			Object.fromEntries(Object.entries(figureNames[scorer]).map(([name, key]) => [name, row[key] ?? null])),
		]),
	);
}

/** @param {string} out @param {ReadonlyMap<string, string>} texts  by document @returns {Record<string, Figures>} by document */
function passedChecks(out, texts) {
	const verdicts = judgeOlmocr(out);
	return Object.fromEntries(
		[...texts.keys()].map((name) => {
			const own = verdicts.filter(({ check }) => basename(check.pdf, '.pdf') === name);
			return [name, { passed: own.length > 0 ? own.filter(({ ok }) => ok).length / own.length : null }];
		}),
	);
}

/**
 * Means over the documents that have a figure, by set and figure.
 * @param {readonly Sample[]} samples
 * @param {ReadonlyMap<string, { figures: Figures }>} scored
 * @returns {Record<string, number>}
 */
function meansOf(samples, scored) {
	/** @type {Record<string, number>} */
	const means = {};
	for (const { name: set, figures } of sets) {
		for (const scorer of figures) {
			for (const name of Object.keys(figureNames[scorer])) {
				const values = samples
					.filter((sample) => sample.set.name === set)
					.map((sample) => scored.get(`${set} ${scorer} ${sample.name}`)?.figures[name])
					.filter((value) => typeof value === 'number');
				if (values.length > 0) means[`${set} ${name}`] = values.reduce((sum, value) => sum + value, 0) / values.length;
			}
		}
	}
	return means;
}

let printed = false;

/** @param {string} title @param {Record<string, number>} figures @param {string} [end] */
function printRow(title, figures, end = '') {
	if (!printed) {
		console.log(`\nRules switched off: ${Object.keys(figures).join(' | ')}`);
		printed = true;
	}
	const cells = Object.values(figures).map((figure) =>
		(end === '' ? figure.toFixed(4) : Math.abs(figure) < 5e-5 ? '·' : (1000 * figure).toFixed(1)).padStart(8),
	);
	console.log(title.padEnd(26) + cells.join('') + end);
}
