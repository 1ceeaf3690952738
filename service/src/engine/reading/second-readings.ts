import type { ReceiptPlace } from '../../../../contract/receipt';
import type { PdfiumDocument } from '../external/pdfium-document';
import { renderRegion } from '../external/pdfium-render';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { truncate } from '../../messages/truncate';
import type { Page, Word } from '../model';
import { isEvenIn } from '../pdf-reading/hidden-text';
import type { ToolContext } from '../request/tool';
import type { Difference } from '../second-reading/compare-readings';
import type { SecondReader } from '../second-reading/second-reader';
import { listNames } from './named';
import type { PageSource } from './steps';

/**
 * A sample has the first page and every page at this distance, all pages with doubtful text, and all pages after one on
 * which the readings differ.
 */
const sampleDistance = 4;

/** Resolution at which a place shows whether anything is there, pixels per point. */
const lookScale = 2;

/** Maximum differences of a page that are looked at. */
const maxLooks = 50;

/** Reads the text of pages a second time, as `checkText` asks, and reports where both readings differ. */
export class SecondReadings {
	private reader: SecondReader | undefined;
	/** After a difference, every page is checked. */
	private isDoubtful = false;
	private readonly found = new Map<number, readonly Difference[]>();
	/** What the ToUnicode maps said of pages whose fonts contradict them. */
	private readonly corrected = new Map<number, readonly Difference[]>();

	constructor(
		private readonly context: Pick<ToolContext, 'parameters' | 'warn' | 'onWords'>,
		private readonly document: PdfiumDocument,
	) {}

	/** The same pages, checked when they are read. */
	of(pages: PageSource): PageSource {
		if (this.context.parameters.checkText === 'off') return pages;
		let count = 0;
		return {
			get outline() {
				return pages.outline;
			},
			read: async (pageNumber, options) => {
				const page = await pages.read(pageNumber, options);
				if (!page || !this.isChosen(page, count++)) return page;
				const differences = await this.check(page);
				if (differences.length === 0) return page;
				// The second reading decides between the first one and one with repaired maps.
				const repaired = await pages.read(pageNumber, { ...options, repairMaps: true });
				const rest = repaired ? await this.check(repaired) : differences;
				const isBetter = rest.length < differences.length;
				const seen = (isBetter ? rest : differences).filter(
					(one, index) => index >= maxLooks || this.isSeen(page, one),
				);
				this.isDoubtful = true;
				if (isBetter && this.reader?.hasWrongMap(pageNumber) === true) this.corrected.set(pageNumber, differences);
				if (seen.length > 0) this.found.set(pageNumber, seen);
				return isBetter ? repaired : page;
			},
			recognise: async (page) => {
				const recognised = await pages.recognise(page);
				if (recognised !== page && recognised.words.every(isByOcr))
					for (const places of [this.found, this.corrected]) places.delete(page.pageNumber);
				return recognised;
			},
		};
	}

	/** Warns of the differences and adds them to the receipt. */
	report(): void {
		const places = placesOf(this.found);
		if (places.length > 0) {
			this.context.onWords({ counts: { changed: places.length }, places });
			this.context.warn(phrase('readingsDiffer', textsOf(places)));
		}
		const corrected = placesOf(this.corrected);
		if (corrected.length > 0) this.context.warn(phrase('wrongMapsCorrected', textsOf(corrected)));
	}

	private isChosen(page: Page, index: number): boolean {
		const isAll = this.context.parameters.checkText === 'all' || this.isDoubtful;
		const isDoubtful = () => page.words.some(isDoubtfulWord) || this.reader?.hasWrongMap(page.pageNumber) === true;
		return isAll || index % sampleDistance === 0 || isDoubtful();
	}

	private async check(page: Page): Promise<readonly Difference[]> {
		if (!this.reader) {
			const { SecondReader } = await import('../second-reading/second-reader.js');
			this.reader = new SecondReader(this.document);
		}
		const hidden = (page.hiddenWords ?? []).map(({ word }) => word);
		return this.reader.compare(page, hidden).differences ?? [];
	}

	/** Whether the page shows anything at a place. */
	private isSeen({ pageNumber }: Page, { box }: Difference): boolean {
		try {
			const picture = renderRegion(this.document, pageNumber, box, lookScale);
			return !picture || !isEvenIn(picture, box);
		} catch (error) {
			// An image is too large to decode.
			if (error instanceof ServiceError) return true;
			throw error;
		}
	}
}

const isByOcr = ({ confidence }: Word) => confidence !== undefined;

const meaningless = /[\ufffd\p{Co}]/u;

const isDoubtfulWord = ({ text, unmapped }: Word) => unmapped === true || meaningless.test(text);

function placesOf(found: ReadonlyMap<number, readonly Difference[]>): ReceiptPlace[] {
	return [...found].flatMap(([page, differences]) => differences.map((one) => placeOf(page, one)));
}

/** Number and list of places, for a warning. */
function textsOf(places: readonly ReceiptPlace[]): { count: string; places: string } {
	const texts = places.map(({ page, rect: [left, top], text }) => `${page} (${left}, ${top}): ${text}`);
	return { count: String(places.length), places: listNames(texts) };
}

function placeOf(page: number, { box, fileText, read }: Difference): ReceiptPlace {
	const rect = [box.left, box.top, box.right, box.bottom].map(Math.round) as [number, number, number, number];
	return { page, rect, kind: 'changed', text: `"${truncate(read)}" / "${truncate(fileText)}"` };
}
