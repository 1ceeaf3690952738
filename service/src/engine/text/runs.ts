import type { Line, Link, Word } from '../model';
import type { TextRun } from '../model/blocks';
import { directionOf, hasRightToLeft, isUnspaced } from '../model/scripts';
import { isSuspended, keepsHyphen, type Vocabulary } from './hyphens';
import { baselineOf, isTyped, lineFacts, type LineFacts } from './line-facts';
import { orderWords } from './word-order';
import { textSettings } from './settings';
import { holds } from '../model/boxes';

/** Minimum lines that show it, and how far a ragged line is from the longest, in font sizes. */
const minRagged = 2;
const raggedEnd = 0.5;

const { scriptSize, scriptShift, linkRoom, markWidth } = textSettings.runs;

/** Style of a run without its text. */
type RunStyle = Omit<TextRun, 'text'>;

/** That of most words. */
const plainStyle: RunStyle = {};

/** Input for runs besides the lines. */
export interface RunContext {
	/** Links of the page, in the frame of the lines. */
	readonly links: readonly Link[];
	/** Whether the block as a whole is bold, as headings are: then bold marks nothing. */
	readonly plainBold?: boolean;
	/** Keep line breaks, and the indents of monospaced lines, as in code. */
	readonly keepLines?: boolean;
	/** Words of the document, for hyphens at line ends. */
	readonly vocabulary?: Vocabulary;
}

/** Builds the runs of a block from its lines: spaces between words, hyphens at line ends, styles and links. */
export function toRuns(lines: readonly LineFacts[], context: RunContext): TextRun[] {
	const runs: { text: string; style: RunStyle }[] = [];
	const append = (text: string, style: RunStyle) => {
		const last = runs.at(-1);
		if (last && sameStyle(last.style, style)) last.text += text;
		else runs.push({ text, style });
	};
	const appendWord = (word: Word, style: RunStyle) => {
		if (style.link === undefined) {
			append(word.text, style);
			return;
		}
		const [start, end] = linkedPart(word, context.links);
		const { link: _link, ...plain } = style;
		if (start > 0) append(word.text.slice(0, start), plain);
		append(word.text.slice(start, end), style);
		if (end < word.text.length) append(word.text.slice(end), plain);
	};
	const indents = context.keepLines ? indentsOf(lines) : [];
	const direction = directionOf(lines.map(({ text }) => text).join(''));
	lines.forEach((facts, index) => {
		const words = orderWords(facts.line, direction);
		const previous = lines[index - 1];
		const indent = ' '.repeat(indents[index] ?? 0);
		words.forEach(({ word, spaceBefore }, place) => {
			const style = styleOf(word, facts, context);
			if (place > 0 || !previous) {
				if (spaceBefore) append(' ', spaceStyle(runs.at(-1)?.style ?? {}, style));
				if (place === 0 && indent !== '') append(indent, style);
				appendWord(word, style);
				return;
			}
			const last = runs.at(-1);
			const join = context.keepLines
				? 'newline'
				: joinIn(last, word.text, style.link, context.vocabulary, () => isRagged(lines));
			if (join === 'hyphen' && last) last.text = last.text.slice(0, -1);
			if (join === 'space' || join === 'newline')
				append(join === 'space' ? ' ' : `\n${indent}`, spaceStyle(last?.style ?? {}, style));
			appendWord(word, style);
		});
	});
	return runs.map(({ text, style }) => ({ text, ...style }));
}

/** Indents of monospaced lines, in letters; 0 for others. */
function indentsOf(lines: readonly LineFacts[]): number[] {
	const typed = lines.filter(isTyped);
	const words = typed.flatMap(({ line }) => line.words);
	const letters = words.reduce((sum, { text }) => sum + text.length, 0);
	const width = words.reduce((sum, { box }) => sum + box.right - box.left, 0) / letters;
	const left = Math.min(...typed.map(({ box }) => box.left));
	return lines.map((line) => (isTyped(line) && width > 0 ? Math.round((line.box.left - left) / width) : 0));
}

/** How two lines of a paragraph are joined. */
type LineJoin = 'space' | 'none' | 'hyphen' | 'newline';

/** Minimum length of the part of an address around a line break. */
const minAddressLength = 8;

/** An address that a line break splits continues without a space: its link shows where. */
function joinIn(
	last: { readonly text: string; readonly style: RunStyle } | undefined,
	after: string,
	link: string | undefined,
	vocabulary: Vocabulary | undefined,
	areRagged: () => boolean,
): LineJoin {
	const before = last?.text ?? '';
	if (link !== undefined && last?.style.link === link) {
		const joined = (/\S+$/.exec(before)?.[0] ?? '') + after.replace(/[\p{Pe}\p{Po}]+$/u, '');
		if (joined.length >= minAddressLength && /[./]/.test(joined) && link.includes(joined)) return 'none';
	}
	return joinOf(before, after, vocabulary, areRagged);
}

