import type { Line, Word } from '../../model';
import type { TextRun } from '../../model/blocks';
import { verticalOverlap } from '../../model/boxes';
import { orderWords } from '../../text/word-order';
import { isStacked } from './line-fit';

export const softHyphen = '\u00ad';

/** A run that knows its line on the page. */
export interface LineRun extends TextRun {
	/** Counted from 0. */
	readonly line: number;
}

/** A text with the layout of its lines on the page. */
interface SetText {
	readonly runs: readonly TextRun[];
	/** The same, split at line starts; absent if its lines are not found in it. */
	readonly byLine?: readonly LineRun[];
	/** The given runs, split there. */
	readonly splitRuns?: readonly LineRun[];
	/** x of the text after each tab, points; ascending. */
	readonly stops: readonly TabStop[];
	/** Whether lines are never rewrapped. */
	readonly keepsLines: boolean;
}

/** Text set apart from what is left of it, points. */
export interface TabStop {
	readonly left: number;
	readonly right: number;
}

/** How the lines of a text are read. */
interface LinesLook {
	readonly isJustified: boolean;
	readonly isFromRight: boolean;
}

/** Minimum gap within a line that is a tab, in font sizes: of a single line, and of a possibly justified one. */
const tabOfSingle = 1.2;
const tabOfSeveral = 2;

/**
 * A line ends intentionally if the next word would have fitted with this much extra space, in shares of the widest line
 * and its font size.
 */
const spareRoom = 0.02;
const spareSize = 0.3;

/** Lines that share more of their height are side by side. */
const sameHeight = 0.8;

const hyphen = /[-‐\u00ad]$/u;

