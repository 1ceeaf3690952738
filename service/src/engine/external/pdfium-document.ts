import { open } from 'node:fs/promises';
import { ServiceError } from '../../messages/errors';
import { checkStreams } from '../pdf-syntax/pdf-stream-guard';
import { discardPdfium, isTrap, loadPdfium, type Pdfium } from './pdfium';
import { OpenPdf, type Opening, type PdfContent } from './pdfium-open';

/** A PDF file to open. */
export interface PdfSource extends Opening {
	readonly path: string;
	/** Read instead of the file. */
	readonly bytes?: Uint8Array;
	/** Maximum unpacked bytes of a stream; absent for our own documents. */
	readonly decodedStreamBytes?: number;
}

/** An open document; valid only inside the `withPdf` that made it. */
export type PdfiumDocument = Omit<OpenPdf, 'close'>;

/**
 * Opens a PDF, runs the work, and always closes it.
 * @throws ServiceError `passwordRequired` if the password is missing or wrong, `cannotOpen` if it is damaged or
 * not a PDF, `contentTooLarge` if it would unpack to too much, `conversionFailed` if PDFium itself breaks down
 */
export async function withPdf<T>(source: PdfSource, work: (document: PdfiumDocument) => Promise<T>): Promise<T> {
	const pdfium = await loadPdfium();
	const file = source.fileName;
	let data: number | undefined;
	let document: OpenPdf | undefined;
	let broken = false;
	try {
		const content = source.bytes ? copyIntoMemory(pdfium, source.bytes) : await readIntoMemory(pdfium, source.path);
		data = content.pointer;
		if (source.decodedStreamBytes !== undefined) {
			const pdf = Buffer.from(pdfium.heap.HEAPU8.buffer, content.pointer, content.size);
			await checkStreams(pdf, source.decodedStreamBytes, file);
		}
		document = await OpenPdf.open(pdfium, content, source);
		if (document.pageCount < 1) throw new ServiceError('cannotOpen', { file, format: 'PDF' });
		return await work(document);
	} catch (error) {
		if (!isTrap(error)) throw error;
		broken = true;
		discardPdfium();
		throw new ServiceError('conversionFailed', { file }, { cause: error });
	} finally {
		// After a trap the memory may be inconsistent, so the whole instance is dropped.
		if (!broken) {
			document?.close();
			if (data !== undefined) pdfium.free(data);
		}
	}
}

function copyIntoMemory(pdfium: Pdfium, bytes: Uint8Array): PdfContent {
	const pointer = pdfium.allocate(bytes.length);
	pdfium.heap.HEAPU8.set(bytes, pointer);
	return { pointer, size: bytes.length };
}

/** Bytes copied at a time from the file into PDFium's memory, to avoid holding it twice. */
const chunkBytes = 1 << 20;

async function readIntoMemory(pdfium: Pdfium, path: string): Promise<PdfContent> {
	const file = await open(path);
	let pointer: number | undefined;
	try {
		const { size } = await file.stat();
		pointer = pdfium.allocate(size);
		const chunk = Buffer.alloc(Math.min(size, chunkBytes));
		let done = 0;
		while (done < size) {
			const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, size - done), done);
			if (bytesRead === 0) throw new Error('the file became shorter while it was read');
			pdfium.heap.HEAPU8.set(chunk.subarray(0, bytesRead), pointer + done);
			done += bytesRead;
		}
		return { pointer, size };
	} catch (error) {
		if (pointer !== undefined) pdfium.free(pointer);
		throw error;
	} finally {
		await file.close();
	}
}

/**
 * Loads a page, runs the work, and always closes it; the document may keep it for the next work on the same page.
 * @param pageNumber  counted from 1
 * @returns `undefined` if the page is missing or cannot be read
 */
export function withPage<T>(document: PdfiumDocument, pageNumber: number, work: (page: number) => T): T | undefined {
	const page = document.loadPage(pageNumber);
	if (page === 0) return undefined;
	let broken = false;
	try {
		return work(page);
	} catch (error) {
		broken = isTrap(error);
		throw error;
	} finally {
		if (!broken) document.closePage(page, pageNumber);
	}
}

/** The document as written by PDFium: repaired, without encryption. */
export function saveCopy(document: Pick<PdfiumDocument, 'pdfium' | 'handle'>): Uint8Array {
	const { api, heap, withMemory } = document.pdfium;
	const writer = api.PDFiumExt_OpenFileWriter();
	try {
		if (!api.FPDF_SaveAsCopy(document.handle, writer, removeSecurity)) throw new Error('PDFium could not save');
		const size = api.PDFiumExt_GetFileWriterSize(writer);
		return withMemory(size, (pointer) => {
			api.PDFiumExt_GetFileWriterData(writer, pointer, size);
			return heap.HEAPU8.slice(pointer, pointer + size);
		});
	} finally {
		api.PDFiumExt_CloseFileWriter(writer);
	}
}

/** `FPDF_REMOVE_SECURITY` of fpdf_save.h. */
const removeSecurity = 3;
