import type { Box } from '../model';
import { horizontalOverlap, unionOf, verticalOverlap } from '../model/boxes';
import type { Candidate } from './candidate';
import { isInRowOfHeads } from './heads-row';
import { isAtStart, type Hit } from './label-index';
import { rightOf } from './neighbours';
import { ruleBetween, type PageText, type Segment } from './page-text';
import { valueInBox } from './value-in-box';
import {
	boxOf,
	firstWordAfter,
	heightOf,
	isBeforeLine,
	isRuleBetween,
	looksLikeLabel,
	pieceText,
	withoutLeaders,
	wordsUpToLabel,
	type LabelStarts,
	type ValuePiece,
} from './value-pieces';
import { onOwnLine, overLine } from './written-on-line';
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
	lineReach,
	figureGap,
	ownPlaceScore,
	offRowPart,
	turnedBy,
	wrapGap,
	fewestPairs,
	belowGap,
	fewestOfParagraph,
	paragraphGap,
	mostRows,
} = extractSettings.freeValues;

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
	const own = valueInBox(page, hit, isLabel) ?? onOwnLine(page, hit, isLabel);
	if (own) return candidateOf(page, own, own[0]?.segment === hit.segment, ownPlaceScore);
	const under = isBelowFirst || isInRowOfHeads(page, hit, isLabel) ? underLabel(page, hit, isLabel) : [];
	const beside = under.length > 0 ? [] : besideLabel(page, hit, isLabel);
	const all =
		under.length > 0
			? under
			: beside.length > 0
				? withRowsBelow(page, beside, hit, isLabel, labelRows)
				: (offRow(page, hit, isLabel) ?? belowLabel(page, hit, isLabel));
	const found = all.length > 0 ? all : overLine(page, hit, isLabel);
	const [top] = found;
	const pieces =
		top && rows === 1 && beside.length === 0 ? found.filter(({ segment }) => segment.row === top.segment.row) : found;
	return candidateOf(page, pieces, beside.length > 0);
}

/** A letter alone before a sum. */
const misreadDollar = /^[Ss§][. ] ?(?=\d{1,3}(?:[,.] ?\d{3})*(?:[.,] ?\d{2})?$)/;

function candidateOf(
	page: PageText,
	pieces: readonly ValuePiece[],
	isBeside: boolean,
	score = isBeside ? 1 : 0.8,
): Candidate | undefined {
	const words = pieces.flatMap(({ segment, first, end }) => segment.words.slice(first, end));
	const plain = withoutLeaders(pieces.map(pieceText).join(' '));
	if (plain === '') return undefined;
	// OCR takes the sign of dollars for a letter.
	const isRead = words.some(({ confidence }) => confidence !== undefined);
	const text = isRead ? plain.replace(misreadDollar, '$ ') : plain;
	return {
		pageIndex: page.pageIndex,
		text,
		value: text,
		type: 'text',
		source: isBeside ? 'free' : 'freeBelow',
		score,
		readConfidence: words.reduce((sum, { confidence = 1 }) => sum + confidence, 0) / words.length,
		box: unionOf(words.map(({ box }) => box)),
	};
}

function besideLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const height = heightOf(hit);
	const pieces: ValuePiece[] = [];
	let before: Box = hit.box;
	const others = rightOf(page, hit.segment.box, hit.segment.row).filter((segment) => !isTurned(segment, hit));
	// At the right side of a row that holds nothing else a value stands as far away as the row is long.
	const firstReach = others.length === 1 && isAtStart(hit) && hit.segment.place === 0 ? lineReach : firstGap;
	for (const segment of [hit.segment, ...others]) {
		const { start, cut } = segment === hit.segment ? firstWordAfter(segment, hit.to) : { start: 0, cut: 0 };
		const isFirst = pieces.length === 0;
		const word = segment.words[start];
		if (!word) continue;
		// Dots that lead to the value reach as far as they do.
		const led = segment === hit.segment ? segment.words[start - 1] : undefined;
		const from = led && led.box.left > hit.box.right ? led.box.right : before.right;
		const gap = cut > 0 ? 0 : word.box.left - from;
		const reach = isFirst ? firstReach : areFigures(pieces, segment) ? figureGap : wordGap;
		if (gap > reach * height) break;
		if (!isFirst && (ruleBetween(before, word.box, page) || isInColumnOfLabels(page, segment, isLabel))) break;
		if (segment !== hit.segment && gap > height && isBeforeLine(segment, page)) break;
		const { piece, stopped } = wordsUpToLabel(segment, start, isLabel, segment !== hit.segment && gap > height, cut);
		if (piece && withoutLeaders(pieceText(piece)) !== '') pieces.push(piece);
		else if (piece && isFirst) before = hit.box;
		if (stopped) break;
		before = segment.words.at(-1)?.box ?? before;
	}
	return pieces;
}

