import type { Box, Line, Word } from '../model';
import { unionOf } from '../model/boxes';
import type { NonEmpty } from '../values/sequences';
import { textSettings } from './settings';

const { sharedHeight, openLines } = textSettings.lines;

interface OpenLine<T> {
	readonly items: [T, ...T[]];
	/** Mean extent of its content, weighted so that one tall initial does not widen it. */
	top: number;
	bottom: number;
	weight: number;
}

/**
 * Groups items at one height into lines.
 * @param items     any order; may be empty
 * @param boxOf     box of an item on the page rotated upright
 * @param weightOf  its weight for the height of its line, such as its length in characters
 * @returns lines from top to bottom with their mean extent, items from left to right; never an empty line
 */
export function toLevels<T>(
	items: readonly T[],
	boxOf: (item: T) => Box,
	weightOf: (item: T) => number,
): { readonly items: NonEmpty<T>; readonly top: number; readonly bottom: number }[] {
	const lines: OpenLine<T>[] = [];
	const byMiddle = [...items].sort((a, b) => middle(boxOf(a)) - middle(boxOf(b)) || boxOf(a).left - boxOf(b).left);
	for (const item of byMiddle) {
		const { top, bottom } = boxOf(item);
		const weight = weightOf(item);
		const line = bestLine(lines.slice(-openLines), top, bottom);
		if (!line) {
			lines.push({ items: [item], top, bottom, weight });
			continue;
		}
		line.weight += weight;
		const part = weight / line.weight;
		line.top += (top - line.top) * part;
		line.bottom += (bottom - line.bottom) * part;
		line.items.push(item);
	}
	for (const line of lines) line.items.sort((a, b) => boxOf(a).left - boxOf(b).left);
	return lines.sort((a, b) => middle(a) - middle(b));
}

/**
 * Groups upright words of one page or column into lines.
 * @param words  boxes of the page rotated upright; any order; may be empty
 * @returns lines from top to bottom, words from left to right; never an empty line
 */
export function wordsToLines(words: readonly Word[]): Line[] {
	const levels = toLevels(
		words,
		({ box }) => box,
		({ text }) => text.length,
	);
	return levels.map(({ items, top, bottom }) => {
		const { left, right } = unionOf(items.map(({ box }) => box));
		return { words: items, box: { left, top, right, bottom }, turn: items[0].turn };
	});
}

function bestLine<T>(lines: readonly OpenLine<T>[], top: number, bottom: number): OpenLine<T> | undefined {
	let best: OpenLine<T> | undefined;
	let bestShare = sharedHeight;
	for (const line of lines) {
		const lower = Math.min(line.bottom - line.top, bottom - top);
		const shared = Math.max(0, Math.min(line.bottom, bottom) - Math.max(line.top, top));
		const share = lower > 0 ? shared / lower : 0;
		if (share >= bestShare) {
			best = line;
			bestShare = share;
		}
	}
	return best;
}

function middle({ top, bottom }: Pick<Box, 'top' | 'bottom'>): number {
	return (top + bottom) / 2;
}
