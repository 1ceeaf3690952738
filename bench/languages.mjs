// @ts-check
// OCR in the languages of `ocrRecognitionLang`: accuracy in characters on pages made here, clean and degraded, beside Tesseract that
// is told the one language of the page. BENCH_LANGUAGES=THAI,TAMIL for some; BENCH_LANGUAGE_DATA names a folder of language data, else
// it is fetched from the package registry. BENCH_PROGRAMS=document-conversion leaves Tesseract's own columns out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { engine } from './engine.mjs';
import { degrade, drawPage, texts } from './languages/pages.mjs';
import { isInstalled } from './measure.mjs';

const program = fileURLToPath(new URL('../service/bin/document-conversion.js', import.meta.url));
const wanted = process.env.BENCH_LANGUAGES?.split(',');
const programs = process.env.BENCH_PROGRAMS?.split(',') ?? ['document-conversion', 'tesseract'];

/** Scripts whose lines break without a space in the text. */
const unspaced = ['CHINESE', 'CHINESE_TRAD', 'JAPANESE', 'THAI'];

/**
 * The text as it is compared.
 * @param {string} text
 * @param {string} setting
 */
function folded(text, setting) {
	const plain = text
		.normalize('NFKC')
		.replace(/[‘’]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[\u200b-\u200f]/g, '')
		.replace(/\s+/g, ' ')
		.trim();
	return unspaced.includes(setting) ? plain.replaceAll(' ', '') : plain;
}

/** 1 less the edit distance in parts of the truth's length. @param {string} found @param {string} truth */
function accuracy(found, truth) {
	const [a, b] = [[...found], [...truth]];
	let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
	for (const [i, sign] of a.entries()) {
		const next = new Uint32Array(b.length + 1);
		next[0] = i + 1;
		for (let j = 0; j < b.length; j++)
			next[j + 1] = Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (sign === b[j] ? 0 : 1));
		row = next;
	}
	return Math.max(0, 1 - (row[b.length] ?? 0) / b.length);
}

/** @param {string} image @param {string} language @param {string} languageFolder */
async function ours(image, language, languageFolder) {
	const { openImage, recogniseImage } = engine('openImage', 'recogniseImage');
	const source = await openImage({
		path: image,
		fileName: image,
		imageLimits: { pixels: 1e8, side: 65_535 },
		maxFrames: 1,
	});
	const { words } = await recogniseImage(await source.readFrame(1), {
		language,
		languageFolder,
		modelFolder: process.env.BENCH_MODELS,
	});
	let text = '';
	let line = 0;
	for (const word of words) {
		if (word.line !== line) text += '\n';
		line = word.line;
		text += word.text + (word.spaceAfter ? ' ' : '');
	}
	return text;
}

/** @param {string} image @param {string} code @param {string} folder */
function tesseract(image, code, folder) {
	const options = [image, 'stdout', '-l', code, '--psm', '3', '--dpi', '200', '--tessdata-dir', folder];
	return spawnSync('tesseract', options, { encoding: 'utf8', env: { ...process.env, OMP_THREAD_LIMIT: '1' } }).stdout;
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {string} folder @param {string[]} codes */
function languageData(folder, codes) {
	if (process.env.BENCH_LANGUAGE_DATA) return process.env.BENCH_LANGUAGE_DATA;
	const added = spawnSync('node', [program, 'languages', 'add', ...codes, '--data-folder', folder], {
		stdio: 'inherit',
	});
	if (added.status !== 0) throw new Error('the language data could not be fetched');
	return join(folder, 'languages');
}

/** Measure and print. */
export async function run() {
	console.log('\nOCR by language: accuracy in characters');
	if (!isInstalled('chromium')) {
		console.log('needs chromium');
		return;
	}
	const pages = texts.filter(({ setting, code }) => !wanted || wanted.includes(setting) || wanted.includes(code));
	const folder = mkdtempSync(join(tmpdir(), 'bench-languages-'));
	const data = languageData(folder, engine('knownCodes').knownCodes());
	const hasTesseract = isInstalled('tesseract') && programs.includes('tesseract');
	console.log('setting       text  clean  degraded  clean as AUTO  tesseract clean  degraded');
	/** @type {Map<string, number[][]>} */
	const bySetting = new Map();
	for (const page of pages) {
		const { setting, code } = page;
		const clean = drawPage(page, folder);
		const poor = await degrade(clean);
		const truth = folded(`${page.text} ${page.text}`, setting);
		const score = (/** @type {string} */ found) => accuracy(folded(found, setting), truth);
		const hasData = hasTesseract && existsSync(join(data, `${code}.traineddata`));
		const row = [
			score(await ours(clean, setting, data)),
			score(await ours(poor, setting, data)),
			score(await ours(clean, 'AUTO', data)),
			...(hasData ? [score(tesseract(clean, code, data)), score(tesseract(poor, code, data))] : []),
		];
		bySetting.set(setting, [...(bySetting.get(setting) ?? []), row]);
		console.log(`${setting.padEnd(13)} ${code.padEnd(8)} ${row.map((value) => value.toFixed(4)).join('  ')}`);
	}
	for (const [setting, rows] of bySetting) {
		const means = [0, 1, 2, 3, 4].map((index) => mean(rows.map((row) => row[index] ?? NaN)).toFixed(4));
		console.log(`${setting.padEnd(13)} ${'mean'.padEnd(8)} ${means.join('  ')}`);
	}
	await engine('endTesseract').endTesseract();
	if (process.env.BENCH_KEEP) console.log(`kept: ${folder}`);
	else rmSync(folder, { recursive: true, force: true });
}
