// @ts-check
// PDF to Markdown: scores against Markdown truth (order, tables, headings) and pages a second; then the checks of olmOCR-bench.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { convertToMarkdown } from './markdown-files.mjs';
import { isInstalled, measure, ours } from './measure.mjs';
import * as olmocr from './olmocr.mjs';

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');

/** Folders with a `.md` beside each PDF. */
const sets = ['data/docs/docling', 'data/docs/olmocr-samples'];

/** Fewest pages of a document whose speed is measured: the start of the program counts less. */
const pagesForSpeed = 40;

/** Measure and print. */
export function run() {
	const scorer = join(shared, 'scorers/markdown_score.py');
	const folder = mkdtempSync(join(tmpdir(), 'bench-markdown-'));
	if (existsSync(scorer) && isInstalled('python3')) {
		console.log('\nPDF to Markdown: overall, reading order, table, heading');
		for (const set of sets) scoreSet(set, join(folder, basename(set)), scorer);
	} else console.log('\nPDF to Markdown: the scorer or its documents are not here');
	if (isInstalled('qpdf')) measureSpeed(folder);
	rmSync(folder, { recursive: true, force: true });
	olmocr.run();
}

/** @param {string} set @param {string} out @param {string} scorer */
function scoreSet(set, out, scorer) {
	const source = join(shared, set);
	const truth = join(out, 'truth');
	const produced = join(out, 'produced');
	for (const path of [truth, produced]) mkdirSync(path, { recursive: true });
	for (const pdf of globSync('*.pdf', { cwd: source })) {
		const name = basename(pdf, '.pdf');
		copyFileSync(join(source, `${name}.md`), join(truth, `${name}.md`));
		writeFileSync(join(produced, `${name}.md`), convertToMarkdown(join(source, pdf), out));
	}
	const run = spawnSync('python3', [scorer, '--only-produced', produced, truth], { encoding: 'utf8' });
	console.log(`${set}\n${run.stdout.trimEnd()}`);
}

/** @param {string} folder */
function measureSpeed(folder) {
	const pages = ['data/docs/docbank', 'data/docs/docling'].flatMap((set) =>
		globSync('*.pdf', { cwd: join(shared, set) }).map((name) => join(shared, set, name)),
	);
	if (pages.length === 0) return;
	const pdf = join(folder, 'many-pages.pdf');
	const joined = spawnSync('qpdf', ['--empty', '--pages', ...pages, ...pages, '--', pdf]);
	const count = Number(spawnSync('qpdf', ['--show-npages', pdf], { encoding: 'utf8' }).stdout);
	if (joined.status !== 0 || count < pagesForSpeed) return;
	const { cpuSeconds } = measure(`${ours} pdf/markdown "$PDF" --out "$OUT"`, { PDF: pdf, OUT: join(folder, 'speed') });
	console.log(`speed: ${count} pages in ${cpuSeconds.toFixed(2)} CPU s, ${(count / cpuSeconds).toFixed(0)} pages a CPU second`);
}
