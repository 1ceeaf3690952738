import { rm, writeFile } from 'node:fs/promises';
import { phrase } from '../../../messages/phrases';
import { listNames } from '../../reading/named';
import { eachPage } from '../../request/each-page';
import { readEInvoice, type EInvoice } from '../../extract/einvoice-fields';
import { Extraction } from '../../extract/extraction';
import { isDoubtful } from '../../extract/review/doubt';
import { pageText } from '../../extract/page-text';
import { countSums } from '../../extract/count-sums';
import { writeResult, type DisplayedPage } from '../../extract/result';
import { LearnedAnswers } from '../../extract/learned/learned-answers';
import { readLayouts } from '../../extract/learned/read-memory';
import { ReadingRecord } from '../../extract/learned/reading';
import { LearnedTables } from '../../extract/learned/learned-tables';
import { fromLeft } from '../../model/column-order';
import { findTables } from '../../tables/find-tables';
import { chooseFrames, framesBeside, openRequestImage, showFrame } from '../../reading/image-pages';
import type { Page } from '../../model';
import { toDisplayedPage } from '../../ocr/onto-page';
import { pdfPages } from '../../reading/pdf-pages';
import { addDrawnMarks } from '../../layout/drawn-symbols';
import { isWorkbookFile } from '../../reading/is-workbook-file';
import { openSheets } from '../../reading/open-sheets';
import { openPhotos } from '../../reading/open-photos';
import { perceive } from '../../reading/steps';
import type { ParametersOf } from '../../request/parameters';
import { choosePages } from '../../request/pages';
import { pdfSource } from '../../reading/pdf-source';
import { withVisiblePdf } from '../../external/pdfium-layers';
import { SecondReadings } from '../../reading/second-readings';
import { withXfaForm } from '../../reading/xfa-pages';
import type { Tool, ToolContext, ToolResult } from '../../request/tool';
import { sniff } from './sniff';
import { sizeInPoints } from '../../model/points';

type ExtractContext = ToolContext<ParametersOf<'idp/documentExtract'>>;

/** User-defined fields and tables of a document: digital or scanned PDF, and images. */
export const documentExtract: Tool<'idp/documentExtract'> = async (context) =>
	context.parameters.joinShots
		? await fromShots(context)
		: (await sniff(context.request.inputPath)).kind === 'image'
			? await fromImage(context)
			: (await isWorkbookFile(context.request.inputPath))
				? await fromSheets(context)
				: await fromPdf(context);

/** The sheets of a workbook: no file looks like them, so there is nothing to review a result on. */
async function fromSheets(context: ExtractContext): Promise<ToolResult> {
	const { pageNumbers, pages } = await openSheets(context);
	const found = new Map(pages.map((page) => [page.pageNumber, page]));
	return await withoutReading(
		await extract(context, pageNumbers, (number) => Promise.resolve(found.get(number)?.page())),
	);
}

async function withoutReading({ resultPath, extension, pageCount, readingPath }: ToolResult): Promise<ToolResult> {
	if (readingPath !== undefined) await rm(readingPath);
	return { resultPath, extension, pageCount };
}

async function fromPdf(context: ExtractContext): Promise<ToolResult> {
	return await withVisiblePdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const checks = new SecondReadings(context, document);
		const pages = checks.of(pdfPages(withOcr(context), document, pageNumbers));
		const source = await withXfaForm(context, document, pages);
		const read = (number: number) => perceive(source, number);
		const result = await extract(context, pageNumbers, read, readEInvoice(document));
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

async function fromImage(context: ExtractContext): Promise<ToolResult> {
	const source = await openRequestImage(context);
	const pageNumbers = chooseFrames(context, source);
	const beside = framesBeside(context, source, pageNumbers, false);
	return await extract(context, pageNumbers, async (number) => {
		const { size: frameSize, text } = await showFrame(context, source, number, false, beside);
		const read = await text();
		// Values are shown in the unmodified image, however it is rotated.
		const size = sizeInPoints(frameSize);
		return addDrawnMarks({ ...read.page, ...size, ...toDisplayedPage(read, size) });
	});
}

/** One page from several photos: no file looks like it, so there is nothing to review it on. */
async function fromShots(context: ExtractContext): Promise<ToolResult> {
	const shots = await openPhotos(context);
	const read = async (): Promise<Page> => addDrawnMarks((await shots.read()).page);
	return await withoutReading(await extract(context, [1], read));
}

async function extract(
	context: ExtractContext,
	pageNumbers: readonly number[],
	read: (pageNumber: number) => Promise<Page | undefined>,
	invoice?: EInvoice,
): Promise<ToolResult> {
	const { keys = [], tableHandles = [] } = context.parameters;
	if (keys.length === 0 && tableHandles.length === 0) context.warn(phrase('nothingAsked'));
	const layouts = readLayouts(context.request.layouts ?? []);
	const fields = new Extraction(keys, invoice, new LearnedAnswers(layouts));
	const reading = new ReadingRecord();
	const tables = new LearnedTables(tableHandles, layouts);
	const pages: DisplayedPage[] = [];
	let hasText = false;
	for await (const { pageNumber, value } of eachPage(context, pageNumbers, read)) {
		pages.push({ pageNumber, width: value.width, height: value.height });
		hasText ||= value.words.length > 0;
		const text = pageText(value);
		reading.addPage(value);
		fields.addPage(text);
		tables.addPage(text, () => findTables(value, { ruledOnly: true }).map(({ block }) => fromLeft(block)));
	}
	const extracted = fields.finish();
	const foundTables = tables.finish(extracted.layout);
	context.onSums(countSums(extracted.checks));
	if (!hasText) context.warn(phrase('noTextRecognised'));
	else if (tableHandles.length > 0 && foundTables.length === 0) context.warn(phrase('noTables'));
	if (extracted.differing.length > 0) context.warn(phrase('invoiceDiffers', { keys: listNames(extracted.differing) }));
	const { layout } = extracted;
	const strayed = tables.strayedIn(layout);
	const hasChanged = layout?.state === 'changed' || strayed.length > 0;
	if (layout && hasChanged) context.warn(phrase('layoutChanged', { name: layout.name }));
	const resultPath = context.resultPath('json');
	await writeResult(resultPath, { keys, pages, extracted, tables: foundTables });
	const readingPath = context.resultPath('reading');
	await writeFile(readingPath, JSON.stringify(reading.finish()), { flag: 'wx' });
	const doubtful = strayed.length > 0 || isDoubtful(extracted, foundTables, tables.hasUnreadLines());
	return {
		...{ resultPath, extension: 'json', pageCount: pageNumbers.length, readingPath, doubtful },
		...(layout ? { layout: { id: layout.id, state: hasChanged ? 'changed' : 'applied' } } : {}),
	};
}
