import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { isReadByOcr } from '../model/read-by-ocr';
import type { Candidate } from './candidate';
import { findValueUnderHead, isHeadOfColumn, isInHeaderRow } from './header-row';
import { isAtStart, type Hit } from './label-index';
import { rightOf } from './neighbours';
import { findRuleBetween, type PageText, type Segment } from './page-text';
import { findValueInBox } from './value-in-box';
import {
	boxOf,
	firstWordAfter,
	heightOf,
	isBeforeLine,
	isRuleBetween,
	looksLikeLabel,
	pieceText,
	removeLeaders,
	takeWords,
	type LabelStarts,
	type ValuePiece,
} from './value-pieces';
import { findUnderLabel, findBelowLabel } from './value-below';
import { isFull, takeRow } from './value-rows';
import { findAboveLine } from './fill-in-line';
import { extractSettings } from './settings';

const {
	firstGap,
	wordGap,
	startLeft,
	startRight,
	rowGap,
	openRowGap,
	openReach,
	rowsOfColumn,
	inLine,
	lineReach,
	figureGap,
	inBoxScore,
	maxRows,
} = extractSettings.freeValues;

/** Options for finding the value of a label. */
interface FreeValueOptions {
	/** `1` if a value below has only one row. */
	readonly maxRows: number;
	/** Whether values below come before values beside the label. */
	readonly isBelowFirst: boolean;
	/** Rows below that continue the label. */
	readonly labelRows: readonly Hit[];
	/** Whether a value beside the label ends with its row. */
	readonly isBesideOneRow?: true;
}

/** A value of any length, next to its label or below it. */
export const anyValue: FreeValueOptions = { maxRows: Infinity, isBelowFirst: false, labelRows: [] };

/** The text next to a label: to its right, otherwise below; several rows if they form one block. */
export function findFreeValue(
	page: PageText,
	hit: Hit,
	isLabel: LabelStarts,
	{ maxRows: rows, isBelowFirst, labelRows, isBesideOneRow }: FreeValueOptions = anyValue,
): Candidate | undefined {
	const headed =
		isAtStart(hit) && hit.end === hit.segment.tokens.length ? findValueUnderHead(page, hit.segment) : undefined;
	const own = findValueInBox(page, hit, isLabel);
	if (own) return candidateOf(page, own, own[0]?.segment === hit.segment, inBoxScore);
	const isBelow = isBelowFirst || headed !== undefined || isInHeaderRow(page, hit, isLabel);
	const under = isBelow ? findUnderLabel(page, hit, isLabel) : [];
	if (headed && under.length === 0)
		return candidateOf(page, [{ segment: headed, first: 0, end: headed.words.length }], false);
	const beside = under.length > 0 ? [] : besideLabel(page, hit, isLabel);
	const all =
		under.length > 0
			? under
			: beside.length > 0
				? isBesideOneRow
					? beside
					: withRowsBelow(page, beside, hit, isLabel, labelRows)
				: findBelowLabel(page, hit, isLabel);
	const found = all.length > 0 ? all : findAboveLine(page, hit, isLabel);
	const [top] = found;
	const pieces =
		top && rows === 1 && beside.length === 0 ? found.filter(({ segment }) => segment.row === top.segment.row) : found;
	return candidateOf(page, pieces, beside.length > 0);
}

/** A single letter before a sum. */
const misreadDollar =
	/^[Ss§](?:[. ] ?(?=\d{1,3}(?:(?:[,.] ?\d{3})+(?:[.,] ?\d{2})?|[.,] ?\d{2})$)|(?=\d{1,3}(?:,\d{3})*\.\d{2}$))/;

