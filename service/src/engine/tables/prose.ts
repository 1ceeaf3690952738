import { horizontalOverlap } from '../model/boxes';
import { isNumeric } from '../values/numeric';
import type { Chunk, Row } from './rows';
import type { TableSettings } from './settings';

interface Paragraph {
	readonly chunks: Chunk[];
}

/**
 * Chunks that belong to running text: three lines or more below each other, most of them full and of several words.
 * @param rows  from top to bottom
 */
export function proseChunks(rows: readonly Row[], settings: TableSettings): Set<Chunk> {
	if (!settings.prose.on) return new Set();
	const paragraphs: Paragraph[] = [];
	let open: { paragraph: Paragraph; last: Chunk }[] = [];
	for (const row of rows) {
		const next: typeof open = [];
		for (const chunk of row.chunks) {
			const above = open.find(({ last }) => continuesBelow(last, chunk, row.size, settings));
			const paragraph = above?.paragraph ?? { chunks: [] };
			if (!above) paragraphs.push(paragraph);
			else open = open.filter((entry) => entry !== above);
			paragraph.chunks.push(chunk);
			next.push({ paragraph, last: chunk });
		}
		open = [...open.filter(({ last }) => row.top - last.box.bottom <= settings.prose.leading * row.size), ...next];
	}
	return new Set(paragraphs.filter(({ chunks }) => isProse(chunks, settings)).flatMap(({ chunks }) => chunks));
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
		flows(chunks, settings)
	);
}

/** Lines of running text begin in lower case; labels and entries of lists do not. Scripts without case always flow. */
function flows(chunks: readonly Chunk[], settings: TableSettings): boolean {
	const cased = chunks.slice(1).filter(({ text }) => /^\p{L}/u.test(text) && /^[\p{Ll}\p{Lu}]/u.test(text));
	const lower = cased.filter(({ text }) => /^\p{Ll}/u.test(text));
	return lower.length >= settings.prose.flowingPart * cased.length;
}
