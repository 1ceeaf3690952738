import { annotationDicts } from '../../pdf-syntax/annotations';
import { dropKeys } from '../../pdf-syntax/cos/lookup';
import { readDocument, type CosDocument } from '../../pdf-syntax/cos/read-document';
import { writeDocument } from '../../pdf-syntax/cos/write-document';
import { collectPages } from '../edit/page-tree';
import { paintAppearances } from '../edit/annotation-appearances';

/**
 * A copy of a document for reading all that is in its pages, whether a reader shows it or not: hidden layers are visible,
 * and the appearances of all annotations are content.
 */
export function readingCopy(document: CosDocument): Uint8Array {
	const copy = readDocument(writeDocument(document, false));
	for (const { dict } of collectPages(copy)) {
		const annotations = annotationDicts(dict);
		for (const annotation of annotations) dropKeys(annotation, 'F', 'OC');
		paintAppearances(copy, dict, annotations);
		dropKeys(dict, 'Annots');
	}
	dropKeys(copy.catalog, 'OCProperties', 'AcroForm');
	return writeDocument(copy, false);
}