/** A change of a text. */
interface Edit {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/**
 * Runs with the characters that make an office program keep the lines of a text: a soft hyphen where a line ended
 * within a word, a line break where the next word would have fitted, and tabs for wide gaps. The words stay unchanged:
 * what is not found in the runs is left alone.
 */
export function setLines(runs: readonly TextRun[], lines: readonly Line[], look: LinesLook): SetText {
	// The parts of a formula are one line of text.
	if (isStacked(lines))
		return { runs: runs.map((own) => ({ ...own, text: own.text.replaceAll('\n', ' ') })), stops: [], keepsLines: true };
	const stops = look.isFromRight || (look.isJustified && lines.length > 1) ? [] : lines.flatMap(stopsOf);
	const isTabbed = stops.length > 0 && lines.every(({ turn }) => turn === 0);
	const found = findEdits(runs.map((own) => own.text).join(''), lines, look, isTabbed);
	if (!found) return { runs, stops: [], keepsLines: false };
	const { edits, starts } = found;
	const own = starts.length === lines.length ? splitAtLines(runs, starts) : undefined;
	const byLine = own ? { byLine: applyEdits(own, edits), splitRuns: own } : {};
	return { runs: applyEdits(runs, edits), ...byLine, stops: isTabbed ? rising(stops) : [], keepsLines: isTabbed };
}

/** The edits that keep lines, and where lines start in the text; `undefined` if a word is not found in it. */
function findEdits(
	text: string,
	lines: readonly Line[],
	look: LinesLook,
	isTabbed: boolean,
): { readonly edits: readonly Edit[]; readonly starts: readonly number[] } | undefined {
	const edits: Edit[] = [];
	const starts: number[] = [];
	let offset = 0;
	for (const [index, line] of lines.entries()) {
		const words = orderWords(line);
		for (const [place, { word }] of words.entries()) {
			const space = /^\s*/u.exec(text.slice(offset))?.[0].length ?? 0;
			const before = { from: offset, to: offset + space };
			const isBroken = text.slice(before.from, before.to).includes('\n');
			const isBehind =
				place === 0 ? isBeside(line, lines[index - 1]) : isApart(words[place - 1]?.word, word, lines.length);
			if (isTabbed && isBehind) edits.push({ ...before, text: '\t' });
			else if (place === 0 && index > 0 && !isBroken && (isTabbed || endsItself(lines, index - 1, look)))
				edits.push({ ...before, text: '\n' });
			offset += space;
			if (place === 0) starts.push(offset);
			const found = findWord(text, offset, word.text, place === words.length - 1 && index < lines.length - 1);
			if (found === undefined) return undefined;
			offset += found.length;
			if (found !== word.text) edits.push({ from: offset, to: offset, text: softHyphen });
		}
	}
	return { edits, starts };
}

/** A word as it is in the text: whole, or without its hyphen at the end of a line. */
export function findWord(text: string, offset: number, word: string, isAtLineEnd: boolean): string | undefined {
	if (text.startsWith(word, offset)) return word;
	const start = word.replace(hyphen, '');
	return isAtLineEnd && start !== word && text.startsWith(start, offset) ? start : undefined;
}

/** Runs split at line ends. @param starts  where lines start in the text of all runs */
function splitAtLines(runs: readonly TextRun[], starts: readonly number[]): LineRun[] {
	let offset = 0;
	return runs.flatMap((run) => {
		const from = offset;
		offset += run.text.length;
		const edges = [from, ...starts.filter((start) => start > from && start < offset), offset];
		return edges.slice(1).map((end, index) => {
			const start = edges[index] ?? end;
			const line = Math.max(
				0,
				starts.findLastIndex((own) => own <= start),
			);
			return { ...run, text: run.text.slice(start - from, end - from), line };
		});
	});
}

/** Parts of a line set apart from what is left of them. */
function stopsOf(line: Line, index: number, lines: readonly Line[]): TabStop[] {
	const stops: { left: number; right: number }[] = [];
	const isBehind = isBeside(line, lines[index - 1]);
	for (const [place, word] of line.words.entries()) {
		const last = stops.at(-1);
		if (place === 0 ? isBehind : isApart(line.words[place - 1], word, lines.length))
			stops.push({ left: word.box.left, right: word.box.right });
		else if (last) last.right = word.box.right;
	}
	return stops;
}

/** Whether a line continues the height of the previous one, as in a table within a cell. */
function isBeside({ box, turn }: Line, before: Line | undefined): boolean {
	if (!before || turn !== 0 || before.turn !== 0 || box.left < before.box.right) return false;
	return (
		verticalOverlap(box, before.box) > sameHeight * Math.min(box.bottom - box.top, before.box.bottom - before.box.top)
	);
}

function isApart(before: Word | undefined, word: Word, lineCount: number): boolean {
	const minGap = lineCount > 1 ? tabOfSeveral : tabOfSingle;
	return before !== undefined && word.box.left - before.box.right > minGap * word.fontSize;
}

/** Tab stops of several lines in order, without duplicates. */
function rising(stops: readonly TabStop[]): TabStop[] {
	const sorted = stops.toSorted((a, b) => a.left - b.left);
	return sorted.filter(({ left }, index) => index === 0 || left - (sorted[index - 1]?.left ?? 0) > 1);
}

/** Whether a line ends although the first word of the next would have fitted. */
function endsItself(lines: readonly Line[], index: number, { isFromRight }: LinesLook): boolean {
	const [line, next] = [lines[index], lines[index + 1]];
	const first = next && orderWords(next)[0]?.word;
	if (!line || !first || line.turn !== 0) return false;
	const level = lines.filter(({ turn }) => turn === 0).map(({ box }) => box);
	const left = Math.min(...level.map((box) => box.left));
	const right = Math.max(...level.map((box) => box.right));
	const room = isFromRight ? line.box.left - left : right - line.box.right;
	// Centered lines have space on both sides.
	const own = Math.max(room, right - left - (line.box.right - line.box.left));
	return own - spareRoom * (right - left) - spareSize * first.fontSize > first.box.right - first.box.left;
}

function applyEdits<R extends TextRun>(runs: readonly R[], edits: readonly Edit[]): readonly R[] {
	if (edits.length === 0) return runs;
	let offset = 0;
	return runs.map((own) => {
		const start = offset;
		offset += own.text.length;
		const inside = edits.filter(({ to }) => to > start && to <= offset);
		const text = inside.reduceRight((whole, { from, to, text: put }) => {
			return whole.slice(0, Math.max(0, from - start)) + put + whole.slice(to - start);
		}, own.text);
		return { ...own, text };
	});
}
