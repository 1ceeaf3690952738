import type { Box } from '../model';
import { roleHeadings } from './lexicon';
import type { Role } from './field-entry';
import type { LabelIndex } from './label-index';
import type { PageText, Segment } from './page-text';
import { extractSettings } from './settings';

const { maxRows, leftReach, boxHeaderRows, minBoxes } = extractSettings.sections;

/** The heading of a party's section: "Seller:", "Bill to". */
export interface SectionHeading {
	readonly role: Role;
	/** Folded. */
	readonly label: string;
	readonly segment: Segment;
	/** End of its text in the segment. */
	readonly to: number;
}

/** Parties of page sections. */
export interface Sections {
	readonly headings: readonly SectionHeading[];
	/** `undefined` if no heading names the party. */
	readonly roleOf: (segment: Segment) => Role | undefined;
	/** The heading above a segment. */
	readonly findHeadingWords: (segment: Segment) => SectionHeading | undefined;
}

/** Finds party headings: a segment that is only a heading, or starts with one and a colon. */
export function findSections(page: PageText, labels: LabelIndex): Sections {
	const headings: SectionHeading[] = [];
	for (const [text, role] of roleHeadings) {
		for (const { segment, first, end, to } of labels.find(text)) {
			const rest = segment.text.slice(to);
			// "Customer: 2" is a customer number.
			const isHeading =
				first === 0 && (end === segment.tokens.length || (/^\s?[:：]/.test(rest) && /\p{L}{2}/u.test(rest)));
			if (isHeading && !isColumnHeader(page, segment)) headings.push({ role, label: text, segment, to });
		}
	}
	headings.sort((a, b) => a.segment.row - b.segment.row || a.segment.box.left - b.segment.box.left);
	const longest = headings.filter(
		(one) => !headings.some((other) => other !== one && other.segment === one.segment && other.to > one.to),
	);
	const owners = new Map<Segment, SectionHeading | undefined>();
	const findHeadingWords = (segment: Segment): SectionHeading | undefined => {
		if (!owners.has(segment)) owners.set(segment, ownerOf(segment, longest, page, labels));
		return owners.get(segment);
	};
	return { headings: longest, findHeadingWords, roleOf: (segment) => findHeadingWords(segment)?.role };
}

/** A row of at least four names without digits is a table header. */
export function isColumnHeader(page: PageText, segment: Segment): boolean {
	const row = page.rows[segment.row];
	return row !== undefined && row.segments.length >= 4 && row.segments.every(({ text }) => !/\d/.test(text));
}

function ownerOf(
	segment: Segment,
	headings: readonly SectionHeading[],
	page: PageText,
	labels: LabelIndex,
): SectionHeading | undefined {
	let owner: SectionHeading | undefined;
	for (const heading of headings) {
		const rows = segment.row - heading.segment.row;
		if (rows < 0 || rows > maxRows || (rows === 0 && segment.place < heading.segment.place)) continue;
		const isAlone = !headings.some((other) => other !== heading && other.segment.row === heading.segment.row);
		const isInRow = isAlone && rows <= boxHeaderRows && isRowOfLabels(page, heading.segment.row, labels);
		if (!isInRow && !isInColumn(segment.box, heading, headings, page)) continue;
		if (isBelowTable(page, heading.segment.row, segment.row)) continue;
		if (
			!owner ||
			heading.segment.row > owner.segment.row ||
			(heading.segment.row === owner.segment.row && heading.segment.box.left > owner.segment.box.left)
		)
			owner = heading;
	}
	return owner;
}

/** A row of boxes with the name and numbers of a party, each under a small label. */
function isRowOfLabels(page: PageText, row: number, labels: LabelIndex): boolean {
	const segments = page.rows[row]?.segments ?? [];
	return segments.length >= minBoxes && segments.every((segment) => labels.isWholeLabel(segment));
}

/** Whether a table header is between two rows: text below it belongs to no party. */
function isBelowTable(page: PageText, from: number, to: number): boolean {
	for (let row = from + 1; row < to; row++) {
		const first = page.rows[row]?.segments[0];
		if (first && isColumnHeader(page, first)) return true;
	}
	return false;
}

/** A column extends from its heading to the next heading in the row, or to the right edge. */
function isInColumn(
	box: Box,
	{ segment }: SectionHeading,
	headings: readonly SectionHeading[],
	page: PageText,
): boolean {
	const height = segment.height;
	const beside = headings
		.filter((other) => Math.abs(other.segment.row - segment.row) <= 1 && other.segment.box.left > segment.box.right)
		.map((other) => other.segment.box.left);
	const right =
		beside.length > 0
			? Math.min(...beside) - height
			: Math.max(segment.box.left + page.width * 0.5, segment.box.right + page.width * 0.25);
	return box.left >= segment.box.left - leftReach * height && box.left < right;
}
