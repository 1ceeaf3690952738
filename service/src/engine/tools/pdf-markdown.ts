import { withPdf, type PdfiumDocument } from '../external/pdfium-document';
import { ImagePaths, readFigure } from '../figures';
import type { Block, DocumentPage } from '../model/blocks';
import { baseName, pageFileName, safeName } from '../names';
import { choosePages } from '../pages';
import { pdfSource } from '../pdf/source';
import { readDocument } from '../read-document';
import type { Tool, ToolContext } from '../tool';
import { MarkdownWriter } from '../writers/markdown';
import { writeZip, type ZipEntry } from '../writers/zip';

/** PDF to Markdown: an archive of the document (or a document a page) and its images. */
export const pdfMarkdown: Tool = async (context) =>
	await withPdf(pdfSource(context.request), async (document) => {
		const pageNumbers = choosePages(context, document.pageCount, { key: 'pageRanges' });
		const resultPath = context.resultPath('zip');
		const perPage = context.request.parameter.isOutputDocumentPerPage === 1;
		const pages = readDocument(context, document, pageNumbers);
		const entries = perPage ? pageEntries : documentEntries;
		await writeZip(resultPath, entries(context, document, pages), { compress: true });
		return { resultPath, extension: 'zip', pageCount: pageNumbers.length };
	});

/** A page with the paths of its pictures in the archive, and the pictures that are new. */
interface PictureState {
	readonly paths: Map<Block, string>;
	readonly files: ZipEntry[];
}

async function* documentEntries(
	context: ToolContext,
	document: PdfiumDocument,
	pages: AsyncIterable<DocumentPage>,
): AsyncGenerator<ZipEntry> {
	const images = new ImagePaths();
	const parts: string[] = [];
	let current: PictureState['paths'] = new Map();
	const writer = new MarkdownWriter({ imagePath: (figure) => current.get(figure) });
	for await (const page of pages) {
		const { paths, files } = await picturesOf(context, document, page, images);
		yield* files;
		current = paths;
		parts.push(writer.add(chosen(page, context)));
	}
	parts.push(writer.end());
	yield { name: `${safeName(baseName(context.request.fileName))}.md`, bytes: Buffer.from(parts.join('')) };
}

async function* pageEntries(
	context: ToolContext,
	document: PdfiumDocument,
	pages: AsyncIterable<DocumentPage>,
): AsyncGenerator<ZipEntry> {
	const images = new ImagePaths();
	const { fileName } = context.request;
	for await (const page of pages) {
		const { paths, files } = await picturesOf(context, document, page, images);
		yield* files;
		const writer = new MarkdownWriter({ imagePath: (figure) => paths.get(figure) });
		const text = writer.add(chosen(page, context)) + writer.end();
		yield {
			name: pageFileName(fileName, page.pageNumber, document.pageCount, 'md'),
			bytes: Buffer.from(text),
		};
	}
}

/** A page without what the request leaves out. */
function chosen(page: DocumentPage, { request }: ToolContext): DocumentPage {
	if (request.parameter.isContainAnnot === 1) return page;
	return { ...page, blocks: page.blocks.filter((block) => block.kind !== 'annotation') };
}

async function picturesOf(
	context: ToolContext,
	document: PdfiumDocument,
	page: DocumentPage,
	images: ImagePaths,
): Promise<PictureState> {
	const paths = new Map<Block, string>();
	const files: ZipEntry[] = [];
	if (context.request.parameter.isContainImg !== 1) return { paths, files };
	let count = 0;
	for (const block of page.blocks) {
		if (block.kind !== 'figure') continue;
		const image = await readFigure(context, document, block);
		if (!image) continue;
		const { path, isNew } = images.pathOf(image, `images/page-${page.pageNumber}-image-${++count}`);
		paths.set(block, path);
		if (isNew) files.push({ name: path, bytes: image.bytes, compress: false });
	}
	return { paths, files };
}
