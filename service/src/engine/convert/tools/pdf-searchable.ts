import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../model';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import { editPdf, warningsOfActionsIn } from '../../pdf/edit/edit-pdf';
import { collectPages } from '../../pdf/edit/page-tree';
import { dropUnreachable } from '../../pdf/edit/reachable';
import { readPage } from '../../pdf-reading/read-page';
import { openEditable, saveEdited } from '../../pdf-syntax/pdf-lib';
import { addTextLayers } from '../../pdf/text-layer/add-text-layers';
import { readerOfEditable } from '../../pdf/editable/editable-page';
import type { StandardName } from '../../pdf/standards/job/job';
import { lacksText, PicturesOfText, scanText } from '../../pdf/text-layer/scan-text';
import { ParallelPages } from '../../reading/parallel-pages';
import { unlessTooLarge } from '../../reading/unless-too-large';
import { warnOfWrongMaps } from '../../reading/wrong-maps';
import type { PlacedText } from '../../pdf/text-layer/text-layer';
import { DoubtfulWords } from '../../reading/doubtful-words';
import { noTextFound } from '../../reading/doubts';
import { pdfSource } from '../../reading/pdf-source';
import { checkPageCount } from '../../request/pages';
import type { ParametersOf } from '../../request/parameters';
import type { Tool, ToolContext } from '../../request/tool';
import { numbersTo } from '../../values/sequences';

type Context = ToolContext<ParametersOf<'pdf/searchable'>>;

/**
 * A searchable PDF with the same appearance: invisible OCR text over its scanned pages and pictures of text; other pages
 * stay unchanged.
 */
export const pdfSearchable: Tool<'pdf/searchable'> = async (context) => {
	const resultPath = context.resultPath('pdf');
	const { resultStandard } = context.parameters;
	const pageCount = await withPdf(pdfSource(context), async (document) => {
		await writeSearchable(context, document, resultPath);
		return document.pageCount;
	});
	if (resultStandard !== 'none') await conform(context, resultPath, resultStandard);
	return { resultPath, extension: 'pdf', pageCount };
};

async function writeSearchable(context: Context, document: PdfiumDocument, path: string): Promise<void> {
	const { pageCount } = document;
	const { inputPath } = context.request;
	checkPageCount(context, pageCount);
	await warnOfWrongMaps(context, document);
	const texts = await readTexts(context, document);
	if (texts.size === 0 && !document.encrypted) {
		await copyFile(inputPath, path);
		warningsOfActionsIn(await readFile(path)).forEach(context.warn);
		return;
	}
	const pageNumbers = numbersTo(pageCount);
	// Compression and standards are a third of the startup time, and rarely needed.
	const pack = context.parameters.losslessPacking
		? (await import('../../pdf/compress/compress-document.js')).packDocument
		: undefined;
	await editPdf(context, document, path, {
		resultPages: pageNumbers,
		...(pack ? { packs: true } : {}),
		inPlace: (editable, pages) => {
			addTextLayers(editable, pages, texts);
			dropUnreachable(editable);
			pack?.(editable);
			return [];
		},
		withPdfium: async (source) => {
			const copy = copyPages(source, pageNumbers);
			const editable = await openEditable(copy);
			addTextLayers(editable, collectPages(editable), texts);
			dropUnreachable(editable);
			return await saveEdited(editable, copy);
		},
		lostWithPdfium: 'onlyPagesExtracted',
	});
}

/**
 * OCR text of pages without text and of pictures of text, by page number. Warns of pages with too large images and of documents without text.
 */
async function readTexts(context: Context, document: PdfiumDocument): Promise<Map<number, PlacedText>> {
	const { pageCount } = document;
	const texts = new Map<number, PlacedText>();
	const scans: Page[] = [];
	const pictures = new PicturesOfText();
	let [done, hasText] = [0, false];
	const goOn = async (): Promise<void> => {
		context.onProgress(++done, pageCount);
		await setImmediate();
	};
	for (let pageNumber = 1; pageNumber <= pageCount; pageNumber++) {
		const page = readPage(document, pageNumber);
		const isScan = page !== undefined && lacksText(page);
		hasText ||= page !== undefined && !isScan;
		if (page && (isScan || pictures.isOn(page))) scans.push(page);
		else await goOn();
	}
	// Pages without text are read like those that are rewritten.
	const pages = scans.map(({ pageNumber }) => pageNumber);
	const plan = { kind: 'searchable', ocrOption: 'SCAN_PAGE', mayBePhoto: false, pages } as const;
	const beside = new ParallelPages(context, plan, readerOfEditable(context, document, plan.ocrOption));
	const doubtful = new DoubtfulWords();
	for (const page of scans) {
		const { pageNumber } = page;
		const text = await unlessTooLarge(context, pageNumber, () => scanText(context, document, page, beside, doubtful));
		if (text) texts.set(pageNumber, text);
		await goOn();
	}
	doubtful.warn(context);
	if (!hasText && texts.size === 0) context.warn(noTextFound({ parameters: { enableOcr: true } }));
	return texts;
}

/** Makes the result conform to a standard, in place. */
async function conform(context: Context, path: string, standard: StandardName): Promise<void> {
	const { convertToStandard } = await import('../../pdf/standards/convert.js');
	const { targets } = await import('../../pdf/standards/targets.js');
	const inputPath = `${path}.before`;
	await rename(path, inputPath);
	const { fileName } = context.request;
	const result = { ...context, request: { ...context.request, inputPath } };
	await withPdf(pdfSource({ request: { inputPath, fileName }, limit: context.limit }), async (document) => {
		await convertToStandard(result, document, targets[standard], path);
	});
	await rm(inputPath);
}
