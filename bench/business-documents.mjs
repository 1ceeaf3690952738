// @ts-check
// Business documents drawn from a seed; extracted fields are compared with their content (docs/business-documents.md).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { engine } from './engine.mjs';
import { ocrFolders } from './synthetic/install.mjs';
import { countriesLeftOut, division } from './business-documents/division.mjs';
import { families } from './business-documents/families.mjs';
import { installMakers } from './business-documents/install.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- business-documents [options]

Makes business documents, asks idp/documentExtract for every value they print, by English names, by names in the
language of the document, and by the printed labels, and scores the answers.
  --seed n             the same seed gives the same documents (default 1)
  --documents n        over all families together (default 180)
  --families side      all, fitted or left-out (bench/business-documents/division.mjs)
  --only a,b           only these families
  --scanned            scanned documents, read by OCR (BENCH_MODELS is the folder of better models)
  --by a,b             tables by family, country, kind, id; default family,country
  --errors n           print up to n wrong answers of fitted families, and n missed faults
  --faults n           change n digits, in covered values and in any, and count what the checks find
  --corrected what     review the first document of each group of five, and ask the others without and with what was
                       learned; 'house': one company, 'layout': only the layout is shared
  --strangers folder   real documents with their truth instead (bench/business-documents/strangers.mjs)
  --pages folder       keep their pages there, once they are read
  --half side          errors of strangers: even (default), odd or all
  --keep folder        keep documents and truths there
  --from folder        use the documents that --keep left there`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		documents: { type: 'string', default: '180' },
		families: { type: 'string', default: 'all' },
		only: { type: 'string' },
		corrected: { type: 'string' },
		scanned: { type: 'boolean', default: false },
		by: { type: 'string', default: 'family,country' },
		errors: { type: 'string', default: '0' },
		faults: { type: 'string', default: '0' },
		strangers: { type: 'string' },
		pages: { type: 'string' },
		half: { type: 'string', default: 'even' },
		keep: { type: 'string' },
		from: { type: 'string' },
	},
	minimums: { seed: 0, documents: 1, errors: 0, faults: 0 },
	only: { what: 'family', names: Object.keys(families) },
});

/**
 * Make, ask, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => {
		const { corrected } = values;
		if (corrected !== undefined && corrected !== 'house' && corrected !== 'layout')
			throw new Error('--corrected takes house or layout.');
		const by = values.by.split(',');
		if (!by.every((name) => ['family', 'country', 'kind', 'id'].includes(name)))
			throw new Error('--by takes family, country, kind, id.');
		const half = values.half;
		if (half !== 'even' && half !== 'odd' && half !== 'all') throw new Error('--half takes even, odd or all.');
		return { ...values, corrected, half: /** @type {Half} */ (half), by: /** @type {By[]} */ (by) };
	});
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	if (options.strangers !== undefined) {
		await measureStrangers(options.strangers, options);
		return 0;
	}
	const all = /** @type {import('./business-documents/families.mjs').FamilyName[]} */ (Object.keys(families));
	const { python, modules } =
		options.from === undefined ? await installMakers() : { python: undefined, modules: undefined };
	// The makers of the fixtures look for their programs there, when they are loaded.
	if (python !== undefined) process.env.PAGES_PYTHON ??= python;
	const names = all.filter(
		(name) =>
			(options.only?.includes(name) ?? (options.families === 'all' || division[name] === options.families)) &&
			(options.from !== undefined || hasMaker(families[name], { python, modules })),
	);
	const folder = options.keep ?? mkdtempSync(join(tmpdir(), 'bench-business-documents-'));
	mkdirSync(folder, { recursive: true });
	try {
		await measure(names, folder, options, modules);
	} finally {
		if (options.keep === undefined) rmSync(folder, { recursive: true, force: true });
		// Its threads would keep the program alive.
		if (options.scanned) await engine('endTesseract').endTesseract();
	}
	return 0;
}

/** @param {string} folder @param {{ pages?: string | undefined, half: Half, errors: number }} options */
async function measureStrangers(folder, { pages, half, errors }) {
	const { scoreStrangers, strangersFaults, strangersTable } = await import('./business-documents/strangers.mjs');
	const scored = await scoreStrangers(folder, pages);
	console.log(`\nReal business documents: ${scored.length}\n\n${strangersTable(scored)}`);
	for (const fault of strangersFaults(scored, half).slice(0, errors)) console.log(fault);
	await engine('endTesseract').endTesseract();
}

/** @param {import('./business-documents/families.mjs').Family} family @param {{ python: string | undefined, modules: string | undefined }} makers */
function hasMaker({ producer }, { python, modules }) {
	return producer === 'chromium' || (producer === 'weasyprint' ? python : modules) !== undefined;
}

/**
 * @param {readonly FamilyName[]} names
 * @param {string} folder
 * @param {Options} options
 * @param {string | undefined} modules
 */
async function measure(names, folder, options, modules) {
	const { readBusinessDocument } = await import('./business-documents/extract.mjs');
	const documents = await documentsOf(names, folder, options, modules);
	const readWith = options.scanned ? ocrFolders() : {};
	console.log(
		`\nBusiness documents, seed ${options.seed}: ${documents.length} documents, ${names.length} families${options.scanned ? ', scanned' : ''}`,
	);
	if (options.corrected !== undefined) {
		const { correctedReport, judgeCorrected } = await import('./business-documents/corrected.mjs');
		const pages = [];
		for (const paper of documents) pages.push({ paper, pages: await readBusinessDocument(paper.path, readWith) });
		console.log(`\n${correctedReport(judgeCorrected(pages))}`);
		return;
	}
	const answers = await askAll(documents, readWith, options.faults > 0);
	await printTables(answers, options);
	writeFileSync(join(folder, 'scores.json'), `${JSON.stringify(answers.scored)}\n`);
	printErrors(answers, options.errors);
}

/**
 * @param {readonly FamilyName[]} names
 * @param {string} folder
 * @param {Options} options
 * @param {string | undefined} modules
 */
async function documentsOf(names, folder, options, modules) {
	const { keptDocuments, makeBusinessDocuments } = await import('./business-documents/make.mjs');
	const { scanDocuments } = await import('./synthetic/scan.mjs');
	const documents = options.from
		? keptDocuments(options.from).filter(({ family }) => names.includes(family))
		: await makeBusinessDocuments(names, { ...options, folder, modules });
	return options.scanned ? await scanDocuments(documents, options.seed, join(folder, 'scanned')) : documents;
}

/**
 * Asks every document for its fields and lines.
 * @param {readonly MadeDocument[]} documents
 * @param {ReturnType<typeof ocrFolders> | {}} readWith
 * @param {boolean} keepPages for changed digits
 */
async function askAll(documents, readWith, keepPages) {
	const { askPages, namings, readBusinessDocument } = await import('./business-documents/extract.mjs');
	const { scoreAnswers } = await import('./business-documents/score.mjs');
	const { scoreLines } = await import('./business-documents/lines.mjs');
	/** @type {import('./business-documents/score.mjs').Scored[]} */
	const scored = [];
	/** @type {{ paper: MadeDocument, pages: any[] }[]} */
	const read = [];
	/** @type {import('./business-documents/lines.mjs').ScoredLines[]} */
	const lines = [];
	/** Statements by the state of their running balance. @type {Record<string, string[]>} */
	const balances = {};
	let cpuMs = 0;
	let asked = 0;
	for (const paper of documents) {
		const pages = await readBusinessDocument(paper.path, readWith);
		if (keepPages) read.push({ paper, pages });
		const before = process.cpuUsage();
		for (const naming of namings) {
			const keys = paper.asked.flatMap((one) => one[naming] ?? []);
			const { answers, checks } = askPages(pages, keys);
			scored.push(...scoreAnswers(paper, naming, answers));
			asked += pages.length;
			const balance = checks.find(({ check }) => check === 'balance');
			if (naming === 'english' && paper.kind === 'statement')
				(balances[balance?.state ?? 'impossible'] ??= []).push(paper.name);
		}
		const used = process.cpuUsage(before);
		cpuMs += (used.user + used.system) / 1000;
		lines.push(...scoreLines(paper, pages));
	}
	return { scored, read, lines, balances, msPerPage: cpuMs / Math.max(1, asked) };
}

/** @param {Awaited<ReturnType<typeof askAll>>} answers @param {Options} options */
async function printTables({ scored, read, lines, balances, msPerPage }, options) {
	const { calibration, tableBy } = await import('./business-documents/score.mjs');
	const { doubtsTable, linesTable } = await import('./business-documents/lines.mjs');
	for (const by of options.by) console.log(`\n${tableBy(scored, by)}`);
	const far = scored.filter(({ country }) => countriesLeftOut.includes(country));
	if (far.length > 0) console.log(`\nCountries left out alone\n${tableBy(far, 'kind')}`);
	console.log(`\n${linesTable(lines, 'family')}\n\n${linesTable(lines, 'kind')}\n\n${doubtsTable(lines)}`);
	const statements = Object.values(balances).flat().length;
	if (statements > 0) {
		const others = Object.entries(balances).filter(([state]) => state !== 'passed');
		console.log(
			`\nStatements whose balance is proven: ${balances.passed?.length ?? 0} of ${statements}${others.map(([state, names]) => `; ${state}: ${names.join(', ')}`).join('')}`,
		);
	}
	console.log(`\n${calibration(scored)}`);
	console.log(`\nextraction alone: ${msPerPage.toFixed(1)} ms of CPU a page`);
	if (options.faults === 0) return;
	const { faultsReport, injectFaults } = await import('./business-documents/faults.mjs');
	const { tableFaultsReport } = await import('./business-documents/table-faults.mjs');
	console.log(
		`\n${faultsReport(injectFaults(read, options.faults, options.seed), options.errors)}\n\n${tableFaultsReport(read, options.seed)}`,
	);
}

/** Prints wrong answers of fitted families. @param {Awaited<ReturnType<typeof askAll>>} answers @param {number} max */
function printErrors({ scored, lines }, max) {
	const isFitted = (/** @type {{ family: string }} */ { family }) =>
		division[/** @type {FamilyName} */ (family)] === 'fitted';
	const missed = lines
		.filter(isFitted)
		.flatMap(({ name, country, naming, missed: own }) => own.map((one) => ({ name, country, naming, ...one })));
	for (const { name, country, naming, truth, answer } of missed.slice(0, max))
		console.log(`${name} ${country} ${naming}: ${truth.join(' | ')} is not ${answer?.join(' | ') ?? 'found'}`);
	const wrong = scored.filter((one) => !one.loose && isFitted(one));
	for (const { name, country, naming, key, truth, answer } of wrong.slice(0, max))
		console.log(
			`${name} ${country} ${naming}: ${key} is ${truth}, not ${answer ? `${answer.text} (${answer.source} ${answer.score.toFixed(2)}, ${answer.confidence})` : 'found'}`,
		);
}

/** @typedef {import('./business-documents/families.mjs').FamilyName} FamilyName */
/** @typedef {import('./business-documents/make.mjs').MadeDocument} MadeDocument */
/** @typedef {'family' | 'country' | 'kind' | 'id'} By */
/** @typedef {'even' | 'odd' | 'all'} Half */
/** @typedef {{ seed: number, documents: number, errors: number, faults: number, families: string, scanned: boolean, corrected?: import('./business-documents/make.mjs').Corrected, only?: string[], by: By[], keep?: string, from?: string }} Options */
