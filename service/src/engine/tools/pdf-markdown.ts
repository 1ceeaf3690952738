import { phrase } from '../../phrases';
import { eachPage } from '../each-page';
import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { layoutDocument } from '../layout/document';
import type { Page } from '../model';
import type { DocumentPage } from '../model/blocks';
import { baseName, pageFileName, safeName } from '../names';
import { choosePages } from '../pages';
import { readPage } from '../pdf/read-page';
import { pdfSource } from '../pdf/source';
import type { Tool, ToolContext } from '../tool';
import { MarkdownWriter } from '../writers/markdown';
import { writeZip, type ZipEntry } from '../writers/zip';

/** PDF to Markdown: an archive of the document (or a document a page) and its images. */
export const pdfMarkdown: Tool = async (context) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		if (context.request.parameter.enableOcr === 1) context.warn(phrase('ocrNotAvailable'));
		const resultPath = context.resultPath('zip');
		await writeZip(resultPath, entries(context, document, pageNumbers), { compress: true });
		return { resultPath, extension: 'zip', pageCount: pageNumbers.length };
	});

async function* entries(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<ZipEntry> {
	const { fileName, parameter } = context.request;
	const perPage = parameter.isOutputDocumentPerPage === 1;
	const pages = layoutDocument(readPages(context, document, pageNumbers), {
		analysis: parameter.enableAiLayout === 0 ? 'geometric' : 'full',
	});
	const whole = newWriter();
	const parts: string[] = [];
	for await (const page of pages) {
		if (perPage) {
			const writer = newWriter();
			const text = writer.add(page) + writer.end();
			const name = pageFileName(fileName, page.pageNumber, document.pageCount, 'md');
			yield { name, bytes: Buffer.from(text) };
		} else parts.push(whole.add(withoutAnnotations(page, parameter.isContainAnnot === 1)));
	}
	if (perPage) return;
	parts.push(whole.end());
	yield { name: `${safeName(baseName(fileName))}.md`, bytes: Buffer.from(parts.join('')) };
}

function newWriter(): MarkdownWriter {
	return new MarkdownWriter({ imagePath: () => undefined });
}

function withoutAnnotations(page: DocumentPage, keep: boolean): DocumentPage {
	return keep ? page : { ...page, blocks: page.blocks.filter((block) => block.kind !== 'annotation') };
}

async function* readPages(
	context: ToolContext,
	document: PdfiumDocument,
	pageNumbers: readonly number[],
): AsyncGenerator<Page> {
	let hasText = false;
	for await (const { value } of eachPage(context, pageNumbers, (number) => readPage(document, number))) {
		hasText ||= value.words.length > 0;
		yield value;
	}
	if (!hasText) context.warn(phrase('noTextLayer'));
}
