import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPage } from '../../model/blocks';
import { pageFileName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import type { ToolContext, ToolResult } from '../../request/tool';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';

/** Makes the parts of one office file from pages. */
type OfficeParts = (pages: AsyncIterable<DocumentPage>) => AsyncIterable<ZipEntry>;

/** Writes one office file, or an archive of one per page. */
export async function writeOfficeFile(
	context: ToolContext,
	document: OpenDocument,
	extension: string,
	parts: OfficeParts,
): Promise<ToolResult> {
	const perPage = context.parameters.isOutputDocumentPerPage === true;
	const result = perPage ? 'zip' : extension;
	const resultPath = context.resultPath(result);
	const entries = perPage ? pageFiles(context, document, extension, parts) : parts(document.pages);
	// Parts of a package are not files of a result: the entry limit only applies to archives of files.
	const limits = { ...context.archiveLimits, ...(perPage ? {} : { maxEntries: Infinity }) };
	await writeZip(resultPath, entries, { compress: true, ...limits });
	return { resultPath, extension: result, pageCount: document.pageNumbers.length };
}

async function* pageFiles(
	context: ToolContext,
	{ pages, pageCount }: OpenDocument,
	extension: string,
	parts: OfficeParts,
): AsyncGenerator<ZipEntry> {
	const { fileName, outputFolder } = context.request;
	const path = join(outputFolder, `page.${extension}`);
	for await (const page of pages) {
		await writeZip(path, parts(onePage(page)), { compress: true, ...context.archiveLimits });
		yield { name: pageFileName(fileName, page.pageNumber, pageCount, extension), bytes: createReadStream(path) };
		await rm(path);
	}
}

/** A page as a separate document. */
export async function* onePage(page: DocumentPage): AsyncGenerator<DocumentPage> {
	yield await Promise.resolve(page);
}
