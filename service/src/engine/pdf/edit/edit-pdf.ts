import { PdfName } from '../../pdf-syntax/objects/objects';
import { readFile, writeFile } from 'node:fs/promises';
import type { PhraseName } from '../../../../../contract/phrases';
import { ServiceError } from '../../../messages/errors';
import { phrase, type Phrase } from '../../../messages/phrases';
import { openEditable } from '../../pdf-syntax/pdf-lib';
import { saveCopy, withPdf, type PdfiumDocument } from '../../external/pdfium-document';
import { pageSize } from '../../external/pdfium-render';
import type { ToolContext } from '../../request/tool';
import { nameAt } from '../../pdf-syntax/cos/lookup';
import { namePackedMetadata } from '../../pdf-syntax/cos/packed-metadata';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { withDirectLengths } from './direct-lengths';
import { claimsFirstPdfA, stampChange } from './metadata';
import { writeLinear } from './linear/write-linear';
import { collectPages, PageCycleError, requireUpwardEnd, type PageNode } from './page-tree';
import { runningActions } from './running-actions';
import { clearSignatures } from './signatures';
import { standAlone } from './stand-alone';
import { documentDate } from '../../../runtime/document-date';

/** A change of a document, in two variants. */
interface PdfEdit {
	/**
	 * In place: everything unrelated stays. May throw if the document is too damaged.
	 * @returns what was dropped, as warnings
	 */
	readonly inPlace: (
		document: CosDocument,
		pages: readonly PageNode[],
	) => readonly Phrase[] | Promise<readonly Phrase[]>;
	/** With PDFium alone, for documents that cannot be changed in place. */
	readonly withPdfium: (document: PdfiumDocument) => Uint8Array | Promise<Uint8Array>;
	/** Objects are compressed if the document allows it, and its version is raised for that. */
	readonly packs?: true;
	/** The result is linearized if it is smaller than this, bytes. */
	readonly linearBelow?: number;
	/** For each page of the result its former page number; `undefined` for a new one. */
	readonly resultPages: readonly (number | undefined)[];
	/** Clockwise rotation in degrees, by former page number. */
	readonly turns?: ReadonlyMap<number, number>;
	/** What `withPdfium` drops, as a warning. */
	readonly lostWithPdfium: PhraseName;
}

/**
 * Changes a document and writes the result, without encryption and signatures. Tries the original bytes, then the
 * document repaired by PDFium, then the objects in the file regardless of its cross-reference, then PDFium alone; the
 * first result that opens with the right pages wins.
 * @throws ServiceError `conversionFailed` if none does
 */
export async function editPdf(
	context: ToolContext,
	document: PdfiumDocument,
	path: string,
	edit: PdfEdit,
): Promise<void> {
	warnOfLosses(context, document);
	let lastError: unknown;
	for (const { run, needsEnd } of attempts(context, document, edit)) {
		if (needsEnd && lastError instanceof PageCycleError) break;
		try {
			const { bytes, warnings } = await run();
			await writeFile(path, bytes);
			await checkResult(path, document, edit);
			warnings.forEach(context.warn);
			return;
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
			lastError = error;
		}
	}
	throw new ServiceError('conversionFailed', { file: context.request.fileName }, { cause: lastError });
}

/** One of these attempts. */
interface Attempt {
	readonly run: () => Promise<Result>;
	/** Whether inherited entries form a cycle: PDFium has no limit there. */
	readonly needsEnd: boolean;
}

interface Result {
	readonly bytes: Uint8Array;
	readonly warnings: readonly Phrase[];
}

function attempts(context: ToolContext, document: PdfiumDocument, edit: PdfEdit): Attempt[] {
	const bytes = async () => await readFile(context.request.inputPath);
	const original = async () => await editInPlace(readDocument(await bytes()), document, edit);
	const repaired = async () => await editInPlace(namePackedMetadata(readDocument(saveCopy(document))), document, edit);
	const searched = async () => await editInPlace(await openEditable(withDirectLengths(await bytes())), document, edit);
	const pdfiumOnly = async () => {
		const made = linearize(await edit.withPdfium(document), edit);
		return { bytes: made, warnings: [phrase(edit.lostWithPdfium), ...warningsOfActionsIn(made)] };
	};
	// An encrypted document is only readable after PDFium has decrypted it.
	const inPlace = document.encrypted ? [repaired] : [original, repaired, searched];
	return [...inPlace.map((run) => ({ run, needsEnd: false })), { run: pdfiumOnly, needsEnd: true }];
}

