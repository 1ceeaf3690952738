import type { Box, Line, Word } from '../model';
import { unionOf } from '../model/boxes';

/** A word belongs to a line when it shares this part of the lower of both heights with it. */
const sharedHeight = 0.5;

/** Lines still open for a word: words come by their middle, so only the last few can match. */
const openLines = 6;

interface OpenLine {
	readonly words: Word[];
	/** Mean extent of its words, weighted by their lengths, so that one tall initial does not widen it. */
	top: number;
	bottom: number;
	weight: number;
}

/**
 * Group upright words of one page or column into lines.
 * @param words  boxes of the page turned upright; any order; may be empty
 * @returns lines from top to bottom, words from left to right; never an empty line
 */
export function wordsToLines(words: readonly Word[]): Line[] {
	const lines: OpenLine[] = [];
	const byMiddle = [...words].sort((a, b) => middle(a.box) - middle(b.box) || a.box.left - b.box.left);
	for (const word of byMiddle) {
		const line = bestLine(lines.slice(-openLines), word.box);
		if (line) addWord(line, word);
		else lines.push({ words: [word], top: word.box.top, bottom: word.box.bottom, weight: word.text.length });
	}
	return lines.map(toLine).sort((a, b) => middle(a.box) - middle(b.box));
}

function bestLine(lines: readonly OpenLine[], box: Box): OpenLine | undefined {
	let best: OpenLine | undefined;
	let bestShare = sharedHeight;
	for (const line of lines) {
		const lower = Math.min(line.bottom - line.top, box.bottom - box.top);
		const shared = Math.max(0, Math.min(line.bottom, box.bottom) - Math.max(line.top, box.top));
		const share = lower > 0 ? shared / lower : 0;
		if (share >= bestShare) {
			best = line;
			bestShare = share;
		}
	}
	return best;
}

function addWord(line: OpenLine, word: Word): void {
	const weight = line.weight + word.text.length;
	const part = word.text.length / weight;
	line.top += (word.box.top - line.top) * part;
	line.bottom += (word.box.bottom - line.bottom) * part;
	line.weight = weight;
	line.words.push(word);
}

function toLine({ words, top, bottom }: OpenLine): Line {
	const sorted = [...words].sort((a, b) => a.box.left - b.box.left);
	const { left, right } = unionOf(sorted.map(({ box }) => box));
	return { words: sorted, box: { left, top, right, bottom }, turn: sorted[0]!.turn };
}

function middle(box: Box): number {
	return (box.top + box.bottom) / 2;
}
