import type { PhraseName } from '../../../../contract/phrases';
import type { ReceiptPlace } from '../../../../contract/receipt';
import { hiddenReasons, maxPlaces } from '../../../../contract/words';
import { listTexts, type NamedText } from '../../messages/list-texts';
import { phrase, type Phrase } from '../../messages/phrases';
import { truncate } from '../../messages/truncate';
import type { HiddenReason, LaidOutPage, Page, Word } from '../model';
import type { DocumentPage, Table } from '../model/blocks';
import type { VisiblePage } from '../readback/page-words';
import type { Witness } from '../readback/witness';
import type { WordsFound } from '../request/receipt-notes';
import type { ToolContext } from '../request/tool';
import { DoubtfulWords } from './doubtful-words';
import { hiddenPlaces } from './hidden-places';
import { listNames } from './named';

/** Minimum number and share of meaningless characters on a page whose text cannot be used. */
const minUnknown = 20;
const unknownPart = 0.2;

/** Meaningless characters: replacement characters, private use, control characters. */
const unknownSign = /[\ufffd\p{Co}\p{Cc}]/gu;

const ascii = /^[ -~]*$/;

/** An unruled table with a larger share of empty cells may not be a table, or has other columns. */
const emptyPart = 0.4;

const hiddenPhrases = {
	layer: 'wordsOnHiddenLayers',
	redacted: 'wordsRedacted',
	covered: 'wordsCovered',
	background: 'wordsLikeBackground',
	invisible: 'hiddenWords',
	replaced: 'wordsReplaced',
	outside: 'wordsOutside',
	tiny: 'wordsTooSmall',
} as const satisfies Readonly<Record<HiddenReason, PhraseName>>;

interface HiddenOnPage extends NamedText {
	readonly count: number;
}

type ReadWords = VisiblePage & Pick<Page, 'images' | 'hiddenWords'>;

/** Collects doubts about a document's text and tables page by page, and reports them once at the end. */
export class Doubts {
	private withText = 0;
	/** Numbers of pages with images and without text. */
	private readonly withoutText: number[] = [];
	/** Hidden words by reason and page. */
	private readonly hidden = new Map<HiddenReason, HiddenOnPage[]>();
	/** Pages of watermarks, by text. */
	private readonly watermarks = new Map<string, number[]>();
	private readonly unreadable: number[] = [];
	private readonly sparse: number[] = [];
	private readonly doubtful = new DoubtfulWords();
	/** Pages without a result yet, by number: the layout lags a few pages behind. */
	private readonly waiting = new Map<number, VisiblePage>();
	private readonly counts = { hidden: 0, byOcr: 0 };
	private readonly hiddenPlaces: ReceiptPlace[] = [];

	/** @param witness  takes the words of each page */
	constructor(private readonly witness: Pick<Witness, 'addPage'>) {}

	/** Checks a page after OCR. */
	addPage(page: ReadWords): void {
		const { pageNumber, words, images } = page;
		this.waiting.set(pageNumber, page);
		this.doubtful.addPage(page);
		this.counts.byOcr += words.filter(({ confidence }) => confidence !== undefined).length;
		if (words.length > 0) this.withText++;
		else if (images.length > 0) this.withoutText.push(pageNumber);
		this.addHidden(page);
		if (isUnreadable(words)) this.unreadable.push(pageNumber);
	}

	private addHidden({ pageNumber, hiddenWords = [] }: ReadWords): void {
		this.counts.hidden += hiddenWords.length;
		this.hiddenPlaces.push(...hiddenPlaces(pageNumber, hiddenWords).slice(0, maxPlaces - this.hiddenPlaces.length));
		for (const reason of hiddenReasons) {
			const hidden = hiddenWords.filter((word) => word.reason === reason);
			if (hidden.length === 0) continue;
			const text = hidden.map(({ word }) => word.text).join(' ');
			const found = { count: hidden.length, before: `${pageNumber} (${hidden.length}): `, text };
			this.hidden.set(reason, [...(this.hidden.get(reason) ?? []), found]);
		}
	}

