import type { Box } from '../model';
import { hasPostalCode, isAddressRow } from './address-words';
import { removeRegistration } from './company-name';
import { findAddressee, isPartyName } from './party-name';
import type { PageValues } from './page-values';
import type { Segment } from './page-text';
import { extractSettings } from './settings';

const { minBlockRows, maxBlockRows, maxBlockGap, maxBlockGrowth, alignmentTolerance, blockBottom } =
	extractSettings.parties;

/** A name with its address below, as in letters. */
export interface PartyBlock {
	readonly name: Segment;
	readonly address: readonly Segment[];
}

/** Digits that are a house number or a postal code next to letters, or ideographs of a place. */
export const isPlaced = (text: string): boolean =>
	isAddressRow(text) ||
	hasPostalCode(text) ||
	(/\p{L}{2}/u.test(text) && /(?<![\d.,])\d{1,7}(?![\d.,]*\d)/.test(text)) ||
	/[市路街道区町県府]/u.test(text);

/** Text that is not part of a name or an address: a label, a date, an amount, an e-mail address or a phone number. */
export function endsBlock(page: PageValues, segment: Segment): boolean {
	const { text } = segment;
	return (
		/[:：]/.test(text.replace(/(?<!\p{L})\p{L}{1,3}[:：] ?\d/u, '')) ||
		/@|https?:|www\./i.test(text) ||
		page.labels.isWholeLabel(segment) ||
		page.of('vat', segment).some(({ start, end }) => start === 0 && end === text.length) ||
		page.of('date', segment).some(({ weak }) => weak !== true) ||
		page.of('amount', segment).some(({ cents }) => cents === true) ||
		!/\p{L}/u.test(text.replace(/^[A-Z]{1,2}\d[\dA-Z]? ?\d[A-Z]{2}$/u, 'code'))
	);
}

/** Blocks of a name and an address in the upper part of a page, in reading order; each segment is in at most one. */
export const findPartyBlocks = (page: PageValues): readonly PartyBlock[] => page.once(findBlocks);

function findBlocks(page: PageValues): PartyBlock[] {
	const taken = new Set<Segment>();
	const blocks: PartyBlock[] = [];
	for (const first of page.text.segments) {
		if (taken.has(first) || first.box.top > blockBottom * page.text.height || endsBlock(page, first)) continue;
		if (!/\p{L}{2}|\p{Script=Han}/u.test(first.text)) continue;
		const rows = rowsOf(page, first);
		const start = rows.findIndex((row) => isPartyName(page, row));
		const [name, ...address] = start < 0 ? [] : rows.slice(start);
		if (!name || address.length + 1 < minBlockRows || !address.some(({ text }) => isPlaced(text))) continue;
		for (const row of rows) taken.add(row);
		blocks.push({ name, address });
	}
	return blocks;
}

/** The rows under a segment that are aligned with it, without a gap. Attention lines are skipped. */
export function rowsOf(page: PageValues, first: Segment): Segment[] {
	const rows = [first];
	let before = first;
	let ways = [...alignments];
	for (let at = first.row + 1; at < page.text.rows.length && rows.length < maxBlockRows; at++) {
		const next = page.text.rows[at]?.segments.find((segment) => ways.some((way) => isInLine(way, first, segment)));
		if (!next) {
			if ((page.text.rows[at]?.box.top ?? Infinity) - before.box.bottom > maxBlockGap * before.height) break;
			continue;
		}
		const isAttention = findAddressee(next.text) !== undefined;
		if (next.box.top - before.box.bottom > maxBlockGap * before.height) break;
		if (!isAttention && endsBlock(page, next)) break;
		if (next.height > maxBlockGrowth * before.height) break;
		ways = ways.filter((way) => isInLine(way, first, next));
		before = next;
		if (!isAttention) rows.push(next);
	}
	return rows;
}

/** Possible alignments of the rows of a block: left, right, centered. */
const alignments = [
	({ left }: Box) => left,
	({ right }: Box) => right,
	({ left, right }: Box) => (left + right) / 2,
] as const;

function isInLine(way: (box: Box) => number, { box, height }: Segment, { box: other }: Segment): boolean {
	return Math.abs(way(box) - way(other)) < alignmentTolerance * height;
}

/** The text of a name without registration data. */
export const nameText = ({ text }: Segment): string => removeRegistration(text);
