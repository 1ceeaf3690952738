import { isNumeric } from '../values/numeric';
import { cutRow, relativeGap } from '../text/gaps';
import { wordsToLines } from '../text/lines';
import type { Box, Word } from '../model';
import { unionOf } from '../model/boxes';
import { firstAt, type Edge } from './edges';
import type { Placed } from './placed';
import { median } from '../values/quantiles';
import type { TableSettings } from './settings';

/** Words of a row without a wide gap between them. */
export interface Chunk {
	readonly words: readonly Placed[];
	readonly box: Box;
	readonly text: string;
}

/** What stands on one baseline. */
export interface Row {
	/** From left to right; at least one. */
	readonly chunks: readonly Chunk[];
	readonly top: number;
	readonly bottom: number;
	/** Font size of most of it, points. */
	readonly size: number;
}

/** Group words into rows and divide the rows at wide gaps and at vertical lines. */
export function toRows(words: readonly Placed[], vertical: readonly Edge[], settings: TableSettings): Row[] {
	const placedOf = new Map<Word, Placed>();
	for (const placed of words) placedOf.set({ ...placed.word, box: withoutLeaders(placed, settings) }, placed);
	return wordsToLines([...placedOf.keys()]).map((line) => {
		const placed = line.words.map((word) => ({ word: placedOf.get(word)!.word, box: word.box }));
		return toRow(divided(placed, vertical, settings), line.box);
	});
}

/** A row of chunks. */
function toRow(chunks: readonly Chunk[], extent: Pick<Box, 'top' | 'bottom'>): Row {
	const sizes = chunks.flatMap((chunk) => chunk.words.map(({ word }) => word.fontSize));
	return { chunks, top: extent.top, bottom: extent.bottom, size: median(sizes) ?? 0 };
}

export function toChunk(words: readonly Placed[]): Chunk {
	return { words, box: unionOf(words.map(({ box }) => box)), text: words.map(({ word }) => word.text).join(' ') };
}

function divided(words: readonly Placed[], vertical: readonly Edge[], settings: TableSettings): Chunk[] {
	const { widestSpace, usualSpace, narrowestGutter, jump } = settings.rows;
	const gapOf = (previous: Placed, next: Placed) => relativeGap(sized(previous), sized(next));
	const spaces = words
		.slice(1)
		.map((next, index) => gapOf(words[index]!, next))
		.filter((gap) => gap > 0 && gap <= widestSpace);
	const usual = (spaces.length < 2 ? undefined : median(spaces)) ?? usualSpace;
	const limit = Math.min(widestSpace, Math.max(narrowestGutter, jump * usual));
	const isCloserNumber = (previous: Placed, next: Placed, gap: number) =>
		settings.closerNumbers.on &&
		gap > settings.closerNumbers.gap &&
		isNumeric(previous.word.text) &&
		isNumeric(next.word.text);
	const parts = cutRow(words, (previous, next) => {
		const gap = gapOf(previous, next);
		return (
			gap > limit ||
			isCloserNumber(previous, next, gap) ||
			leaders.test(previous.word.text) ||
			isLeader(next) !== isLeader(previous) ||
			hasLineBetween(previous.box, next.box, vertical, settings)
		);
	});
	const chunks = parts.map(toChunk);
	return settings.rowLeaders.on ? withoutLeaderChunks(chunks, settings) : chunks;
}

/** A word with its place in the table. */
const sized = ({ word: { fontSize }, box }: Placed) => ({ fontSize, box });

const isLeader = ({ word }: Placed) => /^[.…·_]+$/u.test(word.text);

/** Leaders between a label and its value go to the label, whose box stays as it is. */
function withoutLeaderChunks(chunks: readonly Chunk[], settings: TableSettings): Chunk[] {
	const kept: Chunk[] = [];
	for (let index = 0; index < chunks.length; ) {
		const chunk = chunks[index]!;
		let end = index;
		while (
			end < chunks.length &&
			chunks[end]!.words.every(isLeader) &&
			(end === index || isNear(chunks[end - 1]!, chunks[end]!, settings))
		)
			end++;
		const words = chunks.slice(index, end).flatMap((part) => part.words);
		const label = kept.at(-1);
		if (label && words.reduce((sum, { word }) => sum + word.text.length, 0) >= settings.rowLeaders.fewestSigns) {
			kept[kept.length - 1] = { ...label, words: [...label.words, ...words] };
			index = end;
		} else {
			kept.push(chunk);
			index++;
		}
	}
	return kept;
}

function isNear(left: Chunk, right: Chunk, settings: TableSettings): boolean {
	return right.box.left - left.box.right <= settings.rowLeaders.gap * right.words[0]!.word.fontSize;
}

/** Dots at the end of a label lead to its value. */
const leaders = /[.…·_]{3,}$/u;

/** Box of a word without its leaders, so that the gap behind the label shows. */
function withoutLeaders({ word, box }: Placed, settings: TableSettings): Box {
	const dots = leaders.exec(word.text)?.[0].length ?? 0;
	if (dots === 0 || dots === word.text.length) return box;
	const width = box.right - box.left;
	return {
		...box,
		right:
			box.right - Math.min(settings.rowLeaders.widestPart * width, dots * settings.rowLeaders.dotWidth * word.fontSize),
	};
}

function hasLineBetween(left: Box, right: Box, vertical: readonly Edge[], settings: TableSettings): boolean {
	const from = (left.left + left.right) / 2;
	const middle = (left.top + left.bottom) / 2;
	const start = Math.max(from, left.right - settings.rows.besideLinePt);
	const end = right.left + settings.rows.besideLinePt;
	for (let index = firstAt(vertical, start); index < vertical.length; index++) {
		const edge = vertical[index]!;
		if (edge.position > end) return false;
		if (edge.start <= middle && edge.end >= middle) return true;
	}
	return false;
}
