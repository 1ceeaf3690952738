// @ts-check
// Office files made from PDF: opened by LibreOffice (HTML by Chromium) and printed to PDF, then compared with the source
// word by word: are they all there, and do they stand where they stood?
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { benchDocuments, installs, isInstalled, measure, ours } from './measure.mjs';

/** @typedef {{ text: string, page: number, x: number, y: number, width: number, left: number, right: number, top: number, bottom: number }} PlacedWord */

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
		const [, left = 0, top = 0, right = 0, bottom = 0] = word.map(Number);
		words.push({
			text: (word[5] ?? '').normalize('NFKC'),
			page,
			x: (left + right) / 2,
			y: (top + bottom) / 2,
			width,
			...{ left, right, top, bottom },
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

/**
 * How many pages a PDF has.
 * @param {string} path
 */
function pagesOf(path) {
	const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
	return Number(/^Pages:\s+(\d+)/m.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Pairs of words whose boxes lie over each other by more than half of the smaller one, in parts of all words: text that cannot be read.
 * @param {PlacedWord[]} words
 */
function overlapping(words) {
	let count = 0;
	for (const [index, one] of words.entries()) {
		const isCovered = words.slice(index + 1).some((other) => {
			if (other.page !== one.page || other.text === one.text) return false;
			const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
			const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
			return width > 0 && height > 0 && width * height > 0.5 * Math.min(areaOf(one), areaOf(other));
		});
		if (isCovered) count++;
	}
	return count / Math.max(1, words.length);
}

/** @param {PlacedWord} word */
const areaOf = ({ left, right, top, bottom }) => (right - left) * (bottom - top);

/**
 * The ways that are measured: ours by tool and layout, those of peers by a command that has `$IN` and `$OUT`, a folder.
 * @type {readonly { name: string, tool?: string, mode?: string, extension: string, command?: string }[]}
 */
const ways = [
	{ name: 'pdf/docx e_Flow', tool: 'pdf/docx', mode: 'e_Flow', extension: 'docx' },
	{ name: 'pdf/docx e_Box', tool: 'pdf/docx', mode: 'e_Box', extension: 'docx' },
	{ name: 'pdf/pptx', tool: 'pdf/pptx', mode: '', extension: 'pptx' },
	{ name: 'pdf/html e_Flow', tool: 'pdf/html', mode: 'e_Flow', extension: 'zip' },
	{ name: 'pdf/html e_Box', tool: 'pdf/html', mode: 'e_Box', extension: 'zip' },
	{
		name: 'pdf2docx',
		extension: 'docx',
		command: '"$PYTHON" -m pdf2docx.main convert "$IN" "$OUT/$(basename "$IN" .pdf).docx"',
	},
	{
		name: 'LibreOffice',
		extension: 'odt',
		// Its import of PDF for Writer keeps each line in a frame, and writes no DOCX that it reads again.
		command:
			'soffice --headless -env:UserInstallation="file://$OUT/own" --infilter=writer_pdf_import --convert-to odt --outdir "$OUT" "$IN"',
	},
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

/** Opening takes seconds a document: of the usual documents every n-th is measured (OFFICE_EVERY), and of the invoices. */
const every = Number(process.env.OFFICE_EVERY ?? 8);

/** Invoices of strangers, whose fixed layouts may not overlap. */
const invoices = '../shared/data/invoices';

/** Measure and print. */
export function run() {
	if (!['soffice', 'pdftotext', 'pdfinfo', 'chromium'].every(isInstalled)) {
		console.log('needs soffice, chromium and poppler-utils');
		return;
	}
	const own = process.env.OFFICE_WAYS?.split(',');
	const chosen = ways.filter(({ name }) => own?.includes(name) ?? true);
	const python = join(tmpdir(), 'bench-office-python');
	const hasPeer =
		chosen.some(({ name }) => name === 'pdf2docx') &&
		installs(
			'pdf2docx',
			`[ -x '${python}/bin/pdf2docx' ] || { python3 -m venv '${python}' && '${python}/bin/pip' install -q pdf2docx==0.5.8; }`,
		);
	const sets = [
		{ name: 'documents', paths: benchDocuments().filter((_, index) => index % every === 0) },
		{ name: 'invoices', paths: invoicePaths().filter((_, index) => index % every === 0) },
	];
	for (const { name, paths } of sets) {
		console.log(`\nPDF to office files, ${paths.length} ${name}`);
		console.log('way                CPU s   opened    word F1   same pages   median offset   words over words');
		for (const way of chosen) {
			if (way.name === 'pdf2docx' && !hasPeer) continue;
			console.log(lineOf(way, paths, `${python}/bin/python`));
		}
	}
}

/** @returns {string[]} absolute paths, none where the set is not there */
function invoicePaths() {
	const folder = join(import.meta.dirname, '..', invoices);
	return existsSync(folder)
		? globSync('**/*.pdf', { cwd: folder })
				.map((name) => join(folder, name))
				.sort()
		: [];
}

/**
 * What came of one way, as a line of the table: medians of offsets in parts of the page width, shares of documents.
 * @param {typeof ways[number]} way
 * @param {readonly string[]} documents
 * @param {string} python
 */
function lineOf({ name, tool, mode, extension, command }, documents, python) {
	const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
	const parameter = JSON.stringify(mode ? { pageLayoutMode: mode } : {});
	/** @type {{ f1: number, samePages: boolean, offset: number, covered: number }[]} */
	const scores = [];
	let cpu = 0;
	for (const [index, path] of documents.entries()) {
		const out = join(folder, String(index));
		mkdirSync(out);
		const call = command ?? `${ours} ${tool} "$IN" --out "$OUT" --parameter '${parameter}'`;
		cpu += measure(`${call}`, { IN: path, OUT: out, PYTHON: python }).cpuSeconds;
		const file = join(out, `${basename(path, '.pdf')}.${extension}`);
		const pdf = existsSync(file) ? printed(file, out) : undefined;
		if (!pdf) continue;
		const [produced, truth] = [wordsOf(pdf), wordsOf(path)];
		const score = {
			f1: wordF1(produced, truth),
			samePages: pagesOf(pdf) === pagesOf(path),
			offset: medianOffset(produced, truth),
			covered: overlapping(produced),
		};
		scores.push(score);
		if (process.env.BENCH_VERBOSE)
			console.log(`  ${basename(path).padEnd(40)} ${pagesOf(path)} ${pagesOf(pdf)} ${JSON.stringify(score)}`);
		rmSync(out, { recursive: true, force: true });
	}
	rmSync(folder, { recursive: true, force: true });
	/** @param {number[]} values */
	const median = (values) => values.sort((a, b) => a - b)[values.length >> 1] ?? 1;
	/** @param {number[]} values */
	const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
	const figures = [
		cpu.toFixed(1).padStart(6),
		`${scores.length}/${documents.length}`.padEnd(7),
		mean(scores.map(({ f1 }) => f1)).toFixed(4),
		`${((100 * scores.filter(({ samePages }) => samePages).length) / Math.max(1, documents.length)).toFixed(1)} %`.padStart(
			9,
		),
		`${(100 * median(scores.map(({ offset }) => offset))).toFixed(2)} %`.padStart(11),
		`${(100 * mean(scores.map(({ covered }) => covered))).toFixed(2)} %`.padStart(14),
	];
	return `${name.padEnd(17)} ${figures.join('   ')}`;
}
