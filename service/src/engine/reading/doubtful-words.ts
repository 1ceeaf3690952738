import { phrase } from '../../phrases';
import type { Page } from '../model';
import type { ToolContext } from '../request/tool';
import { listNames } from './named';

/** A page is named when this part of its words is likely wrong: clean print has 1 to 3 in a hundred, a crumpled receipt 15 to 40. */
const doubtfulPart = 0.1;

/** … and at least so many: single words on pages of few are not worth a warning. */
const minWrong = 2;

/** How many of the words that OCR has read are likely wrong: gathered page by page, said once at the end. */
export class DoubtfulWords {
	private words = 0;
	private wrong = 0;
	private readonly pages: number[] = [];

	/** Look at a page as it was read. */
	addPage({ pageNumber, words }: Pick<Page, 'pageNumber' | 'words'>): void {
		const doubts = words.flatMap(({ confidence }) => (confidence === undefined ? [] : [1 - confidence]));
		const wrong = doubts.reduce((sum, doubt) => sum + doubt, 0);
		this.words += doubts.length;
		this.wrong += wrong;
		if (wrong >= Math.max(minWrong, doubtfulPart * doubts.length)) this.pages.push(pageNumber);
	}

	/** Warn of them where a page has many. */
	warn(context: Pick<ToolContext, 'warn'>): void {
		if (this.pages.length === 0) return;
		const numbers = { all: String(this.words), count: String(Math.round(this.wrong)), pages: listNames(this.pages) };
		context.warn(phrase('doubtfulWords', numbers));
	}
}
