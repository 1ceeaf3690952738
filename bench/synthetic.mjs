// @ts-check
// Documents drawn from a seed, converted, and compared with their source trees (docs/synthetic-documents.md).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { installOcrLanguages, installProducers } from './synthetic/install.mjs';
import { readOptions, unknownName } from './options.mjs';

const usage = `npm run bench -- synthetic [options]
npm run bench -- synthetic fit [options]         fits the engine's scores (synthetic fit --help)

Makes documents, converts them and scores the results by family.
  --seed n             the same seed gives the same documents (default 1)
  --documents n        over all families together (default 200)
  --families side      all, fitted or left-out (bench/synthetic/division.mjs)
  --producers a,b      only these families
  --genres a,b         only these genres, of the families that have them; some are made when they are asked for alone
  --scanned            pages as pictures of a scanner, read by OCR
  --peers              other programs beside ours
  --faults             count kinds of faults
  --worst n            print so many of the worst documents by figure
  --keep folder        leave documents, truths and results there
  --from folder        take the documents that --keep left there, instead of making them
  --processes n        how many convert at a time; as many as there are cores, 4 at most`;

/** Processes of a conversion take up to a gigabyte of memory each. */
const maxProcesses = 4;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		documents: { type: 'string', default: '200' },
		families: { type: 'string', default: 'all' },
		producers: { type: 'string' },
		genres: { type: 'string' },
		scanned: { type: 'boolean', default: false },
		peers: { type: 'boolean', default: false },
		faults: { type: 'boolean', default: false },
		worst: { type: 'string', default: '0' },
		keep: { type: 'string' },
		from: { type: 'string' },
		processes: { type: 'string', default: String(Math.min(maxProcesses, availableParallelism())) },
	},
	minimums: { seed: 0, documents: 1, worst: 0, processes: 1 },
});

/** Words of a document that are printed where some are lost. */
const wordsShown = 12;

