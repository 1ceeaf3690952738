import { PdfName, PdfRawStream } from '../objects/objects';
import { nameAt } from './lookup';
import type { CosDocument } from './read-document';
import { visitObjects } from './walk';

/**
 * Restores the filter name of metadata that PDFium wrote: PDFium removes the name but leaves the stream compressed, so
 * it is unreadable.
 */
export function namePackedMetadata<T extends CosDocument>(document: T): T {
	visitObjects(document, (object) => {
		if (!(object instanceof PdfRawStream) || nameAt(object.dict, 'Type') !== 'Metadata') return;
		if (!object.dict.has(PdfName.of('Filter')) && isDeflated(object.contents))
			object.dict.set(PdfName.of('Filter'), PdfName.FlateDecode);
	});
	return document;
}

/** Whether bytes start with a zlib header (RFC 1950, 2.2), which XML never does. */
function isDeflated([method = 0, flags = 0]: Uint8Array): boolean {
	return (method & 0x8f) === 8 && ((method << 8) | flags) % 31 === 0;
}
