import { horizontalOverlap } from '../model/boxes';
import { isNumeric } from '../values/numeric';
import type { Chunk, Row } from './rows';

/** Lines of running text follow each other within this part of the font size. */
const proseLeading = 0.9;

/** Fewest lines of a paragraph, and words a line has on average. */
const fewestLines = 3;
const fewestWords = 5;

/** A line alone is running text when it is this long. */
const longLine = 14;

/** Part of its words that may be numbers. */
const numberPart = 0.25;

/** Lines that end at least this far to the right, as a part of the paragraph's width, are full. */
const fullLine = 0.8;
const fullLines = 0.6;

interface Paragraph {
	readonly chunks: Chunk[];
}

/**
 * Chunks that belong to running text: three lines or more below each other, most of them full and of several words.
 * @param rows  from top to bottom
 */
export function proseChunks(rows: readonly Row[]): Set<Chunk> {
	const paragraphs: Paragraph[] = [];
	let open: { paragraph: Paragraph; last: Chunk }[] = [];
	for (const row of rows) {
		const next: typeof open = [];
		for (const chunk of row.chunks) {
			const above = open.find(({ last }) => continuesBelow(last, chunk, row.size));
			const paragraph = above?.paragraph ?? { chunks: [] };
			if (!above) paragraphs.push(paragraph);
			else open = open.filter((entry) => entry !== above);
			paragraph.chunks.push(chunk);
			next.push({ paragraph, last: chunk });
		}
		open = [...open.filter(({ last }) => row.top - last.box.bottom <= proseLeading * row.size), ...next];
	}
	return new Set(paragraphs.filter(({ chunks }) => isProse(chunks)).flatMap(({ chunks }) => chunks));
}

function continuesBelow(above: Chunk, below: Chunk, size: number): boolean {
	const gap = below.box.top - above.box.bottom;
	if (gap > proseLeading * size || gap < -0.6 * size) return false;
	const shared = horizontalOverlap(above.box, below.box);
	const narrower = Math.min(above.box.right - above.box.left, below.box.right - below.box.left);
	return shared >= 0.7 * narrower && Math.abs(below.box.left - above.box.left) <= 4 * size;
}

function isProse(chunks: readonly Chunk[]): boolean {
	const words = chunks.flatMap((chunk) => chunk.words.map(({ word }) => word.text));
	if (words.filter(isNumeric).length > numberPart * words.length) return false;
	if (chunks.length < fewestLines) return words.length >= longLine * chunks.length;
	const left = Math.min(...chunks.map(({ box }) => box.left));
	const right = Math.max(...chunks.map(({ box }) => box.right));
	const full = chunks.filter(({ box }) => box.right - left >= fullLine * (right - left)).length;
	return words.length >= fewestWords * chunks.length && full >= fullLines * (chunks.length - 1) && flows(chunks);
}

/** Part of the lines of running text that begin in the middle of a sentence. */
const flowingPart = 0.25;

/** Lines of running text begin in lower case; labels and entries of lists do not. Scripts without case always flow. */
function flows(chunks: readonly Chunk[]): boolean {
	const cased = chunks.slice(1).filter(({ text }) => /^\p{L}/u.test(text) && /^[\p{Ll}\p{Lu}]/u.test(text));
	const lower = cased.filter(({ text }) => /^\p{Ll}/u.test(text));
	return lower.length >= flowingPart * cased.length;
}
