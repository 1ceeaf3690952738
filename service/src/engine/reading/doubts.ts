import { phrase, type Phrase } from '../../phrases';
import type { Page, Word } from '../model';
import type { DocumentPage, Table } from '../model/blocks';
import type { ToolContext } from '../request/tool';

/** Page numbers or names in one warning at most. */
const mostNamed = 20;

/** Pages with at least this many signs without a meaning, and this part of all its signs, cannot be read by their text. */
const fewestUnknown = 20;
const unknownPart = 0.2;

/** Signs that say nothing: replacement characters, private use, control characters. */
const unknownSign = /[\ufffd\p{Co}\p{Cc}]/gu;

/** An unruled table of which more cells than this part are empty may be no table, or have other columns. */
const emptyPart = 0.4;

type ReadWords = Pick<Page, 'pageNumber' | 'words' | 'images' | 'hiddenWords'>;

/** What is doubtful in a document's text and tables: gathered page by page, said once at the end. */
export class Doubts {
	private withText = 0;
	/** Numbers of pages that hold images and no text. */
	private readonly withoutText: number[] = [];
	private hiddenWords = 0;
	private readonly hiding: number[] = [];
	private readonly unreadable: number[] = [];
	private readonly sparse: number[] = [];

	/** Look at a page as it was read. */
	addPage({ pageNumber, words, images, hiddenWords = 0 }: ReadWords): void {
		if (words.length > 0) this.withText++;
		else if (images.length > 0) this.withoutText.push(pageNumber);
		if (hiddenWords > 0) {
			this.hiddenWords += hiddenWords;
			this.hiding.push(pageNumber);
		}
		if (isUnreadable(words)) this.unreadable.push(pageNumber);
	}

	/** Look at a page as it was laid out. */
	addResult({ pageNumber, blocks }: DocumentPage): void {
		if (blocks.some((block) => block.kind === 'table' && isSparse(block.table))) this.sparse.push(pageNumber);
	}

	/** Warn of what was found. */
	warn(context: Pick<ToolContext, 'warn' | 'parameters'>): void {
		this.warnOfPagesWithoutText(context);
		if (this.hiding.length > 0)
			context.warn(phrase('hiddenWords', { count: String(this.hiddenWords), pages: named(this.hiding) }));
		if (this.unreadable.length > 0) context.warn(phrase('unreadableText', { pages: named(this.unreadable) }));
		if (this.sparse.length > 0) context.warn(phrase('doubtfulTables', { pages: named(this.sparse) }));
	}

	private warnOfPagesWithoutText(context: Pick<ToolContext, 'warn' | 'parameters'>): void {
		if (this.withText === 0) context.warn(noTextFound(context));
		else if (this.withoutText.length > 0 && context.parameters.enableOcr !== true)
			context.warn(phrase('pagesWithoutText', { pages: named(this.withoutText) }));
	}
}

/** The warning of a document in which no text was found. */
export function noTextFound({ parameters }: Pick<ToolContext, 'parameters'>): Phrase {
	return phrase(parameters.enableOcr === true ? 'noTextRecognised' : 'noTextLayer');
}

/** Numbers of pages, or names, for a warning; many are cut short. */
export function named(things: readonly (number | string)[]): string {
	const list = things.slice(0, mostNamed).join(', ');
	return things.length > mostNamed ? `${list}, …` : list;
}

function isUnreadable(words: readonly Word[]): boolean {
	let unknown = 0;
	let total = 0;
	for (const { text } of words) {
		total += text.length;
		unknown += text.match(unknownSign)?.length ?? 0;
	}
	return unknown >= fewestUnknown && unknown >= unknownPart * total;
}

function isSparse({ evidence, cells, rowCount, columnCount }: Table): boolean {
	if (evidence !== 'unruled') return false;
	const filled = cells
		.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
		.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
	return filled < (1 - emptyPart) * rowCount * columnCount;
}
