import { join } from 'node:path';
import type { FoundLanguage } from '../ocr/port/document-languages';
import { readingName, type PageReaders, type ReadingPlan, type UsualLanguage } from '../request/page-readers';
import type { ToolContext } from '../request/tool';
import { isTrap } from '../external/pdfium';
import { ocrLanguages } from '../../../../contract/languages';
import { keepReading, takeReading, type PageReading } from './page-reading';
import { usualLanguage } from './read-by-ocr';

/**
 * Reads one page apart from all others; `undefined` where it needs no reading or cannot be drawn.
 * @param usual  what the pages before are in, as far as that is known
 */
export type ReadOnePage = (pageNumber: number, usual: FoundLanguage | undefined) => Promise<PageReading | undefined>;

/** Readings without the pictures that they were made from are of no use to who cuts figures out of these; others want words alone. */
export function keepsPicture({ kind }: Pick<ReadingPlan, 'kind'>): boolean {
	return kind === 'editable' || kind === 'image';
}

/**
 * Pages of one document that others may read while it is converted. The conversion takes them in the order of the document, so
 * that its result is the same as if it had read them all by itself: a page that followed the language of those before it counts
 * only where it followed the right one.
 */
export class PagesBeside {
	private readonly readers: PageReaders | undefined;
	private readonly places: ReadonlyMap<number, number>;
	private isAnnounced = false;

	/**
	 * @param plan     how the pages are read
	 * @param readOne  reads one of them here
	 */
	constructor(
		private readonly context: ToolContext,
		private readonly plan: ReadingPlan,
		private readonly readOne: ReadOnePage,
	) {
		const { pages } = plan;
		this.places = new Map(pages.map((page, index) => [page, index]));
		// Each page is taken once; a choice that repeats pages is read by whoever made it.
		this.readers = this.places.size === pages.length && pages.length > 1 ? context.readers : undefined;
	}

	/** What somebody has read of a page that is wanted now; `undefined` where it has to be read here. */
	async take(pageNumber: number): Promise<PageReading | undefined> {
		const { context, readers } = this;
		const place = this.places.get(pageNumber);
		if (!readers || place === undefined) return undefined;
		if (!this.isAnnounced) {
			this.isAnnounced = true;
			readers.announce({ ...this.plan, pages: this.plan.pages.slice(place) });
		}
		const usual = usualLanguage(context);
		const folder = context.request.outputFolder;
		for (;;) {
			const turn = await readers.next(pageNumber, usual);
			if (turn.kind === 'own') return undefined;
			if (turn.kind === 'ready') {
				const reading = await takeReading(join(folder, readingName(pageNumber)));
				return isAsReadHere(reading, usual) ? reading : undefined;
			}
			const isKept = await this.readMeanwhile(turn.page, usual, join(folder, readingName(turn.page)));
			readers.read(turn.page, isKept);
		}
	}

	/** What goes wrong with a page is told when it is its turn. */
	private async readMeanwhile(page: number, usual: FoundLanguage | undefined, path: string): Promise<boolean> {
		try {
			const reading = await this.readOne(page, usual);
			if (reading) await keepReading(path, reading, keepsPicture(this.plan));
			return reading !== undefined;
		} catch (error) {
			if (isTrap(error)) throw error;
			return false;
		}
	}
}

/** Whether a page would have been read the same after the pages before it. */
function isAsReadHere({ followed }: PageReading, usual: FoundLanguage | undefined): boolean {
	return followed === undefined || nameOf(followed.usual) === nameOf(usual);
}

const nameOf = (usual: FoundLanguage | undefined): string => (usual ? [usual.language, ...usual.codes].join(' ') : '');

/** What another process says of a language; `undefined` for what is none. */
export function foundLanguage(said: UsualLanguage | undefined): FoundLanguage | undefined {
	if (said === undefined) return undefined;
	const language = ['HEBREW' as const, ...ocrLanguages.map(({ value }) => value)].find(
		(value) => value === said.language,
	);
	return language && { language, codes: said.codes };
}
