import type { Line, Word } from '../model';
import { wordsToLines } from './lines';

/** Narrowest gutter between columns, as a part of the font size: wider than any space between words. */
const gutterWidth = 1;

/** Fewest lines on each side: shorter neighbours are captions, addresses or table rows. */
const fewestLines = 4;

/** Fewest words a line on each side has on average: cells of tables are shorter, and tables are read by row. */
const proseWords = 3;

/** Part of the lines on a side that may have a wide gap of their own; in tables most have. */
const gappyPart = 0.2;

/** Left edges within this many points start at the same place. */
const edgeTolerance = 3;

/** Gutters tried on one page; hostile pages have thousands of edges. */
const mostCandidates = 20;

/** A part of a page's lines that stands in two columns at `x`. */
interface Band {
	readonly first: number;
	/** Exclusive. */
	readonly end: number;
	readonly x: number;
}

/**
 * Order the words of a page as they are read: columns of running text one after the other, everything else line by
 * line.
 * @param words  upright boxes
 */
export function linesInReadingOrder(words: readonly Word[]): Line[] {
	const lines = wordsToLines(words);
	const band = widestBand(lines);
	if (!band) return lines;
	const wordsOf = (part: readonly Line[]) => part.flatMap((line) => line.words);
	const inside = wordsOf(lines.slice(band.first, band.end));
	return [
		...linesInReadingOrder(wordsOf(lines.slice(0, band.first))),
		...linesInReadingOrder(inside.filter((word) => word.box.left < band.x)),
		...linesInReadingOrder(inside.filter((word) => word.box.left >= band.x)),
		...linesInReadingOrder(wordsOf(lines.slice(band.end))),
	];
}

function widestBand(lines: readonly Line[]): Band | undefined {
	let best: Band | undefined;
	for (const x of gutterCandidates(lines)) {
		for (const band of bandsAt(lines, x)) {
			if (isProse(lines, band) && (!best || band.end - band.first > best.end - best.first)) best = band;
		}
	}
	return best;
}

/** Where a column may begin: left edges after a wide gap that several lines share. */
function gutterCandidates(lines: readonly Line[]): number[] {
	const edges: number[] = [];
	for (const { words } of lines) {
		words.forEach((word, index) => {
			const previous = words[index - 1];
			if (!previous || word.box.left - previous.box.right >= gutterWidth * word.fontSize)
				edges.push(word.box.left);
		});
	}
	edges.sort((a, b) => a - b);
	const candidates: { x: number; lines: number }[] = [];
	for (let start = 0; start < edges.length; ) {
		let end = start;
		while (end < edges.length && edges[end]! - edges[start]! <= edgeTolerance) end++;
		if (end - start >= fewestLines) candidates.push({ x: edges[start]! - edgeTolerance, lines: end - start });
		start = end;
	}
	candidates.sort((a, b) => b.lines - a.lines);
	return candidates.slice(0, mostCandidates).map(({ x }) => x);
}

/** Longest runs of lines that leave a gutter left of `x`. */
function bandsAt(lines: readonly Line[], x: number): Band[] {
	const bands: Band[] = [];
	let first = 0;
	for (let index = 0; index <= lines.length; index++) {
		const line = lines[index];
		if (line && leavesGutter(line, x)) continue;
		if (index > first) bands.push({ first, end: index, x });
		first = index + 1;
	}
	return bands;
}

function leavesGutter({ words }: Line, x: number): boolean {
	const right = words.find((word) => word.box.left >= x);
	let edge = -Infinity;
	for (const word of words) if (word.box.left < x) edge = Math.max(edge, word.box.right);
	return right ? right.box.left - edge >= gutterWidth * right.fontSize : edge <= x;
}

function isProse(lines: readonly Line[], band: Band): boolean {
	const inside = lines.slice(band.first, band.end);
	return [
		inside.map(({ words }) => words.filter((word) => word.box.left < band.x)),
		inside.map(({ words }) => words.filter((word) => word.box.left >= band.x)),
	].every((side) => {
		const filled = side.filter((words) => words.length > 0);
		const words = filled.reduce((sum, line) => sum + line.length, 0);
		const gappy = filled.filter(hasWideGap).length;
		return (
			filled.length >= fewestLines &&
			words >= proseWords * filled.length &&
			gappy <= gappyPart * filled.length
		);
	});
}

function hasWideGap(words: readonly Word[]): boolean {
	return words.some((word, index) => {
		const previous = words[index - 1];
		return previous !== undefined && word.box.left - previous.box.right >= gutterWidth * word.fontSize;
	});
}
