import type { Box, Word } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import type { Candidate } from './candidate';
import type { Hit } from './label-index';
import { below, rightOf } from './neighbours';
import { ruleBetween, type PageText, type Segment } from './page-text';
import { extractSettings } from './settings';

const { firstGap, wordGap, startLeft, startRight, rowGap, belowGap, mostRows } = extractSettings.freeValues;

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
}

/**
 * The text that belongs to a label by its place: right of it, else below; over several rows when they are set as one
 * block.
 */
export function freeValue(
	page: PageText,
	hit: Hit,
	isLabel: LabelStarts,
	{ mostRows: rows, isBelowFirst }: FreeValueOptions = { mostRows: Infinity, isBelowFirst: false },
): Candidate | undefined {
	const under = isBelowFirst ? underLabel(page, hit, isLabel) : [];
	const beside = under.length > 0 ? [] : besideLabel(page, hit, isLabel);
	const all =
		under.length > 0
			? under
			: beside.length > 0
				? withRowsBelow(page, beside, hit, isLabel)
				: underLabel(page, hit, isLabel);
	const [top] = all;
	const pieces =
		top && rows === 1 && beside.length === 0 ? all.filter(({ segment }) => segment.row === top.segment.row) : all;
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
		if (!isFirst && ruleBetween(before, word.box, page)) break;
		const { piece, stopped } = wordsUpToLabel(segment, start, isLabel, segment !== hit.segment && gap > height, cut);
		if (piece && withoutLeaders(pieceText(piece)) !== '') pieces.push(piece);
		else if (piece && isFirst) before = hit.box;
		if (stopped) break;
		before = segment.words.at(-1)?.box ?? before;
	}
	return pieces;
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

function withRowsBelow(page: PageText, beside: readonly Piece[], hit: Hit, isLabel: LabelStarts): Piece[] {
	const pieces = [...beside];
	const left = boxOf(beside).left;
	const height = heightOf(hit);
	let last = boxOf(beside);
	for (let row = hit.segment.row + 1; row < page.rows.length && pieces.length < mostRows; row++) {
		const line = page.rows[row];
		if (!line || line.box.top - last.bottom > rowGap * height) break;
		const starts = line.segments.filter(
			({ box }) =>
				box.left >= left - startLeft * height &&
				box.left <= left + startRight * height &&
				box.top > last.top + height / 2,
		);
		const segment = starts[0];
		if (!segment) {
			if (line.segments.some(({ box }) => box.top > last.top + height / 2)) break;
			continue;
		}
		// What begins further left is another label with its own value.
		const before = line.segments[segment.place - 1];
		if (before && before.box.right > hit.box.left - height) break;
		if (isRuleBetween(last, segment.box, page) || looksLikeLabel(segment.text)) break;
		const { piece, stopped } = wordsUpToLabel(segment, 0, isLabel, false);
		if (piece) pieces.push(piece);
		if (stopped) break;
		last = segment.box;
	}
	return pieces;
}

function underLabel(page: PageText, hit: Hit, isLabel: LabelStarts): Piece[] {
	const pieces: Piece[] = [];
	const height = heightOf(hit);
	let last = hit.box;
	for (const segments of below(page, hit.box, hit.segment.row, mostRows, belowGap)) {
		const segment = segments[0];
		if (!segment || (pieces.length > 0 && segment.box.top - last.bottom > rowGap * height)) break;
		// A line under the label is the line to write on; one under the value ends it.
		if (pieces.length > 0 && isRuleBetween(last, segment.box, page)) break;
		if (looksLikeLabel(segment.text) || segment.box.right < hit.box.left) break;
		const { piece, stopped } = wordsUpToLabel(segment, 0, isLabel, false);
		if (piece) pieces.push(piece);
		if (stopped) break;
		last = segment.box;
	}
	return pieces;
}

function isRuleBetween(upper: Box, lower: Box, { rules }: PageText): boolean {
	return rules.some(
		({ direction, position, start, end }) =>
			direction === 'horizontal' &&
			position > (upper.top + upper.bottom) / 2 &&
			position < (lower.top + lower.bottom) / 2 &&
			horizontalOverlap({ ...lower, left: start, right: end }, lower) > (lower.right - lower.left) / 2,
	);
}

/** The first word after a label, or the one that the label is part of: `IBAN:DE89…`. */
function firstWordAfter({ starts, words }: Segment, offset: number): { readonly start: number; readonly cut: number } {
	for (const [start, word] of words.entries()) {
		const from = starts[start] ?? 0;
		if (from >= offset) return { start, cut: 0 };
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

function heightOf({ box }: Hit): number {
	return Math.max(1, box.bottom - box.top);
}

/** A value without the dots, lines and signs that lead to it. */
export function withoutLeaders(text: string): string {
	return text
		.replace(/[\s_]+/g, ' ')
		.replace(/^[\s:：_.…·=>*|-]+(?=$|[^\d])|^[\s:：_…·=>*|]+/u, '')
		.replace(/[\s:：_…|]+$/u, '')
		.trim();
}
