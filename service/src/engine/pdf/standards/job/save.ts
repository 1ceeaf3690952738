import { PdfHeader } from '../../../pdf-syntax/objects/objects';
import { writeDocument } from '../../../pdf-syntax/cos/write-document';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { dropUnreachable } from '../../edit/reachable';
import type { Target } from './job';

/** The document as it is by now, to look at. */
export function currentBytes(document: CosDocument): Uint8Array {
	return writeDocument(document, false);
}

/** The finished document, without anything that nothing refers to. */
export function finishBytes(document: CosDocument, { version: [major, minor], part }: Target): Uint8Array {
	dropUnreachable(document);
	document.context.header = PdfHeader.forVersion(major, minor);
	// Object streams came with PDF 1.5 (ISO 19005-1, 6.1.4).
	return writeDocument(document, part !== 1);
}
