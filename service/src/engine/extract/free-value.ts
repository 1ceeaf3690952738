import type { Box, Word } from '../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../model/boxes';
import type { Candidate } from './candidate';
import type { Hit } from './label-index';
import { rightOf } from './neighbours';
import { ruleBetween, type PageText, type Segment } from './page-text';
import { extractSettings } from './settings';

const {
	firstGap,
	wordGap,
	startLeft,
	startRight,
	rowGap,
	openRowGap,
	openReach,
	fullWithin,
	leastLine,
	sentenceGap,
	indent,
	rowsOfColumn,
	inLine,
	overLineBy,
	belowGap,
	mostRows,
} = extractSettings.freeValues;

/** Where other labels begin: a value ends before them. */
export type LabelStarts = (segment: Segment, offset: number) => boolean;

/** A stretch of one row of a value. */
interface Piece {
	readonly segment: Segment;
	/** Numbers of its words in the segment. */
	readonly first: number;
	readonly end: number;
	/** Signs of its first word that belong to the label. */
	readonly cut?: number;
}

/** How the value of a label is looked for. */
export interface FreeValueOptions {
	/** `1` for a value that is one row where it stands below. */
	readonly mostRows: number;
	/** True where what stands below comes before what stands beside. */
	readonly isBelowFirst: boolean;
	/** Rows below in which the label itself goes on. */
	readonly labelRows: readonly Hit[];
}

/** A value of any length, beside its label or else below. */
export const anyValue: FreeValueOptions = { mostRows: Infinity, isBelowFirst: false, labelRows: [] };

/**
 * The text that belongs to a label by its place: right of it, else below; over several rows when they are set as one
 * block.
 */
export function freeValue(
	page: PageText,
	hit: Hit,
	isLabel: LabelStarts,
	{ mostRows: rows, isBelowFirst, labelRows }: FreeValueOptions = anyValue,
): Candidate | undefined {
	const under = isBelowFirst ? underLabel(page, hit, isLabel) : [];
	const beside = under.length > 0 ? [] : besideLabel(page, hit, isLabel);
	const all =
		under.length > 0
			? under
			: beside.length > 0
				? withRowsBelow(page, beside, hit, isLabel, labelRows)
				: underLabel(page, hit, isLabel);
	const found = all.length > 0 ? all : overLine(page, hit, isLabel);
	const [top] = found;
	const pieces =
		top && rows === 1 && beside.length === 0 ? found.filter(({ segment }) => segment.row === top.segment.row) : found;
	if (pieces.length === 0) return undefined;
	const words = pieces.flatMap(({ segment, first, end }) => segment.words.slice(first, end));
	const full = pieces.map(pieceText).join(' ');
	const text = withoutLeaders(full);
	if (text === '') return undefined;
	return {
		pageIndex: page.pageIndex,
		text,
		value: text,
		type: 'text',
		source: beside.length > 0 ? 'free' : 'freeBelow',
		score: beside.length > 0 ? 1 : 0.8,
		readConfidence: words.reduce((sum, { confidence = 1 }) => sum + confidence, 0) / words.length,
		box: unionOf(words.map(({ box }) => box)),
	};
}

function besideLabel(page: PageText, hit: Hit, isLabel: LabelStarts): Piece[] {
	const height = heightOf(hit);
	const pieces: Piece[] = [];
	let before: Box = hit.box;
	for (const segment of [hit.segment, ...rightOf(page, hit.segment.box, hit.segment.row)]) {
		const { start, cut } = segment === hit.segment ? firstWordAfter(segment, hit.to) : { start: 0, cut: 0 };
		const isFirst = pieces.length === 0;
		const word = segment.words[start];
		if (!word) continue;
		const gap = cut > 0 ? 0 : word.box.left - before.right;
		if (gap > (isFirst ? firstGap : wordGap) * height) break;
		if (!isFirst && (ruleBetween(before, word.box, page) || isInColumnOfLabels(page, segment, isLabel))) break;
		const { piece, stopped } = wordsUpToLabel(segment, start, isLabel, segment !== hit.segment && gap > height, cut);
		if (piece && withoutLeaders(pieceText(piece)) !== '') pieces.push(piece);
		else if (piece && isFirst) before = hit.box;
		if (stopped) break;
		before = segment.words.at(-1)?.box ?? before;
	}
	return pieces;
}

/** True for a segment without digits that stands in line with a label of the rows around it: it is another one, which nobody asked for. */
function isInColumnOfLabels({ rows }: PageText, { row, box, text, height }: Segment, isLabel: LabelStarts): boolean {
	if (/\d/.test(text)) return false;
	return rows
		.slice(Math.max(0, row - rowsOfColumn), row + rowsOfColumn + 1)
		.flatMap(({ segments }) => segments)
		.some((other) => other.row !== row && Math.abs(other.box.left - box.left) < inLine * height && isLabel(other, 0));
}

