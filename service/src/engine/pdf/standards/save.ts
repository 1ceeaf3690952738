import { PDFHeader, type PDFDocument } from '@cantoo/pdf-lib';
import { dropUnreachable } from '../edit/reachable';
import type { Target } from './targets';

const options = { addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity } as const;

/** The document as it is by now, to look at. */
export async function currentBytes(document: PDFDocument): Promise<Uint8Array> {
	return await document.save({ ...options, useObjectStreams: false });
}

/** The finished document, without anything that nothing refers to. */
export async function finishedBytes(document: PDFDocument, { version: [major, minor], part }: Target): Promise<Uint8Array> {
	dropUnreachable(document);
	document.context.header = PDFHeader.forVersion(major, minor);
	// Object streams came with PDF 1.5 (ISO 19005-1, 6.1.4).
	return await document.save({ ...options, useObjectStreams: part !== 1 });
}
