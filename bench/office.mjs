// @ts-check
// Office files made from PDF: opened by LibreOffice (HTML by Chromium) and printed to PDF, then compared with the source
// word by word: are they all there, and do they stand where they stood?
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { benchDocuments, isInstalled, measure, ours } from './measure.mjs';

/** @typedef {{ text: string, page: number, x: number, y: number, width: number }} PlacedWord */

/**
 * Words of a PDF with the middle of their boxes and the width of their page, in points.
 * @param {string} path
 * @returns {PlacedWord[]}
 */
function wordsOf(path) {
	const { stdout } = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
	/** @type {PlacedWord[]} */
	const words = [];
	let page = 0;
	let width = 1;
	for (const line of (stdout ?? '').split('\n')) {
		const opened = /<page width="([\d.]+)"/.exec(line);
		if (opened) {
			page++;
			width = Number(opened[1]);
		}
		const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/.exec(line);
		if (!word) continue;
		const [, left, top, right, bottom] = word.map(Number);
		words.push({
			text: (word[5] ?? '').normalize('NFKC'),
			page,
			x: ((left ?? 0) + (right ?? 0)) / 2,
			y: ((top ?? 0) + (bottom ?? 0)) / 2,
			width,
		});
	}
	return words;
}

/**
 * F1 of the words as bags, letters and digits only.
 * @param {PlacedWord[]} produced
 * @param {PlacedWord[]} truth
 */
function wordF1(produced, truth) {
	/** @param {PlacedWord[]} words */
	const bag = (words) => words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
	/** @type {Map<string, number>} */
	const left = new Map();
	const wanted = bag(truth);
	const found = bag(produced);
	for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
	const common = found.filter((word) => {
		const count = left.get(word) ?? 0;
		left.set(word, count - 1);
		return count > 0;
	}).length;
	return wanted.length + found.length === 0 ? 1 : (2 * common) / (wanted.length + found.length);
}

/**
 * Median distance of each word to the nearest equal one of the same page, in parts of the page width.
 * @param {PlacedWord[]} produced
 * @param {PlacedWord[]} truth
 */
function medianOffset(produced, truth) {
	/** @type {Map<string, PlacedWord[]>} */
	const byText = new Map();
	for (const word of truth)
		byText.set(`${word.page} ${word.text}`, [...(byText.get(`${word.page} ${word.text}`) ?? []), word]);
	const offsets = produced
		.flatMap((word) => {
			const same = byText.get(`${word.page} ${word.text}`) ?? [];
			const scale = same[0] ? same[0].width / word.width : 1;
			return same.length === 0
				? []
				: [Math.min(...same.map(({ x, y, width }) => Math.hypot(word.x * scale - x, word.y * scale - y) / width))];
		})
		.sort((a, b) => a - b);
	return offsets[offsets.length >> 1] ?? 1;
}

/** The ways that are measured. */
const ways = [
	{ tool: 'pdf/docx', mode: 'e_Flow', extension: 'docx' },
	{ tool: 'pdf/docx', mode: 'e_Box', extension: 'docx' },
	{ tool: 'pdf/pptx', mode: '', extension: 'pptx' },
	{ tool: 'pdf/html', mode: 'e_Flow', extension: 'zip' },
	{ tool: 'pdf/html', mode: 'e_Box', extension: 'zip' },
];

/**
 * Print a result to PDF with the program people open it with.
 * @param {string} file
 * @param {string} folder
 */
function printed(file, folder) {
	const name = basename(file).replace(/\.\w+$/, '');
	const pdf = join(folder, `${name}.pdf`);
	if (file.endsWith('.zip')) {
		const pages = join(folder, name);
		spawnSync('unzip', ['-qo', file, '-d', pages]);
		const html = readdirSync(pages).find((entry) => entry.endsWith('.html')) ?? '';
		const address = pathToFileURL(join(pages, html)).href;
		spawnSync(
			'chromium',
			['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `--print-to-pdf=${pdf}`, address],
			{ timeout: 60_000 },
		);
	} else {
		const profile = pathToFileURL(join(folder, 'profile')).href;
		spawnSync(
			'soffice',
			['--headless', `-env:UserInstallation=${profile}`, '--convert-to', 'pdf', '--outdir', folder, file],
			{ timeout: 120_000 },
		);
	}
	return existsSync(pdf) ? pdf : undefined;
}

/** Opening takes seconds a document: every eighth is measured. */
const step = 8;

/** Measure and print. */
export function run() {
	const documents = benchDocuments().filter((_, index) => index % step === 0);
	console.log(`\nPDF to office files, ${documents.length} documents`);
	if (!isInstalled('soffice') || !isInstalled('pdftotext') || !isInstalled('chromium')) {
		console.log('needs soffice, chromium and pdftotext');
		return;
	}
	console.log('way                 CPU s   opened   word F1   median offset (part of the page width)');
	for (const { tool, mode, extension } of ways) {
		const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
		const list = documents.map((path) => `'${path}'`).join(' ');
		const parameter = JSON.stringify(mode === '' ? {} : { pageLayoutMode: mode });
		const { cpuSeconds } = measure(`${ours} ${tool} ${list} --out "$OUT" --parameter '${parameter}'`, { OUT: folder });
		/** @type {number[]} */
		const scores = [];
		/** @type {number[]} */
		const offsets = [];
		let opened = 0;
		for (const path of documents) {
			const name = basename(path, '.pdf');
			const file = join(folder, `${name}.${extension}`);
			const pdf = existsSync(file) ? printed(file, folder) : undefined;
			if (!pdf) continue;
			opened++;
			const [produced, truth] = [wordsOf(pdf), wordsOf(path)];
			scores.push(wordF1(produced, truth));
			offsets.push(medianOffset(produced, truth));
			if (process.env.BENCH_VERBOSE)
				console.log(`  ${name.padEnd(30)} ${scores.at(-1)?.toFixed(4)} ${offsets.at(-1)?.toFixed(4)}`);
		}
		rmSync(folder, { recursive: true, force: true });
		const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
		const middle = offsets.sort((a, b) => a - b)[offsets.length >> 1] ?? 1;
		const place = mode === 'e_Flow' ? '-' : middle.toFixed(4);
		console.log(
			`${`${tool} ${mode}`.padEnd(18)} ${cpuSeconds.toFixed(1).padStart(6)}   ${`${opened}/${documents.length}`.padEnd(6)}   ${mean.toFixed(4)}    ${place}`,
		);
	}
}
