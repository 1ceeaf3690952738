import type { Box, Line, Word } from '../model';
import { horizontalOverlap, largest, unionOf } from '../model/boxes';
import type { NonEmpty } from '../values/sequences';
import { cutAtGaps } from './gaps';
import { baselineOf } from './line-facts';
import { textSettings } from './settings';

const {
	sharedHeight,
	openLines,
	stripStep,
	stripGap,
	stackedPart,
	stackedShift,
	maxIndexLength,
	indexSize,
	overprintPart,
} = textSettings.lines;

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
 * @param collides  whether two items never share a line
 * @returns lines from top to bottom with their mean extent, items from left to right; never an empty line
 */
export function toLevels<T>(
	items: readonly T[],
	boxOf: (item: T) => Box,
	weightOf: (item: T) => number,
	collides: (a: T, b: T) => boolean = () => false,
): { readonly items: NonEmpty<T>; readonly top: number; readonly bottom: number }[] {
	const lines: OpenLine<T>[] = [];
	const byMiddle = items.map((item) => {
		const box = boxOf(item);
		return { item, box, middle: middle(box) };
	});
	byMiddle.sort((a, b) => a.middle - b.middle || a.box.left - b.box.left);
	for (const { item, box } of byMiddle) {
		const { top, bottom } = box;
		const weight = weightOf(item);
		const fits = ({ items: own }: OpenLine<T>) => !own.some((other) => collides(other, item));
		const line = bestLine(lines, top, bottom, fits);
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
	const levels = toLevels(stripsOf(words), ({ box }) => box, lengthOf, areStacked);
	return levels.map(({ items, top, bottom }) => {
		const own = items.flatMap((strip) => strip.words).sort((a, b) => a.box.left - b.box.left);
		const { left, right } = unionOf(items.map(({ box }) => box));
		return { words: own, box: { left, top, right, bottom }, turn: items[0].words[0].turn };
	});
}

/** Words next to each other at exactly one height. */
interface Strip {
	readonly words: NonEmpty<Word>;
	readonly box: Box;
}

/** More steps than any page has, to keep two of them in one number. */
const maxSteps = 2 ** 26;

function stripsOf(words: readonly Word[]): Strip[] {
	const atHeight = new Map<number, Word[]>();
	for (const word of words) {
		const key = maxSteps * Math.round(word.box.top / stripStep) + Math.round(word.box.bottom / stripStep);
		const known = atHeight.get(key);
		if (known) known.push(word);
		else atHeight.set(key, [word]);
	}
	return [...atHeight.values()].flatMap((row) =>
		cutAtGaps(
			row.sort((a, b) => a.box.left - b.box.left),
			stripGap,
		).map((strip) => ({ words: strip, box: unionOf(strip.map(({ box }) => box)) })),
	);
}

function lengthOf({ words }: Strip): number {
	return words.reduce((sum, { text }) => sum + text.length, 0);
}

/**
 * Whether two strips form no line: tight lines overlap in height, as a caption and a large number above it do, and a
 * text may be printed over another one.
 */
function areStacked(a: Strip, b: Strip): boolean {
	const [first, second] = [a.words[0], b.words[0]];
	const smaller = Math.min(first.fontSize, second.fontSize);
	if (Math.abs(baselineOf(first) - baselineOf(second)) <= stackedShift * smaller) return isOverprint(a, b);
	const shared = horizontalOverlap(a.box, b.box);
	if (shared <= stackedPart * Math.min(a.box.right - a.box.left, b.box.right - b.box.left)) return false;
	// A stack of indices is part of its line.
	const [short, long] = lengthOf(a) < lengthOf(b) ? [a, b] : [b, a];
	if (lengthOf(short) > maxIndexLength) return true;
	if (lengthOf(long) <= maxIndexLength || !short.words.some(({ text }) => letterOrDigit.test(text))) return false;
	return sizeOf(short) > indexSize * sizeOf(long);
}

const letterOrDigit = /[\p{L}\p{N}]/u;

const sizeOf = ({ words }: Strip) => largest(words, ({ fontSize }) => fontSize);

/** Whether words of two strips cover each other without being the same. */
function isOverprint(a: Strip, b: Strip): boolean {
	if (horizontalOverlap(a.box, b.box) <= 0) return false;
	return a.words.some((word) => b.words.some((other) => areOver(word, other)));
}

function areOver(a: Word, b: Word): boolean {
	if (Math.min(a.text.length, b.text.length) <= maxIndexLength || a.text === b.text) return false;
	const narrower = Math.min(a.box.right - a.box.left, b.box.right - b.box.left);
	return horizontalOverlap(a.box, b.box) > overprintPart * narrower;
}

/** @param fits  asked only for lines at this height */
/** Of the last lines. */
function bestLine<T>(
	lines: readonly OpenLine<T>[],
	top: number,
	bottom: number,
	fits: (line: OpenLine<T>) => boolean,
): OpenLine<T> | undefined {
	let best: OpenLine<T> | undefined;
	let bestShare = sharedHeight;
	for (let index = Math.max(0, lines.length - openLines); index < lines.length; index++) {
		const line = lines[index]!;
		const lower = Math.min(line.bottom - line.top, bottom - top);
		const shared = Math.max(0, Math.min(line.bottom, bottom) - Math.max(line.top, top));
		const share = lower > 0 ? shared / lower : 0;
		if (share >= bestShare && fits(line)) {
			best = line;
			bestShare = share;
		}
	}
	return best;
}

function middle({ top, bottom }: Pick<Box, 'top' | 'bottom'>): number {
	return (top + bottom) / 2;
}
