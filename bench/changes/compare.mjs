// @ts-check
// Which pages changed between two states, and how much.
import { compareFigures } from '../real/judge.mjs';
import { changedShare, difference } from './sequence.mjs';

/** Frames may move by this many points without a visible difference. */
const sameFrame = 2;

/** @typedef {import('./results.mjs').Results} Results */
/** @typedef {import('./results.mjs').PageResult} PageResult */
/** @typedef {import('./results.mjs').Block} Block */
/** @typedef {import('./results.mjs').Cell} Cell */
/** @typedef {import('../real/judge.mjs').Change} FigureChange */

/**
 * A page that is not what it was.
 * @typedef {object} PageChange
 * @property {string} document
 * @property {number} pageNumber  counted from 1
 * @property {PageResult} [before]  missing when there was no such page
 * @property {PageResult} [after]
 * @property {{ words: number, blocks: number, cells: number }} shares  of what is not common to both, 0 to 1
 * @property {Set<Block>} changedBlocks  of both states
 * @property {FigureChange[]} figures  of its document, falls first
 */

/**
 * Changed pages, worst first: those of documents whose figures fell, by the deepest fall; then by the share that changed.
 * @param {Results} before
 * @param {Results} after
 * @returns {PageChange[]}
 */
export function changedPages(before, after) {
	const figures = compareFigures(before.figures, after.figures).documents;
	/** @type {PageChange[]} */
	const changes = [];
	for (const document of new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])) {
		const [then, now] = [before.pages[document] ?? [], after.pages[document] ?? []];
		const own = figures.filter((change) => document.endsWith(`/${change.document}`));
		for (let index = 0; index < Math.max(then.length, now.length); index++) {
			const change = comparePage(then[index], now[index]);
			if (change) changes.push({ document, pageNumber: index + 1, ...change, figures: own });
		}
	}
	return changes.sort((a, b) => deepestFall(a) - deepestFall(b) || maxShare(b) - maxShare(a));
}

/** @param {PageResult | undefined} before @param {PageResult | undefined} after */
function comparePage(before, after) {
	const blocks = difference(before?.blocks ?? [], after?.blocks ?? [], sameBlock);
	const shares = {
		words: changedShare(difference(wordsOf(before), wordsOf(after))),
		blocks: changedShare(blocks),
		cells: changedShare(difference(cellsOf(before), cellsOf(after))),
	};
	if (shares.words + shares.blocks + shares.cells === 0) return undefined;
	const changedBlocks = new Set(blocks.filter(({ kind }) => kind !== 'same').flatMap(({ items }) => items));
	return { before, after, shares, changedBlocks };
}

/** @param {PageChange} change @returns {number} 0 or less */
export function deepestFall({ figures }) {
	return Math.min(0, ...figures.map(({ before, after }) => after - before));
}

/** @param {PageChange} change */
export function maxShare({ shares }) {
	return Math.max(shares.words, shares.blocks, shares.cells);
}

/** @param {Block} a @param {Block} b */
function sameBlock(a, b) {
	return (
		a.role === b.role &&
		a.text === b.text &&
		a.rect.every((value, index) => Math.abs(value - (b.rect[index] ?? NaN)) <= sameFrame)
	);
}

/** @param {PageResult | undefined} page @returns {string[]} words of its Markdown, with their marks */
function wordsOf(page) {
	return page?.markdown.match(/\S+/g) ?? [];
}

/** @param {PageResult | undefined} page @returns {string[]} its cells, each as a text that tells it from others */
function cellsOf(page) {
	return (page?.blocks ?? []).flatMap(({ cells = [] }) =>
		cells.map(({ row, column, row_span: height, column_span: width, text }) =>
			[row, column, height, width, text].join('\t'),
		),
	);
}
