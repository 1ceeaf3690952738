// @ts-check
// Converts a document to every format that carries its text, and says what became of its words on the way.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { engine } from '../engine.mjs';
import { keptByFormat } from './kept.mjs';
import { everything, textFormats, textParts, wordsOfResult } from './result-words.mjs';

/** @typedef {import('./result-words.mjs').TextFormat} TextFormat */
/** @typedef {{ onPages: number, inResult: number, places: { page: number, rect: number[], kind: string, text: string }[] }} WordsKept */

/** Characters of the longest result. */
const maxResultBytes = 1 << 28;

/**
 * @param {string} path of a PDF
 * @returns {Promise<{ words: WordsKept, formats: Map<TextFormat, import('./kept.mjs').Kept> }>} words of the pages in what results are
 *   written from, and words of the JSON in each format
 * @throws {Error} for a document that cannot be read
 */
export async function wordsOfDocument(path) {
	/** @type {Map<TextFormat, import('./kept.mjs').Kept>} */
	const formats = new Map();
	/** @type {any} */
	let parsed;
	/** @type {WordsKept | undefined} */
	let words;
	for (const format of textFormats) {
		const result = await converted(path, format);
		if (format === 'json') {
			parsed = JSON.parse(result.text);
			words = result.words;
		}
		formats.set(format, keptByFormat(parsed, wordsOfResult(format, result.text)));
	}
	return { words: /** @type {WordsKept} */ (words), formats };
}

/** @param {string} path @param {TextFormat} format @returns {Promise<{ text: string, words: WordsKept }>} */
async function converted(path, format) {
	const { convert, parseParameter, withDefaults } = engine('convert', 'parseParameter', 'withDefaults');
	const toolPath = `pdf/${format}`;
	const outputFolder = mkdtempSync(join(tmpdir(), 'bench-words-'));
	try {
		const wanted =
			format === 'txt' ? { txtTableFormat: everything.txtTableFormat } : { isContainImg: everything.isContainImg };
		const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(wanted)));
		const request = { toolPath, inputPath: path, fileName: basename(path), parameter, outputFolder };
		const { resultPath, words } = await convert(request);
		return { text: textOf(resultPath, format), words };
	} finally {
		rmSync(outputFolder, { recursive: true });
	}
}

/** @param {string} path of a result @param {TextFormat} format */
function textOf(path, format) {
	const bytes = readFileSync(path);
	if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8');
	return spawnSync('unzip', ['-p', path, ...textParts[format]], { encoding: 'utf8', maxBuffer: maxResultBytes }).stdout;
}
