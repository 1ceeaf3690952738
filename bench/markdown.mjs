// @ts-check
// PDF to Markdown: ours and other programs on the same files. Scores against Markdown truth (order, tables, headings; tables with
// spans written out as well), words in common with text truth (as the Markdown is, and with LaTeX and tags taken off as marks),
// the unit checks of olmOCR-bench, processor time; then our own speed on a longer document.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { latexReader, markdownPrograms } from './markdown/programs.mjs';
import { isInstalled, measure, ours } from './measure.mjs';
import { checkOlmocr } from './olmocr.mjs';

const shared = process.env.BENCH_SHARED ?? join(import.meta.dirname, '../../shared');
const scorers = join(shared, 'scorers');

/** Folders with a `.md` beside each PDF. */
const markdownSets = ['data/docs/docling', 'data/docs/olmocr-samples', 'data/journals'];

/** Folders with a `.txt` beside each PDF. */
const textSets = ['data/docs/docbank', 'data/journals'];
const [textSet] = textSets;

const olmocrSet = 'data/olmocr-bench/pdfs';

/** Minimum pages of a document for the speed figure, to make the start-up of the program negligible. */
const pagesForSpeed = 40;

/** @typedef {import('./markdown/programs.mjs').Program} Program */

/** Measure and print. */
export function run() {
	if (!existsSync(scorers) || !isInstalled('python3')) {
		console.log('\nPDF to Markdown: the scorers or Python 3 are not here (BENCH_SHARED)');
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-markdown-'));
	console.log(
		'\nPDF to Markdown: overall (reading order, table, heading) of three sets; F1 of words; checks passed; CPU s',
	);
	const programs = markdownPrograms(folder);
	const python = latexReader(folder);
	for (const [index, program] of programs.entries()) {
		const out = join(folder, String(index));
		const sets = new Set([...markdownSets, ...textSets, olmocrSet]);
		const cpu = [...sets].reduce((sum, set) => sum + convert(program, set, out), 0);
		console.log(program.name);
		for (const set of markdownSets) console.log(`  ${basename(set).padEnd(16)} ${scoreMarkdown(set, out)}`);
		for (const set of textSets) {
			const asText = set === textSet && index === 0 ? `, PDF to text ${scoreText(join(out, 'text'))}` : '';
			console.log(`  words ${basename(set).padEnd(10)} ${scoreWords(set, out, python)}${asText}`);
		}
		checkOlmocr(join(out, basename(olmocrSet)));
		console.log(`  ${cpu.toFixed(1)} CPU s`);
	}
	if (isInstalled('qpdf')) measureSpeed(folder);
	rmSync(folder, { recursive: true, force: true });
}

/** @param {Program} program @param {string} set @param {string} out @returns CPU seconds */
function convert({ command, finish }, set, out) {
	const produced = join(out, basename(set));
	mkdirSync(produced, { recursive: true });
	const list = globSync('**/*.pdf', { cwd: join(shared, set) })
		.sort()
		.map((name) => `'${join(shared, set, name)}'`);
	const { cpuSeconds } = measure(command(list.join(' ')), { OUT: produced });
	finish?.(produced);
	return cpuSeconds;
}

/** @param {string} set @param {string} out */
function scoreMarkdown(set, out) {
	const truth = join(out, 'truth', basename(set));
	mkdirSync(truth, { recursive: true });
	for (const name of globSync('*.pdf', { cwd: join(shared, set) })) {
		const file = `${basename(name, '.pdf')}.md`;
		copyFileSync(join(shared, set, file), join(truth, file));
	}
	const run = spawnSync('python3', [join(scorers, 'markdown_score.py'), '--json', join(out, basename(set)), truth], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	const { mean, files } = JSON.parse(run.stdout);
	const show = (/** @type {number | null} */ figure) => (figure === null ? '-' : figure.toFixed(3));
	if (process.env.BENCH_DETAILS)
		for (const [name, row] of Object.entries(files))
			console.log(
				`    ${name}: ${show(row.overall)} (${show(row.reading_order)}, ${show(row.table)}, ${show(row.heading)})`,
			);
	const spans = spawnSync(
		'python3',
		[join(import.meta.dirname, 'markdown/spans.py'), scorers, join(out, basename(set)), truth],
		{ encoding: 'utf8' },
	);
	return `${show(mean.overall)} (${show(mean.reading_order)}, ${show(mean.table)}, ${show(mean.heading)}), tables with spans written out ${spans.stdout.trim()}`;
}

/**
 * Words of the Markdown without its marks, and the same with LaTeX and tags read as marks.
 * @param {string} set
 * @param {string} out
 * @param {string | undefined} python with a reader of LaTeX
 */
function scoreWords(set, out, python) {
	const produced = join(out, basename(set));
	const script = join(import.meta.dirname, 'markdown/plain-text.py');
	spawnSync('python3', [script, scorers, produced]);
	const asIs = wordF1(set, produced);
	if (!python) return asIs;
	const unmarked = join(out, 'unmarked');
	const run = spawnSync(python, [script, scorers, produced, unmarked], { encoding: 'utf8' });
	if (run.status !== 0) return `${asIs} (formulas not read: ${run.stderr.trim().split('\n').at(-1)})`;
	return `${asIs}, without LaTeX and tags ${wordF1(set, unmarked)}`;
}

/** @param {string} set @param {string} produced folder with `DOC.txt` */
function wordF1(set, produced) {
	const run = spawnSync('python3', [join(scorers, 'text_score.py'), '--json', produced, join(shared, set)], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	return JSON.parse(run.stdout).mean.word_f1.toFixed(3);
}

/** Our plain text, where formulas are not LaTeX. @param {string} produced */
function scoreText(produced) {
	mkdirSync(produced, { recursive: true });
	const parameter = `--parameter '{"txtTableFormat":0,"enableOcr":0}'`;
	convert({ name: 'text', command: (list) => `${ours} pdf/txt ${list} --out "$OUT" ${parameter}` }, textSet, produced);
	return wordF1(textSet, join(produced, basename(textSet)));
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
	const { cpuSeconds } = measure(`${ours} pdf/markdown "$PDF" --out "$OUT" --parameter '{"enableOcr":0}'`, {
		PDF: pdf,
		OUT: join(folder, 'speed'),
	});
	console.log(
		`speed: ${count} pages in ${cpuSeconds.toFixed(2)} CPU s, ${(count / cpuSeconds).toFixed(0)} pages a CPU second`,
	);
}
