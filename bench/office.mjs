// @ts-check
// Office files made from PDF: opened by LibreOffice (HTML by Chromium) and printed to PDF, then compared with the source
// word by word: is each present, and at its place? OFFICE_DRAWN=1 (2, 3 …) draws pages in Hebrew, Arabic, Greek and
// Russian instead of the sets, other ones for each number.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { drawnScripts } from './office/drawn-scripts.mjs';
import { grounds } from './office/grounds.mjs';
import { likeness, middle } from './office/likeness.mjs';
import { benchDocuments, installs, isInstalled, measure, ours } from './measure.mjs';

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

/** Opening takes seconds a document: of each set every n-th is measured (OFFICE_EVERY). */
const every = Number(process.env.OFFICE_EVERY ?? 8);

/** Which of the n it is (OFFICE_FROM), from 0: rules are made on some documents and judged by others. */
const from = Number(process.env.OFFICE_FROM ?? 0);

/** A document looks as it did where the middle word stands off by less, in parts of the page width. */
const goal = 0.03;

/** Invoices of strangers, whose fixed layouts may not overlap. */
const invoices = '../shared/data/invoices';

/** Articles, most of them in two columns, with formulas and notes. */
const journals = '../shared/data/journals';

/** Measure and print. */
export async function run() {
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
		{ name: 'documents', paths: benchDocuments().filter((_, index) => index % every === from) },
		{ name: 'invoices', paths: pathsIn(invoices).filter((_, index) => index % every === from) },
		{ name: 'journals', paths: pathsIn(journals).filter((_, index) => index % every === from) },
	];
	const drawing = process.env.OFFICE_DRAWN;
	const drawn = drawing && mkdtempSync(join(tmpdir(), 'bench-office-drawn-'));
	if (drawn) sets.splice(0, sets.length, ...(await drawnScripts(drawn, Number(drawing))));
	for (const { name, paths } of sets) {
		console.log(`\nPDF to office files, ${paths.length} ${name}`);
		console.log(
			'way                CPU s   opened    word F1    same pages   offset     across       down       below 3 %  words over words  grounds kept  added',
		);
		for (const way of chosen) {
			if (way.name === 'pdf2docx' && !hasPeer) continue;
			console.log(lineOf(way, paths, `${python}/bin/python`));
		}
	}
	if (drawn) rmSync(drawn, { recursive: true, force: true });
}

/**
 * @param {string} set
 * @returns {string[]} absolute paths, empty if the set is missing
 */
function pathsIn(set) {
	const folder = join(import.meta.dirname, '..', set);
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
	/** @type {import('./office/likeness.mjs').Likeness[]} */
	const scores = [];
	/** @type {import('./office/grounds.mjs').Grounds[]} */
	const coloured = [];
	let cpu = 0;
	for (const [index, path] of documents.entries()) {
		const out = join(folder, String(index));
		mkdirSync(out);
		const call = command ?? `${ours} ${tool} "$IN" --out "$OUT" --parameter '${parameter}'`;
		cpu += measure(`${call}`, { IN: path, OUT: out, PYTHON: python }).cpuSeconds;
		const file = join(out, `${basename(path, '.pdf')}.${extension}`);
		const pdf = existsSync(file) ? printed(file, out) : undefined;
		if (!pdf) continue;
		const score = likeness(pdf, path);
		scores.push(score);
		const areas = grounds(pdf, path);
		if (areas) coloured.push(areas);
		if (process.env.BENCH_VERBOSE) console.log(`  ${basename(path).padEnd(40)} ${JSON.stringify({ ...score, areas })}`);
		rmSync(out, { recursive: true, force: true });
	}
	rmSync(folder, { recursive: true, force: true });
	/** @param {number[]} values */
	const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
	/** @param {number} value */
	const share = (value) => `${(100 * value).toFixed(2)} %`.padStart(8);
	const figures = [
		cpu.toFixed(1).padStart(6),
		`${scores.length}/${documents.length}`.padEnd(7),
		mean(scores.map(({ f1 }) => f1)).toFixed(4),
		share(scores.filter(({ samePages }) => samePages).length / Math.max(1, documents.length)),
		.../** @type {const} */ (['offset', 'across', 'down']).map((which) =>
			share(
				middle(
					scores.map((score) => score[which]),
					1,
				),
			),
		),
		share(scores.filter(({ offset }) => offset < goal).length / Math.max(1, documents.length)),
		share(mean(scores.map(({ covered }) => covered))),
		`${share(mean(coloured.map(({ kept }) => kept)))} of ${coloured.length}`,
		share(mean(coloured.map(({ added }) => added))),
	];
	return `${name.padEnd(17)} ${figures.join('   ')}`;
}
