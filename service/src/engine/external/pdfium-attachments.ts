import { createHash } from 'node:crypto';
import { withPage, type PdfiumDocument } from './pdfium-document';
import { readUtf16, readUint32 } from './pdfium-values';

type Pdfium = PdfiumDocument['pdfium'];

/** A file inside a PDF. */
export interface Attachment {
	readonly name: string;
	readonly bytes: Uint8Array;
}

/** Maximum attachments examined: electronic invoices have a few. A time limit. */
const maxAttachments = 100;

/**
 * Files attached to a document.
 * @param isWanted  by name; others are not unpacked
 * @param most      maximum bytes; larger ones are left out
 */
export function readAttachments(
	{ pdfium, handle }: Pick<PdfiumDocument, 'pdfium' | 'handle'>,
	isWanted: (name: string) => boolean,
	most: number,
): Attachment[] {
	const { api } = pdfium;
	const count = Math.min(api.FPDFDoc_GetAttachmentCount(handle), maxAttachments);
	const attachments: Attachment[] = [];
	for (let index = 0; index < count; index++) {
		const attachment = api.FPDFDoc_GetAttachment(handle, index);
		if (attachment === 0) continue;
		const name = readUtf16(pdfium, (pointer, length) => api.FPDFAttachment_GetName(attachment, pointer, length));
		if (!isWanted(name)) continue;
		const bytes = readFile(pdfium, attachment, most);
		if (bytes) attachments.push({ name, bytes });
	}
	return attachments;
}

/** The content of an attachment; `undefined` if it is empty, damaged or larger than allowed. */
function readFile(pdfium: Pdfium, attachment: number, most: number): Uint8Array | undefined {
	const { api, heap, withMemory } = pdfium;
	return withMemory(4, (size) => {
		if (!api.FPDFAttachment_GetFile(attachment, 0, 0, size)) return undefined;
		const length = readUint32(pdfium, size);
		if (length === 0 || length > most) return undefined;
		return withMemory(length, (pointer) =>
			api.FPDFAttachment_GetFile(attachment, pointer, length, size)
				? heap.HEAPU8.slice(pointer, pointer + length)
				: undefined,
		);
	});
}

/**
 * Visits all attachments of a document, and the files that marks on its pages hold, one in memory at a time.
 * @param maxBytes  larger ones have no content
 */
export async function visitAttachments(
	document: PdfiumDocument,
	maxBytes: number,
	visit: (name: string, bytes: Uint8Array | undefined) => Promise<void>,
): Promise<void> {
	const { pdfium, handle } = document;
	const { api } = pdfium;
	/** Pages may show the files of the document. */
	const visited = new Set<string>();
	const read = (attachment: number) => {
		const name = readUtf16(pdfium, (pointer, length) => api.FPDFAttachment_GetName(attachment, pointer, length));
		const bytes = readFile(pdfium, attachment, maxBytes);
		return {
			name,
			bytes,
			key: `${name} ${createHash('sha256')
				.update(bytes ?? '')
				.digest('hex')}`,
		};
	};
	const count = api.FPDFDoc_GetAttachmentCount(handle);
	for (let index = 0; index < count; index++) {
		const attachment = api.FPDFDoc_GetAttachment(handle, index);
		if (attachment === 0) {
			await visit('', undefined);
			continue;
		}
		const { name, bytes, key } = read(attachment);
		visited.add(key);
		await visit(name, bytes);
	}
	for (let number = 1; number <= document.pageCount; number++) {
		for (const index of fileMarksOf(document, number)) {
			const found = withMark(document, number, index, (mark) => {
				const attachment = api.FPDFAnnot_GetFileAttachment(mark);
				return attachment === 0 ? undefined : read(attachment);
			});
			if (!found || visited.has(found.key)) continue;
			visited.add(found.key);
			await visit(found.name, found.bytes);
		}
	}
}

/** Subtype of a mark that holds a file. */
const fileMark = 17;

/** Indexes of the marks of a page that hold files. */
function fileMarksOf(document: PdfiumDocument, pageNumber: number): number[] {
	const { api } = document.pdfium;
	const found = withPage(document, pageNumber, (page) => {
		const marks: number[] = [];
		for (let index = 0; index < api.FPDFPage_GetAnnotCount(page); index++) {
			const mark = api.FPDFPage_GetAnnot(page, index);
			if (mark === 0) continue;
			if ((api.FPDFAnnot_GetSubtype(mark) as number) === fileMark) marks.push(index);
			api.FPDFPage_CloseAnnot(mark);
		}
		return marks;
	});
	return found ?? [];
}

function withMark<T>(
	document: PdfiumDocument,
	pageNumber: number,
	index: number,
	work: (mark: number) => T,
): T | undefined {
	const { api } = document.pdfium;
	return withPage(document, pageNumber, (page) => {
		const mark = api.FPDFPage_GetAnnot(page, index);
		if (mark === 0) return undefined;
		try {
			return work(mark);
		} finally {
			api.FPDFPage_CloseAnnot(mark);
		}
	});
}

/**
 * The XML files that a PDF carries.
 * @param first  names that come first
 * @param maxBytes  larger ones are left out
 */
export function readXmlAttachments(document: PdfiumDocument, first: RegExp, maxBytes: number): Attachment[] {
	const files = readAttachments(document, (name) => /\.xml$/i.test(name), maxBytes);
	return [...files].sort((a, b) => Number(first.test(b.name)) - Number(first.test(a.name)));
}
