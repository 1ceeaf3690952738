/**
 * The objects of PDF by their names in ISO 32000-1, 7.3: a boolean, number, name, string (literal or hexadecimal),
 * array, dictionary, stream, null, or a reference to an indirect one. They are pdf-lib's classes: only this module
 * imports that library (`scripts/lint`), so that replacing it changes these files and no rule of a standard.
 *
 * A `PdfContext` holds the indirect objects of a document, makes references, and turns plain values into objects
 * (`context.obj({ Type: 'Font' })`). Names and references are unique: `===` compares them. `lookup` follows references
 * and `get` does not; `cos/lookup.ts` reads entries with their kind checked.
 */
export {
	PDFArray as PdfArray,
	PDFBool as PdfBoolean,
	PDFContext as PdfContext,
	PDFDict as PdfDictionary,
	PDFHexString as PdfHexString,
	PDFName as PdfName,
	PDFNull as PdfNull,
	PDFNumber as PdfNumber,
	PDFObject as PdfObject,
	PDFRef as PdfReference,
	PDFStream as PdfStream,
	PDFString as PdfString,
} from '@cantoo/pdf-lib';

/** A stream with its data as stored, still encoded. */
export { PDFRawStream as PdfRawStream } from '@cantoo/pdf-lib';

/** Placeholder for an object that the library could not read. */
export { PDFInvalidObject as PdfInvalidObject } from '@cantoo/pdf-lib';

/** The version that a file claims (7.5.2). */
export { PDFHeader as PdfHeader } from '@cantoo/pdf-lib';

/** Dictionaries of the document structure (7.7) that the library has classes for. */
export { PDFCatalog as PdfCatalog, PDFPageLeaf as PdfPageLeaf, PDFPageTree as PdfPageTree } from '@cantoo/pdf-lib';

/** A whole document, and copies of objects from one into another. */
export { PDFDocument as PdfDocument, PDFObjectCopier as PdfObjectCopier } from '@cantoo/pdf-lib';

/** Decodes a stream, except image filters; tolerates damaged data. */
export { decodePDFRawStream as decodeRawStream } from '@cantoo/pdf-lib';
