import { horizontalOverlap } from '../model/boxes';
import { compact } from './fold';
import type { Hit } from './label-index';
import type { PageText, Segment } from './page-text';
import type { LabelStarts } from './value-pieces';
import { isColumnHeader } from './sections';
import { extractSettings } from './settings';
import { columnIds } from './table-columns';

const { headerRowGap, headerReach, minHeads, maxHeadGap } = extractSettings.freeValues;

/** Columns of line items: a number above or among them is that of a line. */
const itemColumns: ReadonlySet<string> = new Set(['description', 'quantity', 'unit_price', 'amount', 'article']);

/** Whether a text is in a row with names of columns of line items. */
export function isOfItems({ rows }: PageText, { row }: Segment): boolean {
	const beside = rows[row]?.segments ?? [];
	return beside.some((one) => columnIds(compact(one.text)).some((id) => itemColumns.has(id)));
}

/**
 * The value of a label in a row of labels whose values fill one row below: "Number | Date | Due date". Lines of a table
 * are several rows, or have columns of line items.
 */
export function findValueUnderHead(page: PageText, head: Segment): Segment | undefined {
	const heads = page.rows[head.row]?.segments ?? [];
	if (heads.length < minHeads || heads.some(({ text }) => /[\d:：]/.test(text)) || isOfItems(page, head))
		return undefined;
	// A subtotal may divide two lines.
	const [values, ...more] = [1, 2, 3].map((rows) => valuesByHead(page, heads, head.row + rows));
	return more.some((row) => row !== undefined) ? undefined : values?.get(head);
}

/** The values of a row by their heads above; `undefined` for another row. */
function valuesByHead({ rows }: PageText, heads: readonly Segment[], at: number): Map<Segment, Segment> | undefined {
	const [row, above] = [rows[at], rows[at - 1]];
	if (!row || !above || row.box.top - above.box.bottom > maxHeadGap * (heads[0]?.height ?? 0)) return undefined;
	const values = new Map<Segment, Segment>();
	for (const segment of row.segments) {
		const own =
			heads.find(({ box }) => horizontalOverlap(box, segment.box) > 0) ??
			heads.findLast(({ box }) => box.left < segment.box.left);
		if (!own || values.has(own)) return undefined;
		values.set(own, segment);
	}
	const count = row.segments.filter(({ text }) => /\d/.test(text)).length;
	return 2 * values.size > heads.length && count >= 2 ? values : undefined;
}

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
