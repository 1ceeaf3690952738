// @ts-check
// OCR of page images: words in common with the truth, and CPU time a page, beside Tesseract and tesseract.js. The sets lie
// beside the project; every n-th file with BENCH_EVERY=n, some sets with BENCH_SETS=isri,forms, some programs with
// BENCH_PROGRAMS=document-conversion.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, measureWhole } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const every = Number(process.env.BENCH_EVERY ?? 1);
const wantedSets = process.env.BENCH_SETS?.split(',');
const wantedPrograms = process.env.BENCH_PROGRAMS?.split(',');

/**
 * A set of images with their texts.
 * @typedef {{ name: string, images: string[], truthOf: (image: string) => string, options: string[] }} ImageSet
 */

/** @param {string} folder @param {string} pattern */
const find = (folder, pattern) =>
	globSync(pattern, { cwd: join(shared, 'data', folder) })
		.sort()
		.map((name) => join(shared, 'data', folder, name));

/** @param {string} image */
const besideIt = (image) => image.replace(/\.[a-z]+$/, '.txt');
/** @param {string} image */
const ofDocument = (image) => join(dirname(image), 'words.txt');

/** Image sets next to the project folder; empty if a folder is missing. @returns {ImageSet[]} */
export function imageSets() {
	return [
		{ name: 'receipts', images: find('receipts', '*.jpg'), truthOf: besideIt, options: ['--fold'] },
		{ name: 'photos', images: find('photos/inv3d', '*/photo*.jpg'), truthOf: ofDocument, options: [] },
		{ name: 'flat pages', images: find('photos/inv3d', '*/flat_document.png'), truthOf: ofDocument, options: [] },
		{ name: 'isri', images: find('ocr-print/isri', '*.tif'), truthOf: besideIt, options: ['--drop', '~^'] },
		{ name: 'old books', images: find('ocr-print/old-books', '*.tiff'), truthOf: besideIt, options: [] },
		{ name: 'layouts', images: find('ocr-print/layouts', '*.png'), truthOf: besideIt, options: [] },
		{ name: 'scripts', images: find('ocr-print/multi-script', '*.{png,tif}'), truthOf: besideIt, options: [] },
		{ name: 'scanned books', images: find('ocr-books', '*.{png,jpg}'), truthOf: besideIt, options: [] },
		{ name: 'forms', images: find('forms', '*.png'), truthOf: besideIt, options: [] },
	];
}

/** A name that images of different folders do not share. @param {string} image */
export const nameOf = (image) => `${basename(dirname(image))}_${basename(image, extname(image))}`;

/** @param {string[]} images */
const copyEach = (images) => images.map((image) => `'${image}' '${nameOf(image)}'`).join(' ');

/** @param {string} mode page segmentation @param {string[]} images */
const tesseract = (mode, images) =>
	`set -- ${copyEach(images)}; while [ $# -gt 0 ]; do OMP_THREAD_LIMIT=1 tesseract "$1" "$OUT/$2" --psm ${mode}; shift 2; done`;

/** @param {string} script @param {string[]} images */
const script = (script, images) => `node "${join(root, 'bench/ocr', script)}" "$OUT" ${copyEach(images)}`;

/** @type {{ name: string, command: (images: string[]) => string, isThere: () => boolean }[]} */
const programs = [
	{ name: 'document-conversion', command: (images) => script('ours.mjs', images), isThere: () => true },
	...['3', '6', '11'].map((mode) => ({
		name: `tesseract psm ${mode}`,
		command: (/** @type {string[]} */ images) => tesseract(mode, images),
		isThere: () => isInstalled('tesseract'),
	})),
	{ name: 'tesseract.js psm 3', command: (images) => script('tesseract-js.mjs', images), isThere: () => true },
];

/** @param {string} produced @param {string} truth @param {string[]} options @returns {number} mean word F1 */
function score(produced, truth, options) {
	const run = spawnSync('python3', [join(shared, 'scorers/text_score.py'), produced, truth, '--json', ...options], {
		encoding: 'utf8',
	});
	return Number(JSON.parse(run.stdout).mean.word_f1);
}

/** Measure and print. */
export function run() {
	if (!existsSync(join(shared, 'data'))) {
		console.log('\nOCR: the sets of images are not beside the project (BENCH_SHARED names their folder)');
		return;
	}
	console.log('\nOCR: word F1 and CPU seconds a page');
	for (const { name, images, truthOf, options } of imageSets().filter(
		(set) => wantedSets?.includes(set.name) ?? true,
	)) {
		const some = images.filter((_, index) => index % every === 0);
		const folder = mkdtempSync(join(tmpdir(), 'bench-ocr-'));
		const truth = join(folder, 'truth');
		mkdirSync(truth);
		for (const image of some) copyFileSync(truthOf(image), join(truth, `${nameOf(image)}.txt`));
		for (const program of programs.filter((one) => (wantedPrograms?.includes(one.name) ?? true) && one.isThere())) {
			const out = join(folder, program.name.replaceAll(' ', '-'));
			mkdirSync(out);
			const measured = program.name === 'document-conversion' ? measureWhole.bind(undefined, 'Our reader') : measure;
			const { cpuSeconds } = measured(program.command(some), { OUT: out });
			const f1 = score(out, truth, options).toFixed(3);
			console.log(
				`${`${name} (${some.length})`.padEnd(16)} ${program.name.padEnd(20)} ${f1}  ${(cpuSeconds / some.length).toFixed(2).padStart(6)}`,
			);
		}
		rmSync(folder, { recursive: true, force: true });
	}
}
