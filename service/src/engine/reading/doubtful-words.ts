import { phrase } from '../../messages/phrases';
import type { Page } from '../model';
import type { ToolContext } from '../request/tool';
import { listNames } from './named';

/**
 * A page is reported from this share of likely wrong words: clean print has 1 to 3 percent, a crumpled receipt 15 to
 * 40.
 */
const doubtfulPart = 0.1;

/** … and this many of them: single words on short pages are not worth a warning. */
const minWrong = 2;

/** Counts OCR words that are likely wrong, page by page, and reports them once at the end. */
export class DoubtfulWords {
	private words = 0;
	private wrong = 0;
	private readonly pages: number[] = [];

	/** Checks a page after OCR. */
	addPage({ pageNumber, words }: Pick<Page, 'pageNumber' | 'words'>): void {
		const doubts = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [1 - confidence]));
		const wrong = doubts.reduce((sum, doubt) => sum + doubt, 0);
		this.words += doubts.length;
		this.wrong += wrong;
		if (wrong >= Math.max(minWrong, doubtfulPart * doubts.length)) this.pages.push(pageNumber);
	}

	/** Warns if a page has many. */
	warn(context: Pick<ToolContext, 'warn'>): void {
		if (this.pages.length === 0) return;
		const numbers = { all: String(this.words), count: String(Math.round(this.wrong)), pages: listNames(this.pages) };
		context.warn(phrase('doubtfulWords', numbers));
	}
}
