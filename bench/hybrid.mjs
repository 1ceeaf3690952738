// @ts-check
// Hybrid invoices (PDF with XML) to PDF/A-3: do they conform (veraPDF), are all attachments there byte for byte, and do two readers of
// others find the same invoice as before? HYBRID_PYTHON names a Python with pikepdf and factur-x; else both are installed for the run.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installs, measure, ours } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const validator = process.env.PDFA_VALIDATOR ?? join(shared, 'scorers/verapdf/validate');

/** Levels by our parameter, as the validator calls them. */
const levels = { PDFTypeA3b: '3b', PDFTypeA3u: '3u', PDFTypeA3a: '3a' };

/** @param {string} folder @returns {string} a Python with what is needed; empty where it cannot be had */
function python(folder) {
	if (process.env.HYBRID_PYTHON) return process.env.HYBRID_PYTHON;
	const venv = join(folder, 'venv');
	const command = `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q pikepdf factur-x`;
	return installs('factur-x', command) ? join(venv, 'bin/python3') : '';
}

/** How many files conform. @param {string} flavour @param {readonly string[]} paths */
function conforming(flavour, paths) {
	const named = paths.map((path) => `${flavour}::${path}`);
	const { stdout } = spawnSync(validator, named, { encoding: 'utf8', maxBuffer: 1e9 });
	return (stdout ?? '').split('\n').filter((line) => line.startsWith('PASS')).length;
}

/** Measure and print. */
export function run() {
	const invoices = globSync(join(shared, 'data/invoices/*.pdf')).sort();
	if (invoices.length === 0 || !existsSync(validator)) {
		console.log(
			'\nHybrid invoices: needs the set of invoices and the validator beside the project (BENCH_SHARED names their folder)',
		);
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-hybrid-'));
	try {
		const reader = python(folder);
		if (reader === '') return;
		console.log(`\n${invoices.length} hybrid invoices to PDF/A-3`);
		console.log(
			'level   results   conform   attachments same   relationships same   invoices before   same invoice after   CPU s',
		);
		for (const [level, flavour] of Object.entries(levels)) {
			const out = join(folder, level);
			mkdirSync(out);
			const log = join(folder, `${level}.jsonl`);
			const { cpuSeconds } = measure(
				`${ours} pdf/convertType ${invoices.map((path) => `'${path}'`).join(' ')} --out "$OUT" --parameter '{"pdfDocumentType":"${level}"}' > "$LOG"`,
				{ OUT: out, LOG: log },
			);
			const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
			const pairs = lines
				.map((line) => /** @type {{ file: string, result: string }} */ (JSON.parse(line)))
				.filter(({ result }) => result !== '');
			const arguments_ = pairs.flatMap(({ file, result }) => [file, result]);
			const { stdout } = spawnSync(reader, [join(root, 'bench/hybrid/read.py'), ...arguments_], {
				encoding: 'utf8',
				maxBuffer: 1e9,
			});
			const found = stdout
				.split('\n')
				.filter(Boolean)
				.map((line) => /** @type {Record<string, boolean>} */ (JSON.parse(line)));
			const count = (/** @type {string} */ key) => found.filter((one) => one[key]).length;
			const counts = ['same', 'relationships', 'wasInvoice', 'isInvoice'].map((key) => String(count(key)).padStart(12));
			const passed = conforming(
				flavour,
				pairs.map(({ result }) => result),
			);
			console.log(
				`${flavour.padEnd(8)}${pairs.length}        ${passed}   ${counts.join('   ')}   ${cpuSeconds.toFixed(1)}`,
			);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
