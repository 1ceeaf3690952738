import type { LineFacts } from '../../text/line-facts';
import { relativeGap } from '../../text/gaps';
import { listMarker } from '../../text/list-markers';
import { lastOf, pairsOf } from '../../values/sequences';
import { numberDepth } from './heading-numbers';
import { isText, type ParagraphStyles } from './paragraph-styles';
import { lookOf, type Draft, type ParagraphDraft } from '../draft/draft';
import type { DocumentStatistics } from './statistics';

/** A paragraph in its place on a page. */
export interface PlacedParagraph {
	readonly draft: ParagraphDraft;
	/** The blocks before and after it in reading order, without running lines. */
	readonly before: Draft | undefined;
	readonly after: Draft | undefined;
}

/** What is known of the document so far. */
export interface DocumentHabits {
	readonly statistics: DocumentStatistics;
	readonly styles: ParagraphStyles;
}

/** A number or letter in any decoration. */
const enumerated = /^[([]?(\d{1,2}(\.\d{1,2})*|[A-Za-z]|[IVXivx]{1,5})[\])]?[.:]?\s+\S/u;

/** Caps on distances, in lines; the end of a column has the cap. */
const furthest = 5;

/**
 * Features of a heading. Lengths are multiples of font sizes, line distances or the column width; sizes are relative to
 * their neighbors; yes or no is 1 or 0.
 */
export function headingFeatures({ draft, before, after }: PlacedParagraph, { statistics, styles }: DocumentHabits) {
	const { lines, column, above, below, look } = draft;
	const { text } = look;
	const size = look.size || 1;
	const habits = styles.habitsOf(look);
	const columnWidth = Math.max(size, column.right - column.left);
	const left = lines.reduce((least, { box }) => Math.min(least, box.left), Infinity) - column.left;
	const right = column.right - lines.reduce((most, { box }) => Math.max(most, box.right), -Infinity);
	const body = statistics.bodySize || size;
	return {
		size: size / body,
		sizeBelow: size / (lookOf(after)?.size ?? body),
		sizeAbove: size / (lookOf(before)?.size ?? body),
		ofSize: statistics.shareOf(size),
		bold: look.bold,
		italic: look.italic,
		colored: look.colored,
		capital: Number(look.capital),
		otherFont: Number(look.font !== '' && look.font !== statistics.bodyFont),
		lines: Math.min(lines.length, 4),
		lastLine: (lastOf(lines).box.right - lastOf(lines).box.left) / columnWidth,
		maxGap: Math.min(furthest, maxWordGap(lines)),
		above: Math.min(above, furthest),
		below: Math.min(below, furthest),
		indent: Math.min(10, left / size),
		offCentre: Math.abs(left - right) / columnWidth,
		depth: numberDepth(text) ?? 0,
		enumerated: Number(enumerated.test(text)),
		ends: endOf(text),
		after: kindOf(after),
		likeAfter: Number(lookOf(after)?.style === look.style),
		...habits,
	};
}

/** Widest gap in a line, in font sizes: between cells, or between titles of cards. */
export function maxWordGap(lines: readonly LineFacts[]): number {
	return lines.reduce(
		(widest, { line }) =>
			pairsOf(line.words).reduce((most, [word, next]) => Math.max(most, relativeGap(word, next)), widest),
		0,
	);
}

/** 0: a letter or similar, 1: a colon, 2: the end of a sentence. */
function endOf(text: string): number {
	if (/[:：]$/.test(text)) return 1;
	return /[.!?。！？…][)\]"”’'»]*$/u.test(text) ? 2 : 0;
}

/** 0: nothing, 1: a short paragraph, 2: text, 3: a list, 4: not a paragraph. */
function kindOf(neighbour: Draft | undefined): number {
	if (!neighbour) return 0;
	const look = lookOf(neighbour);
	if (!look) return 4;
	if (isText(look)) return 2;
	return listMarker(look.text) ? 3 : 1;
}