/** What was typed or written a little above or below the row of its label, where that row holds nothing else and it has no label of its own. */
function offRow(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] | undefined {
	const [segment] = rightOf(page, hit.segment.box, hit.segment.row, offRowPart);
	if (!segment || isTurned(segment, hit) || segment.place > 0 || hit.end < hit.segment.tokens.length) return undefined;
	if (segment.box.left - hit.box.right > firstGap * heightOf(hit) || isBeforeLine(segment, page)) return undefined;
	const { piece } = wordsUpToLabel(segment, 0, isLabel, true);
	return piece && [piece];
}

/** True for what is stamped or printed across the page, and that OCR reads as one high word. */
function isTurned({ box, text }: Segment, hit: Hit): boolean {
	const height = box.bottom - box.top;
	return text.length > 1 && height > box.right - box.left && height > turnedBy * heightOf(hit);
}

/** Numbers of a row, in several columns. */
function areFigures(pieces: readonly ValuePiece[], segment: Segment): boolean {
	return [...pieces.map(pieceText), segment.text].every((text) => /\d/.test(text) && !/\p{L}{2}/u.test(text));
}

/** True for a segment without digits that stands in line with a label of the rows around it: it is another one, which nobody asked for. */
function isInColumnOfLabels({ rows }: PageText, { row, box, text, height }: Segment, isLabel: LabelStarts): boolean {
	if (/\d/.test(text)) return false;
	return rows
		.slice(Math.max(0, row - rowsOfColumn), row + rowsOfColumn + 1)
		.flatMap(({ segments }) => segments)
		.some((other) => other.row !== row && Math.abs(other.box.left - box.left) < inLine * height && isLabel(other, 0));
}

