// @ts-check
// Fields of invoices, receipts and forms: ours and others on the same files with the same scorer. Peers are installed for the run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isInstalled, measure, measureWhole } from './measure.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const here = join(root, 'bench/extract');

/** Documents with their true fields beside the project, or where the environment says: a folder for each set. */
const dataFolder = process.env.EXTRACT_FOLDER ?? join(root, '../shared/data');
const scorer = process.env.EXTRACT_SCORER ?? join(root, '../shared/scorers/kv_score.py');

/** Programs by their short names: all, or those that the environment names. */
const chosen = (process.env.EXTRACT_PROGRAMS ?? 'ours,naive,invoice2data').split(',');

/** Options of the scorer by set. */
export const sets = {
	invoices: ['--truth-ext', '.kv.json', '--keys', 'invoice_number,issue_date,grand_total,seller_vat_id,iban,currency'],
	receipts: [],
	forms: ['--truth-ext', '.kv.json', '--fuzzy-keys'],
};

/** @param {string[]} row */
function print(row) {
	console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(44) : cell.padStart(9))).join(''));
}

/** @param {string} name @param {string} produced @param {string} truth @param {string[]} options @param {{ cpuSeconds: number }} run */
function score(name, produced, truth, options, { cpuSeconds }) {
	const { stdout } = spawnSync('python3', [scorer, produced, truth, '--json', ...options], {
		encoding: 'utf8',
		maxBuffer: 1 << 27,
	});
	const { mean, over_all_keys: all, by_key: byKey } = JSON.parse(stdout);
	print([
		name,
		mean.exact.toFixed(3),
		mean.loose.toFixed(3),
		mean.fuzzy.toFixed(3),
		all.loose.toFixed(3),
		cpuSeconds.toFixed(0),
	]);
	const keys = Object.entries(byKey);
	if (keys.length > 10) return;
	for (const [key, one] of keys)
		print([`  ${key} (${one.count})`, one.exact.toFixed(3), one.loose.toFixed(3), one.fuzzy.toFixed(3)]);
}

/** @param {string} folder */
function installInvoice2data(folder) {
	const venv = join(folder, 'venv');
	const run = spawnSync('bash', ['-c', `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q invoice2data`], {
		encoding: 'utf8',
	});
	if (run.status === 0) return join(venv, 'bin/python');
	console.log(`invoice2data is left out: it could not be installed (${run.stderr.trim().split('\n').at(-1) ?? ''})`);
	return undefined;
}

/** Measure and print. */
export function run() {
	if (!existsSync(scorer) || !isInstalled('python3')) {
		console.log('\nExtraction: the scorer or Python 3 are missing (EXTRACT_FOLDER, EXTRACT_SCORER)');
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-extract-'));
	for (const [set, options] of Object.entries(sets)) {
		const truth = join(dataFolder, set);
		if (!existsSync(truth)) {
			console.log(`\nExtraction: there are no ${set} in ${dataFolder}`);
			continue;
		}
		console.log(
			`\nExtraction from ${set}: means over documents; loose over all keys; CPU seconds with reading and OCR`,
		);
		print(['program', 'exact', 'loose', 'fuzzy', 'all keys', 'CPU s']);
		const out = (/** @type {string} */ name) => join(folder, set, name);
		mkdirSync(join(folder, set), { recursive: true });
		if (chosen.includes('ours')) {
			const ours = measureWhole(
				'Our extraction',
				`node "${here}/ours.mjs" ${set} "${truth}" "${out('ours')}" > "${out('ours.json')}"`,
				{},
			);
			score('document-conversion (XML not read)', join(out('ours'), 'printed'), truth, options, ours);
			if (set === 'receipts')
				score('the same in capitals, as the truth is', join(out('ours'), 'capitals'), truth, options, ours);
			const { pageCount, cpuMs } = JSON.parse(spawnSync('cat', [out('ours.json')], { encoding: 'utf8' }).stdout);
			console.log(`  extraction alone: ${(cpuMs / pageCount).toFixed(1)} ms of CPU a page, ${pageCount} pages`);
		}
		if (chosen.includes('ours') && set === 'invoices') {
			console.log('  by family:');
			spawnSync(process.execPath, [join(here, 'families.mjs'), truth], { stdio: 'inherit' });
		}
		if (chosen.includes('naive') && isInstalled(set === 'invoices' ? 'pdftotext' : 'tesseract')) {
			const naive = measure(`node "${here}/naive.mjs" ${set} "${truth}" "${out('naive')}"`, {});
			score('naive rules', out('naive'), truth, options, naive);
		}
		const python = set === 'invoices' && chosen.includes('invoice2data') ? installInvoice2data(folder) : undefined;
		if (python) {
			const peer = measure(`"${python}" "${here}/invoice2data-peer.py" "${truth}" "${out('invoice2data')}"`, {});
			score('invoice2data, its own templates', out('invoice2data'), truth, options, peer);
		}
	}
	console.log('\nExtraction, speed');
	spawnSync(process.execPath, [join(here, 'speed.mjs')], { stdio: 'inherit' });
	rmSync(folder, { recursive: true, force: true });
}
