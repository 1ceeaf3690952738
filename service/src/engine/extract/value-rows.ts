import type { Box } from '../model';
import { verticalOverlap } from '../model/boxes';
import { findRuleBetween, type PageText, type Segment } from './page-text';
import { looksLikeLabel, takeWords, type LabelStarts, type ValuePiece } from './value-pieces';
import { extractSettings } from './settings';

const { fullRowTolerance, minLine, sentenceGap } = extractSettings.freeValues;

/** A row of a value from a word on, split at wide spaces between sentences. */
export function takeRow(
	page: PageText,
	segment: Segment,
	first: number,
	isLabel: LabelStarts,
	cut = 0,
): { readonly pieces: readonly ValuePiece[]; readonly stopped: boolean } {
	const pieces: ValuePiece[] = [];
	let next: Segment | undefined = segment;
	while (next) {
		const own: Segment = next;
		const { piece, stopped } = takeWords(own, own === segment ? first : 0, isLabel, false, own === segment ? cut : 0);
		if (piece) pieces.push(piece);
		if (stopped) return { pieces, stopped };
		next = page.rows[own.row]?.segments[own.place + 1];
		const gap = (next?.box.left ?? Infinity) - own.box.right;
		if (!next || gap > sentenceGap * own.height || !/[.!?;,]$/.test(own.text) || looksLikeLabel(next.text)) break;
		if (findRuleBetween(own.box, next.box, page)) break;
	}
	return { pieces, stopped: false };
}

/** True if the first word of the next row would not have fit at the end of a row. */
export function isFull(page: PageText, row: Box, next: Box, height: number): boolean {
	const beside = page.segments
		.filter(({ box }) => box.left > row.right && verticalOverlap(box, row) > 0)
		.map(({ box }) => box.left);
	const text = page.segments.filter(({ box }) => box.right - box.left > minLine * height);
	const end = Math.min(Math.max(...text.map(({ box }) => box.right)), ...beside);
	return row.right + next.right - next.left + fullRowTolerance * height >= end;
}
