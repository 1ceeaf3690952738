import { open, truncate } from 'node:fs/promises';
import { pageFileName } from '../../request/names';
import type { OpenDocument } from '../../reading/open-document';
import type { ToolContext } from '../../request/tool';
import { alignPageText, flowingPageText, pageBreak } from '../../writing/txt';
import type { With } from '../../request/parameters';
import { writeZip, type ZipEntry } from '../../writing/archive/zip';
import type { Writer } from './writer';

/** A page's number and text. */
interface PageText {
	readonly pageNumber: number;
	readonly value: string;
}

/** Text: UTF-8, pages separated by form feeds, or one text file per page in an archive. */
export const toTxt: Writer<With<'txtTableFormat'>> = {
	needs: { charts: true },
	write: async (context, document) => {
		const { isOutputDocumentPerPage: perPage, txtTableFormat: aligned } = context.parameters;
		const extension = perPage ? 'zip' : 'txt';
		const resultPath = context.resultPath(extension);
		const texts = aligned ? alignedTexts(document) : flowingTexts(document);
		if (perPage) await writeArchive(resultPath, texts, context, document.pageCount);
		else await writeText(resultPath, texts);
		return { resultPath, extension, pageCount: document.pageNumbers.length };
	},
};

/** Pages in reading order, from the analysis of the whole document. */
async function* flowingTexts({ pages }: OpenDocument): AsyncGenerator<PageText> {
	for await (const page of pages) yield { pageNumber: page.pageNumber, value: flowingPageText(page) };
}

/** Pages row by row, without layout. */
async function* alignedTexts({ lines }: OpenDocument): AsyncGenerator<PageText> {
	for await (const page of lines) yield { pageNumber: page.pageNumber, value: alignPageText(page) };
}

/** Characters per write: a page of text is small. */
const writtenAtOnce = 1 << 16;

async function writeText(path: string, texts: AsyncIterable<PageText>): Promise<void> {
	const file = await open(path, 'wx');
	try {
		let before = '';
		let hasText = false;
		let waiting = '';
		for await (const { value } of texts) {
			hasText ||= value !== '';
			waiting += before + value;
			before = pageBreak;
			if (waiting.length < writtenAtOnce) continue;
			await file.writeFile(waiting);
			waiting = '';
		}
		await file.writeFile(waiting);
		// Form feeds alone are not text.
		if (!hasText) await truncate(path);
	} finally {
		await file.close();
	}
}

async function writeArchive(
	path: string,
	texts: AsyncIterable<PageText>,
	context: ToolContext,
	pageCount: number,
): Promise<void> {
	const { fileName } = context.request;
	async function* entries(): AsyncGenerator<ZipEntry> {
		for await (const { pageNumber, value } of texts) {
			yield { name: pageFileName(fileName, pageNumber, pageCount, 'txt'), bytes: Buffer.from(value) };
		}
	}
	await writeZip(path, entries(), { compress: true, ...context.archiveLimits });
}