function candidateOf(
	page: PageText,
	pieces: readonly ValuePiece[],
	isBeside: boolean,
	score = isBeside ? 1 : 0.8,
): Candidate | undefined {
	const words = pieces.flatMap(({ segment, first, end }) => segment.words.slice(first, end));
	const plain = removeLeaders(pieces.map(pieceText).join(' '));
	if (plain === '') return undefined;
	// OCR mistakes a dollar sign for a letter.
	const isRead = isReadByOcr(words);
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

const wholeSegment = { start: 0, cut: 0 };

function besideLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const height = heightOf(hit);
	const pieces: ValuePiece[] = [];
	if (isHeadOfColumn(page, hit.segment)) return pieces;
	let before: Box = hit.box;
	const others = rightOf(page, hit.segment.box, hit.segment.row);
	// A lone value at the right end of a row may be at any distance.
	const isLine = others.length === 1 && isAtStart(hit) && hit.segment.place === 0;
	for (const segment of [hit.segment, ...others]) {
		const isOwn = segment === hit.segment;
		const { start, cut } = isOwn ? firstWordAfter(segment, hit.to) : wholeSegment;
		const isFirst = pieces.length === 0;
		const word = segment.words[start];
		if (!word) continue;
		const from = (isOwn ? endOfLeaders(segment, start, hit) : undefined) ?? before.right;
		const gap = cut > 0 ? 0 : word.box.left - from;
		const reach = reachAfter(pieces, segment, isLine);
		const isApart = !isOwn && gap > height;
		if (gap > reach * height || (isApart && isBeforeLine(segment, page))) break;
		if (!isFirst && isOtherColumn(page, before, segment, word.box, isLabel)) break;
		const { piece, stopped } = takeWords(segment, start, isLabel, isApart, cut);
		if (holdsText(piece)) pieces.push(piece);
		if (stopped) break;
		before = segment.words.at(-1)?.box ?? before;
	}
	return pieces;
}

function holdsText(piece: ValuePiece | undefined): piece is ValuePiece {
	return piece !== undefined && removeLeaders(pieceText(piece)) !== '';
}

function reachAfter(pieces: readonly ValuePiece[], segment: Segment, isLine: boolean): number {
	if (pieces.length === 0) return isLine ? lineReach : firstGap;
	return areFigures(pieces, segment) ? figureGap : wordGap;
}

function isOtherColumn(page: PageText, before: Box, segment: Segment, word: Box, isLabel: LabelStarts): boolean {
	return findRuleBetween(before, word, page) || isInColumnOfLabels(page, segment, isLabel);
}

/** End of the dot leader between a label and its value. */
function endOfLeaders(segment: Segment, start: number, hit: Hit): number | undefined {
	const dots = segment.words[start - 1];
	return dots && dots.box.left > hit.box.right ? dots.box.right : undefined;
}

/** Numbers of a row, in several columns. */
function areFigures(pieces: readonly ValuePiece[], segment: Segment): boolean {
	return [...pieces.map(pieceText), segment.text].every((text) => /\d/.test(text) && !/\p{L}{2}/u.test(text));
}

/** Whether a segment without digits is aligned with a label of nearby rows: then it is another, unrequested label. */
function isInColumnOfLabels({ rows }: PageText, { row, box, text, height }: Segment, isLabel: LabelStarts): boolean {
	if (/\d/.test(text)) return false;
	return rows
		.slice(Math.max(0, row - rowsOfColumn), row + rowsOfColumn + 1)
		.flatMap(({ segments }) => segments)
		.some((other) => other.row !== row && Math.abs(other.box.left - box.left) < inLine * height && isLabel(other, 0));
}

/** Collects the rows of a value. */
interface RowsOfValue {
	readonly page: PageText;
	readonly hit: Hit;
	/** Left side of its first row. */
	readonly left: number;
	readonly height: number;
	/** Its label starts the paragraph. */
	readonly isParagraph: boolean;
}

