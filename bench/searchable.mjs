// @ts-check
// Searchable PDFs of scans: words that pdftotext finds, growth and time, and where the text lies, beside ocrmypdf on the same scans in
// one run. Places are judged on pages whose words are known: born digital, drawn as pictures. OCRMYPDF names the folder of an
// installed one with img2pdf and pypdfium2; else both are installed for the run. SEARCHABLE is `texts` or `places` for one half.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installs, isInstalled, measure, ours } from './measure.mjs';
import { median } from './median.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');
const sample = Number(process.env.BENCH_SAMPLE ?? 12);

/** Pictures with their texts, and documents that are born digital. */
const scanSets = ['ocr-print/isri/*.tif', 'ocr-print/layouts/*.png', 'ocr-print/old-books/*.tif*', 'forms/*.png'];
const digitalSets = ['docs/**/*.pdf', 'tables/**/*.pdf'];

/** Resolution at which pages are drawn. */
const dpi = 200;

/** Pictures as PDFs without loss; a transparent one on white. */
const toPdf = `
import sys, io, img2pdf
from PIL import Image
for source, target in zip(sys.argv[1::2], sys.argv[2::2]):
    image = Image.open(source)
    data = open(source, 'rb').read()
    if 'A' in image.getbands():
        out = io.BytesIO()
        image.convert('RGB').save(out, 'PNG', dpi=image.info.get('dpi', (200, 200)))
        data = out.getvalue()
    open(target, 'wb').write(img2pdf.convert(data))
`;

/** @param {string} folder @returns {string} where Python and ocrmypdf are; empty if unavailable */
function installPeer(folder) {
	if (process.env.OCRMYPDF) return process.env.OCRMYPDF;
	const venv = join(folder, 'venv');
	const command = `python3 -m venv "${venv}" && "${venv}/bin/pip" install -q ocrmypdf img2pdf pypdfium2`;
	return installs('ocrmypdf', command) ? join(venv, 'bin') : '';
}

/** @param {readonly string[]} patterns @param {number} count @returns {string[]} as many of each, spread evenly */
function chosen(patterns, count) {
	return patterns.flatMap((pattern) => {
		const all = globSync(join(shared, 'data', pattern)).sort();
		const step = Math.max(1, Math.floor((all.length * patterns.length) / count));
		return all.filter((_, index) => index % step === 0).slice(0, Math.ceil(count / patterns.length));
	});
}

