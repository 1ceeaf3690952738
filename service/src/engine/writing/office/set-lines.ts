import type { Line, Word } from '../../model';
import type { TextRun } from '../../model/blocks';
import { orderWords } from '../../text/word-order';
import { isStacked } from './line-fit';

/** Sign that shows as a hyphen where a line ends behind it, and not at all elsewhere. */
export const softHyphen = '\u00ad';

/** A run that knows in which line of the page it stood. */
export interface LineRun extends TextRun {
	/** Counted from 0. */
	readonly line: number;
}

/** A text with what its lines on the page tell of it. */
export interface SetText {
	readonly runs: readonly TextRun[];
	/** The same, parted where lines begin; absent where its lines are not found again in it. */
	readonly byLine?: readonly LineRun[];
	/** The runs as they were given, parted there. */
	readonly parted?: readonly LineRun[];
	/** x of what stands behind each tab, points; rising. */
	readonly stops: readonly TabStop[];
	/** Whether no line is broken anew. */
	readonly keepsLines: boolean;
}

/** A stretch of text that stands apart from what is left of it, points. */
export interface TabStop {
	readonly left: number;
	readonly right: number;
}

/** How the lines of a text are read. */
export interface LinesLook {
	readonly isJustified: boolean;
	readonly isFromRight: boolean;
}

/** Least gap within a line that is a tab, in parts of the font size: of a single line, and of one that may be stretched. */
const tabOfSingle = 1.2;
const tabOfSeveral = 2;

/** A line ends by itself where the next word had found this much more room, in parts of the widest line and of its font size. */
const spareRoom = 0.02;
const spareSize = 0.3;

const hyphen = /[-‐\u00ad]$/u;

/** A change of a text. */
interface Edit {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/**
 * Runs with the signs an office program needs to set the lines of a text as they were: a soft hyphen where a line ended within a word, a
 * line break where the next word had fitted into the line, and tabs for wide gaps. The words stay as they are: what cannot be found
 * again in the runs is left alone.
 */
export function setLines(runs: readonly TextRun[], lines: readonly Line[], look: LinesLook): SetText {
	// The parts of a formula are one line of text.
	if (isStacked(lines))
		return { runs: runs.map((own) => ({ ...own, text: own.text.replaceAll('\n', ' ') })), stops: [], keepsLines: true };
	const text = runs.map((own) => own.text).join('');
	const stops = look.isFromRight || (look.isJustified && lines.length > 1) ? [] : lines.flatMap(stopsOf);
	const isTabbed = stops.length > 0 && lines.every(({ turn }) => turn === 0);
	const edits: Edit[] = [];
	const starts: number[] = [];
	let offset = 0;
	for (const [index, line] of lines.entries()) {
		const words = orderWords(line);
		for (const [place, { word }] of words.entries()) {
			const space = /^\s*/u.exec(text.slice(offset))?.[0].length ?? 0;
			const before = { from: offset, to: offset + space };
			const isBroken = text.slice(before.from, before.to).includes('\n');
			if (place === 0 && index > 0 && !isBroken && (isTabbed || endsItself(lines, index - 1, look)))
				edits.push({ ...before, text: '\n' });
			if (place > 0 && isTabbed && isApart(words[place - 1]?.word, word, lines.length))
				edits.push({ ...before, text: '\t' });
			offset += space;
			if (place === 0) starts.push(offset);
			const start = word.text.replace(hyphen, '');
			const isWhole = text.startsWith(word.text, offset);
			const isParted = place === words.length - 1 && index < lines.length - 1 && start !== word.text;
			if (!isWhole && !(isParted && text.startsWith(start, offset))) return { runs, stops: [], keepsLines: false };
			offset += isWhole ? word.text.length : start.length;
			if (!isWhole) edits.push({ from: offset, to: offset, text: softHyphen });
		}
	}
	const own = starts.length === lines.length ? parted(runs, starts) : undefined;
	const byLine = own ? { byLine: edited(own, edits), parted: own } : {};
	return { runs: edited(runs, edits), ...byLine, stops: isTabbed ? rising(stops) : [], keepsLines: isTabbed };
}

/** Runs that end where lines do. @param starts  where lines begin in the text of all runs */
function parted(runs: readonly TextRun[], starts: readonly number[]): LineRun[] {
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

/** Stretches of a line that stand apart from what is left of them. */
function stopsOf(line: Line, _index: number, lines: readonly Line[]): TabStop[] {
	const stops: { left: number; right: number }[] = [];
	for (const [place, word] of line.words.entries()) {
		const last = stops.at(-1);
		if (isApart(line.words[place - 1], word, lines.length)) stops.push({ left: word.box.left, right: word.box.right });
		else if (last) last.right = word.box.right;
	}
	return stops;
}

function isApart(before: Word | undefined, word: Word, lineCount: number): boolean {
	const least = lineCount > 1 ? tabOfSeveral : tabOfSingle;
	return before !== undefined && word.box.left - before.box.right > least * word.fontSize;
}

/** Stops of several lines in their order, equal ones once. */
function rising(stops: readonly TabStop[]): TabStop[] {
	const sorted = stops.toSorted((a, b) => a.left - b.left);
	return sorted.filter(({ left }, index) => index === 0 || left - (sorted[index - 1]?.left ?? 0) > 1);
}

/** Whether a line ends though the first word of the next had found room in it. */
function endsItself(lines: readonly Line[], index: number, { isFromRight }: LinesLook): boolean {
	const [line, next] = [lines[index], lines[index + 1]];
	const first = next && orderWords(next)[0]?.word;
	if (!line || !first || line.turn !== 0) return false;
	const level = lines.filter(({ turn }) => turn === 0).map(({ box }) => box);
	const left = Math.min(...level.map((box) => box.left));
	const right = Math.max(...level.map((box) => box.right));
	const room = isFromRight ? line.box.left - left : right - line.box.right;
	// Lines that are centred have their room on both sides.
	const own = Math.max(room, right - left - (line.box.right - line.box.left));
	return own - spareRoom * (right - left) - spareSize * first.fontSize > first.box.right - first.box.left;
}

function edited<R extends TextRun>(runs: readonly R[], edits: readonly Edit[]): readonly R[] {
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
