// @ts-check
// Hybrid invoices (PDF with XML) to PDF/A-3, those of the set and those that other writers make here (bench/hybrid/write.py): do they
// conform (veraPDF), are all attachments there byte for byte, do readers of others find the same invoice as before, does the metadata still
// saying which it is, and are words and look the same? HYBRID_PYTHON names a Python with the packages below; else they are installed for
// the run. HYBRID_NAMES=1 names the files that fall short.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installs, measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const own = join(root, 'bench/hybrid');
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const validator = process.env.PDFA_VALIDATOR ?? join(shared, 'scorers/verapdf/validate');

/** Levels by our parameter, as the validator calls them. */
const levels = { PDFTypeA3b: '3b', PDFTypeA3u: '3u', PDFTypeA3a: '3a' };

/** Writers and readers of others; cryptography is for pypdf, which reads sealed files with it. */
const packages = [
	...['pikepdf', 'factur-x', 'drafthorse', 'PyCheval', 'zugferd-pdf', 'pymupdf', 'fpdf2', 'typst', 'weasyprint'],
	...['pypdfium2', 'cryptography', 'numpy', 'lxml'],
];

/** Our pages that hybrids are made from, in addition to those of the set. */
const ownPages = ['sample', 'three-pages', 'two-columns', 'form', 'rotated', 'cropped', 'hebrew', 'chinese', 'colors'];

/** What is counted of each pair, in the words of read.py. */
const questions = /** @type {const} */ ({
	same: 'attachments same',
	relationships: 'relationships same',
	facturx: 'same XML by factur-x',
	zugferd: 'by zugferd-pdf',
	mupdf: 'all files by MuPDF',
	says: 'said as before',
	words: 'words',
	look: 'look',
});

/** @typedef {Record<keyof typeof questions, boolean | null> & { file: string, files: number }} Found */

/** @param {string} folder @returns {string} a Python with what is needed; empty if unavailable */
function python(folder) {
	if (process.env.HYBRID_PYTHON) return process.env.HYBRID_PYTHON;
	const venv = join(folder, 'venv');
	const command = `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q ${packages.join(' ')}`;
	return installs('factur-x', command) ? join(venv, 'bin/python3') : '';
}

/** Paths of the files that conform. @param {string} flavour @param {readonly string[]} paths */
function conforming(flavour, paths) {
	const named = paths.map((path) => `${flavour}::${path}`);
	const { stdout } = spawnSync(validator, named, { encoding: 'utf8', maxBuffer: 1e9 });
	const lines = (stdout ?? '').split('\n').filter((line) => line.startsWith('PASS'));
	return new Set(lines.map((line) => line.split('\t')[2] ?? ''));
}

/**
 * Hybrid invoices of other writers.
 * @param {string} reader  a Python
 * @param {string} folder
 * @param {readonly string[]} set  PDFs of the set
 */
async function made(reader, folder, set) {
	const { default: invoices } = await import('./hybrid/made.cjs');
	const xml = invoices.map(({ name, bytes }) => {
		const path = join(folder, name);
		writeFileSync(path, bytes);
		return path;
	});
	const target = join(folder, 'made');
	mkdirSync(target);
	const pages = ownPages.map((name) => join(root, `fixtures/documents/${name}.pdf`));
	const ofSet = globSync(join(shared, 'data/invoices/*.xml')).sort();
	const { stderr, status } = spawnSync(reader, [join(own, 'write.py'), target, ...pages, ...set, ...xml, ...ofSet], {
		encoding: 'utf8',
		maxBuffer: 1e9,
	});
	if (stderr.trim() !== '') console.log(stderr.trim());
	if (status !== 0) console.log('writers ended early');
	return globSync(join(target, '*.pdf')).sort();
}

/** @param {string} path */
function writerOf(path) {
	const [writer, name] = basename(path).split('--');
	return name === undefined ? 'the set' : (writer ?? '');
}

/** Measure and print. */
export async function run() {
	const set = globSync(join(shared, 'data/invoices/*.pdf')).sort();
	if (set.length === 0 || !existsSync(validator)) {
		console.log(
			'\nHybrid invoices: needs the set of invoices and the validator beside the project (BENCH_SHARED names their folder)',
		);
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-hybrid-'));
	try {
		const reader = python(folder);
		if (reader === '') return;
		// Names of the set may have two hyphens in them, too.
		const invoices = [...set.map((path) => ({ path, writer: 'the set' }))];
		for (const path of await made(reader, folder, set)) invoices.push({ path, writer: writerOf(path) });
		const writers = new Map(invoices.map(({ path, writer }) => [path, writer]));
		console.log(`\n${invoices.length} hybrid invoices to PDF/A-3, those of the set and made ones by their writer`);
		for (const [level, flavour] of Object.entries(levels)) judge(reader, folder, level, flavour, writers);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * @param {string} reader  a Python
 * @param {string} folder
 * @param {string} level
 * @param {string} flavour
 * @param {ReadonlyMap<string, string>} writers  by path
 */
function judge(reader, folder, level, flavour, writers) {
	const out = join(folder, level);
	mkdirSync(out);
	const log = join(folder, `${level}.jsonl`);
	const list = [...writers.keys()].map((path) => `'${path}'`).join(' ');
	const { cpuSeconds } = measure(
		`${ours} pdf/convertType ${list} --out "$OUT" --parameter '{"pdfDocumentType":"${level}"}' > "$LOG"`,
		{ OUT: out, LOG: log },
	);
	const pairs = readFileSync(log, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => /** @type {{ file: string, result: string }} */ (JSON.parse(line)))
		.filter(({ result }) => result !== '');
	const arguments_ = pairs.flatMap(({ file, result }) => [file, result]);
	const { stdout } = spawnSync(reader, [join(own, 'read.py'), ...arguments_], { encoding: 'utf8', maxBuffer: 1e9 });
	const lines = stdout.split('\n').filter(Boolean);
	const found = lines.map((line) => /** @type {Found} */ (JSON.parse(line)));
	const passed = conforming(
		flavour,
		pairs.map(({ result }) => result),
	);
	console.log(`\nPDF/A-${flavour}, ${cpuSeconds.toFixed(1)} s of CPU`);
	console.log(`| writer | hybrids | results | conform | files | ${Object.values(questions).join(' | ')} |`);
	for (const writer of [...new Set(writers.values()), 'all']) {
		const isOf = (/** @type {string} */ path) => writer === 'all' || writers.get(path) === writer;
		const ofWriter = pairs.filter(({ file }) => isOf(file));
		const rows = found.filter(({ file }) => isOf(file));
		const answers = /** @type {(keyof typeof questions)[]} */ (Object.keys(questions)).map((question) => {
			const asked = rows.filter((row) => row[question] !== null);
			const right = asked.filter((row) => row[question]).length;
			return asked.length === rows.length ? String(right) : `${right} of ${asked.length}`;
		});
		const cells = [
			writer,
			[...writers.keys()].filter(isOf).length,
			ofWriter.length,
			ofWriter.filter(({ result }) => passed.has(result)).length,
			rows.reduce((sum, { files }) => sum + files, 0),
			...answers,
		];
		console.log(`| ${cells.join(' | ')} |`);
	}
	if (process.env.HYBRID_NAMES !== '1') return;
	for (const { file, result } of pairs) if (!passed.has(result)) console.log(`  does not conform: ${basename(file)}`);
	for (const row of found) {
		const short = Object.entries(row).filter(([, value]) => value === false);
		if (short.length > 0) console.log(`  ${basename(row.file)}: not ${short.map(([key]) => key).join(', ')}`);
	}
}
