import type { Box, Fill, Word } from '../../model';
import { relativeGap } from '../../text/gaps';
import type { LayoutSettings } from '../settings/settings';
import { holds } from '../../model/boxes';

/** Backgrounds within lines, such as those of inline code, by word. */
export type InlineFills = ReadonlyMap<Word, Box>;

/** Finds words on a background of one line's height. @param fills  in the frame of the words */
export function findInlineFills(
	words: readonly Word[],
	fills: readonly Pick<Fill, 'box'>[],
	{ columns: { inlineFillHeight, maxInlineFills } }: LayoutSettings,
): InlineFills {
	const found = new Map<Word, Box>();
	const largest = words.reduce((most, { fontSize }) => Math.max(most, fontSize), 0);
	const low = fills.filter(({ box }) => box.bottom - box.top <= inlineFillHeight * largest);
	if (low.length > maxInlineFills) return found;
	for (const { box } of low)
		for (const word of words)
			if (box.bottom - box.top <= inlineFillHeight * word.fontSize && holds(box, word.box)) found.set(word, box);
	return found;
}

/** Whether the background of one word ends between two words. */
export function isBesideFill(previous: Word, next: Word, inlineFills: InlineFills): boolean {
	return inlineFills.has(previous) !== inlineFills.has(next);
}

/** The gap between two words of a row; next to plain text, a background is part of its word. */
export function gapBesideFills(previous: Word, next: Word, inlineFills: InlineFills): number {
	if (!isBesideFill(previous, next, inlineFills)) return relativeGap(previous, next);
	const [left, right] = [inlineFills.get(previous), inlineFills.get(next)];
	return relativeGap({ ...previous, box: left ?? previous.box }, { ...next, box: right ?? next.box });
}