/** Finds how the text before a line break continues after it. */
export function joinOf(
	before: string,
	after: string,
	vocabulary?: Vocabulary,
	areRagged: () => boolean = () => false,
): LineJoin {
	const [last, first] = [before.at(-1) ?? '', after.at(0) ?? ''];
	if (isUnspaced(last) ? isUnspaced(first) || isDigit(first) : isDigit(last) && isUnspaced(first)) return 'none';
	// A paragraph may be long: patterns look at its end only.
	const end = before.slice(-3);
	// Dates and ranges break after their hyphen.
	if (/\d[-‐]$/.test(end) && isDigit(first)) return 'none';
	if (last === '-' && /(?:https?:\/\/|www\.)\S*-$/i.test(before)) return 'none';
	if (!/[\p{L}][-‐\u00ad]$/u.test(end) || isSuspended(before, after, vocabulary)) return 'space';
	if (/^\p{Ll}/u.test(after) && !keepsHyphen(before, after, vocabulary, areRagged())) return 'hyphen';
	return /^[\p{L}\p{N}]/u.test(after) ? 'none' : 'space';
}

/** Whether the lines of a paragraph but its last end at different places. */
function isRagged(lines: readonly LineFacts[]): boolean {
	const ends = lines.slice(0, -1).map(({ box }) => box.right);
	const size = lines[0]?.size ?? 0;
	const right = Math.max(...ends);
	const short = ends.filter((end) => right - end > raggedEnd * size).length;
	return ends.length >= minRagged && 2 * short >= ends.length - 1;
}

/** Joins the texts of a cell over a page break. */
export function joinTexts(before: string, after: string): string {
	if (before === '' || after === '') return before + after;
	const join = joinOf(before, after);
	if (join === 'hyphen') return before.slice(0, -1) + after;
	return join === 'none' ? before + after : `${before} ${after}`;
}

const isDigit = (character: string): boolean => /^\d/.test(character);

function styleOf(word: Word, facts: LineFacts, { links, plainBold }: RunContext): RunStyle {
	const { style } = word;
	const position = positionOf(word, facts);
	const link = links.length === 0 ? undefined : linkOf(word, links);
	const isBold = style?.bold && !plainBold;
	if (!isBold && !style?.italic && !style?.monospace && !position && !link) return plainStyle;
	return {
		...(isBold ? { bold: true } : {}),
		...(style?.italic ? { italic: true } : {}),
		...(style?.monospace ? { monospace: true } : {}),
		...(position ? { position } : {}),
		...(link ? { link } : {}),
	};
}

/** Whether a word is raised or lowered relative to the line's baseline. */
function positionOf(word: Word, { size, baseline }: LineFacts): TextRun['position'] {
	if (word.fontSize >= scriptSize * size) return undefined;
	const shift = baselineOf(word) - baseline;
	if (Math.abs(shift) < scriptShift * size) return undefined;
	return shift < 0 ? 'superscript' : 'subscript';
}

/**
 * Where the linked text of a word starts and ends: punctuation at its ends that its link does not reach is not linked.
 * The sides of right-to-left words are not those of their text.
 */
function linkedPart(word: Word, links: readonly Link[]): readonly [start: number, end: number] {
	const { text, box, fontSize } = word;
	const link = hasRightToLeft(text) ? undefined : linkAt(word, links);
	if (!link) return [0, text.length];
	const marksIn = (room: number) =>
		room > linkRoom * fontSize ? Math.max(1, Math.round(room / (markWidth * fontSize))) : 0;
	const before = Math.min(/^[\p{Ps}\p{Pi}"']*/u.exec(text)![0].length, marksIn(link.box.left - box.left));
	// An address that continues in the next line ends with its own punctuation.
	const isOwn = 'uri' in link.target && link.target.uri.includes(text.slice(before));
	const after = isOwn
		? 0
		: Math.min(/[\p{Pe}\p{Pf}\p{Po}]*$/u.exec(text)![0].length, marksIn(box.right - link.box.right));
	return before + after < text.length ? [before, text.length - after] : [0, text.length];
}

function linkOf(word: Word, links: readonly Link[]): string | undefined {
	const link = linkAt(word, links);
	if (!link) return undefined;
	return 'uri' in link.target ? link.target.uri : `#page=${link.target.pageNumber}`;
}

/** The link over the center of a word. */
function linkAt({ box }: Word, links: readonly Link[]): Link | undefined {
	return links.find((link) => holds(link.box, box));
}

/** Style of a space: what the adjacent words share, so that runs of one style stay whole. */
function spaceStyle(before: RunStyle, after: RunStyle): RunStyle {
	if (after === plainStyle) return after;
	return {
		...(before.bold && after.bold ? { bold: true } : {}),
		...(before.italic && after.italic ? { italic: true } : {}),
		...(before.monospace && after.monospace ? { monospace: true } : {}),
		...(before.link !== undefined && before.link === after.link ? { link: before.link } : {}),
	};
}

function sameStyle(a: RunStyle, b: RunStyle): boolean {
	return (
		a === b ||
		(a.bold === b.bold &&
			a.italic === b.italic &&
			a.monospace === b.monospace &&
			a.position === b.position &&
			a.link === b.link)
	);
}

/** Runs of lines without known properties, such as those of table cells. */
export function runsOfLines(lines: readonly Line[], links: readonly Link[] = []): TextRun[] {
	return toRuns(lines.map(lineFacts), { links });
}

/** Text of runs without their styles. */
export function wholeRunsText(runs: readonly TextRun[]): string {
	return runs.map(({ text }) => text).join('');
}