	/** Names words that are left out of the running text. */
	addWatermarks(pageNumber: number, words: readonly Word[]): void {
		const text = [...new Set(words.map((word) => word.text))].join(' ');
		this.watermarks.set(text, [...(this.watermarks.get(text) ?? []), pageNumber]);
	}

	/** Checks a page after layout, in blocks or only in lines. */
	addResult(result: DocumentPage | LaidOutPage): void {
		const { pageNumber } = result;
		if ('blocks' in result && result.blocks.some((block) => block.kind === 'table' && isSparse(block.table)))
			this.sparse.push(pageNumber);
		const page = this.waiting.get(pageNumber);
		if (!page) return;
		this.waiting.delete(pageNumber);
		this.witness.addPage(page, result);
	}

	/** Counts of hidden words and of those read by OCR so far. */
	get words(): WordsFound {
		return { counts: { ...this.counts }, places: [...this.hiddenPlaces] };
	}

	/** Warns of the collected doubts. */
	warn(context: Pick<ToolContext, 'warn' | 'parameters'>): void {
		this.warnOfPagesWithoutText(context);
		this.warnOfHiddenWords(context);
		if (this.watermarks.size > 0) {
			const pages = [...new Set([...this.watermarks.values()].flat())].toSorted((a, b) => a - b);
			const texts = [...this.watermarks.keys()].map((text) => ({ text }));
			context.warn(phrase('watermarksLeftOut', { texts: listTexts(texts), pages: listNames(pages) }));
		}
		if (this.unreadable.length > 0) context.warn(phrase('unreadableText', { pages: listNames(this.unreadable) }));
		this.doubtful.warn(context);
		if (this.sparse.length > 0) context.warn(phrase('doubtfulTables', { pages: listNames(this.sparse) }));
	}

	private warnOfHiddenWords({ warn, parameters }: Pick<ToolContext, 'warn' | 'parameters'>): void {
		const { hiddenText = 'drop' } = parameters;
		const warnOf = (name: PhraseName, found: readonly HiddenOnPage[]) => {
			if (found.length === 0) return;
			const count = String(found.reduce((sum, page) => sum + page.count, 0));
			// A text that was meant to be removed is not repeated in full.
			const texts = name === 'wordsRedacted' ? found.map((one) => ({ ...one, text: truncate(one.text) })) : found;
			warn(phrase(name, { count, pages: listTexts(texts) }));
		};
		const foundFor = (reason: HiddenReason) => this.hidden.get(reason) ?? [];
		if (hiddenText !== 'drop') warnOf('hiddenTextKept', hiddenReasons.flatMap(foundFor));
		else for (const reason of hiddenReasons) warnOf(hiddenPhrases[reason], foundFor(reason));
	}

	private warnOfPagesWithoutText(context: Pick<ToolContext, 'warn' | 'parameters'>): void {
		if (this.withText === 0) context.warn(noTextFound(context));
		else if (this.withoutText.length > 0 && context.parameters.enableOcr !== true)
			context.warn(phrase('pagesWithoutText', { pages: listNames(this.withoutText) }));
	}
}

/** The warning for a document without any text. */
export function noTextFound({ parameters }: Pick<ToolContext, 'parameters'>): Phrase {
	return phrase(parameters.enableOcr === true ? 'noTextRecognised' : 'noTextLayer');
}

function isUnreadable(words: readonly Word[]): boolean {
	let unknown = 0;
	let total = 0;
	for (const { text } of words) {
		total += text.length;
		if (!ascii.test(text)) unknown += text.match(unknownSign)?.length ?? 0;
	}
	return unknown >= minUnknown && unknown >= unknownPart * total;
}

function isSparse({ evidence, cells, rowCount, columnCount }: Table): boolean {
	if (evidence !== 'unruled') return false;
	const filled = cells
		.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''))
		.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
	return filled < (1 - emptyPart) * rowCount * columnCount;
}
