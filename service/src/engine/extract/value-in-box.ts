import type { Box } from '../model';
import { isAtStart, type Hit } from './label-index';
import type { PageText, Segment } from './page-text';
import { firstWordAfter, heightOf, looksLikeLabel, takeWords, type LabelStarts, type ValuePiece } from './value-pieces';
import { extractSettings } from './settings';

const { maxBoxRows, maxBoxPart, boxRowGap, boxTouch } = extractSettings.freeValues;

/**
 * The value in the box of a label, after or below it. `undefined` if no four lines enclose the label, if the box
 * contains other labels, or if the box has only the label: then the value is in the next cell.
 */
export function findValueInBox(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] | undefined {
	if (!isAtStart(hit)) return undefined;
	const box = boxAround(page, hit);
	const height = heightOf(hit);
	if (!box || box.bottom - box.top > maxBoxRows * height || box.right - box.left > maxBoxPart * page.width)
		return undefined;
	// Column headers are centered in their cells, with their values in the cells below.
	const isAtTop = 2 * (hit.box.top - box.top) < box.bottom - hit.box.bottom;
	const inside = page.segments.filter((segment) => segment !== hit.segment && isIn(segment.box, box));
	if (inside.some(({ box: { bottom } }) => bottom < hit.box.top + height / 2)) return undefined;
	if (inside.some((segment) => isLabel(segment, 0) || looksLikeLabel(segment.text))) return undefined;
	const { start, cut } = firstWordAfter(hit.segment, hit.to);
	const pieces: ValuePiece[] = [];
	if (start < hit.segment.words.length) {
		const { piece, stopped } = takeWords(hit.segment, start, isLabel, false, cut);
		if (piece) pieces.push(piece);
		if (stopped) return undefined;
	}
	let last: Box = hit.box;
	for (const segment of inside) {
		if (segment.box.top - last.bottom > boxRowGap * height) return undefined;
		pieces.push(wholePiece(segment));
		last = segment.box;
	}
	return pieces.length > 0 && (inside.length === 0 || isAtTop) ? pieces : undefined;
}

const wholePiece = (segment: Segment): ValuePiece => ({ segment, first: 0, end: segment.words.length });

function isIn({ left, right, top, bottom }: Box, box: Box): boolean {
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/** The nearest lines around a label. */
function boxAround({ rules }: PageText, { box }: Hit): Box | undefined {
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity];
	for (const { direction, position, start, end } of rules) {
		const at = direction === 'vertical' ? y : x;
		if (start > at || end < at) continue;
		if (direction === 'vertical') {
			if (position < box.left + boxTouch) left = Math.max(left, position);
			else if (position > box.right - boxTouch) right = Math.min(right, position);
		} else if (position < y) top = Math.max(top, position);
		else bottom = Math.min(bottom, position);
	}
	return [left, right, top, bottom].every(Number.isFinite) ? { ...box, left, right, top, bottom } : undefined;
}
