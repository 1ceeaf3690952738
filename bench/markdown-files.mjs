// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

const program = join(import.meta.dirname, '../service/bin/document-conversion.js');

/**
 * Convert a PDF with our own program.
 * @param {string} pdf path
 * @param {string} folder an existing folder for results
 * @param {Record<string, string | number>} parameter
 * @returns {string} the Markdown; empty when the conversion failed
 */
export function convertToMarkdown(pdf, folder, parameter = {}) {
	const out = join(folder, 'one');
	rmSync(out, { recursive: true, force: true });
	mkdirSync(out);
	spawnSync(process.execPath, [program, 'convert', 'pdf/markdown', pdf, '--out', out, '--parameter', JSON.stringify(parameter)]);
	const archive = join(out, `${basename(pdf, '.pdf')}.zip`);
	const unzip = spawnSync('unzip', ['-p', archive, '*.md'], { encoding: 'utf8', maxBuffer: 1 << 28 });
	return unzip.status === 0 ? unzip.stdout : '';
}

/** @type {Map<string, number>} */
const counted = new Map();

/**
 * Words in the text layer of a page.
 * @param {string} pdf path
 * @param {number} page counted from 1
 */
export function wordsOfPdf(pdf, page) {
	const key = `${pdf}#${page}`;
	let count = counted.get(key);
	if (count === undefined) {
		const out = spawnSync('pdftotext', ['-f', String(page), '-l', String(page), pdf, '-'], { encoding: 'utf8' });
		count = out.status === 0 ? (out.stdout.match(/\S+/g) ?? []).length : Infinity;
		counted.set(key, count);
	}
	return count;
}

/** @param {string} path */
export function readText(path) {
	return readFileSync(path, 'utf8');
}
