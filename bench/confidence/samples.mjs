// @ts-check
// Words that OCR has read, with what their reader says of them and whether they are right.
import { readFileSync } from 'node:fs';

import { engine } from '../engine.mjs';
import { printedLine } from '../synthetic/tree/running.mjs';
import { counted, wordsOf } from '../synthetic/score/words.mjs';

const { openImage, readPage, recogniseImage, renderPage, withPdf } = engine(
	'openImage',
	'readPage',
	'recogniseImage',
	'renderPage',
	'withPdf',
);

/** @typedef {'PP-OCRv4' | 'PP-OCRv6-small' | 'Tesseract'} Reader */
/** @typedef {'fitted' | 'left-out'} Side */

/**
 * A word of a page.
 * @typedef {object} Sample
 * @property {string} set
 * @property {Side} side
 * @property {Reader} reader
 * @property {number} raw what its reader says, 0 to 1
 * @property {boolean} right
 */

/** @typedef {{ text: string, confidence: number, line: number, byTesseract?: true }} Word */
/** @typedef {{ words: readonly Word[], models: Reader }} Reading */
/** @typedef {{ languageFolder?: string | undefined, modelFolder?: string | undefined }} Folders */

/** @param {string} path of an image @param {Folders} folders @returns {Promise<Reading[]>} */
export async function readImage(path, folders) {
	const source = await openImage({ path, fileName: path, imageLimits: { pixels: 1e8, side: 65_535 }, maxFrames: 1 });
	return [await recogniseImage(await source.readFrame(1), { language: 'AUTO', preprocess: 'auto', ...folders })];
}

/** @param {string} path of a scan as PDF: each page is drawn as its picture has it @param {Folders} folders @returns {Promise<Reading[]>} */
export const readScan = (path, folders) =>
	withPdf({ path, fileName: path }, async (/** @type {{ pageCount: number }} */ document) => {
		const readings = [];
		for (let number = 1; number <= document.pageCount; number++) {
			const { width, height, images } = readPage(document, number);
			const dpi =
				(72 * Math.max(...images.map((/** @type {{ pixelWidth: number }} */ image) => image.pixelWidth))) / width;
			const size = { width: Math.round((width * dpi) / 72), height: Math.round((height * dpi) / 72) };
			const image = { ...renderPage(document, number, size), dpi };
			readings.push(await recogniseImage(image, { language: 'AUTO', preprocess: 'none', ...folders }));
		}
		return readings;
	});

/**
 * The words of a document that can be judged: right is one that the document has, as often as it has it. Words hyphenated at the end of
 * a line are left out, and signs without letters and digits.
 * @param {readonly Reading[]} readings its pages
 * @param {readonly string[]} truth its words
 * @param {Pick<Sample, 'set' | 'side'>} of
 * @returns {Sample[]}
 */
export function samplesOf(readings, truth, of) {
	const left = counted(truth);
	const words = readings.flatMap(({ words: read, models }) =>
		read.flatMap((word, index) => {
			const [last, next] = [read[index - 1], read[index + 1]];
			const isParted = (/[-‐\u00ad]$/u.test(word.text) && next?.line !== word.line) || isEnd(last, word);
			const parts = wordsOf(word.text);
			const reader = /** @type {Reader} */ (word.byTesseract ? 'Tesseract' : models);
			return isParted || parts.length === 0 ? [] : [{ parts, reader, raw: word.confidence }];
		}),
	);
	// The surest is the one that the document has.
	return words
		.sort((a, b) => b.raw - a.raw)
		.map(({ parts, reader, raw }) => {
			const needed = counted(parts);
			const right = [...needed].every(([part, count]) => (left.get(part) ?? 0) >= count);
			if (right) for (const [part, count] of needed) left.set(part, (left.get(part) ?? 0) - count);
			return { ...of, reader, raw, right };
		});
}

/** @param {Word | undefined} last @param {Word} word @returns {boolean} whether a word continues a hyphenated one */
const isEnd = (last, word) => last !== undefined && last.line !== word.line && /[-‐\u00ad]$/u.test(last.text);

/** The words of a made document, on all its pages. @param {import('../synthetic/truth/truth.mjs').Truth} truth @returns {string[]} */
export function wordsOfTruth({ texts, running, pages }) {
	const lines = running.flatMap((line) =>
		Array.from({ length: pages }, (_, index) => printedLine(line, index + 1, pages)),
	);
	const repeated = texts.flatMap(({ text, repeats }) => Array(repeats ? pages : 1).fill(text));
	return [...repeated, ...lines].flatMap(wordsOf);
}

/** @param {string} path of a text @returns {string[]} */
export const wordsOfText = (path) => wordsOf(readFileSync(path, 'utf8'));