function withRowsBelow(
	page: PageText,
	beside: readonly ValuePiece[],
	hit: Hit,
	isLabel: LabelStarts,
	labelRows: readonly Hit[],
): ValuePiece[] {
	const pieces = [...beside];
	let last = boxOf(beside);
	// Text next to the value starts another column.
	const bound = Math.min(...rightOf(page, last, hit.segment.row).map(({ box }) => box.left));
	const isParagraph = beside[0]?.segment === hit.segment && isAtStart(hit) && hit.segment.place === 0;
	const value: RowsOfValue = { page, hit, left: last.left, height: heightOf(hit), isParagraph };
	for (let row = hit.segment.row + 1; row < page.rows.length && pieces.length < maxRows; row++) {
		const line = page.rows[row];
		if (!line || line.box.top - last.bottom > openRowGap * value.height) break;
		const label = labelRows.find(({ segment }) => segment.row === row);
		const start = startOfRow(value, line.segments, label, last);
		if (!start) {
			const isBelow = (box: Box) => box.top > last.top + value.height / 2;
			if (line.segments.some((segment) => segment.row !== label?.segment.row && isBelow(segment.box))) break;
			continue;
		}
		const { segment, first, cut } = start;
		if (boxOf([start]).right > bound || endsValue(value, line.segments, start, label, last)) break;
		const { pieces: own, stopped } = takeRow(page, segment, first, isLabel, cut);
		pieces.push(...own);
		if (stopped) break;
		last = boxOf(own.length > 0 ? own : [start]);
	}
	return pieces;
}

/** The first text of a row that may continue a value. */
function startOfRow(
	{ page, hit, left, height, isParagraph }: RowsOfValue,
	segments: readonly Segment[],
	label: Hit | undefined,
	last: Box,
): ValuePiece | undefined {
	return segments
		.flatMap((segment) => pieceAfter(segment, label) ?? [])
		.find((piece) => {
			const box = boxOf([piece]);
			const minLeft = Math.min(left - startLeft * height, piece.segment.place === 0 ? hit.box.right : Infinity);
			return (
				(box.left >= minLeft || (isParagraph && goesOnAtMargin(page, hit, last, piece))) &&
				box.left <= left + startRight * height &&
				box.top > last.top + height / 2
			);
		});
}

/** Whether a value ends above a row that starts under it. */
function endsValue(
	{ page, hit, left, height, isParagraph }: RowsOfValue,
	segments: readonly Segment[],
	start: ValuePiece,
	label: Hit | undefined,
	last: Box,
): boolean {
	const { segment, first } = start;
	const box = boxOf([start]);
	// Text further left is another label with its own value.
	const before = segment === label?.segment ? undefined : segments[segment.place - 1];
	const isAlone = before === undefined || before === label?.segment;
	if (!isAlone && before.box.right > hit.box.left - height) return true;
	// Fill-in lines start after the label, or with it if its paragraph continues below; table lines start before it.
	const isAtMargin = isParagraph && goesOnAtMargin(page, hit, last, start);
	const isUnder = Math.abs(box.left - left) < openReach * height;
	const isOpen = isAtMargin || (isAlone && isUnder && isFull(page, last, firstWordOf(start), height));
	if (box.top - last.bottom > (isOpen ? openRowGap : rowGap) * height) return true;
	if (!isAtMargin && isRuleBetween(last, box, page, isAlone ? hit.box.right - height : Infinity)) return true;
	return (
		first === 0 && (looksLikeLabel(segment.text) || isBeforeLine(segment, page) || isBeforeNumber(segment, segments))
	);
}

const firstWordOf = ({ segment, first }: ValuePiece): Box => segment.words[first]?.box ?? segment.box;

/** Whether a text without digits is the label of the number at its right. */
function isBeforeNumber({ text, place }: Segment, segments: readonly Segment[]): boolean {
	const next = segments[place + 1];
	return next !== undefined && !/\d/.test(text) && /^[-+(]{0,2}\p{Sc}?\s?[-+]?\d[\d.,' ]*\)?$/u.test(next.text);
}

/**
 * True for the next row of a paragraph that starts with its label: it is under the label, and the row before is full.
 */
function goesOnAtMargin(page: PageText, hit: Hit, last: Box, piece: ValuePiece | undefined): boolean {
	const word = piece?.segment.words[piece.first]?.box;
	if (!word || piece.segment.place > 0) return false;
	return Math.abs(word.left - hit.box.left) < inLine * heightOf(hit) && isFull(page, last, word, heightOf(hit));
}

/** A whole segment, or the text after the label in it. */
function pieceAfter(segment: Segment, label: Hit | undefined): ValuePiece | undefined {
	const { start, cut } = segment === label?.segment ? firstWordAfter(segment, label.to) : { start: 0, cut: 0 };
	return start < segment.words.length ? { segment, first: start, end: segment.words.length, cut } : undefined;
}