/** Mean word F1 of a folder of texts. @param {string} produced @param {string} truth */
function score(produced, truth) {
	const { stdout } = spawnSync(
		'python3',
		[join(shared, 'scorers/text_score.py'), produced, truth, '--json', '--drop', '~^'],
		{ encoding: 'utf8' },
	);
	return Number(JSON.parse(stdout).mean.word_f1);
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** @param {string} bin @returns {{ name: string, command: (pdf: string) => string }[]} each ends at a result `$OUT/<name>` */
const programs = (bin) => [
	{ name: 'this', command: (pdf) => `${ours} pdf/searchable "${pdf}" --out "$OUT"` },
	{
		name: 'ocrmypdf',
		command: (pdf) =>
			`"${join(bin, 'ocrmypdf')}" -q --jobs 1 --skip-text --output-type pdf "${pdf}" "$OUT/${basename(pdf)}"`,
	},
];

/**
 * All scans by each program, in turns.
 * @param {string} bin
 * @param {readonly string[]} pdfs
 * @param {string} folder
 */
function makeAll(bin, pdfs, folder) {
	const made = programs(bin).map(({ name, command }) => ({
		name,
		command,
		out: mkdtempSync(join(folder, `${name}-`)),
		cpu: 0,
	}));
	for (const pdf of pdfs) for (const one of made) one.cpu += measure(one.command(pdf), { OUT: one.out }).cpuSeconds;
	return made;
}

/** @param {string} bin @param {string} folder */
function compareTexts(bin, folder) {
	const truth = join(folder, 'truth');
	mkdirSync(truth);
	const images = chosen(scanSets, sample);
	const pdfs = images.map((image) => {
		const name = basename(image, extname(image));
		copyFileSync(join(image, '..', `${name}.txt`), join(truth, `${name}.txt`));
		return join(folder, `${name}.pdf`);
	});
	spawnSync(join(bin, 'python3'), ['-c', toPdf, ...images.flatMap((image, index) => [image, pdfs[index] ?? ''])]);
	console.log(
		`\nSearchable PDF, ${pdfs.length} scans\nprogram      word F1   -layout   raw   CPU s/page   growth KB   same size or less`,
	);
	const size = (/** @type {string} */ path) => (existsSync(path) ? statSync(path).size : NaN);
	const made = makeAll(bin, pdfs, folder);
	for (const { name, out, cpu } of made) {
		const scores = [[], ['-layout'], ['-raw']].map((options) => {
			const texts = mkdtempSync(join(folder, 'texts-'));
			for (const pdf of pdfs)
				spawnSync('pdftotext', [...options, join(out, basename(pdf)), join(texts, `${basename(pdf, '.pdf')}.txt`)]);
			return score(texts, truth).toFixed(3);
		});
		const growth = mean(pdfs.map((pdf) => size(join(out, basename(pdf))) - size(pdf))) / 1024;
		const smallest = pdfs.filter((pdf) =>
			made.every((other) => size(join(out, basename(pdf))) <= size(join(other.out, basename(pdf)))),
		);
		const cells = [...scores, (cpu / pdfs.length).toFixed(1), growth.toFixed(1), `${smallest.length}/${pdfs.length}`];
		console.log(`${name.padEnd(12)} ${cells.join('     ')}`);
	}
}

/** @param {string} bin @param {string} folder */
function comparePlaces(bin, folder) {
	const originals = join(folder, 'originals');
	mkdirSync(originals);
	const pdfs = chosen(digitalSets, sample).flatMap((pdf, index) => {
		const name = `page-${index}`;
		const original = join(originals, `${name}.pdf`);
		spawnSync('pdfseparate', ['-f', '1', '-l', '1', pdf, original]);
		spawnSync('pdftoppm', ['-r', String(dpi), '-png', '-singlefile', original, join(originals, name)]);
		const target = join(folder, `${name}.pdf`);
		spawnSync(join(bin, 'python3'), ['-c', toPdf, join(originals, `${name}.png`), target]);
		return existsSync(target) ? [target] : [];
	});
	console.log(
		`\nPlaces of words, ${pdfs.length} pages; medians, parts of the height of the line\nprogram      found   left    right   baseline   middle`,
	);
	for (const { name, out } of makeAll(bin, pdfs, folder)) {
		/** @type {number[][]} */
		const all = [];
		let words = 0;
		for (const pdf of pdfs) {
			const parts = [join(originals, basename(pdf)), join(out, basename(pdf))];
			const { stdout } = spawnSync(join(bin, 'python3'), [join(root, 'bench/searchable/boxes.py'), ...parts], {
				encoding: 'utf8',
			});
			if (stdout.trim() === '') continue;
			/** @type {{ words: number, offsets: number[][] }} */
			const result = JSON.parse(stdout);
			words += result.words;
			all.push(...result.offsets);
		}
		const medians = [0, 1, 2, 3].map((side) => median(all.map((offsets) => offsets[side] ?? NaN)).toFixed(3));
		console.log(`${name.padEnd(12)} ${[(all.length / Math.max(1, words)).toFixed(3), ...medians].join('   ')}`);
	}
}

/** Measure and print. */
export function run() {
	if (!existsSync(join(shared, 'data')) || !isInstalled('pdftotext')) {
		console.log(
			'\nSearchable PDF: needs the sets of scans beside the project (BENCH_SHARED names their folder) and poppler-utils',
		);
		return;
	}
	const folder = mkdtempSync(join(tmpdir(), 'bench-searchable-'));
	try {
		const bin = installPeer(folder);
		if (bin === '') return;
		if (process.env.SEARCHABLE !== 'places') compareTexts(bin, folder);
		if (process.env.SEARCHABLE !== 'texts') comparePlaces(bin, folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
