// @ts-check
// Images to office files: are all recognised words in the file, each once? Words as bags, letters and digits only, of the text that the
// file holds against the text that OCR gave. Every n-th image with BENCH_EVERY=n; BENCH_VERBOSE=1 names the words.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { engine } from './engine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.BENCH_SHARED ?? join(root, '../shared');

/** @typedef {{ tool: string, parameter: Record<string, unknown>, parts: RegExp, texts: RegExp, breaks: RegExp }} Way */

const word = {
	parts: /^word\/(document|footnotes)\.xml$/,
	texts: /<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g,
	breaks: /<\/w:p>|<w:(?:br|tab)\/>/g,
};
const page = {
	parts: /\.html$/,
	texts: />([^<]*)(?=<)/g,
	breaks: /<\/?(?:p|div|td|th|li|h[1-6]|br|figcaption|title|nav)\b/g,
};

/** @type {Way[]} */
const ways = [
	{ tool: 'img/docx', parameter: { pageLayoutMode: 'e_Flow' }, ...word },
	{ tool: 'img/docx', parameter: { pageLayoutMode: 'e_Box' }, ...word },
	{ tool: 'img/html', parameter: { pageLayoutMode: 'e_Flow' }, ...page },
	{ tool: 'img/html', parameter: { pageLayoutMode: 'e_Box' }, ...page },
	{
		tool: 'img/pptx',
		parameter: {},
		parts: /^ppt\/slides\/slide\d+\.xml$/,
		texts: /<a:t(?: [^>]*)?>([^<]*)<\/a:t>/g,
		breaks: /<\/a:p>|<a:br\b/g,
	},
];

/** @param {string} text */
const bag = (text) => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The words that one has more often than the other.
 * @param {readonly string[]} some
 * @param {readonly string[]} others
 */
function surplus(some, others) {
	/** @type {Map<string, number>} */
	const left = new Map();
	for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
	return some.filter((one) => {
		const count = left.get(one) ?? 0;
		left.set(one, count - 1);
		return count <= 0;
	});
}

/** @param {string} file @param {Way} way @param {string} folder */
function textOf(file, { parts, texts, breaks }, folder) {
	const unpacked = mkdtempSync(join(folder, 'parts-'));
	spawnSync('unzip', ['-qo', file, '-d', unpacked]);
	return readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
		.filter((name) => parts.test(name))
		.map((name) => {
			const markup = readFileSync(join(unpacked, name), 'utf8').replace(/<(style|script|head)\b[\s\S]*?<\/\1>/g, '');
			const marked = markup.replace(breaks, (found) => `><w:t> </w:t><a:t> </a:t>${found}`);
			return [...marked.matchAll(texts)].map(([, text = '']) => text).join('');
		})
		.join(' ')
		.replace(/&#x?0*(\w+);|&(amp|lt|gt|quot|nbsp|apos);/g, ' ');
}

/** @param {{ text: string, line: number, spaceAfter: boolean }[]} words */
const textOfWords = (words) =>
	words
		.map(({ text, line, spaceAfter }, index) => text + (spaceAfter || words[index + 1]?.line !== line ? ' ' : ''))
		.join('');

/**
 * Without halves of words hyphenated at line ends that are whole in the file.
 * @param {string[]} lost
 * @param {string[]} more
 */
function withoutJoined(lost, more) {
	const whole = [...more];
	/** @type {string[]} */
	const really = [];
	for (let index = 0; index < lost.length; index++) {
		const at = whole.indexOf(`${lost[index]}${lost[index + 1]}`);
		if (at < 0) really.push(lost[index] ?? '');
		else {
			whole.splice(at, 1);
			index++;
		}
	}
	return { lost: really, more: whole };
}

/** Images of every kind. */
const images = () =>
	[
		'receipts/*.jpg',
		'ocr-print/isri/*.tif',
		'ocr-print/layouts/*.png',
		'forms/*.png',
		'photos/inv3d/*/flat_document.png',
	]
		.flatMap((pattern) => globSync(pattern, { cwd: join(shared, 'data') }).sort())
		.map((name) => join(shared, 'data', name));

/** Measure and print. */
export async function run() {
	const step = Number(process.env.BENCH_EVERY ?? 8);
	const some = existsSync(shared) ? images().filter((_, index) => index % step === 0) : [];
	console.log(`\nImages to office files, ${some.length} images: words of the file against those of OCR (F1)`);
	const { convert, openImage, recogniseImage } = engine('convert', 'openImage', 'recogniseImage');
	const { parseParameter, withDefaults } = engine('parseParameter', 'withDefaults');
	const folder = mkdtempSync(join(tmpdir(), 'bench-image-office-'));
	/** @type {number[][]} */
	const scores = ways.map(() => []);
	for (const path of some) {
		const source = await openImage({ path, fileName: path, imageLimits: { pixels: 1e8, side: 65_535 }, maxFrames: 1 });
		const { words } = await recogniseImage(await source.readFrame(1), {
			language: 'AUTO',
			modelFolder: process.env.BENCH_MODELS,
		});
		const truth = bag(textOfWords(words));
		for (const [index, way] of ways.entries()) {
			const parameter = withDefaults(
				way.tool,
				parseParameter(way.tool, JSON.stringify({ enableOcr: 1, ocrRecognitionLang: 'AUTO', ...way.parameter })),
			);
			const outputFolder = mkdtempSync(join(folder, 'out-'));
			const outcome = await convert({
				toolPath: way.tool,
				inputPath: path,
				fileName: basename(path),
				parameter,
				outputFolder,
			});
			const found = bag(textOf(outcome.resultPath, way, folder));
			const { lost, more } = withoutJoined(surplus(truth, found), surplus(found, truth));
			const common = truth.length - lost.length;
			const f1 = truth.length + found.length === 0 ? 1 : (2 * common) / (2 * common + lost.length + more.length);
			scores[index]?.push(f1);
			if (process.env.BENCH_VERBOSE) {
				const name = `${basename(dirname(path))}/${basename(path)}`;
				console.log(
					`  ${way.tool} ${JSON.stringify(way.parameter)} ${name} ${f1.toFixed(4)} of ${truth.length}\n    lost: ${lost.slice(0, 40).join(' ')}\n    more: ${more.slice(0, 40).join(' ')}`,
				);
			}
		}
	}
	for (const [index, { tool, parameter }] of ways.entries()) {
		const all = scores[index] ?? [];
		const mean = all.reduce((sum, score) => sum + score, 0) / Math.max(1, all.length);
		console.log(
			`${tool} ${String(parameter.pageLayoutMode ?? '').padEnd(8)} ${mean.toFixed(4)}, lowest ${Math.min(...all).toFixed(4)}`,
		);
	}
	await engine('endTesseract').endTesseract();
	rmSync(folder, { recursive: true, force: true });
}
