import { annotationDicts } from '../../pdf-syntax/annotations';
import { dropKeys } from '../../pdf-syntax/cos/lookup';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { collectPages } from '../edit/page-tree';
import { paintAppearances } from '../edit/annotation-appearances';
import { addPartPages, unreadParts } from './unread-parts';

/** A document for reading. */
export interface ReadingCopy {
	readonly bytes: Uint8Array;
	/** Pages of the document. */
	readonly pageCount: number;
	/** Numbers of the pages whose pictures only this copy shows. */
	readonly picturePages: readonly number[];
	/** Numbers of further pages of which only the pictures count. */
	readonly onlyPictures: ReadonlySet<number>;
}

/**
 * A copy of a document for reading all that is in it, whether a reader shows it or not: hidden layers are visible, the
 * appearances of all annotations are content, and each of its unread parts is a further page.
 */
export function readingCopy(document: CosDocument): ReadingCopy {
	const copy = readDocument(writeDocument(document, false));
	const pages = collectPages(copy);
	const parts = unreadParts(copy, pages);
	const last = pages.at(-1);
	for (const { dict } of pages) {
		const annotations = annotationDicts(dict);
		for (const annotation of annotations) dropKeys(annotation, 'F', 'OC');
		paintAppearances(copy, dict, annotations);
		dropKeys(dict, 'Annots');
	}
	if (last && parts.length > 0) addPartPages(copy, parts, last);
	const hasLayers = dropKeys(copy.catalog, 'OCProperties');
	dropKeys(copy.catalog, 'AcroForm');
	const pageCount = pages.length;
	const further = parts.map((_, index) => pageCount + 1 + index);
	return {
		bytes: writeDocument(copy, false),
		pageCount,
		picturePages: [...(hasLayers ? pages.map((_, index) => index + 1) : []), ...further],
		onlyPictures: new Set(further.filter((_, index) => parts[index]?.isOnlyPictures)),
	};
}
