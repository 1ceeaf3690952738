import type { Box, Page, Rule, Word } from '../../model';
import { toLevels } from '../../text/lines';
import { lineOf, wordsToRows } from '../../text/rows';
import { lineText } from '../../text/word-order';
import { isFilled, type NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/** One row at an edge of a page. */
export interface EdgeRow {
	readonly words: readonly Word[];
	readonly text: string;
	/** Text without its numbers: equal for repeated rows. */
	readonly key: string;
	readonly box: Box;
	/** Mean font size of its characters, points. */
	readonly size: number;
	/** Distance to the next row towards the text, points. */
	readonly space: number;
	/** Whether a line is drawn between it and the next row. */
	readonly isRuled: boolean;
	/** The next row towards the text. */
	readonly next: EdgeRow | undefined;
}

/** A page edge with running lines. */
export type EdgeSide = 'top' | 'bottom';

/** Rows at the page edges, outermost first. */
export interface PageEdges extends Readonly<Record<EdgeSide, readonly EdgeRow[]>> {
	readonly pageNumber: number;
	/** Points, of the page rotated upright. */
	readonly width: number;
	readonly height: number;
	/** Of the whole page. */
	readonly wordCount: number;
}

/** The upright page: its words and drawings, in the frame of its running lines. */
interface UprightPage extends Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'> {
	readonly rules: readonly Rule[];
}

/** Reads the rows at both edges of a page. */
export function pageEdges(
	{ pageNumber, width, height, words, rules }: UprightPage,
	settings: LayoutSettings,
): PageEdges {
	const edge = settings.furniture.edgePart * height;
	// Rows beyond the edge only give the distance.
	const reach = edge + settings.furniture.beyond * height;
	const lying = rules.filter(({ direction }) => direction === 'horizontal');
	const rowsOf = (isNear: (middle: number) => boolean) =>
		levelRows(wordsToRows(words.filter(({ box }) => isNear(levelOf(box))))).map((row) => ({ row, ...lineOf(row) }));
	const toEdge = (rows: ReturnType<typeof rowsOf>, isInside: (middle: number) => boolean): EdgeRow[] => {
		// Inside out: a row knows the next one.
		let next: EdgeRow | undefined;
		const found = rows.slice(0, settings.furniture.maxRows + 2).reverse();
		return found
			.map(({ row, box }, index) => {
				const [text, inner] = [lineText({ words: row }), found[index - 1]];
				next = {
					words: row,
					text,
					key: keyOf(text),
					box,
					size: typicalSize(row),
					space: inner ? spaceBetween(box, inner.box) : reach,
					isRuled: inner !== undefined && lying.some((rule) => isBetween(rule, box, inner.box)),
					next,
				};
				return next;
			})
			.reverse()
			.slice(0, settings.furniture.maxRows)
			.filter(({ box }) => isInside(levelOf(box)));
	};
	return {
		pageNumber,
		width,
		height,
		wordCount: words.length,
		top: toEdge(
			rowsOf((middle) => middle < reach),
			(middle) => middle < edge,
		),
		bottom: toEdge(rowsOf((middle) => middle > height - reach).reverse(), (middle) => middle > height - edge),
	};
}

const levelOf = ({ top, bottom }: Box) => (top + bottom) / 2;

function spaceBetween(a: Box, b: Box): number {
	return Math.max(b.top - a.bottom, a.top - b.bottom);
}

/** Whether a line is between two rows, level with both centers if they are close, and extends below part of one. */
function isBetween({ position, start, end }: Rule, a: Box, b: Box): boolean {
	const [upper, lower] = a.top < b.top ? [a, b] : [b, a];
	return (
		position > levelOf(upper) &&
		position < levelOf(lower) &&
		Math.min(end, Math.max(a.right, b.right)) > Math.max(start, Math.min(a.left, b.left))
	);
}

/** Rows top to bottom; raised numbers of notes and references are not separate rows. */
function levelRows(rows: readonly NonEmpty<Word>[]): NonEmpty<Word>[] {
	const placed = rows.map((row) => ({ row, box: lineOf(row).box }));
	const levels = toLevels(
		placed,
		({ box }) => box,
		({ row }) => lineLength(row),
	);
	return levels
		.map(({ items }): readonly Word[] => items.flatMap(({ row }) => row).sort((a, b) => a.box.left - b.box.left))
		.filter(isFilled);
}

/** Characters of a row. */
function lineLength(words: readonly Word[]): number {
	return words.reduce((sum, { text }) => sum + text.length, 0);
}

/** Mean size of the characters of a row. */
function typicalSize(words: readonly Word[]): number {
	return words.reduce((sum, word) => sum + word.fontSize * word.text.length, 0) / Math.max(1, lineLength(words));
}

function keyOf(text: string): string {
	const key = text
		.toLowerCase()
		.replace(/\d+/g, '#')
		.replace(/^[ivxlc]+\b|\b[ivxlc]+$/g, '#')
		.replace(/\s+/g, ' ')
		.trim();
	// OCR reads symbols differently from page to page: "©" as "@", or not at all.
	const letters = key.replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ').trim();
	return letters === '' ? key : letters;
}
