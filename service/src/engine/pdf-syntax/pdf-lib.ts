import { PdfDocument } from './objects/objects';

/**
 * Opens an unencrypted PDF for changes; untouched objects are written back unchanged.
 * @throws Error if the library cannot read it
 */
export async function openEditable(bytes: Uint8Array): Promise<PdfDocument> {
	const document = await PdfDocument.load(bytes, { updateMetadata: false, preserveXFA: true, parseSpeed: Infinity });
	if (document.isEncrypted) throw new Error('the document is encrypted');
	return document;
}

/** Writes a changed document. @param original  its bytes before the change */
export async function saveEdited(document: PdfDocument, original: Uint8Array): Promise<Uint8Array> {
	return await document.save({
		// Object streams require PDF 1.5; the library knows that PDF/A-1 forbids them.
		useObjectStreams: mayHaveObjectStreams(original) ? undefined : false,
		addDefaultPage: false,
		updateFieldAppearances: false,
		objectsPerTick: Infinity,
	});
}

/** The header is within these bytes (ISO 32000-1, annex H.3.4.1). */
const headerBytes = 1024;

function mayHaveObjectStreams(bytes: Uint8Array): boolean {
	const header = /%PDF-(\d)\.(\d)/.exec(Buffer.from(bytes.subarray(0, headerBytes)).toString('latin1'));
	return header !== null && Number(`${header[1]}.${header[2]}`) >= 1.5;
}
