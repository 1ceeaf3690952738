import type { Box, Line } from '../../model';
import type { ContentsEntry, TableBlock, FigureBlock, AnnotationBlock, TextRole } from '../../model/blocks';
import { unionOf } from '../../model/boxes';
import type { NonEmpty } from '../../values/sequences';
import type { Frame } from '../../text/frame';
import type { LineFacts } from '../../text/line-facts';
import type { Column } from '../paragraphs/paragraphs';
import type { DraftFeatures } from './paragraph-features';
import type { TaggedPart } from './tagged-parts';

/** How far a page is analyzed. */
export type Analysis = 'full' | 'geometric';

interface TextDraftBase {
	readonly frame: Frame;
	readonly lines: NonEmpty<LineFacts>;
}

/** Lines that belong together, before their role is known. */
export interface ParagraphDraft extends TextDraftBase {
	readonly kind: 'paragraph';
	readonly column: Column;
	readonly look: DraftFeatures;
	/** Baseline distance to the text above and below, as a multiple of the column's usual one. */
	readonly above: number;
	readonly below: number;
	/** Number of the column on its page, in reading order. */
	readonly columnIndex: number;
	/** What the document's tags say it is. */
	readonly tag?: TaggedPart;
	/** In a margin note, which has no headings of the text. */
	readonly inMargin?: true;
	/** A run-in heading of the paragraph after it. */
	readonly runsIn?: true;
}

/** Lines whose role is known from their place or content. */
interface SettledDraft extends TextDraftBase {
	readonly kind: 'settled';
	readonly role: TextRole;
	/** For a running line: see `TextBlock`. */
	readonly once?: true;
}

/** A table of contents. */
interface ContentsDraft extends TextDraftBase {
	readonly kind: 'contents';
	readonly entries: readonly ContentsEntry[];
}

/** A finished table, figure or annotation. */
interface ObjectDraft {
	readonly kind: 'object';
	readonly block: TableBlock | FigureBlock | AnnotationBlock;
}

/** A part of a page on its way to becoming a block. */
export type Draft = ParagraphDraft | SettledDraft | ContentsDraft | ObjectDraft;

/** A page whose lines are grouped and ordered. */
export interface PageDraft {
	readonly pageNumber: number;
	readonly width: number;
	readonly height: number;
	/** In reading order. */
	readonly drafts: readonly Draft[];
}

/** Lines of drafts as model lines. */
export function modelLines(lines: readonly LineFacts[]): Line[] {
	return lines.map(({ line }) => line);
}

/** Box around lines, in their frame. */
export function boxOfLines(lines: readonly LineFacts[]): Box {
	return unionOf(lines.map(({ box }) => box));
}

/** The style of a paragraph; only paragraphs have one. */
export function lookOf(draft: Draft | undefined): DraftFeatures | undefined {
	return draft?.kind === 'paragraph' ? draft.look : undefined;
}
