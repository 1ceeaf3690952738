import { join } from 'node:path';
import type { Block, DocumentPage } from '../../model/blocks';
import { baseName, pageFileName, safeName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import { archiveLimits, type ToolContext } from '../../request/tool';
import { KeptPictures } from '../../writing/kept-pictures';
import { MarkdownWriter } from '../../writing/markdown';
import type { PictureSource } from '../../model/picture-source';
import { piecesInMemory, Spool } from '../../writing/spool';
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

type ImagePaths = ReadonlyMap<Block, string>;

async function* documentEntries(context: ToolContext, { pages, pictures }: OpenDocument): AsyncGenerator<ZipEntry> {
	const { fileName, outputFolder } = context.request;
	const kept = new KeptPictures();
	const text = new Spool<string>(join(outputFolder, 'markdown'), piecesInMemory);
	let paths: ImagePaths = new Map();
	const writer = new MarkdownWriter({ imagePath: (figure) => paths.get(figure) });
	try {
		for await (const page of pages) {
			paths = await imagePaths(context, pictures, page, kept);
			yield* kept.files();
			await text.add(writer.add(chosen(page, context)));
		}
		await text.add(writer.end());
		yield { name: `${safeName(baseName(fileName))}.md`, bytes: text.read() };
	} finally {
		await text.remove();
	}
}

async function* pageEntries(
	context: ToolContext,
	{ pages, pictures, pageCount }: OpenDocument,
): AsyncGenerator<ZipEntry> {
	const kept = new KeptPictures();
	const { fileName } = context.request;
	for await (const page of pages) {
		const paths = await imagePaths(context, pictures, page, kept);
		yield* kept.files();
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

/** Paths of a page's pictures in the archive. */
async function imagePaths(
	context: ToolContext,
	pictures: PictureSource,
	page: DocumentPage,
	kept: KeptPictures,
): Promise<ImagePaths> {
	const paths = new Map<Block, string>();
	if (context.parameters.isContainImg !== true) return paths;
	let count = 0;
	for (const block of page.blocks) {
		if (block.kind !== 'figure') continue;
		const image = await pictures.figure(block);
		if (image) paths.set(block, kept.add(image, `images/page-${page.pageNumber}-image-${++count}`));
	}
	return paths;
}
