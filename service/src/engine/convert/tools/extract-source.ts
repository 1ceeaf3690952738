import { readEInvoice, type EInvoice } from '../../extract/einvoice-fields';
import { withVisiblePdf } from '../../external/pdfium-layers';
import { addDrawnMarks } from '../../layout/drawn-symbols';
import type { Page } from '../../model';
import { sizeInPoints } from '../../model/points';
import { toDisplayedPage } from '../../ocr/onto-page';
import { chooseFrames, framesBeside, openRequestImage, showFrame } from '../../reading/image-pages';
import { isWorkbookFile } from '../../reading/is-workbook-file';
import { openSheets } from '../../reading/open-sheets';
import { pdfPages } from '../../reading/pdf-pages';
import { pdfSource } from '../../reading/pdf-source';
import { SecondReadings } from '../../reading/second-readings';
import { perceive } from '../../reading/steps';
import { withXfaForm } from '../../reading/xfa-pages';
import { choosePages } from '../../request/pages';
import type { ToolContext } from '../../request/tool';
import { sniff } from './sniff';

/** The pages of a document, read for its values. */
export interface ExtractSource {
	readonly pageNumbers: readonly number[];
	readonly read: (pageNumber: number) => Promise<Page | undefined>;
	/** The electronic invoice in a PDF. */
	readonly invoice?: EInvoice | undefined;
	/** False for the sheets of a workbook. */
	readonly isDisplayed: boolean;
}

/** Opens the PDF, image or workbook of a request for extraction, runs the work and closes it. */
export async function withExtractSource<T>(
	context: ToolContext,
	work: (source: ExtractSource) => Promise<T>,
): Promise<T> {
	const { inputPath } = context.request;
	if ((await sniff(inputPath)).kind === 'image') return await fromImage(context, work);
	return (await isWorkbookFile(inputPath)) ? await fromSheets(context, work) : await fromPdf(context, work);
}

async function fromSheets<T>(context: ToolContext, work: (source: ExtractSource) => Promise<T>): Promise<T> {
	const { pageNumbers, pages } = await openSheets(context);
	const found = new Map(pages.map((page) => [page.pageNumber, page]));
	const read = (number: number): Promise<Page | undefined> => Promise.resolve(found.get(number)?.page());
	return await work({ pageNumbers, read, isDisplayed: false });
}

async function fromPdf<T>(context: ToolContext, work: (source: ExtractSource) => Promise<T>): Promise<T> {
	return await withVisiblePdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const checks = new SecondReadings(context, document);
		const pages = checks.of(pdfPages(withOcr(context), document, pageNumbers));
		const source = await withXfaForm(context, document, pages);
		const read = (number: number): Promise<Page | undefined> => perceive(source, number);
		const result = await work({ pageNumbers, read, invoice: readEInvoice(document), isDisplayed: true });
		checks.report();
		return result;
	});
}

/** Extraction has no OCR switch: it reads pages without usable text. */
function withOcr(context: ToolContext): ToolContext {
	return {
		...context,
		parameters: { ...context.parameters, enableOcr: true, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE' },
	};
}

async function fromImage<T>(context: ToolContext, work: (source: ExtractSource) => Promise<T>): Promise<T> {
	const source = await openRequestImage(context);
	const pageNumbers = chooseFrames(context, source);
	const beside = framesBeside(context, source, pageNumbers, false);
	const read = async (number: number): Promise<Page> => {
		const { size: frameSize, text } = await showFrame(context, source, number, false, beside);
		const page = await text();
		// Values are shown in the unmodified image, however it is rotated.
		const size = sizeInPoints(frameSize);
		return addDrawnMarks({ ...page.page, ...size, ...toDisplayedPage(page, size) });
	};
	return await work({ pageNumbers, read, isDisplayed: true });
}
