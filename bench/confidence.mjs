// @ts-check
// What the confidence of words that OCR has read means: the share right among words of that confidence, by reader, fitted on made
// documents of fitted families and half of the images beside the project, and judged on left-out families and the other half.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { calibrationError, fitKnots } from './confidence/fit.mjs';
import { readImage, readScan, samplesOf, wordsOfText, wordsOfTruth } from './confidence/samples.mjs';
import { engine } from './engine.mjs';
import { installProducers, ocrFolders } from './synthetic/install.mjs';
import { imageSets } from './ocr.mjs';
import { readOptions } from './options.mjs';

/** @typedef {import('./confidence/samples.mjs').Sample} Sample */
/** @typedef {import('./confidence/samples.mjs').Side} Side */
/** @typedef {import('./synthetic/producers/families.mjs').FamilyName} FamilyName */

const usage = `npm run bench -- confidence [options]

Reads scans and images, and says what their readers' confidence means. BENCH_MODELS names the folder of models that were added.
  --documents n   made documents of each side (default 20), none for 0
  --seed n        of the made documents (default 1)
  --every n       each n-th image of a set (default all)
  --made a,b      folders that synthetic --scanned --keep has left, instead of making documents
  --keep file     write the judged words there
  --from a,b      take the words that --keep wrote, and read nothing`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		documents: { type: 'string', default: '20' },
		seed: { type: 'string', default: '1' },
		every: { type: 'string', default: '1' },
		made: { type: 'string' },
		keep: { type: 'string' },
		from: { type: 'string' },
	},
	minimums: { documents: 0, seed: 0, every: 1 },
});

const sides = /** @type {const} */ (['fitted', 'left-out']);

/** Sets that are only judged by. */
const neverFitted = ['old books', 'layouts', 'scanned books'];

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => values);
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const { from, made, keep } = options;
	/** @type {Sample[]} */
	const samples = from ? from.split(',').flatMap(keptSamples) : await readAll(options, made?.split(','));
	if (keep) writeFileSync(keep, samples.map((sample) => `${JSON.stringify(sample)}\n`).join(''));
	report(samples);
	return 0;
}

/** @param {string} file @returns {Sample[]} */
const keptSamples = (file) =>
	readFileSync(file, 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));

/**
 * @param {{ documents: number, seed: number, every: number }} options
 * @param {readonly string[] | undefined} made
 * @returns {Promise<Sample[]>}
 */
async function readAll({ documents, seed, every }, made) {
	const { python, modules } = await installProducers();
	// The makers of the fixtures look for their programs there, when they are loaded.
	process.env.PAGES_PYTHON ??= python;
	process.env.PAGES_MODULES ??= modules;
	const folders = ocrFolders();
	/** @type {Sample[]} */
	const samples = [];
	const folder = mkdtempSync(join(tmpdir(), 'bench-confidence-'));
	try {
		for (const { path, truth, side } of await scans({ documents, seed, folder }, made))
			samples.push(
				...samplesOf(await readScan(path, folders), wordsOfTruth(truth), { set: `synthetic ${truth.family}`, side }),
			);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	for (const { name, images, truthOf } of imageSets()) {
		if (name === 'scripts') continue;
		for (const [index, image] of images.entries()) {
			if (index % every !== 0) continue;
			const side = (index / every) % 2 === 0 && !neverFitted.includes(name) ? 'fitted' : 'left-out';
			samples.push(...samplesOf(await readImage(image, folders), wordsOfText(truthOf(image)), { set: name, side }));
		}
	}
	// Its threads would keep the program alive.
	await engine('endTesseract').endTesseract();
	return samples;
}

/**
 * @param {{ documents: number, seed: number, folder: string }} options
 * @param {readonly string[] | undefined} made
 * @returns {Promise<{ path: string, truth: import('./synthetic/truth/truth.mjs').Truth, side: Side }[]>}
 */
async function scans({ documents, seed, folder }, made) {
	const { division } = await import('./synthetic/division.mjs');
	const { keptDocuments, makeDocuments } = await import('./synthetic/make.mjs');
	const { scanDocuments } = await import('./synthetic/scan.mjs');
	const { families } = await import('./synthetic/producers/families.mjs');
	if (made)
		return made
			.flatMap((kept) => keptDocuments(kept).map((one) => ({ ...one, path: join(kept, 'scanned', `${one.name}.pdf`) })))
			.filter(({ path }) => existsSync(path))
			.map(({ path, truth, family }) => ({ path, truth, side: division[family] }));
	const all = [];
	for (const side of documents > 0 ? sides : []) {
		const own = join(folder, side);
		mkdirSync(own, { recursive: true });
		const names = /** @type {FamilyName[]} */ (Object.keys(families)).filter(
			(name) => division[name] === side && families[name].version() !== undefined,
		);
		const written = await makeDocuments(names, { seed, documents, folder: own });
		const scanned = await scanDocuments(written, seed, join(own, 'scanned'));
		all.push(...scanned.map(({ path, truth }) => ({ path, truth, side })));
	}
	return all;
}

/** @param {readonly Sample[]} samples */
function report(samples) {
	const { ocrSettings, shareRight } = engine('ocrSettings', 'shareRight');
	const confidence = (/** @type {Sample} */ { reader, raw }) =>
		shareRight({ confidence: raw, ...(reader === 'Tesseract' ? { byTesseract: true } : {}) }, reader, ocrSettings);
	for (const [reader, own] of grouped(samples, ({ reader }) => reader)) {
		console.log(`\n${reader}: fitted to these words: ${JSON.stringify(fitKnots(own.filter(isFitted)))}`);
		console.log(`${'words'.padEnd(34)}   count  right  error: as said, as the service says`);
		for (const side of sides) {
			const ofSide = own.filter((sample) => sample.side === side);
			const bySet = grouped(ofSide, ({ set }) => (set.startsWith('synthetic') ? 'synthetic' : set));
			for (const [set, words] of new Map([['all', ofSide], ...bySet]))
				if (words.length > 0) console.log(`${`${side}, ${set}`.padEnd(34)} ${rowOf(words, confidence)}`);
		}
	}
}

/** @template {string} Key @param {readonly Sample[]} samples @param {(sample: Sample) => Key} of @returns {Map<Key, Sample[]>} */
function grouped(samples, of) {
	/** @type {Map<Key, Sample[]>} */
	const groups = new Map();
	for (const sample of samples) {
		const group = groups.get(of(sample));
		if (group) group.push(sample);
		else groups.set(of(sample), [sample]);
	}
	return groups;
}

const isFitted = (/** @type {Sample} */ { side }) => side === 'fitted';

/** @param {readonly Sample[]} words @param {(word: Sample) => number} confidence */
function rowOf(words, confidence) {
	const right = words.filter((word) => word.right).length / words.length;
	const errors = [(/** @type {Sample} */ { raw }) => raw, confidence].map((of) =>
		calibrationError(words.map((word) => ({ confidence: of(word), right: word.right }))),
	);
	return `${String(words.length).padStart(7)}  ${right.toFixed(3)}  ${errors.map((error) => error.toFixed(4)).join(' -> ')}`;
}
