import { writeFile } from 'node:fs/promises';
import type { DocumentPage } from '../../model/blocks';
import { pageFileName } from '../../request/names';
import type { OfficeDocument, OpenOfficeDocument } from '../../reading/office-document';
import { archiveLimits, type Tool, type ToolContext } from '../../request/tool';
import type { PictureSource } from '../../writing/office/picture-source';
import { writeZip, type ZipEntry } from '../../writing/zip';

/** Writes pages as one office file. */
export type WriteOfficeFile = (
	context: ToolContext,
	pages: readonly DocumentPage[],
	pictures: PictureSource,
) => Promise<Uint8Array>;

/** A tool whose result is one office file, or an archive of one a page. */
export function officeFileTool(open: OpenOfficeDocument, extension: string, write: WriteOfficeFile): Tool {
	return async (context) =>
		await open(context, async (document) => {
			const isPerPage = context.request.parameter.isOutputDocumentPerPage === 1;
			const resultPath = context.resultPath(isPerPage ? 'zip' : extension);
			if (isPerPage) {
				await writeZip(resultPath, pageFiles(context, document, extension, write), {
					compress: false,
					...archiveLimits(context),
				});
			} else {
				const pages: DocumentPage[] = [];
				for await (const page of document.pages) pages.push(page);
				await writeFile(resultPath, await write(context, pages, document.pictures));
			}
			return { resultPath, extension: isPerPage ? 'zip' : extension, pageCount: document.pageNumbers.length };
		});
}

async function* pageFiles(
	context: ToolContext,
	{ pages, pictures, pageCount }: OfficeDocument,
	extension: string,
	write: WriteOfficeFile,
): AsyncGenerator<ZipEntry> {
	for await (const page of pages) {
		const name = pageFileName(context.request.fileName, page.pageNumber, pageCount, extension);
		yield { name, bytes: await write(context, [page], pictures) };
	}
}
