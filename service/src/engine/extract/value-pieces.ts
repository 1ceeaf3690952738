import type { Box, Word } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import type { Hit } from './label-index';
import type { PageText, Segment } from './page-text';
import { extractSettings } from './settings';

const { lineBaselineGap, lineStartGap, minBlank, maxLineUnderLabel } = extractSettings.freeValues;

/** Start positions of other labels: a value ends before them. */
export type LabelStarts = (segment: Segment, offset: number) => boolean;

/** A run of words in one row of a value. */
export interface ValuePiece {
	readonly segment: Segment;
	/** Indices of its words in the segment. */
	readonly first: number;
	readonly end: number;
	/** Characters of its first word that belong to the label. */
	readonly cut?: number;
}

/** The words of a segment from a given one up to the next label. */
export function takeWords(
	segment: Segment,
	start: number,
	isLabel: LabelStarts,
	isApart: boolean,
	cut = 0,
): { readonly piece: ValuePiece | undefined; readonly stopped: boolean } {
	if (isApart && looksLikeLabel(segment.text)) return { piece: undefined, stopped: true };
	for (let index = start; index < segment.words.length; index++) {
		if ((index === start && cut > 0) || !isLabel(segment, segment.starts[index] ?? 0)) continue;
		return { piece: index > start ? { segment, first: start, end: index, cut } : undefined, stopped: true };
	}
	return { piece: { segment, first: start, end: segment.words.length, cut }, stopped: false };
}

/** A few words and a colon, which no value starts with. */
export function looksLikeLabel(text: string): boolean {
	return /^\p{L}[^:：\d]{1,30}[:：]/u.test(text);
}

/** Whether a fill-in line starts after a text: the text before such a line is its label, the text on it is the value. */
export function isBeforeLine({ box, height, text }: Segment, { rules }: PageText): boolean {
	if (/\p{L}.*_{2,}$/u.test(text)) return true;
	// "$" precedes the line for its amount.
	if (/\d/.test(text) || !/\p{L}{2}/u.test(text)) return false;
	const near = rules.filter(
		({ direction, position }) =>
			direction === 'horizontal' && Math.abs(position - box.bottom) < lineBaselineGap * height,
	);
	return (
		near.some(
			({ start, end }) =>
				start > box.right - lineBaselineGap * height &&
				start < box.right + lineStartGap * height &&
				end - start > minBlank * height,
		) &&
		!near.some(
			({ start, end }) =>
				horizontalOverlap({ ...box, left: start, right: end }, box) > maxLineUnderLabel * (box.right - box.left),
		)
	);
}

/** @param before  ignores lines that start to the right of it */
export function isRuleBetween(upper: Box, lower: Box, { rules }: PageText, before = Infinity): boolean {
	return rules.some(
		({ direction, position, start, end }) =>
			direction === 'horizontal' &&
			start < before &&
			position > (upper.top + upper.bottom) / 2 &&
			position < (lower.top + lower.bottom) / 2 &&
			horizontalOverlap({ ...lower, left: start, right: end }, lower) > (lower.right - lower.left) / 2,
	);
}

/** Dots or a line that lead to a value. */
const isLeader = /^[_.…·]{2,}$/u;

/** The first word after a label, or the one that the label is part of: `IBAN:DE89…`. */
export function firstWordAfter(
	{ starts, words }: Segment,
	offset: number,
): { readonly start: number; readonly cut: number } {
	for (const [start, word] of words.entries()) {
		const from = starts[start] ?? 0;
		if (from >= offset && !(isLeader.test(word.text) && start + 1 < words.length)) return { start, cut: 0 };
		if (from >= offset) continue;
		const cut = offset - from;
		if (/[\p{L}\p{N}]/u.test(word.text.slice(cut))) return { start, cut };
	}
	return { start: words.length, cut: 0 };
}

export function boxOf(pieces: readonly ValuePiece[]): Box {
	return unionOf(
		pieces.flatMap(({ segment, first, end }): Word[] => segment.words.slice(first, end)).map(({ box }) => box),
	);
}

export function pieceText({ segment, first, end, cut = 0 }: ValuePiece): string {
	return segment.words
		.slice(first, end)
		.map(({ text }) => text)
		.join(' ')
		.slice(cut);
}

/** Height of one row: a label may span several. */
export function heightOf({ box, segment }: Hit): number {
	return Math.max(1, Math.min(box.bottom - box.top, segment.height));
}

/** Removes leading dots, lines and punctuation of a value. */
export function removeLeaders(text: string): string {
	return text
		.replace(/[\s_]+/g, ' ')
		.replace(/^[\s:：_.…·=>*|-]+(?=$|[^\d])|^[\s:：_…·=>*|]+/u, '')
		.replace(/[\s:：_…|]+$/u, '')
		.trim();
}
