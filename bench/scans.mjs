// @ts-check
// Imperfect scans: synthetic pages with one fault each, read by our OCR and by Tesseract (docs/ocr.md).
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, measureWhole } from './measure.mjs';
import { faults } from './scans/faults.mjs';
import { installScans } from './scans/install.mjs';
import { makeScans } from './scans/make.mjs';
import { countWords, f1 } from './scans/score.mjs';
import { tickReport } from './scans/ticks.mjs';
import { readOptions } from './options.mjs';

const usage = `npm run bench -- scans [options]

Makes scans with faults, reads them, and scores the words that were read (BENCH_MODELS names the folder of better models).
  --seed n         the same seed gives the same scans (default 1)
  --pages n        of each fault and side (default 4)
  --families side  all, fitted or left-out: other faces, places, colours and hands
  --only a,b       only these faults
  --without-peers  ours alone
  --pages-in path  scans are made there once, and taken from there; a temporary folder unless told
  --errors n       print so many words of each page that are printed and were not read, and the other way round`;

const command = /** @satisfies {import('./options.mjs').Command} */ ({
	usage,
	options: {
		seed: { type: 'string', default: '1' },
		pages: { type: 'string', default: '4' },
		families: { type: 'string', default: 'all' },
		only: { type: 'string' },
		'without-peers': { type: 'boolean', default: false },
		'pages-in': { type: 'string' },
		errors: { type: 'string', default: '0' },
	},
	minimums: { seed: 0, pages: 1, errors: 0 },
	only: { what: 'fault', names: Object.keys(faults) },
});

const reader = fileURLToPath(new URL('ocr/ours.mjs', import.meta.url));

/** @typedef {import('./scans/make.mjs').MadeScan} MadeScan */
/** @typedef {{ seed: number, pages: number, errors: number, families: string, only?: string[], withoutPeers: boolean, pagesIn?: string }} Options */

/** Languages passed to Tesseract, by fault. @type {Readonly<Record<string, string>>} */
const tesseractLanguages = { mixed: 'eng+deu+fra+spa+pol+rus+ell+chi_sim', fraktur: 'frk' };

/**
 * Make, read, score and print.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 2 where the options are wrong
 */
