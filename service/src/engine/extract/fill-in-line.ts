import { horizontalOverlap, verticalOverlap } from '../model/boxes';
import type { Rule } from '../model';
import { isAtStart, type Hit } from './label-index';
import type { PageText } from './page-text';
import { heightOf, looksLikeLabel, takeWords, type LabelStarts, type ValuePiece } from './value-pieces';
import { extractSettings } from './settings';

const { labelLineGap, fillLineTolerance, maxFillLinePart, lineTouch } = extractSettings.freeValues;

/** The text on the fill-in line above a label. */
export function findAboveLine(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const line = page.rules.find((rule) => isOver(rule, hit));
	return line ? piecesAbove(page, line, hit, isLabel) : [];
}

/**
 * The text on the line above a label: the line starts with the label or is centered over it, and is not part of a box
 * or a table row. `undefined` if there is no such line, or it is empty.
 */
export function findOnFillInLine(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] | undefined {
	if (!isAtStart(hit) || hit.end < hit.segment.tokens.length || /[:：]\s*$/.test(hit.segment.text)) return undefined;
	const line = page.rules.find((rule) => isOver(rule, hit) && isOwn(rule, hit, page));
	const pieces = line ? piecesAbove(page, line, hit, isLabel) : [];
	const [piece] = pieces;
	if (!line || !piece) return undefined;
	// Text as long as its line is underlined: a heading over other labels.
	const { box, height } = piece.segment;
	const isUnderlined = Math.abs(box.left - line.start) < height && Math.abs(box.right - line.end) < height;
	return isUnderlined ? undefined : pieces;
}

function isOver({ direction, position, start, end }: Rule, hit: Hit): boolean {
	const { box } = hit;
	return (
		direction === 'horizontal' &&
		Math.abs(box.top - position) < labelLineGap * heightOf(hit) &&
		horizontalOverlap({ ...box, left: start, right: end }, box) > (box.right - box.left) / 2
	);
}

function isOwn({ position, start, end }: Rule, hit: Hit, page: PageText): boolean {
	const { box } = hit;
	const reach = fillLineTolerance * heightOf(hit);
	const isPlaced = Math.abs(start - box.left) < reach || Math.abs(start + end - box.left - box.right) / 2 < reach;
	const middle = (box.top + box.bottom) / 2;
	const isSide = page.rules.some((other) =>
		other.direction === 'vertical'
			? other.position > start - lineTouch &&
				other.position < end + lineTouch &&
				other.start < middle &&
				other.end > middle
			: Math.abs(other.position - position) < lineTouch &&
				(Math.abs(other.start - end) < lineTouch || Math.abs(other.end - start) < lineTouch),
	);
	// A line under a heading has labels with values below it.
	const isShared = page.segments.some(
		(other) =>
			other !== hit.segment &&
			other.box.left < end &&
			other.box.right > start &&
			2 * verticalOverlap(other.box, box) > box.bottom - box.top,
	);
	return isPlaced && !isSide && !isShared && end - start < maxFillLinePart * page.width;
}

function piecesAbove(page: PageText, line: Rule, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const height = heightOf(hit);
	const { box } = hit;
	const segment = page.segments.find(
		(one) =>
			one !== hit.segment &&
			one.row < hit.segment.row + 1 &&
			Math.abs(one.box.bottom - line.position) < labelLineGap * height &&
			one.box.bottom < box.bottom - height / 2 &&
			horizontalOverlap({ ...box, left: line.start, right: line.end }, one.box) > (one.box.right - one.box.left) / 2,
	);
	if (!segment || looksLikeLabel(segment.text)) return [];
	const { piece } = takeWords(segment, 0, isLabel, false);
	return piece ? [piece] : [];
}
