import type { Box } from '../model';
import { horizontalOverlap } from '../model/boxes';
import type { Hit } from './label-index';
import type { PageText, Segment } from './page-text';
import {
	heightOf,
	isBeforeLine,
	isRuleBetween,
	looksLikeLabel,
	takeWords,
	type LabelStarts,
	type ValuePiece,
} from './value-pieces';
import { isFull, takeRow } from './value-rows';
import { extractSettings } from './settings';

const { startLeft, rowGap, openReach, indent, wrapGap, belowGap, minOfParagraph, paragraphGap, maxRows } =
	extractSettings.freeValues;

/** The value under a label, or at the start of the next row if the label ends a running line. */
export function findBelowLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const under = findUnderLabel(page, hit, isLabel);
	return under.length > 0 ? under : inNextRow(page, hit, isLabel);
}

/** The value right under a label, with its continuation rows. */
export function findUnderLabel(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const pieces: ValuePiece[] = [];
	const height = heightOf(hit);
	const label = endOfLabel(page, hit);
	let last = label.box;
	let rows = 0;
	for (let row = label.row + 1; row < page.rows.length && rows < maxRows; row++) {
		const line = page.rows[row];
		if (!line) break;
		const [first] = pieces;
		const segment = first
			? line.segments.find(({ box }) => box.top > last.top + height / 2 && goesOnUnder(box, first.segment.box, hit))
			: firstUnder(page, line.segments, hit, last);
		const isNext = rows >= minOfParagraph && Math.abs((segment?.box.left ?? 0) - last.left) < openReach * height;
		const space = (segment?.box.top ?? line.box.top) - last.bottom;
		if (space > maxSpace(first !== undefined, isNext, height, segment?.height ?? 0)) break;
		if (!segment) continue;
		// A line under the label is a fill-in line; one under the value ends it.
		if (first && isRuleBetween(last, segment.box, page)) break;
		if (looksLikeLabel(segment.text) || isBeforeLine(segment, page) || segment.box.right < hit.box.left) break;
		const { pieces: own, stopped } = takeRow(page, segment, 0, isLabel);
		pieces.push(...own);
		rows++;
		if (stopped) break;
		last = segment.box;
	}
	return pieces;
}

/** The label, or a remark in brackets between it and its value: "(optional)". */
function endOfLabel(page: PageText, hit: Hit): Pick<Segment, 'box' | 'row'> {
	const { row } = hit.segment;
	const under = (at: number, last: Box): Segment | undefined => {
		const own = firstUnder(page, page.rows[at]?.segments ?? [], hit, last);
		return own && own.box.top - last.bottom <= belowGap * own.height ? own : undefined;
	};
	const remark = under(row + 1, hit.box);
	if (!remark || !isRemark(remark.text)) return { box: hit.box, row };
	const value = under(remark.row + 1, remark.box);
	return value && !isRemark(value.text) ? remark : { box: hit.box, row };
}

const isRemark = (text: string): boolean => /^\([^()\d]+\)$/.test(text);

/** Whether a row continues the value above: equal left side, or enough overlap with the label or the first row. */
function goesOnUnder(box: Box, first: Box, { box: label, segment: { height } }: Hit): boolean {
	const shared = horizontalOverlap(box, label);
	return (
		Math.abs(box.left - first.left) < startLeft * height ||
		2 * shared > Math.min(box.right - box.left, label.right - label.left) ||
		horizontalOverlap(box, first) * 2 > Math.min(box.right - box.left, first.right - first.left)
	);
}

/** Maximum gap above a row. A second paragraph starts at the left side of the rows before it. */
function maxSpace(hasValue: boolean, isNextParagraph: boolean, height: number, ownHeight: number): number {
	if (!hasValue) return belowGap * Math.max(height, ownHeight);
	return isNextParagraph ? paragraphGap * Math.max(height, ownHeight) : rowGap * height;
}

function firstUnder(page: PageText, segments: readonly Segment[], hit: Hit, last: Box): Segment | undefined {
	const isUnder = ({ box }: Segment) => box.top > last.top + heightOf(hit) / 2 && horizontalOverlap(box, hit.box) > 0;
	return segments.find(isUnder) ?? findIndented(page, segments, hit);
}

/** Text slightly indented below a label above it: a block under its heading, not under the next one. */
function findIndented({ rows }: PageText, segments: readonly Segment[], { box, segment }: Hit): Segment | undefined {
	const [first] = segments;
	const { height } = segment;
	const isIndented =
		first &&
		first.box.left >= box.left &&
		first.box.left < box.right + indent * height &&
		first.box.top > box.top + height / 2;
	const others = rows[segment.row]?.segments.slice(segment.place + 1) ?? [];
	return isIndented && !others.some((other) => horizontalOverlap(other.box, first.box) > 0) ? first : undefined;
}

/** The start of the next row, for a label with a colon at the end of a running line. */
function inNextRow(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const { segment } = hit;
	const [next] = page.rows[segment.row + 1]?.segments ?? [];
	const isLast = page.rows[segment.row]?.segments.at(-1) === segment && hit.end === segment.tokens.length;
	if (!next || !isLast || (segment.place === 0 && hit.first === 0) || !/[:：]\s*$/.test(segment.text)) return [];
	if (next.box.left > hit.box.left || next.box.top - segment.box.bottom > wrapGap * heightOf(hit)) return [];
	// … if its first word did not fit after the label.
	if (looksLikeLabel(next.text) || !isFull(page, hit.box, next.words[0]?.box ?? next.box, heightOf(hit))) return [];
	const { piece } = takeWords(next, 0, isLabel, false);
	return piece ? [piece] : [];
}
