// @ts-check
// PDF to text: CPU time of the whole program, and words in common with the truth if a `.txt` accompanies the document.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { bagF1 } from './bag-f1.mjs';
import { benchDocuments, isInstalled, measure, ours } from './measure.mjs';

/**
 * F1 of two texts as bags of words.
 * @param {string} produced
 * @param {string} truth
 */
function wordF1(produced, truth) {
	/** @param {string} text */
	const words = (text) => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
	return bagF1(words(produced), words(truth));
}

/** Measure and print. */
export function run() {
	const documents = benchDocuments();
	const folder = mkdtempSync(join(tmpdir(), 'bench-text-'));
	const list = documents.map((path) => `'${path}'`).join(' ');
	const loop = (/** @type {string} */ options) =>
		`for f in ${list}; do pdftotext ${options} "$f" "$OUT/$(basename "$f" .pdf).txt"; done`;
	const programs = [
		{
			name: 'document-conversion',
			command: `${ours} pdf/txt ${list} --out "$OUT" --parameter '{"txtTableFormat":0,"enableOcr":0}'`,
		},
		...(isInstalled('pdftotext')
			? [
					{ name: 'pdftotext', command: loop('') },
					{ name: 'pdftotext -layout', command: loop('-layout') },
				]
			: []),
	];
	console.log(`\nPDF to text, ${documents.length} documents`);
	console.log('program                 CPU s    wall s   word F1 to the truth (documents with one)');
	for (const [index, { name, command }] of programs.entries()) {
		const out = join(folder, String(index));
		const { cpuSeconds, wallSeconds } = measure(`mkdir -p "$OUT"; ${command}`, { OUT: out });
		const scores = documents.flatMap((path) => {
			const truth = path.replace(/\.pdf$/, '.txt');
			const produced = join(out, `${basename(path, '.pdf')}.txt`);
			if (!existsSync(truth)) return [];
			return [existsSync(produced) ? wordF1(readFileSync(produced, 'utf8'), readFileSync(truth, 'utf8')) : 0];
		});
		const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
		console.log(
			`${name.padEnd(22)} ${cpuSeconds.toFixed(2).padStart(6)}  ${wallSeconds.toFixed(2).padStart(8)}   ${mean.toFixed(3)} (${scores.length})`,
		);
	}
	rmSync(folder, { recursive: true, force: true });
}
