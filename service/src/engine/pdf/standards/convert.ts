import { PdfName } from '../../pdf-syntax/objects/objects';
import { readFile, writeFile } from 'node:fs/promises';
import { ServiceError } from '../../../messages/errors';
import { phrase } from '../../../messages/phrases';
import { openEditable } from '../../pdf-syntax/pdf-lib';
import { withVisibleLayers } from '../../external/pdfium-layers';
import { saveCopy, type PdfiumDocument } from '../../external/pdfium-document';
import type { ToolContext } from '../../request/tool';
import { namePackedMetadata } from '../../pdf-syntax/cos/packed-metadata';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { withDirectLengths } from '../edit/direct-lengths';
import { collectPages, requireUpwardEnd, writeInherited, type PageNode } from '../edit/page-tree';
import { dropUnreachable } from '../edit/reachable';
import { checkResult } from './check-result';
import { pagePrints } from './flattening/page-prints';
import { finishBytes } from './job/save';
import type { Target } from './job/job';

/**
 * Makes a document conform to a standard.
 * @throws ServiceError `standardNotReached` if that is impossible without loss, `cannotOpen` or `conversionFailed`
 * if the document is too damaged
 */
export async function convertToStandard(
	context: ToolContext,
	source: PdfiumDocument,
	target: Target,
	path: string,
): Promise<void> {
	const { document, pages, exact } = await openForChange(context, source);
	for (const page of pages) writeInherited(page);
	const prints = exact ? pagePrints(document, pages) : [];
	// Rules also apply to unreferenced objects.
	dropUnreachable(document);
	// Some readers identify a catalog only by its type.
	document.catalog.set(PdfName.Type, PdfName.of('Catalog'));
	const misread = new Set<number>();
	for (const step of target.steps) await step({ context, document, pages, target, source, misread });
	const result = finishBytes(document, target);
	const after = exact ? pagePrints(document, pages) : [];
	const untouched = new Set(
		pages.flatMap((_, index) => (prints[index] !== undefined && prints[index] === after[index] ? [index + 1] : [])),
	);
	const check = (visible: PdfiumDocument) => checkResult(context, visible, target, { result, untouched, misread });
	// PDF/A-1 drops hidden layers.
	await (target.part === 1 ? withVisibleLayers(source, check) : check(source));
	await writeFile(path, result);
	if (source.encrypted) context.warn(phrase('encryptionRemoved'));
	if (source.pdfium.api.FPDF_GetSignatureCount(source.handle) > 0) context.warn(phrase('signatureBroken'));
}

interface Opened {
	readonly document: CosDocument;
	readonly pages: readonly PageNode[];
	/** Whether the document matches its cross-reference, so that every reader sees these objects. */
	readonly exact: boolean;
}

/**
 * The document as it is, else as repaired by PDFium. An encrypted one is only readable after PDFium has decrypted it.
 * @throws ServiceError `cannotOpen` if it has no pages, `conversionFailed` if its pages cannot be found
 */
async function openForChange(context: ToolContext, source: PdfiumDocument): Promise<Opened> {
	const { inputPath, fileName } = context.request;
	let lastError: unknown;
	let maxPages: number | undefined;
	for (const { exact, read } of waysToRead(inputPath, source)) {
		try {
			const document = await read();
			requireUpwardEnd(document);
			const pages = collectPages(document);
			if (pages.length === source.pageCount) return { document, pages, exact };
			maxPages = Math.max(maxPages ?? 0, pages.length);
			lastError = new Error(`${pages.length} pages were found instead of ${source.pageCount}`);
		} catch (error) {
			lastError = error;
		}
	}
	// PDFium treats a catalog without a page tree as a document of one empty page.
	if (maxPages === 0) throw new ServiceError('cannotOpen', { file: fileName, format: 'PDF' }, { cause: lastError });
	throw new ServiceError('conversionFailed', { file: fileName }, { cause: lastError });
}

function waysToRead(
	path: string,
	source: PdfiumDocument,
): readonly { readonly exact: boolean; readonly read: () => Promise<CosDocument> }[] {
	const repaired = {
		exact: false,
		read: async () => namePackedMetadata(await openEditable(withDirectLengths(saveCopy(source)))),
	};
	if (source.encrypted) return [repaired];
	return [
		{ exact: true, read: async () => readDocument(await readFile(path)) },
		{ exact: false, read: async () => await openEditable(withDirectLengths(await readFile(path))) },
		repaired,
	];
}
