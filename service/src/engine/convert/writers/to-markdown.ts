import { ImagePaths } from '../../reading/figures';
import type { Block, DocumentPage } from '../../model/blocks';
import { baseName, pageFileName, safeName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import { archiveLimits, type ToolContext } from '../../request/tool';
import { MarkdownWriter } from '../../writing/markdown';
import type { PictureSource } from '../../model/picture-source';
import { writeZip, type ZipEntry } from '../../writing/zip';
import type { Writer } from './writer';

/** An archive of a Markdown document (or of one a page) and its images. */
export const toMarkdown: Writer = {
	needs: { charts: true },
	write: async (context, document) => {
		const resultPath = context.resultPath('zip');
		const entries = context.parameters.isOutputDocumentPerPage ? pageEntries : documentEntries;
		await writeZip(resultPath, entries(context, document), { compress: true, ...archiveLimits(context) });
		return { resultPath, extension: 'zip', pageCount: document.pageNumbers.length };
	},
};

/** A page with the paths of its pictures in the archive, and the pictures that are new. */
interface PictureState {
	readonly paths: Map<Block, string>;
	readonly files: ZipEntry[];
}

async function* documentEntries(context: ToolContext, { pages, pictures }: OpenDocument): AsyncGenerator<ZipEntry> {
	const images = new ImagePaths();
	const parts: string[] = [];
	let current: PictureState['paths'] = new Map();
	const writer = new MarkdownWriter({ imagePath: (figure) => current.get(figure) });
	for await (const page of pages) {
		const { paths, files } = await picturesOf(context, pictures, page, images);
		yield* files;
		current = paths;
		parts.push(writer.add(chosen(page, context)));
	}
	parts.push(writer.end());
	yield { name: `${safeName(baseName(context.request.fileName))}.md`, bytes: Buffer.from(parts.join('')) };
}

async function* pageEntries(
	context: ToolContext,
	{ pages, pictures, pageCount }: OpenDocument,
): AsyncGenerator<ZipEntry> {
	const images = new ImagePaths();
	const { fileName } = context.request;
	for await (const page of pages) {
		const { paths, files } = await picturesOf(context, pictures, page, images);
		yield* files;
		const writer = new MarkdownWriter({ imagePath: (figure) => paths.get(figure) });
		const text = writer.add(chosen(page, context)) + writer.end();
		yield { name: pageFileName(fileName, page.pageNumber, pageCount, 'md'), bytes: Buffer.from(text) };
	}
}

/** A page without what the request leaves out. */
function chosen(page: DocumentPage, { parameters }: ToolContext): DocumentPage {
	if (parameters.isContainAnnot) return page;
	return { ...page, blocks: page.blocks.filter((block) => block.kind !== 'annotation') };
}

async function picturesOf(
	context: ToolContext,
	pictures: PictureSource,
	page: DocumentPage,
	images: ImagePaths,
): Promise<PictureState> {
	const paths = new Map<Block, string>();
	const files: ZipEntry[] = [];
	if (context.parameters.isContainImg !== true) return { paths, files };
	let count = 0;
	for (const block of page.blocks) {
		if (block.kind !== 'figure') continue;
		const image = await pictures.figure(block);
		if (!image) continue;
		const { path, isNew } = images.pathOf(image, `images/page-${page.pageNumber}-image-${++count}`);
		paths.set(block, path);
		if (isNew) files.push({ name: path, bytes: image.bytes, compress: false });
	}
	return { paths, files };
}
