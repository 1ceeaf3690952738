import { join } from 'node:path';
import type { FoundLanguage } from '../ocr/port/document-languages';
import { readingName, type PageReaders, type ReadingPlan, type UsualLanguage } from '../request/page-readers';
import type { ToolContext } from '../request/tool';
import { isTrap } from '../external/pdfium';
import { ocrLanguages } from '../../../../contract/languages';
import { keepReading, takeReading, type PageReading } from './page-reading';
import { usualLanguage } from './read-by-ocr';

/**
 * Reads one page independently; `undefined` if it needs no OCR or cannot be rendered.
 * @param usual  language of the preceding pages, as far as known
 */
export type ReadOnePage = (pageNumber: number, usual: FoundLanguage | undefined) => Promise<PageReading | undefined>;

/** Readings without their images are useless for writers that crop figures from them; others only need words. */
export function keepsPicture({ kind }: Pick<ReadingPlan, 'kind'>): boolean {
	return kind === 'editable' || kind === 'image';
}

/**
 * Pages of one document that other processes may read during its conversion. The conversion uses them in document
 * order, so that its result is the same as if it had read all of them: a page that adopted the language of preceding
 * pages only counts if that was the right one.
 */
export class ParallelPages {
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
		// Each page is taken once; repeated pages of a selection are read where they are needed.
		this.readers = this.places.size === pages.length && pages.length > 1 ? context.readers : undefined;
	}

	/** An existing reading of the page needed now; `undefined` if it must be read here. */
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

	/** Errors of a page are reported when the conversion reaches it. */
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

/** Whether a page would have been read the same way after the pages before it. */
function isAsReadHere({ followed }: PageReading, usual: FoundLanguage | undefined): boolean {
	return followed === undefined || nameOf(followed.usual) === nameOf(usual);
}

const nameOf = (usual: FoundLanguage | undefined): string => (usual ? [usual.language, ...usual.codes].join(' ') : '');

/** A language reported by another process; `undefined` for anything else. */
export function foundLanguage(usual: UsualLanguage | undefined): FoundLanguage | undefined {
	if (usual === undefined) return undefined;
	const language = ['HEBREW' as const, ...ocrLanguages.map(({ value }) => value)].find(
		(value) => value === usual.language,
	);
	return language && { language, codes: usual.codes };
}