/** The words of a segment from one on, up to where a label begins. */
function wordsUpToLabel(
	segment: Segment,
	start: number,
	isLabel: LabelStarts,
	isApart: boolean,
	cut = 0,
): { readonly piece: Piece | undefined; readonly stopped: boolean } {
	if (isApart && looksLikeLabel(segment.text)) return { piece: undefined, stopped: true };
	for (let index = start; index < segment.words.length; index++) {
		if ((index === start && cut > 0) || !isLabel(segment, segment.starts[index] ?? 0)) continue;
		return { piece: index > start ? { segment, first: start, end: index, cut } : undefined, stopped: true };
	}
	return { piece: { segment, first: start, end: segment.words.length, cut }, stopped: false };
}

/** A few words and a colon, such as no value begins with. */
function looksLikeLabel(text: string): boolean {
	return /^\p{L}[^:：\d]{1,30}[:：]/u.test(text);
}

function withRowsBelow(
	page: PageText,
	beside: readonly Piece[],
	hit: Hit,
	isLabel: LabelStarts,
	labelRows: readonly Hit[],
): Piece[] {
	const pieces = [...beside];
	const left = boxOf(beside).left;
	const height = heightOf(hit);
	let last = boxOf(beside);
	for (let row = hit.segment.row + 1; row < page.rows.length && pieces.length < mostRows; row++) {
		const line = page.rows[row];
		if (!line || line.box.top - last.bottom > openRowGap * height) break;
		const label = labelRows.find(({ segment }) => segment.row === row);
		const starts = line.segments
			.map((segment) => pieceAfter(segment, label))
			.filter((piece): piece is Piece => {
				const box = piece && boxOf([piece]);
				return (
					box !== undefined &&
					box.left >= Math.min(left - startLeft * height, piece?.segment.place === 0 ? hit.box.right : Infinity) &&
					box.left <= left + startRight * height &&
					box.top > last.top + height / 2
				);
			});
		const [start] = starts;
		if (!start) {
			if (line.segments.some(({ box, ...own }) => own.row !== label?.segment.row && box.top > last.top + height / 2))
				break;
			continue;
		}
		const { segment, first, cut } = start;
		const box = boxOf([start]);
		// What begins further left is another label with its own value.
		const before = segment === label?.segment ? undefined : line.segments[segment.place - 1];
		const isAlone = before === undefined || before === label?.segment;
		if (!isAlone && before.box.right > hit.box.left - height) break;
		const isOpen =
			isAlone &&
			Math.abs(box.left - left) < openReach * height &&
			isFull(page, last, segment.words[first]?.box ?? box, height);
		if (box.top - last.bottom > (isOpen ? openRowGap : rowGap) * height) break;
		// Lines to write on begin behind the label, those of a table before it.
		if (isRuleBetween(last, box, page, isAlone ? hit.box.right - height : Infinity)) break;
		if (first === 0 && looksLikeLabel(segment.text)) break;
		const { pieces: own, stopped } = rowFrom(page, segment, first, isLabel, cut);
		pieces.push(...own);
		if (stopped) break;
		last = boxOf(own.length > 0 ? own : [start]);
	}
	return pieces;
}

/** A row of a value from a word on, with what a space between sentences parts from it. */
function rowFrom(
	page: PageText,
	segment: Segment,
	first: number,
	isLabel: LabelStarts,
	cut = 0,
): { readonly pieces: readonly Piece[]; readonly stopped: boolean } {
	const pieces: Piece[] = [];
	let next: Segment | undefined = segment;
	while (next) {
		const own: Segment = next;
		const { piece, stopped } = wordsUpToLabel(
			own,
			own === segment ? first : 0,
			isLabel,
			false,
			own === segment ? cut : 0,
		);
		if (piece) pieces.push(piece);
		if (stopped) return { pieces, stopped };
		next = page.rows[own.row]?.segments[own.place + 1];
		const gap = (next?.box.left ?? Infinity) - own.box.right;
		if (!next || gap > sentenceGap * own.height || !/[.!?;,]$/.test(own.text) || looksLikeLabel(next.text)) break;
		if (ruleBetween(own.box, next.box, page)) break;
	}
	return { pieces, stopped: false };
}

/** True where the first word of the next row would have had no room at the end of a row. */
function isFull(page: PageText, row: Box, next: Box, height: number): boolean {
	const beside = page.segments
		.filter(({ box }) => box.left > row.right && verticalOverlap(box, row) > 0)
		.map(({ box }) => box.left);
	const text = page.segments.filter(({ box }) => box.right - box.left > leastLine * height);
	const end = Math.min(Math.max(...text.map(({ box }) => box.right)), ...beside);
	return row.right + next.right - next.left + fullWithin * height >= end;
}

