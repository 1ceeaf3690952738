import { readXmlAttachments } from '../../external/pdfium-attachments';
import type { PdfiumDocument } from '../../external/pdfium-document';
import { ciiFields, ciiRoots } from './cii';
import { ublFields, ublRoots } from './ubl';
import { elementAt, readXml } from './xml-tree';

/** Fields of an electronic invoice by their ids in the lexicon; those it lacks are not there. */
export type EInvoice = ReadonlyMap<string, string>;

/** Names that the standards give the attachment come first. */
const standardNames = /^(?:factur-x|zugferd-invoice|xrechnung|order-x|cida)\.xml$/i;

/** Larger XML is no invoice. */
const mostBytes = 20 * 1024 * 1024;

/** The electronic invoice that a PDF carries (ZUGFeRD, Factur-X, XRechnung, Order-X); `undefined` when it has none. */
export function readEInvoice(document: PdfiumDocument): EInvoice | undefined {
	for (const { bytes } of readXmlAttachments(document, standardNames, mostBytes)) {
		const invoice = parseEInvoice(bytes);
		if (invoice) return invoice;
	}
	return undefined;
}

/** The fields of an XML file, or its text, in one of the two syntaxes of EN 16931; `undefined` for any other XML. */
export function parseEInvoice(xml: Uint8Array | string): EInvoice | undefined {
	const root = readXml(typeof xml === 'string' ? xml : new TextDecoder(encodingOf(xml)).decode(xml));
	const cii = elementAt(root, ciiRoots);
	const ubl = cii ? undefined : elementAt(root, ublRoots);
	const found = cii ? ciiFields(cii) : ubl && ublFields(ubl);
	if (!found || (found.invoice_number ?? '') === '') return undefined;
	return new Map(Object.entries(found).filter(([, value]) => value !== ''));
}

function encodingOf(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	const declared = /encoding=["']([\w-]+)["']/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
	return declared && /^(?:iso-8859-1|windows-1252|utf-8)$/i.test(declared) ? declared : 'utf-8';
}
