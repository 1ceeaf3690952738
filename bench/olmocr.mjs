// @ts-check
// olmOCR-bench: unit checks of PDF to Markdown, written from the rules in its paper and data (present, absent, order, table, math).
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { convertToMarkdown, wordsOfPdf } from './markdown-files.mjs';
import { normalise } from './olmocr/normalise.mjs';
import { passes } from './olmocr/checks.mjs';

const folder = join(import.meta.dirname, '../../shared/data/olmocr-bench');

/** Pages with fewer words in their text layer are scans, photographs or handwriting. */
const bornDigitalWords = 45;

/** Measure and print. */
export function run() {
	const list = process.env.OLMOCR_BENCH ?? folder;
	if (!existsSync(list)) {
		console.log('\nolmOCR-bench: its documents are not here');
		return;
	}
	const checks = ['dataset.jsonl', 'blanks.jsonl'].flatMap((name) =>
		readFileSync(join(list, name), 'utf8')
			.split('\n')
			.filter((line) => line.trim() !== '')
			.map((line) => /** @type {import('./olmocr/checks.mjs').Check} */ (JSON.parse(line))),
	);
	const out = mkdtempSync(join(tmpdir(), 'bench-olmocr-'));
	/** @type {Map<string, { all: [number, number], digital: [number, number] }>} */
	const byType = new Map();
	/** @type {string[]} */
	const failed = [];
	/** @type {Map<string, string>} */
	const texts = new Map();
	for (const check of checks) {
		const pdf = join(list, 'pdfs', check.pdf);
		const key = `${check.pdf}#${check.page}`;
		if (!texts.has(key)) texts.set(key, convertToMarkdown(pdf, out, { pageRanges: String(check.page) }));
		const ok = passes(check, texts.get(key) ?? '', normalise);
		const isDigital = wordsOfPdf(pdf, check.page) >= bornDigitalWords;
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
	rmSync(out, { recursive: true, force: true });
	console.log('\nolmOCR-bench: unit checks passed by PDF to Markdown without OCR');
	console.log('check      born-digital          all');
	const total = { all: [0, 0], digital: [0, 0] };
	const show = (/** @type {number[]} */ [passed = 0, count = 0]) => `${passed} of ${count}`.padStart(10);
	for (const [type, { all, digital }] of byType) {
		console.log(`${type.padEnd(10)} ${show(digital)}   ${show(all)}`);
		for (const part of /** @type {const} */ (['all', 'digital']))
			for (const at of [0, 1]) total[part][at] = (total[part][at] ?? 0) + ((part === 'all' ? all : digital)[at] ?? 0);
	}
	const [passed = 0, count = 0] = total.digital;
	console.log(`${'total'.padEnd(10)} ${show(total.digital)}   ${show(total.all)}   born-digital ${((100 * passed) / count).toFixed(1)} %`);
	if (process.env.BENCH_DETAILS) console.log(`failed: ${failed.join(' ')}`);
}
