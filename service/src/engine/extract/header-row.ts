import type { Hit } from './label-index';
import type { PageText, Segment } from './page-text';
import type { LabelStarts } from './value-pieces';
import { isColumnHeader } from './sections';
import { extractSettings } from './settings';

const { headerRowGap, headerReach } = extractSettings.freeValues;

/**
 * Whether a label is in a header row of mostly requested labels with text under it: its value is below, and the text
 * next to it is another label.
 */
export function isInHeaderRow({ rows }: PageText, { segment, first, end, box }: Hit, isLabel: LabelStarts): boolean {
	const row = rows[segment.row]?.segments ?? [];
	if (row.length < 2 || first > 0 || end < segment.tokens.length) return false;
	if (row.some(({ text }) => /[\d:：]/.test(text))) return false;
	// In a row of label-value pairs every second text is a value.
	if (2 * row.filter((one) => isLabel(one, 0)).length <= row.length) return false;
	const reach = headerReach * segment.height;
	const isUnder = (one: Segment, { box: head }: Segment) =>
		Math.abs(one.box.left - head.left) < reach ||
		Math.abs(one.box.left + one.box.right - head.left - head.right) < 2 * reach;
	const below = (rows[segment.row + 1]?.segments ?? []).filter(
		(one) => one.box.top - box.bottom < headerRowGap * segment.height,
	);
	const own = below.find((one) => isUnder(one, segment));
	return own !== undefined && !isLabel(own, 0) && below.every((one) => row.some((head) => isUnder(one, head)));
}

/** Whether a text is in a row of names in capitals, as above columns: the text next to it is another name. */
export function isHeadOfColumn(page: PageText, segment: Segment): boolean {
	const row = page.rows[segment.row]?.segments ?? [];
	return isColumnHeader(page, segment) && row.every(({ text }) => /^[^\p{Ll}:：]*\p{Lu}{2}[^\p{Ll}:：]*$/u.test(text));
}
