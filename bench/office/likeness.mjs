// @ts-check
// Two PDFs word by word: are all words present and in place, does one cover another?
import { spawnSync } from 'node:child_process';

import { bagF1 } from '../bag-f1.mjs';

/** @typedef {{ text: string, page: number, x: number, y: number, width: number, left: number, right: number, top: number, bottom: number }} PlacedWord */

/**
 * Words of a PDF with the middle of their boxes and the width of their page, in points.
 * @param {string} path
 * @returns {PlacedWord[]}
 */
function wordsOf(path) {
	const { stdout } = spawnSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 1e9 });
	/** @type {PlacedWord[]} */
	const words = [];
	let page = 0;
	let width = 1;
	for (const line of (stdout ?? '').split('\n')) {
		const opened = /<page width="([\d.]+)"/.exec(line);
		if (opened) {
			page++;
			width = Number(opened[1]);
		}
		const word = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*)<\/word>/.exec(line);
		if (!word) continue;
		const [, left = 0, top = 0, right = 0, bottom = 0] = word.map(Number);
		words.push({
			text: (word[5] ?? '').normalize('NFKC'),
			page,
			x: (left + right) / 2,
			y: (top + bottom) / 2,
			width,
			...{ left, right, top, bottom },
		});
	}
	return words;
}

/**
 * F1 of the words as bags, letters and digits only.
 * @param {PlacedWord[]} produced
 * @param {PlacedWord[]} truth
 */
function wordF1(produced, truth) {
	/** @param {PlacedWord[]} words */
	const bag = (words) => words.flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? []);
	return bagF1(bag(produced), bag(truth));
}

/**
 * @typedef {{ distance: number, across: number, down: number }} Offset
 *   how far a word stands from its place in parts of the page width: as a whole, to the right (left below 0) and down (up below 0)
 */

/**
 * Distance of each word to the nearest equal one of the same page; words without one are left out.
 * @param {readonly PlacedWord[]} produced
 * @param {readonly PlacedWord[]} truth
 * @returns {Offset[]}
 */
function offsetsOf(produced, truth) {
	/** @type {Map<string, PlacedWord[]>} */
	const byText = new Map();
	for (const word of truth) {
		const key = `${word.page} ${word.text}`;
		const same = byText.get(key);
		if (same) same.push(word);
		else byText.set(key, [word]);
	}
	return produced.flatMap((word) => {
		const offsets = (byText.get(`${word.page} ${word.text}`) ?? []).map(({ x, y, width }) => {
			const scale = width / word.width;
			const [across, down] = [(word.x * scale - x) / width, (word.y * scale - y) / width];
			return { distance: Math.hypot(across, down), across, down };
		});
		const [nearest] = offsets.sort((a, b) => a.distance - b.distance);
		return nearest ? [nearest] : [];
	});
}

/**
 * The middle one of some numbers.
 * @param {number[]} values
 * @param {number} none  what it is where there are none
 */
export function middle(values, none) {
	return values.sort((a, b) => a - b)[values.length >> 1] ?? none;
}

/**
 * @typedef {{ f1: number, samePages: boolean, offset: number, across: number, down: number, covered: number }} Likeness
 *   offsets as medians of their sizes, in parts of the page width
 */

/**
 * How much a PDF looks like another one.
 * @param {string} pdf
 * @param {string} source
 * @returns {Likeness}
 */
export function likeness(pdf, source) {
	const [produced, truth] = [wordsOf(pdf), wordsOf(source)];
	const offsets = offsetsOf(produced, truth);
	/** @param {(offset: Offset) => number} size */
	const median = (size) =>
		middle(
			offsets.map((offset) => Math.abs(size(offset))),
			1,
		);
	return {
		f1: wordF1(produced, truth),
		samePages: pagesOf(pdf) === pagesOf(source),
		offset: median(({ distance }) => distance),
		across: median(({ across }) => across),
		down: median(({ down }) => down),
		covered: overlapping(produced),
	};
}

/**
 * How many pages a PDF has.
 * @param {string} path
 */
function pagesOf(path) {
	const { stdout } = spawnSync('pdfinfo', [path], { encoding: 'utf8' });
	return Number(/^Pages:\s+(\d+)/m.exec(stdout ?? '')?.[1] ?? 0);
}

/**
 * Pairs of words whose boxes lie over each other by more than half of the smaller one, in parts of all words: text that cannot be read.
 * @param {PlacedWord[]} words
 */
function overlapping(words) {
	let count = 0;
	for (const [index, one] of words.entries()) {
		const isCovered = words.slice(index + 1).some((other) => {
			if (other.page !== one.page || other.text === one.text) return false;
			const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
			const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
			return width > 0 && height > 0 && width * height > 0.5 * Math.min(areaOf(one), areaOf(other));
		});
		if (isCovered) count++;
	}
	return count / Math.max(1, words.length);
}

/** @param {PlacedWord} word */
const areaOf = ({ left, right, top, bottom }) => (right - left) * (bottom - top);
