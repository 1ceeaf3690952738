// @ts-check
// Whether a document and what was made of it hold the same words, by readers that have nothing to do with the project.
import { spawnSync } from 'node:child_process';

import { bagF1 } from '../bag-f1.mjs';

/** Minimum word F1 for texts to count as the same. */
const sameText = 0.995;

/** Part of poppler's letters that MuPDF has to find in the source itself: one that cannot read a document proves nothing of it. */
const minRead = 0.9;

/** Byte order mark of a field's value in UTF-8 (ISO 32000-2, 7.9.2.2) as poppler shows it, which takes its bytes for letters up to 22.12 at least. */
const shownMark = 'ï»¿';

/**
 * What the readers find in a document.
 * @typedef {object} Reading
 * @property {string} text  poppler's
 * @property {string} unshown  signs of form fields that poppler says it has no font for, and leaves out
 * @property {string} other  MuPDF's; empty where it cannot read the document, or is not installed
 */

/**
 * @param {string} path
 * @returns {Reading}
 */
export function readWords(path) {
	const poppler = run('pdftotext', [path, '-']);
	const signs = [...poppler.stderr.matchAll(/couldn't find a font for character U\+([0-9A-F]+)/g)];
	return {
		text: poppler.stdout,
		unshown: signs.map(([, code]) => String.fromCodePoint(Number.parseInt(code ?? '', 16))).join(''),
		other: run('mutool', ['draw', '-q', '-F', 'text', path]).stdout,
	};
}

/**
 * @param {string} program
 * @param {string[]} parameters
 */
function run(program, parameters) {
	const { stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8', maxBuffer: 1e9, timeout: 60_000 });
	return { stdout: stdout ?? '', stderr: stderr ?? '' };
}

/**
 * @typedef {object} Kept
 * @property {number} likeness  F1 of the words by poppler
 * @property {boolean} byPoppler  whether they count as the same
 * @property {boolean} byEither  whether they do by poppler, without the signs of fields that it cannot show in the source,
 *   and the mark of UTF-8, or by MuPDF, each with both documents: a word is then lost only where no reader says otherwise
 */

/**
 * @param {Reading} source
 * @param {Reading} result
 * @returns {Kept}
 */
export function keptWords(source, result) {
	const likeness = wordF1(result.text, source.text);
	const byPoppler = likeness >= sameText;
	const without = (/** @type {string} */ text) =>
		[...text.replaceAll(shownMark, '')].filter((sign) => !source.unshown.includes(sign)).join('');
	return {
		likeness,
		byPoppler,
		byEither:
			byPoppler ||
			((source.unshown !== '' || source.text.includes(shownMark)) &&
				wordF1(without(result.text), without(source.text)) >= sameText) ||
			(lettersOf(source.other) >= minRead * Math.max(1, lettersOf(source.text)) &&
				wordF1(result.other, source.other) >= sameText),
	};
}

/** @param {string} text */
function wordsOf(text) {
	return text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** @param {string} text */
function lettersOf(text) {
	return wordsOf(text).join('').length;
}

/** @param {string} produced @param {string} truth */
function wordF1(produced, truth) {
	return bagF1(wordsOf(produced), wordsOf(truth));
}