async function editInPlace(document: CosDocument, { pageCount }: PdfiumDocument, edit: PdfEdit): Promise<Result> {
	requireUpwardEnd(document);
	const pages = collectPages(document);
	if (pages.length !== pageCount) throw new Error(`${pages.length} pages were found instead of ${pageCount}`);
	// Some readers identify a catalog only by its type.
	document.catalog.set(PdfName.Type, PdfName.of('Catalog'));
	clearSignatures(document);
	const warnings = await edit.inPlace(document, pages);
	if (edit.packs) raiseVersion(document);
	stampChange(document, documentDate());
	return { bytes: written(document, edit), warnings: [...warnings, ...warningsOfActions(document)] };
}

/** The document as a file, linearized if requested and not too large. Pages are the current ones. */
function written(document: CosDocument, { linearBelow }: PdfEdit): Buffer {
	const isPacked = mayBePacked(document);
	const plain = writeDocument(document, isPacked);
	if (linearBelow === undefined) return plain;
	const linear = writeLinear(document, standAlone(document, collectPages(document)), isPacked);
	return linear && linear.length < linearBelow ? linear : plain;
}

/** The same for a file written by PDFium; one that cannot be read here stays unchanged. */
function linearize(bytes: Uint8Array, edit: PdfEdit): Uint8Array {
	if (edit.linearBelow === undefined) return bytes;
	try {
		return written(readDocument(bytes), edit);
	} catch {
		return bytes;
	}
}

/** Active content of a file, as warnings; empty for an unreadable one. */
export function warningsOfActionsIn(bytes: Uint8Array): readonly Phrase[] {
	try {
		return warningsOfActions(readDocument(bytes));
	} catch {
		return [];
	}
}

function warningsOfActions(document: CosDocument): readonly Phrase[] {
	const kinds = runningActions(document);
	return kinds.length > 0 ? [phrase('actionsStay', { kinds: kinds.join(', ') })] : [];
}

/** PDF 1.5 introduced object streams; PDF/A-1 forbids them in files of any version. */
function mayBePacked(document: CosDocument): boolean {
	const versions = [document.context.header.getVersionString(), nameAt(document.catalog, 'Version')];
	return versions.some((version) => Number(version) >= packedSince) && !claimsFirstPdfA(document);
}

const packedSince = 1.5;

/** The catalog's version counts if it is higher than the header's (7.5.2). */
function raiseVersion(document: CosDocument): void {
	if (mayBePacked(document) || claimsFirstPdfA(document)) return;
	document.catalog.set(PdfName.of('Version'), PdfName.of(packedSince.toFixed(1)));
}

/** Points; some programs write sizes with few decimals. */
const sameSize = 0.01;

async function checkResult(path: string, source: PdfiumDocument, { resultPages, turns }: PdfEdit): Promise<void> {
	await withPdf({ path, fileName: 'the result' }, async (result) => {
		if (result.pageCount !== resultPages.length)
			throw new Error(`the result has ${result.pageCount} pages instead of ${resultPages.length}`);
		resultPages.forEach((number, index) => {
			const displayed = number === undefined ? undefined : pageSize(source, number);
			const isOnSide = number !== undefined && (turns?.get(number) ?? 0) % 180 !== 0;
			const before = displayed && isOnSide ? { width: displayed.height, height: displayed.width } : displayed;
			const after = pageSize(result, index + 1);
			if (!before) return;
			const isSame =
				after && Math.abs(after.width - before.width) < sameSize && Math.abs(after.height - before.height) < sameSize;
			if (!isSame) throw new Error(`page ${index + 1} of the result has another size`);
		});
		await Promise.resolve();
	});
}

function warnOfLosses(context: ToolContext, { encrypted, pdfium, handle }: PdfiumDocument): void {
	if (encrypted) context.warn(phrase('encryptionRemoved'));
	if (pdfium.api.FPDF_GetSignatureCount(handle) > 0) {
		context.warn(phrase('signatureBroken'));
	}
}
