import { createReadStream } from 'node:fs';
import { copyFile, readFile, rm } from 'node:fs/promises';
import { openEditable, saveEdited } from '../../pdf-syntax/pdf-lib';
import { withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { copyPages } from '../../external/pdfium-pages';
import type { FontBook } from '../../fonts/font-book';
import { addFonts } from '../../fonts/pdf-fonts';
import { pageFileName } from '../../request/names';
import { choosePages } from '../../request/pages';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { dropAnnotations } from '../../pdf/edit/drop-annotations';
import { editPdf, warningsOfActionsIn } from '../../pdf/edit/edit-pdf';
import { keepPages } from '../../pdf/edit/keep-pages';
import { collectPages, type PageNode } from '../../pdf/edit/page-tree';
import { dropUnreachable } from '../../pdf/edit/reachable';
import { editPages, fontBook, type EditedPage } from '../../pdf/editable/edit-pages';
import { replaceContent } from '../../pdf/editable/replace-content';
import { pdfSource } from '../../reading/pdf-source';
import type { Tool, ToolContext } from '../../request/tool';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';

/** PDF to editable PDF: the text of scanned pages becomes real text; other pages stay unchanged. */
export const pdfEditable: Tool<'pdf/editable'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const perPage = context.parameters.isOutputDocumentPerPage;
		const extension = perPage ? 'zip' : 'pdf';
		const resultPath = context.resultPath(extension);
		if (perPage) {
			const entries = pageFiles(context, document, pageNumbers);
			await writeZip(resultPath, entries, { compress: false, ...context.archiveLimits });
		} else {
			await writeDocument(context, document, pageNumbers, resultPath);
		}
		return { resultPath, extension, pageCount: pageNumbers.length };
	});

async function writeDocument(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
	path: string,
): Promise<void> {
	const book = fontBook(context);
	try {
		const pages: EditedPage[] = [];
		for await (const page of editPages(context, document, pageNumbers, () => book)) pages.push(page);
		await write(context, document, path, pages, book);
	} finally {
		await book.close();
	}
}

/** One document per page, each with only its fonts. */
async function* pageFiles(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<ZipEntry> {
	const path = context.resultPath('pdf');
	let book = fontBook(context);
	try {
		for await (const page of editPages(context, document, pageNumbers, () => book)) {
			await write(context, document, path, [page], book);
			const name = pageFileName(context.request.fileName, page.pageNumber, document.pageCount, 'pdf');
			yield { name, bytes: createReadStream(path) };
			await rm(path);
			await book.close();
			book = fontBook(context);
		}
	} finally {
		await book.close();
	}
}

/** Writes some pages of the document, with their new content if any. */
async function write(
	context: ToolContext,
	document: PdfiumDocument,
	path: string,
	pages: readonly EditedPage[],
	book: FontBook,
): Promise<void> {
	const { inputPath } = context.request;
	const isWhole = pages.length === document.pageCount;
	const isEdited = pages.some(({ content }) => content !== undefined);
	const withAnnotations = context.parameters.isContainAnnot;
	if (isWhole && !isEdited && withAnnotations && !document.encrypted) {
		await copyFile(inputPath, path);
		warningsOfActionsIn(await readFile(path)).forEach(context.warn);
		return;
	}
	const subsets = await book.subsets();
	const change = (editable: CosDocument, nodes: readonly PageNode[]) => {
		const fonts = addFonts(editable, subsets);
		pages.forEach(({ content }, index) => {
			const node = nodes[index];
			if (content && node) replaceContent(editable, node, content, fonts);
		});
		if (!withAnnotations) dropAnnotations(nodes);
	};
	await editPdf(context, document, path, {
		resultPages: pages.map(({ pageNumber }) => pageNumber),
		inPlace: (editable, all) => {
			const nodes = pages.flatMap(({ pageNumber }) => all.slice(pageNumber - 1, pageNumber));
			change(editable, nodes);
			if (!isWhole) return keepPages(editable, all, nodes);
			dropUnreachable(editable);
			return [];
		},
		withPdfium: async (source) => {
			const copy = copyPages(
				source,
				pages.map(({ pageNumber }) => pageNumber),
			);
			const editable = await openEditable(copy);
			change(editable, collectPages(editable));
			dropUnreachable(editable);
			return await saveEdited(editable, copy);
		},
		lostWithPdfium: 'onlyPagesExtracted',
	});
}
