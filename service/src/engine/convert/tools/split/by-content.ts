import { setImmediate } from 'node:timers/promises';
import { phrase } from '../../../../messages/phrases';
import type { PdfiumDocument } from '../../../external/pdfium-document';
import type { Page } from '../../../model';
import { readPage } from '../../../pdf-reading/read-page';
import { ParallelPages } from '../../../reading/parallel-pages';
import { isScan } from '../../../reading/needs-ocr';
import { readerOfPdf, withRecognisedText } from '../../../reading/recognise';
import { unlessTooLarge } from '../../../reading/unless-too-large';
import type { ParametersOf } from '../../../request/parameters';
import type { ToolContext } from '../../../request/tool';
import { scoreOf } from '../../../scores/boosted-trees';
import { newDocumentWeights } from '../../../scores/weights/new-document.generated';
import { boundaryFeatures } from './content/boundary';
import { DocumentNamer, type DocumentName } from './content/name-document';
import { pageFeaturesOf, type PageFeatures } from './content/page-features';
import type { PartDocument } from './content/part-document';
import { reasonsOf } from './content/reasons';
import { contentSettings } from './content/settings';
import type { Split, SplitPart } from './split-parts';
import { numbersTo } from '../../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/split'>>;

/** Start of a part that is still being read. */
interface Begun extends Pick<PartDocument, 'confidence' | 'because'> {
	readonly first: number;
	readonly name: DocumentNamer;
}

/** Cuts where a new document starts. Pages whose text is in their images are read by OCR. */
export async function splitByContent(context: Context, document: PdfiumDocument): Promise<Split> {
	const parts: SplitPart[] = [];
	let previous: PageFeatures | undefined;
	let begun: Begun | undefined;
	let hasText = false;
	const end = (last: number): void => {
		if (!begun) return;
		const { first, name, confidence, because } = begun;
		const found = name.finish();
		const reason = first === 1 ? 'start' : 'content';
		const title = titleOf(found);
		parts.push({ first, last, reason, ...(title ? { title } : {}), document: { ...found, confidence, because } });
	};
	for await (const { pageNumber, page } of pagesOf(context, document)) {
		const look = page && pageFeaturesOf(page);
		hasText ||= look !== undefined && look.lineCount > 0;
		if (!begun) begun = { first: pageNumber, name: new DocumentNamer(), confidence: 1, because: [] };
		else if (look && previous && look.lineCount > 0) {
			const features = boundaryFeatures(previous, look);
			const score = scoreOf(newDocumentWeights, features);
			if (score >= contentSettings.beginsFrom) {
				end(pageNumber - 1);
				const confidence = Math.round(score * 100) / 100;
				begun = { first: pageNumber, name: new DocumentNamer(), confidence, because: reasonsOf(previous, look) };
			}
		}
		if (page && look && look.lineCount > 0) {
			begun.name.addPage(page, look);
			// A blank page belongs to what precedes it.
			previous = look;
		}
	}
	end(document.pageCount);
	if (!hasText) context.warn(phrase('noTextRecognised'));
	return { parts, leftOut: [] };
}

/** Every page in order, `undefined` for unreadable ones. */
async function* pagesOf(
	context: Context,
	document: PdfiumDocument,
): AsyncGenerator<{ readonly pageNumber: number; readonly page: Page | undefined }> {
	const numbers = numbersTo(document.pageCount);
	const scans = numbers.filter((pageNumber) => {
		const page = readPage(document, pageNumber);
		return page !== undefined && isPicture(page);
	});
	const reading = { ...context, parameters: { ...context.parameters, ocrOption: 'SCAN_PAGE' as const } };
	const plan = { kind: 'pdf', ocrOption: 'SCAN_PAGE', mayBePhoto: true, pages: scans } as const;
	const beside = new ParallelPages(reading, plan, readerOfPdf(reading, document, 'SCAN_PAGE'));
	for (const pageNumber of numbers) {
		const page = readPage(document, pageNumber);
		const recognise = async (): Promise<Page | undefined> =>
			page && isPicture(page) ? await withRecognisedText(reading, document, page, beside) : page;
		yield { pageNumber, page: await unlessTooLarge(context, pageNumber, recognise) };
		await setImmediate();
	}
}

/** A page without text that shows something. */
function isPicture(page: Page): boolean {
	return isScan(page) && (page.images.length > 0 || page.drawings.length > 0);
}

/** Name of a file: "invoice 2026-17 2026-03-01 Muster GmbH", or the document's own title. */
function titleOf({ kind, title, sender, number, date }: DocumentName): string {
	return kind === undefined || kind === 'letter' || (sender ?? number ?? date) === undefined
		? (title ?? kind ?? '')
		: [kind, number, date, sender?.split(',')[0]].filter(Boolean).join(' ');
}
