// @ts-check
// Faults in the lines of tables: a digit misread, a line lost, a cell lost. How many tables with one are held back for a review.
import { drawOf } from './draw.mjs';
import { namings } from './extract.mjs';
import { doubtsTable, scoreLines } from './lines.mjs';

/** @typedef {import('./make.mjs').MadeDocument} MadeDocument */
/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {{ text: string, box: { left: number, top: number, right: number, bottom: number } }} Word */

/** What is done to a word of a line; `undefined` takes it away. @type {Record<string, (word: Word, isPicked: boolean, draw: Draw) => Word | undefined>} */
const faults = {
	'a digit misread': (word, isPicked, draw) => (isPicked ? { ...word, text: misread(word.text, draw) } : word),
	'a number lost': (word, isPicked) => (isPicked ? undefined : word),
	'a line lost': () => undefined,
};

/**
 * @param {readonly { paper: MadeDocument, pages: any[] }[]} read
 * @param {number} seed
 * @returns {string} of each kind of fault how many tables are wrong by it, and how many of these go through
 */
export function tableFaultsReport(read, seed) {
	const draw = drawOf(`faults of tables ${seed}`);
	return Object.entries(faults)
		.map(([name, change]) => {
			const scored = read.flatMap(({ paper, pages }) => {
				const broken = withFault(paper, pages, change, draw);
				return broken ? scoreLines(paper, broken, namings) : [];
			});
			return `${name}\n${doubtsTable(scored.filter(({ isRead }) => !isRead))}`;
		})
		.join('\n\n');
}

/**
 * Pages with a fault in a number of one line; `undefined` for a paper whose lines are not found on its pages.
 * @param {MadeDocument} paper
 * @param {any[]} pages
 * @param {(word: Word, isPicked: boolean, draw: Draw) => Word | undefined} change
 * @param {Draw} draw
 */
function withFault({ lines }, pages, change, draw) {
	const rows = lines?.rows ?? [];
	if (rows.length === 0) return undefined;
	const row = draw.one(/** @type {string[][]} */ (rows));
	const numbers = row.filter(
		(/** @type {string} */ text) => /^\D{0,3}\d[\d.,]*\D{0,3}$/.test(text) && !text.includes(' '),
	);
	if (numbers.length === 0) return undefined;
	const picked = draw.one(numbers);
	const texts = new Set(row.flatMap((/** @type {string} */ text) => text.split(' ')));
	for (const [at, page] of pages.entries()) {
		const of = (/** @type {Word} */ { box }) =>
			page.words.filter((/** @type {Word} */ other) => Math.abs(other.box.top - box.top) < (box.bottom - box.top) / 2);
		const shared = (/** @type {Word} */ word) =>
			of(word).filter((/** @type {Word} */ { text }) => texts.has(text)).length;
		const [best] = page.words
			.filter((/** @type {Word} */ { text }) => text === picked)
			.sort((/** @type {Word} */ a, /** @type {Word} */ b) => shared(b) - shared(a));
		if (!best || shared(best) < 2) continue;
		const line = new Set(of(best));
		const words = page.words.flatMap((/** @type {Word} */ word) =>
			line.has(word) ? (change(word, word === best, draw) ?? []) : [word],
		);
		return pages.map((other, index) => (index === at ? { ...page, words } : other));
	}
	return undefined;
}

/** @param {string} text @param {Draw} draw */
function misread(text, draw) {
	const at = draw.one([...text.matchAll(/\d/g)].map(({ index }) => index));
	return `${text.slice(0, at)}${(Number(text[at]) + draw.whole(1, 9)) % 10}${text.slice(at + 1)}`;
}
