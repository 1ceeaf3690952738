import { horizontalOverlap } from '../model/boxes';
import type { Rule } from '../model';
import type { Hit } from './label-index';
import type { PageText } from './page-text';
import { heightOf, looksLikeLabel, takeWords, type LabelStarts, type ValuePiece } from './value-pieces';
import { extractSettings } from './settings';

const { labelLineGap } = extractSettings.freeValues;

/** The text on the fill-in line above a label, as over "Name in capitals". */
export function findAboveLine(page: PageText, hit: Hit, isLabel: LabelStarts): ValuePiece[] {
	const line = page.rules.find((rule) => isOver(rule, hit));
	return line ? piecesAbove(page, line, hit, isLabel) : [];
}

function isOver({ direction, position, start, end }: Rule, hit: Hit): boolean {
	const { box } = hit;
	return (
		direction === 'horizontal' &&
		Math.abs(box.top - position) < labelLineGap * heightOf(hit) &&
		horizontalOverlap({ ...box, left: start, right: end }, box) > (box.right - box.left) / 2
	);
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
