// @ts-check
// Words as OCR misreads them: quick, where a scan takes seconds a page. What scans really do shows `--scanned`.
import { drawOf } from '../business-documents/draw.mjs';

/** Signs that are taken for each other. @type {Readonly<Record<string, string>>} */
const confused = {
	o: 'c',
	O: '0',
	0: 'O',
	l: '1',
	1: 'l',
	I: 'l',
	S: '5',
	5: 'S',
	e: 'c',
	c: 'e',
	n: 'r',
	u: 'n',
	B: '8',
	8: 'B',
	a: 's',
	t: 'f',
	'.': ',',
	':': '.',
	D: 'O',
	E: 'F',
	R: 'P',
	M: 'N',
	i: 'l',
	h: 'b',
};

/**
 * Pages with some signs read wrong, and some words read together.
 * @param {readonly any[]} pages
 * @param {string} seed
 * @param {number} share of signs that are misread
 * @returns {any[]}
 */
export function misread(pages, seed, share) {
	const draw = drawOf(`misread ${seed}`);
	return pages.map((page) => ({
		...page,
		words: page.words.map((/** @type {any} */ word) => ({
			...word,
			text: [...word.text].map((sign) => (draw.chance(share) ? (confused[sign] ?? sign) : sign)).join(''),
			confidence: 0.9,
		})),
	}));
}
