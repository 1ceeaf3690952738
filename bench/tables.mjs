// @ts-check
// Tables of PDFs: ours and other programs on the same files with the same scorer. The peers are installed for the run. TABLES_IMAGES=1
// reads the pages as images, too.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installs, isInstalled, measure } from './measure.mjs';
import { tablePeers } from './tables/peers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Real documents with their true tables beside the project, or where the environment says. */
const documentFolder = process.env.TABLES_FOLDER ?? join(root, '../shared/data/tables');
const scorer = process.env.TABLES_SCORER ?? join(root, '../shared/scorers/table_score.py');

const opendataloader = '@opendataloader/pdf@2.5.0';
/** @typedef {{ name: string, command: string }} Program */

/** @param {string} folder @param {string} list @returns {Program[]} */
function programs(folder, list) {
	const here = join(root, 'bench/tables');
	const peers = [{ name: 'document-conversion', command: `node "${here}/ours.mjs" "$OUT" ${list}` }];
	// Minutes of OCR: only when it is asked for.
	if (process.env.TABLES_IMAGES)
		peers.push({ name: 'page images by OCR', command: `node "${here}/images.mjs" "$OUT" ${list}` });
	const node = join(folder, 'npm');
	if (!isInstalled('java')) console.log('opendataloader is left out: there is no Java');
	else if (installs('opendataloader', `npm install --no-audit --no-fund --prefix "${node}" ${opendataloader}`)) {
		for (const method of ['default', 'cluster']) {
			const command = `"${node}/node_modules/.bin/opendataloader-pdf" -q -f json --image-output off --table-method ${method} -o "$OUT/raw" ${list}`;
			const convert = `node "${here}/from-opendataloader.mjs" "$OUT/raw" "$OUT"`;
			peers.push({ name: `opendataloader (${method})`, command: `${command}; ${convert}` });
		}
	}
	for (const { name, command } of tablePeers(folder)) peers.push({ name, command: command(list) });
	return peers;
}

/** Measure and print. */
export function run() {
	const documents = existsSync(documentFolder) ? globSync('*.pdf', { cwd: documentFolder }).sort() : [];
	if (documents.length === 0 || !existsSync(scorer) || !isInstalled('python3')) {
		console.log('\nTables: the documents, their scorer or Python 3 are missing (TABLES_FOLDER, TABLES_SCORER)');
		return;
	}
	console.log(`\nTables, ${documents.length} documents`);
	const folder = mkdtempSync(join(tmpdir(), 'bench-tables-'));
	const list = documents.map((name) => `'${join(documentFolder, name)}'`).join(' ');
	const print = (/** @type {string[]} */ row) =>
		console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(26) : cell.padStart(11))).join(''));
	const all = programs(folder, list);
	print(['program', 'F1 pooled', 'F1 matched', 'precision', 'recall', 'CPU s', 'wall s']);
	for (const [index, { name, command }] of all.entries()) {
		const out = join(folder, String(index));
		mkdirSync(out);
		const { cpuSeconds, wallSeconds } = measure(command, { OUT: out });
		rmSync(join(out, 'raw'), { recursive: true, force: true });
		const score = spawnSync('python3', [scorer, out, documentFolder, '--json'], {
			encoding: 'utf8',
			maxBuffer: 1 << 26,
		});
		const { mean } = JSON.parse(score.stdout);
		const figures = [mean.f1, mean.matched_f1, mean.precision, mean.recall].map((figure) => figure.toFixed(3));
		print([name, ...figures, cpuSeconds.toFixed(1), wallSeconds.toFixed(1)]);
	}
	rmSync(folder, { recursive: true, force: true });
}