/** All of a segment, or what follows the part of a label that stands in it. */
function pieceAfter(segment: Segment, label: Hit | undefined): Piece | undefined {
	const { start, cut } = segment === label?.segment ? firstWordAfter(segment, label.to) : { start: 0, cut: 0 };
	return start < segment.words.length ? { segment, first: start, end: segment.words.length, cut } : undefined;
}

function underLabel(page: PageText, hit: Hit, isLabel: LabelStarts): Piece[] {
	const pieces: Piece[] = [];
	const height = heightOf(hit);
	let last = hit.box;
	for (let row = hit.segment.row + 1; row < page.rows.length && pieces.length < mostRows; row++) {
		const line = page.rows[row];
		if (!line) break;
		const [first] = pieces;
		const segment =
			line.segments.find(
				({ box }) =>
					box.top > last.top + height / 2 &&
					(horizontalOverlap(box, hit.box) > 0 ||
						(first !== undefined && Math.abs(box.left - first.segment.box.left) < startLeft * height)),
			) ?? (first ? undefined : indented(line.segments, hit));
		const top = segment?.box.top ?? line.box.top;
		if (top - last.bottom > (first ? rowGap * height : belowGap * Math.max(height, segment?.height ?? 0))) break;
		if (!segment) continue;
		// A line under the label is the line to write on; one under the value ends it.
		if (first && isRuleBetween(last, segment.box, page)) break;
		if (looksLikeLabel(segment.text) || segment.box.right < hit.box.left) break;
		const { pieces: own, stopped } = rowFrom(page, segment, 0, isLabel);
		pieces.push(...own);
		if (stopped) break;
		last = segment.box;
	}
	return pieces;
}

/** What stands on the line over a label that names what is to be written there. */
function overLine(page: PageText, hit: Hit, isLabel: LabelStarts): Piece[] {
	const height = heightOf(hit);
	const { box } = hit;
	const line = page.rules.find(
		({ direction, position, start, end }) =>
			direction === 'horizontal' &&
			Math.abs(box.top - position) < overLineBy * height &&
			horizontalOverlap({ ...box, left: start, right: end }, box) > (box.right - box.left) / 2,
	);
	if (!line) return [];
	const segment = page.segments.find(
		(one) =>
			one !== hit.segment &&
			one.row < hit.segment.row + 1 &&
			Math.abs(one.box.bottom - line.position) < overLineBy * height &&
			one.box.bottom < box.bottom - height / 2 &&
			horizontalOverlap({ ...box, left: line.start, right: line.end }, one.box) > (one.box.right - one.box.left) / 2,
	);
	if (!segment || looksLikeLabel(segment.text)) return [];
	const { piece } = wordsUpToLabel(segment, 0, isLabel, false);
	return piece ? [piece] : [];
}

/** What begins a row a little right of a label above it: a block below its heading. */
function indented(segments: readonly Segment[], { box, segment: { height } }: Hit): Segment | undefined {
	const [first] = segments;
	return first &&
		first.box.left >= box.left &&
		first.box.left < box.right + indent * height &&
		first.box.top > box.top + height / 2
		? first
		: undefined;
}

/** @param before  lines that begin right of it do not count */
function isRuleBetween(upper: Box, lower: Box, { rules }: PageText, before = Infinity): boolean {
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
function firstWordAfter({ starts, words }: Segment, offset: number): { readonly start: number; readonly cut: number } {
	for (const [start, word] of words.entries()) {
		const from = starts[start] ?? 0;
		if (from >= offset && !(isLeader.test(word.text) && start + 1 < words.length)) return { start, cut: 0 };
		if (from >= offset) continue;
		const cut = offset - from;
		if (/[\p{L}\p{N}]/u.test(word.text.slice(cut))) return { start, cut };
	}
	return { start: words.length, cut: 0 };
}

function boxOf(pieces: readonly Piece[]): Box {
	return unionOf(
		pieces.flatMap(({ segment, first, end }): Word[] => segment.words.slice(first, end)).map(({ box }) => box),
	);
}

function pieceText({ segment, first, end, cut = 0 }: Piece): string {
	return segment.words
		.slice(first, end)
		.map(({ text }) => text)
		.join(' ')
		.slice(cut);
}

/** Of one row: a label may be broken over several. */
function heightOf({ box, segment }: Hit): number {
	return Math.max(1, Math.min(box.bottom - box.top, segment.height));
}

/** A value without the dots, lines and signs that lead to it. */
export function withoutLeaders(text: string): string {
	return text
		.replace(/[\s_]+/g, ' ')
		.replace(/^[\s:：_.…·=>*|-]+(?=$|[^\d])|^[\s:：_…·=>*|]+/u, '')
		.replace(/[\s:：_…|]+$/u, '')
		.trim();
}
