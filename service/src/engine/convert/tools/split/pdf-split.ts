import { readFile, rm, stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { phrase } from '../../../../messages/phrases';
import { withPdf, type PdfiumDocument } from '../../../external/pdfium-document';
import { copyPages } from '../../../external/pdfium-pages';
import { editPdf } from '../../../pdf/edit/edit-pdf';
import { keepPages } from '../../../pdf/edit/keep-pages';
import { pdfSource } from '../../../reading/pdf-source';
import { checkPageCount } from '../../../request/pages';
import type { ParametersOf } from '../../../request/parameters';
import { baseName, safeName } from '../../../request/names';
import type { Tool, ToolContext } from '../../../request/tool';
import { writeZip, type ZipEntry } from '../../../writing/archive/zip';
import { byCodes, codesOf, type PageCode } from './codes';
import { splitByContent } from './by-content';
import { partsBySize } from './split-by-size';
import { splitParts, type Split, type SplitPart } from './split-parts';

type Context = ToolContext<ParametersOf<'pdf/split'>>;

/** Splits a PDF into several, each with its own content, and a manifest with the reason for each cut. */
export const pdfSplit: Tool<'pdf/split'> = async (context) =>
	await withPdf(pdfSource(context), async (document) => {
		const { pageCount } = document;
		checkPageCount(context, pageCount);
		// The time limit of a conversion depends on it.
		context.onProgress(0, pageCount);
		const resultPath = context.resultPath('zip');
		// PDFs are already compressed.
		await writeZip(resultPath, files(context, document), { compress: false, ...context.archiveLimits });
		context.onProgress(pageCount, pageCount);
		return { resultPath, extension: 'zip', pageCount };
	});

async function* files(context: Context, document: PdfiumDocument): AsyncGenerator<ZipEntry> {
	const path = context.resultPath('pdf');
	const planned = await planOf(context, document);
	const parts = planned ? writtenParts(context, document, path, planned.parts) : sizedParts(context, document, path);
	const manifest: object[] = [];
	for await (const part of parts) {
		const most = planned?.parts.length ?? document.pageCount;
		const name = partName(context.request.fileName, part, manifest.length, most);
		manifest.push({
			file: name,
			pages: pagesOf(part),
			reason: part.reason,
			...(part.title ? { title: part.title } : {}),
			...(part.document ? { document: part.document } : {}),
		});
		yield { name, bytes: await readFile(path) };
		await rm(path);
		context.onProgress(Math.min(part.last, document.pageCount), document.pageCount);
		await setImmediate();
	}
	const content = {
		source: context.request.fileName,
		parts: manifest,
		pagesLeftOut: planned?.leftOut ?? [],
		...(planned?.codes ? { codes: planned.codes } : {}),
	};
	yield { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(content, undefined, '\t')}\n`) };
}

/** Where to cut the document, and the codes read for it; `undefined` if only part sizes decide. */
async function planOf(
	context: Context,
	document: PdfiumDocument,
): Promise<(Split & { readonly codes?: readonly PageCode[] }) | undefined> {
	const { splitMode } = context.parameters;
	if (splitMode === 'size') return undefined;
	if (splitMode === 'content') return await splitByContent(context, document);
	if (splitMode !== 'codes') return splitParts(context, document, splitMode);
	const codes = await codesOf(context, document);
	return { ...byCodes(context, codes, document.pageCount), codes };
}

/** Each part after it is written. */
async function* writtenParts(
	context: Context,
	document: PdfiumDocument,
	path: string,
	parts: readonly SplitPart[],
): AsyncGenerator<SplitPart> {
	for (const part of parts) {
		await writePart(context, document, part, path);
		yield part;
	}
}

const bytesPerMegabyte = 1_000_000;

async function* sizedParts(context: Context, document: PdfiumDocument, path: string): AsyncGenerator<SplitPart> {
	const { pageCount } = document;
	yield* partsBySize({
		pageCount,
		size: (await stat(context.request.inputPath)).size,
		limit: context.parameters.splitMegabytes * bytesPerMegabyte,
		write: async (first, last) => {
			await writePart(context, document, { first, last }, path);
			return (await stat(path)).size;
		},
		onTooLarge: (page) => context.warn(phrase('partTooLarge', { page })),
	});
}

async function writePart(
	context: ToolContext,
	document: PdfiumDocument,
	{ first, last }: Pick<SplitPart, 'first' | 'last'>,
	path: string,
): Promise<void> {
	const pageNumbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
	await editPdf(context, document, path, {
		resultPages: pageNumbers,
		inPlace: (editable, pages) => keepPages(editable, pages, pages.slice(first - 1, last)),
		withPdfium: (source) => copyPages(source, pageNumbers),
		lostWithPdfium: 'onlyPagesExtracted',
	});
}

function pagesOf({ first, last }: SplitPart): string {
	return first === last ? String(first) : `${first}-${last}`;
}

/** Longest title in a name, characters. */
const maxTitleLength = 60;

/** `report-03-Chapter Three.pdf`; without a title the pages: `report-03-p7-9.pdf`. */
function partName(fileName: string, part: SplitPart, index: number, count: number): string {
	const number = String(index + 1).padStart(String(count).length, '0');
	const title = part.title ? safeName([...part.title].slice(0, maxTitleLength).join('')) : `p${pagesOf(part)}`;
	return `${safeName(`${baseName(fileName)}-${number}-${title}`)}.pdf`;
}