export async function run(args) {
	const options = readOptions(args, command, (values) => ({
		...values,
		withoutPeers: values['without-peers'],
		pagesIn: values['pages-in'],
	}));
	if (typeof options === 'string') {
		console.error(options);
		return 2;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-scans-'));
	try {
		const { modules, languageFolder } = installScans();
		const sides = /** @type {const} */ (['fitted', 'left-out']).filter(
			(side) => options.families === 'all' || options.families === side,
		);
		const scans = await makeScans(options.only ?? Object.keys(faults), sides, {
			...options,
			folder: options.pagesIn ?? join(folder, 'pages'),
			modules,
		});
		const readers = [{ name: 'ours', texts: readByOurs(scans, folder, languageFolder) }];
		if (!options.withoutPeers && isInstalled('tesseract'))
			readers.push({ name: 'tesseract', texts: readByTesseract(scans, folder, languageFolder) });
		report(scans, readers, options);
		reportMarks(scans, join(folder, 'ours'));
		const foundOn = (/** @type {string} */ name) =>
			JSON.parse(readFileSync(join(folder, 'ours', `${name}.ticks.json`), 'utf8'));
		console.log(`\n${tickReport(scans, foundOn, options.errors > 0)}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

/** @param {readonly MadeScan[]} scans @param {string} folder @param {string} languageFolder @returns {Map<string, string>} texts by name */
function readByOurs(scans, folder, languageFolder) {
	const out = join(folder, 'ours');
	mkdirSync(out);
	const pairs = scans.map(({ path, name }) => `'${path}' '${name}'`).join(' ');
	const env = { BENCH_LANGUAGE_DATA: languageFolder };
	const { cpuSeconds } = measureWhole('Our reader', `node '${reader}' '${out}' ${pairs}`, env);
	console.log(`\n${scans.length} scans, ${(cpuSeconds / scans.length).toFixed(2)} s of CPU a page`);
	return textsIn(scans, out);
}

/** @param {readonly MadeScan[]} scans @param {string} folder @param {string} languageFolder @returns {Map<string, string>} */
function readByTesseract(scans, folder, languageFolder) {
	const out = join(folder, 'tesseract');
	mkdirSync(out);
	for (const { path, name, fault } of scans) {
		const codes = (tesseractLanguages[fault] ?? 'eng+deu')
			.split('+')
			.filter((code) => code === 'eng' || existsSync(join(languageFolder, `${code}.traineddata`)));
		measure(`tesseract '${path}' '${join(out, name)}' -l ${codes.join('+')} --psm 1`, {
			OMP_THREAD_LIMIT: '1',
			TESSDATA_PREFIX: languageFolder,
		});
	}
	return textsIn(scans, out);
}

/** @param {readonly MadeScan[]} scans @param {string} folder */
function textsIn(scans, folder) {
	return new Map(
		scans.map(({ name }) => {
			const path = join(folder, `${name}.txt`);
			return [name, existsSync(path) ? readFileSync(path, 'utf8') : ''];
		}),
	);
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {readonly MadeScan[]} scans @param {readonly { name: string, texts: Map<string, string> }[]} readers @param {Options} options */
function report(scans, readers, { errors }) {
	console.log(
		`\n${'fault'.padEnd(14)} ${'pages'.padEnd(9)} ${readers.map(({ name }) => `${name.padEnd(9)} F1  false words a page`).join('   ')}`,
	);
	for (const key of new Set(scans.map(({ fault, side }) => `${fault} ${side}`))) {
		const some = scans.filter(({ fault, side }) => `${fault} ${side}` === key);
		const figures = readers.map(({ texts }) => {
			const counts = some.map(({ name, text, extra }) => countWords(texts.get(name) ?? '', text, extra));
			const falseWords = mean(counts.map((count) => count.falseWords));
			return `${mean(counts.map(f1)).toFixed(3).padStart(12)}  ${falseWords.toFixed(1).padStart(18)}`;
		});
		const [first] = some;
		console.log(`${first?.fault.padEnd(14)} ${first?.side.padEnd(9)} ${figures.join('   ')}`);
	}
	if (errors === 0) return;
	for (const { name, text, extra } of scans) {
		const [ours] = readers;
		const { missed, added } = countWords(ours?.texts.get(name) ?? '', text, extra);
		console.log(
			`${name}\n  not read: ${missed.slice(0, errors).join(' ')}\n  not printed: ${added.slice(0, errors).join(' ')}`,
		);
	}
}

/**
 * Marks of stamps and handwriting: on how many pages the one is found that was made, and how many others there are.
 * @param {readonly MadeScan[]} scans @param {string} folder
 */
function reportMarks(scans, folder) {
	/** @type {Readonly<Record<string, string>>} */
	const made = { stamps: 'stamp', handwriting: 'handwriting' };
	console.log(`\n${'marks'.padEnd(14)} ${'pages'.padEnd(9)} found on  others`);
	for (const key of new Set(scans.map(({ fault, side }) => `${fault} ${side}`))) {
		const some = scans.filter(({ fault, side }) => `${fault} ${side}` === key);
		const marks = some.map(({ name }) => {
			const path = join(folder, `${name}.marks.json`);
			return /** @type {{ kind: string }[]} */ (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []);
		});
		const wanted = made[some[0]?.fault ?? ''];
		const found = marks.filter((ones) => ones.some(({ kind }) => kind === wanted)).length;
		const others = marks.flat().filter(({ kind }) => kind !== wanted).length;
		const share = wanted === undefined ? '-' : `${found} of ${some.length}`;
		console.log(`${some[0]?.fault.padEnd(14)} ${some[0]?.side.padEnd(9)} ${share.padEnd(9)} ${others}`);
	}
}
