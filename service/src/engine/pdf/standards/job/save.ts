import { PdfHeader } from '../../../pdf-syntax/objects/objects';
import { writeDocument } from '../../../pdf-syntax/cos/write-document';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { dropUnreachable } from '../../edit/reachable';
import type { Target } from './job';

/** The current document, for inspection. */
export function currentBytes(document: CosDocument): Uint8Array {
	return writeDocument(document, false);
}

/** The finished document, without unreferenced objects. */
export function finishBytes(document: CosDocument, { version: [major, minor], part }: Target): Uint8Array {
	dropUnreachable(document);
	document.context.header = PdfHeader.forVersion(major, minor);
	// PDF 1.5 introduced object streams (ISO 19005-1, 6.1.4).
	return writeDocument(document, part !== 1);
}
