import type { PhraseName } from '../../../../../../contract/phrases';
import { phrase } from '../../../../messages/phrases';
import { ServiceError } from '../../../../messages/errors';
import { parsePageList } from '../../../../parameters';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import { readOutline } from '../../../external/pdfium-outline';
import { readPage } from '../../../pdf-reading/read-page';
import type { ParametersOf } from '../../../request/parameters';
import { pageBeyond } from '../../../request/pages';
import type { ToolContext } from '../../../request/tool';
import type { PartDocument } from './content/part-document';

/** Why a part starts where it does. */
type CutReason = 'start' | 'every' | 'range' | 'bookmark' | 'blank' | 'text' | 'size' | 'code' | 'content';

/** Pages that become a separate file. */
export interface SplitPart {
	/** From 1, both inclusive. */
	readonly first: number;
	readonly last: number;
	readonly reason: CutReason;
	/** Text of the bookmark, the match or the code, or the kind of document. */
	readonly title?: string;
	/** If parts are documents. */
	readonly document?: PartDocument;
}

/** Cuts of a document, and pages that are in no part. */
export interface Split {
	readonly parts: readonly SplitPart[];
	readonly leftOut: readonly number[];
}

type Context = ToolContext<ParametersOf<'pdf/split'>>;

/** Split modes decided before writing; sizes are known when parts are written, codes and contents are read before. */
type PlannedMode = Exclude<Context['parameters']['splitMode'], 'size' | 'codes' | 'content'>;

/**
 * Decides where to cut a document.
 * @throws ServiceError `invalidParameter` for ranges beyond the last page, `missingParameter` if the mode needs one
 */
export function splitParts(context: Context, document: PdfiumDocument, mode: PlannedMode): Split {
	switch (mode) {
		case 'ranges':
			return { parts: byRanges(context, document.pageCount), leftOut: [] };
		case 'bookmarks':
			return fromFound(context, byBookmarks(document), document.pageCount, 'noBookmarks');
		case 'text':
			return fromFound(context, byText(context, document), document.pageCount, 'noSearchTerm');
		case 'blank':
			return byBlankPages(context, document);
		case 'every':
			return fromStarts(everyPages(context.parameters.splitEvery, document.pageCount), document.pageCount);
	}
}

/** A page that starts a part. */
export type Start = Pick<SplitPart, 'first' | 'reason' | 'title'>;

/** Parts that start at some pages and extend to the next. */
export function fromStarts(starts: readonly Start[], pageCount: number): Split {
	const sorted = [...starts].sort((a, b) => a.first - b.first);
	// The pages before the first cut are a part too.
	const all: Start[] = sorted[0]?.first === 1 ? sorted : [{ first: 1, reason: 'start' }, ...sorted];
	return {
		parts: all.map((start, index) => ({ ...start, last: (all[index + 1]?.first ?? pageCount + 1) - 1 })),
		leftOut: [],
	};
}

/** Parts that start at what was searched for; a warning if it was not found. */
function fromFound({ warn }: Context, starts: readonly Start[], pageCount: number, missing: PhraseName): Split {
	if (starts.length === 0) warn(phrase(missing));
	return fromStarts(starts, pageCount);
}

function everyPages(count: number, pageCount: number): Start[] {
	return Array.from({ length: Math.ceil(pageCount / count) }, (_, index) => ({
		first: 1 + index * count,
		reason: 'every',
	}));
}

function byRanges({ parameters: { splitRanges } }: Context, pageCount: number): SplitPart[] {
	if (!splitRanges) throw new ServiceError('missingParameter', { key: 'splitRanges' });
	return parsePageList(splitRanges, 'splitRanges').map(({ first, last }) => {
		if (last > pageCount) throw pageBeyond('splitRanges', last, pageCount);
		return { first, last, reason: 'range' };
	});
}

/** Only the highest level; of several bookmarks of one page the first. */
function byBookmarks(document: PdfiumDocument): Start[] {
	const starts = new Map<number, Start>();
	for (const { level, title, pageNumber } of readOutline(document)) {
		if (level !== 0 || pageNumber === undefined || starts.has(pageNumber)) continue;
		starts.set(pageNumber, { first: pageNumber, reason: 'bookmark', title });
	}
	return [...starts.values()];
}

/** Pages with one of the texts, ignoring case and line breaks. */
function byText({ parameters: { splitTexts } }: Context, document: PdfiumDocument): Start[] {
	const texts = (splitTexts ?? []).map((text) => [text, plain(text)] as const).filter(([, text]) => text !== '');
	if (texts.length === 0) throw new ServiceError('missingParameter', { key: 'splitTexts' });
	const starts: Start[] = [];
	for (let page = 1; page <= document.pageCount; page++) {
		const words = readPage(document, page)?.words ?? [];
		const content = plain(words.map(({ text }) => text).join(' '));
		const found = texts.find(([, text]) => content.includes(text));
		if (found) starts.push({ first: page, reason: 'text', title: found[0] });
	}
	return starts;
}

function plain(text: string): string {
	return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Blank pages separate the document, and are dropped. */
function byBlankPages({ warn }: Context, document: PdfiumDocument): Split {
	const parts: SplitPart[] = [];
	const leftOut: number[] = [];
	let first = 1;
	const end = (last: number): void => {
		if (last >= first) parts.push({ first, last, reason: first === 1 ? 'start' : 'blank' });
	};
	for (let page = 1; page <= document.pageCount; page++) {
		if (!isBlank(document, page)) continue;
		end(page - 1);
		leftOut.push(page);
		first = page + 1;
	}
	end(document.pageCount);
	if (leftOut.length === 0) warn(phrase('noBlankPages'));
	return { parts, leftOut };
}

function isBlank(document: PdfiumDocument, pageNumber: number): boolean {
	const page = readPage(document, pageNumber);
	if (!page) return false;
	const { words, rules, fills, images, drawings, annotations } = page;
	return [words, rules, fills, images, drawings, annotations].every((list) => list.length === 0);
}