/**
 * Make, convert, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	if (args[0] === 'fit') return (await import('./synthetic/fit/main.mjs')).run(args.slice(1));
	const options = readOptions(args, command, (values) => ({
		...values,
		producers: values.producers?.split(','),
		genres: /** @type {Options['genres']} */ (values.genres?.split(',')),
	}));
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const { python, modules } = await installProducers();
	// The makers of the fixtures look for their programs there, when they are loaded.
	process.env.PAGES_PYTHON ??= python;
	process.env.PAGES_MODULES ??= modules;
	const { abilitiesOf, families } = await import('./synthetic/producers/families.mjs');
	const { genresOf } = await import('./synthetic/tree/document.mjs');
	const { division } = await import('./synthetic/division.mjs');
	const all = /** @type {import('./synthetic/producers/families.mjs').FamilyName[]} */ (Object.keys(families));
	const unknown = unknownName({ what: 'family', names: all }, options.producers);
	if (unknown !== undefined) {
		console.error(unknown);
		return 2;
	}
	const wanted = all.filter(
		(name) => options.producers?.includes(name) ?? (options.families === 'all' || division[name] === options.families),
	);
	const names = wanted.filter((name) => {
		if (genresOf(abilitiesOf(families[name]), options.genres).length === 0) return false;
		const has = families[name].version() !== undefined;
		if (!has) console.log(`${name} is left out: ${families[name].program} cannot be had here.`);
		return has;
	});
	if (names.length === 0) {
		console.log('Synthetic documents: no producer can be had here.');
		return 0;
	}
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-synthetic-'));
	mkdirSync(folder, { recursive: true });
	try {
		await measure(names, folder, options);
	} finally {
		if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

/**
 * @param {readonly import('./synthetic/producers/families.mjs').FamilyName[]} names
 * @param {string} folder
 * @param {Options} options
 */
async function measure(names, folder, options) {
	const { keptDocuments, makeDocuments } = await import('./synthetic/make.mjs');
	const { convertDocuments } = await import('./synthetic/convert.mjs');
	const { detailsOf, faultsReport, reportOf } = await import('./synthetic/report.mjs');
	const { scoreDocument } = await import('./synthetic/score/score.mjs');
	const { scanDocuments } = await import('./synthetic/scan.mjs');
	const { peerResults } = await import('./synthetic/peers.mjs');
	let made = options.from
		? keptDocuments(options.from).filter(({ family }) => names.includes(family))
		: await makeDocuments(names, { ...options, folder });
	if (options.scanned) made = await scanDocuments(made, options.seed, join(folder, 'scanned'));
	const pages = made.reduce((sum, { truth }) => sum + truth.pages, 0);
	console.log(
		`
Synthetic documents, seed ${options.seed}: ${made.length} documents, ${pages} pages, ${names.length} families${options.scanned ? ', scanned' : ''}`,
	);
	const { processes, scanned } = options;
	const dataFolder = scanned ? installOcrLanguages() : undefined;
	const results = await convertDocuments(made, { folder, processes, scanned, dataFolder });
	const scoredOf = (
		/** @type {(name: string) => import('./synthetic/score/result.mjs').Result | undefined} */ resultOf,
	) =>
		made.map(({ name, family, truth }) => ({
			name,
			family,
			language: truth.language,
			score: scoreDocument(resultOf(name) ?? nothing, truth),
		}));
	const scored = scoredOf((name) => results.get(name)?.json);
	console.log(`\nJSON\n${reportOf(scored)}\n\n${detailsOf(scored)}`);
	const markdown = scoredOf((name) => results.get(name)?.markdown);
	console.log(`\nMarkdown\n${reportOf(markdown)}`);
	writeFileSync(join(folder, 'scores.json'), `${JSON.stringify(scored, null, '\t')}\n`);
	if (options.faults)
		console.log(`\nFaults by kind, in how many documents, and some of these\n${faultsReport(scored)}`);
	if (options.worst > 0) printWorst(scored, options.worst);
	if (!options.peers) return;
	for (const { peer, tablesAlone, results: of } of peerResults(made, join(folder, 'peers'))) {
		const all = scoredOf((name) => of.get(name));
		console.log(`\n${peer}\n${reportOf(tablesAlone ? all.map(withTablesAlone) : all)}`);
	}
}

/** What a program that finds nothing else can be judged by. @param {import('./synthetic/report.mjs').Scored} scored */
const withTablesAlone = ({ score, ...of }) => {
	const { tables } = score.figures;
	return { ...of, score: { ...score, figures: tables === undefined ? {} : { tables } } };
};

/** What a program made of a document it could not convert. @type {import('./synthetic/score/result.mjs').Result} */
const nothing = { texts: [], headings: [], tables: [], charts: [] };

/** @param {readonly import('./synthetic/report.mjs').Scored[]} scored @param {number} count */
function printWorst(scored, count) {
	for (const figure of /** @type {const} */ (['tables', 'headings', 'levels', 'order', 'running', 'charts', 'kept'])) {
		const worst = scored
			.flatMap(({ name, language, score }) =>
				score.figures[figure] === undefined ? [] : [{ name, language, score, value: score.figures[figure] }],
			)
			.sort((a, b) => a.value - b.value)
			.slice(0, count);
		console.log(`\nWorst ${figure}:`);
		for (const { name, language, score, value } of worst) {
			const words =
				figure === 'kept'
					? `  missing ${score.missing.slice(0, wordsShown).join(' ')}; double ${score.double.slice(0, wordsShown).join(' ')}`
					: '';
			console.log(`  ${value.toFixed(3)} ${name} (${language})${words}`);
		}
	}
}

/** @typedef {{ seed: number, documents: number, families: string, producers?: string[], genres?: import('./synthetic/tree/tree.mjs').Genre[], scanned: boolean, peers: boolean, faults: boolean, worst: number, keep?: string, from?: string, processes: number }} Options */
