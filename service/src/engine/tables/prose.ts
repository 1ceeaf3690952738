import type { Box } from '../model';
import { horizontalOverlap } from '../model/boxes';
import { isLoneMarker } from '../text/list-markers';
import { isNumeric } from '../values/numeric';
import { median } from '../values/quantiles';
import type { Chunk, Row } from './rows';
import type { TableSettings } from './settings';

interface Paragraph {
	readonly chunks: Chunk[];
	/** The lines with other texts at the same level. */
	readonly level: { readonly chunk: Chunk; readonly others: readonly Chunk[] }[];
}

/**
 * Chunks of running text: at least three lines below each other, most of them full and of several words.
 * @param rows  top to bottom
 */
export function proseChunks(rows: readonly Row[], settings: TableSettings): Set<Chunk> {
	if (!settings.prose.on) return new Set();
	const paragraphs: Paragraph[] = [];
	let open: { paragraph: Paragraph; last: Chunk }[] = [];
	for (const row of rows) {
		const next: typeof open = [];
		for (const chunk of row.chunks) {
			const above = open.find(({ last }) => continuesBelow(last, chunk, row.size, settings));
			const paragraph = above?.paragraph ?? { chunks: [], level: [] };
			if (!above) paragraphs.push(paragraph);
			else open = open.filter((entry) => entry !== above);
			paragraph.chunks.push(chunk);
			if (row.chunks.length > 1) paragraph.level.push({ chunk, others: row.chunks.filter((other) => other !== chunk) });
			next.push({ paragraph, last: chunk });
		}
		open = [...open.filter(({ last }) => row.top - last.box.bottom <= settings.prose.leading * row.size), ...next];
	}
	return new Set(
		paragraphs
			.filter(
				(paragraph) =>
					isProse(paragraph.chunks, settings) &&
					!isColumnOfCells(paragraph, settings) &&
					!isAmongCells(paragraph, settings),
			)
			.flatMap(({ chunks }) => chunks),
	);
}

/**
 * A table column whose cells are multi-line sentences: the other cells of a row are level with the first line of a
 * sentence, and continuation lines are alone. Beside running text, any line has neighbors by chance; list markers are
 * not cells.
 */
function isColumnOfCells({ chunks, level }: Paragraph, { prose: { cells } }: TableSettings): boolean {
	if (!cells.on || level.length < cells.fewest || level.length > cells.maxPart * chunks.length) return false;
	const firsts = new Set(level.map(({ chunk }) => chunk));
	const begins = level.filter(({ chunk }) => /^[^\p{L}]*\p{Lu}/u.test(chunk.text)).length;
	const alone = chunks.filter((chunk) => !firsts.has(chunk));
	const goesOn = alone.filter(({ text }) => /^\p{Ll}/u.test(text)).length;
	const isMarked = level.every(({ others }) => others.every(({ text }) => isLoneMarker(text)));
	return !isMarked && begins >= cells.begins * level.length && goesOn >= cells.goesOn * alone.length;
}

/**
 * A text in the middle of a row of many cells: pages have fewer columns of running text, and a table beside such a
 * column is on one side of it.
 */
function isAmongCells({ chunks, level }: Paragraph, { prose: { among } }: TableSettings): boolean {
	const between = level.filter(
		({ chunk: { box }, others }) =>
			others.length >= among.others &&
			others.some((other) => other.box.right <= box.left) &&
			others.some((other) => other.box.left >= box.right),
	);
	return among.on && between.length >= among.part * chunks.length;
}

function continuesBelow(above: Chunk, below: Chunk, size: number, settings: TableSettings): boolean {
	const gap = below.box.top - above.box.bottom;
	if (gap > settings.prose.leading * size || gap < -settings.prose.overlap * size) return false;
	const shared = horizontalOverlap(above.box, below.box);
	const narrower = Math.min(above.box.right - above.box.left, below.box.right - below.box.left);
	return (
		shared >= settings.prose.sharedPart * narrower &&
		Math.abs(below.box.left - above.box.left) <= settings.prose.indent * size
	);
}

function isProse(chunks: readonly Chunk[], settings: TableSettings): boolean {
	const words = chunks.flatMap((chunk) => chunk.words.map(({ word }) => word.text));
	if (words.filter(isNumeric).length > settings.prose.numberPart * words.length) return false;
	if (chunks.length < settings.prose.lines) return words.length >= settings.prose.longLine * chunks.length;
	const left = Math.min(...chunks.map(({ box }) => box.left));
	const right = Math.max(...chunks.map(({ box }) => box.right));
	const full = chunks.filter(({ box }) => box.right - left >= settings.prose.fullLine * (right - left)).length;
	return (
		words.length >= settings.prose.words * chunks.length &&
		full >= settings.prose.fullLines * (chunks.length - 1) &&
		!isCentred(chunks, settings) &&
		flows(chunks, settings)
	);
}

/** Lines centered below each other with different ends: text centered in a cell, not a column of running text. */
function isCentred(chunks: readonly Chunk[], { prose: { sameMiddle, otherSide } }: TableSettings): boolean {
	const size = median(chunks.map(({ words: [{ word }] }) => word.fontSize)) || 1;
	const spread = (placeOf: (box: Box) => number) => {
		const places = chunks.map(({ box }) => placeOf(box));
		return (Math.max(...places) - Math.min(...places)) / size;
	};
	return (
		spread(({ left, right }) => (left + right) / 2) <= sameMiddle &&
		spread(({ left }) => left) > otherSide &&
		spread(({ right }) => right) > otherSide
	);
}

/** Lines of running text start in lower case; labels and list entries do not. Scripts without case always count. */
function flows(chunks: readonly Chunk[], settings: TableSettings): boolean {
	const cased = chunks.slice(1).filter(({ text }) => /^\p{L}/u.test(text) && /^[\p{Ll}\p{Lu}]/u.test(text));
	const lower = cased.filter(({ text }) => /^\p{Ll}/u.test(text));
	return lower.length >= settings.prose.flowingPart * cased.length;
}
