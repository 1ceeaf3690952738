import { writeFile } from 'node:fs/promises';
import type { DocumentPage } from '../../model/blocks';
import { pageFileName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import { archiveLimits, type ToolContext } from '../../request/tool';
import type { PictureSource } from '../../model/picture-source';
import { writeZip, type ZipEntry } from '../../writing/zip';
import type { Writer } from './writer';

/** Writes pages as one office file. */
export type WriteOfficeFile = (
	context: ToolContext,
	pages: readonly DocumentPage[],
	pictures: PictureSource,
) => Promise<Uint8Array>;

/** One office file, or an archive of one a page. */
export function officeFile(extension: string, write: WriteOfficeFile): Writer {
	return {
		write: async (context, document) => {
			const perPage = context.parameters.isOutputDocumentPerPage === true;
			const resultPath = context.resultPath(perPage ? 'zip' : extension);
			if (perPage) {
				const entries = pageFiles(context, document, extension, write);
				await writeZip(resultPath, entries, { compress: false, ...archiveLimits(context) });
			} else {
				const pages: DocumentPage[] = [];
				for await (const page of document.pages) pages.push(page);
				await writeFile(resultPath, await write(context, pages, document.pictures));
			}
			return { resultPath, extension: perPage ? 'zip' : extension, pageCount: document.pageNumbers.length };
		},
	};
}

async function* pageFiles(
	context: ToolContext,
	{ pages, pictures, pageCount }: OpenDocument,
	extension: string,
	write: WriteOfficeFile,
): AsyncGenerator<ZipEntry> {
	for await (const page of pages) {
		const name = pageFileName(context.request.fileName, page.pageNumber, pageCount, extension);
		yield { name, bytes: await write(context, [page], pictures) };
	}
}
