// @ts-check
// olmOCR-bench: unit checks of PDF to Markdown, written from the rules in its paper and data (present, absent, order, table, math).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { normalise } from './olmocr/normalise.mjs';
import { passes } from './olmocr/checks.mjs';

const folder = join(process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared'), 'data/olmocr-bench');

/** Pages with fewer words in their text layer are scans, photographs or handwriting. */
const bornDigitalWords = 45;

/** @typedef {import('./olmocr/checks.mjs').Check} Check */

/**
 * Every check with its verdict.
 * @param {string} produced folder with `DOC.md` for the documents, all of one page; one that is missing counts as empty
 * @returns {{ check: Check, ok: boolean }[]} in the order of the data
 */
export function judgeOlmocr(produced) {
	return ['dataset.jsonl', 'blanks.jsonl']
		.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
		.filter((line) => line.trim() !== '')
		.map((line) => {
			const check = /** @type {Check} */ (JSON.parse(line));
			const path = join(produced, `${basename(check.pdf, '.pdf')}.md`);
			return { check, ok: passes(check, existsSync(path) ? readFileSync(path, 'utf8') : '', normalise) };
		});
}

/**
 * Check the Markdown of one program and print.
 * @param {string} produced folder with `DOC.md` for the documents, all of one page
 */
export function checkOlmocr(produced) {
	if (!existsSync(folder)) {
		console.log('  olmOCR-bench: its documents are not here');
		return;
	}
	/** @type {Map<string, { all: [number, number], digital: [number, number] }>} */
	const byType = new Map();
	/** @type {string[]} */
	const failed = [];
	for (const { check, ok } of judgeOlmocr(produced)) {
		const isDigital = wordsOfPdf(join(folder, 'pdfs', check.pdf), check.page) >= bornDigitalWords;
		const row = byType.get(check.type) ?? { all: [0, 0], digital: [0, 0] };
		row.all[0] += ok ? 1 : 0;
		row.all[1] += 1;
		if (isDigital) {
			row.digital[0] += ok ? 1 : 0;
			row.digital[1] += 1;
			if (!ok) failed.push(check.id);
		}
		byType.set(check.type, row);
	}
	const total = { all: [0, 0], digital: [0, 0] };
	const kinds = [...byType]
		.filter(([, { digital }]) => digital[1] > 0)
		.map(([type, { digital }]) => `${type} ${digital.join(' of ')}`);
	for (const { all, digital } of byType.values()) {
		for (const part of /** @type {const} */ (['all', 'digital']))
			for (const at of [0, 1]) total[part][at] = (total[part][at] ?? 0) + ((part === 'all' ? all : digital)[at] ?? 0);
	}
	const [passed = 0, count = 0] = total.digital;
	console.log(
		`  olmOCR-bench     ${((100 * passed) / count).toFixed(1)} % of ${count} born-digital checks (${kinds.join(', ')}); all ${total.all.join(' of ')}`,
	);
	if (process.env.BENCH_DETAILS) console.log(`    failed: ${failed.join(' ')}`);
}

/** @type {Map<string, number>} */
const counted = new Map();

/**
 * Words in the text layer of a page.
 * @param {string} pdf path
 * @param {number} page counted from 1
 */
function wordsOfPdf(pdf, page) {
	const key = `${pdf}#${page}`;
	let count = counted.get(key);
	if (count === undefined) {
		const out = spawnSync('pdftotext', ['-f', String(page), '-l', String(page), pdf, '-'], { encoding: 'utf8' });
		count = out.status === 0 ? (out.stdout.match(/\S+/g) ?? []).length : Infinity;
		counted.set(key, count);
	}
	return count;
}