function withRowsBelow(
	page: PageText,
	beside: readonly ValuePiece[],
	hit: Hit,
	isLabel: LabelStarts,
	labelRows: readonly Hit[],
): ValuePiece[] {
	const pieces = [...beside];
	const left = boxOf(beside).left;
	const height = heightOf(hit);
	let last = boxOf(beside);
	// What stands beside the value begins a column of its own.
	const bound = Math.min(...rightOf(page, last, hit.segment.row).map(({ box }) => box.left));
	const isParagraph = beside[0]?.segment === hit.segment && isAtStart(hit) && hit.segment.place === 0;
	// Behind several pairs of a running line the next row begins with what the last of them had no room for.
	if (isParagraph && pairsOf(page, hit).length >= fewestPairs) return pieces;
	for (let row = hit.segment.row + 1; row < page.rows.length && pieces.length < mostRows; row++) {
		const line = page.rows[row];
		if (!line || line.box.top - last.bottom > openRowGap * height) break;
		const label = labelRows.find(({ segment }) => segment.row === row);
		const starts = line.segments
			.map((segment) => pieceAfter(segment, label))
			.filter((piece): piece is ValuePiece => {
				const box = piece && boxOf([piece]);
				return (
					box !== undefined &&
					(box.left >= Math.min(left - startLeft * height, piece?.segment.place === 0 ? hit.box.right : Infinity) ||
						(isParagraph && goesOnAtMargin(page, hit, last, piece))) &&
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
		if (box.right > bound) break;
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
		// … or with the label, where its paragraph goes on under it.
		const isAtMargin = isParagraph && goesOnAtMargin(page, hit, last, start);
		if (!isAtMargin && isRuleBetween(last, box, page, isAlone ? hit.box.right - height : Infinity)) break;
		if (first === 0 && (looksLikeLabel(segment.text) || isBeforeLine(segment, page))) break;
		const { pieces: own, stopped } = rowFrom(page, segment, first, isLabel, cut);
		pieces.push(...own);
		if (stopped) break;
		last = boxOf(own.length > 0 ? own : [start]);
	}
	return pieces;
}

/** True for the next row of a paragraph that begins with its label: under the label, where the row before is full. */
function goesOnAtMargin(page: PageText, hit: Hit, last: Box, piece: ValuePiece | undefined): boolean {
	const word = piece?.segment.words[piece.first]?.box;
	if (!word || piece.segment.place > 0) return false;
	return Math.abs(word.left - hit.box.left) < inLine * heightOf(hit) && isFull(page, last, word, heightOf(hit));
}

/** A row of a value from a word on, with what a space between sentences parts from it. */
function rowFrom(
	page: PageText,
	segment: Segment,
	first: number,
	isLabel: LabelStarts,
	cut = 0,
): { readonly pieces: readonly ValuePiece[]; readonly stopped: boolean } {
	const pieces: ValuePiece[] = [];
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
function pieceAfter(segment: Segment, label: Hit | undefined): ValuePiece | undefined {
	const { start, cut } = segment === label?.segment ? firstWordAfter(segment, label.to) : { start: 0, cut: 0 };
	return start < segment.words.length ? { segment, first: start, end: segment.words.length, cut } : undefined;
}

/** What stands below a label: under it, or, behind several pairs of a running line, at the start of the next row. */
function belowLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const under = underLabel(page, hit, isLabel);
	const pairs = pairsOf(page, hit);
	const [first] = under;
	const isUnder =
		first &&
		(Math.abs(first.segment.box.left - hit.box.left) < startLeft * heightOf(hit) || pairs.length < fewestPairs);
	const next = isUnder ? [] : inNextRow(page, hit, isLabel);
	return next.length > 0 ? next : under;
}

/** Texts with colons in the row of a label. */
function pairsOf({ rows }: PageText, { segment }: Hit): Segment[] {
	return (rows[segment.row]?.segments ?? []).filter(({ text }) => /[:：]/.test(text));
}

function underLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const pieces: ValuePiece[] = [];
	const height = heightOf(hit);
	let last = hit.box;
	let rows = 0;
	for (let row = hit.segment.row + 1; row < page.rows.length && rows < mostRows; row++) {
		const line = page.rows[row];
		if (!line) break;
		const [first] = pieces;
		const segment =
			line.segments.find(
				({ box }) =>
					box.top > last.top + height / 2 &&
					(first ? goesOnUnder(box, first.segment.box, hit) : horizontalOverlap(box, hit.box) > 0),
			) ?? (first ? undefined : indented(line.segments, hit));
		const top = segment?.box.top ?? line.box.top;
		// A second paragraph of a text begins where the rows before it do.
		const isNext = rows >= fewestOfParagraph && Math.abs((segment?.box.left ?? 0) - last.left) < openReach * height;
		const most = first ? (isNext ? paragraphGap : rowGap) : belowGap;
		if (top - last.bottom > most * (first && !isNext ? height : Math.max(height, segment?.height ?? 0))) break;
		if (!segment) continue;
		// A line under the label is the line to write on; one under the value ends it.
		if (first && isRuleBetween(last, segment.box, page)) break;
		if (looksLikeLabel(segment.text) || isBeforeLine(segment, page) || segment.box.right < hit.box.left) break;
		const { pieces: own, stopped } = rowFrom(page, segment, 0, isLabel);
		pieces.push(...own);
		rows++;
		if (stopped) break;
		last = segment.box;
	}
	return pieces;
}

/** True for a row that goes on under the first row of a value: it begins where that does, or has much of its label's width. */
function goesOnUnder(box: Box, first: Box, { box: label, segment: { height } }: Hit): boolean {
	const shared = horizontalOverlap(box, label);
	return (
		Math.abs(box.left - first.left) < startLeft * height ||
		2 * shared > Math.min(box.right - box.left, label.right - label.left) ||
		horizontalOverlap(box, first) * 2 > Math.min(box.right - box.left, first.right - first.left)
	);
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

/** The start of the next row, for a label with a colon that a running line ends with. */
function inNextRow(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const { segment } = hit;
	const [next] = page.rows[segment.row + 1]?.segments ?? [];
	const isLast = page.rows[segment.row]?.segments.at(-1) === segment && hit.end === segment.tokens.length;
	if (!next || !isLast || (segment.place === 0 && hit.first === 0) || !/[:：]\s*$/.test(segment.text)) return [];
	if (next.box.left > hit.box.left || next.box.top - segment.box.bottom > wrapGap * heightOf(hit)) return [];
	// … where its first word had no room behind the label.
	if (looksLikeLabel(next.text) || !isFull(page, hit.box, next.words[0]?.box ?? next.box, heightOf(hit))) return [];
	const { piece } = wordsUpToLabel(next, 0, isLabel, false);
	return piece ? [piece] : [];
}
