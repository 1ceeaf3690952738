import { PDFDict, PDFStream } from '@cantoo/pdf-lib';
import type { CosDocument } from '../../syntax/cos/read-document';
import { dictAt, nameAt, numberAt, visitObjects } from './objects';

/** Forms, tiling patterns and glyphs of Type 3 fonts: all content that is not a page's. */
export function contentStreams(document: CosDocument): PDFStream[] {
	const streams = new Set<PDFStream>();
	visitObjects(document, (object) => {
		if (object instanceof PDFStream) {
			if (nameAt(object.dict, 'Subtype') === 'Form' || numberAt(object.dict, 'PatternType') === 1) streams.add(object);
		} else if (object instanceof PDFDict && nameAt(object, 'Subtype') === 'Type3') {
			for (const value of dictAt(object, 'CharProcs')?.values() ?? []) {
				const stream = document.context.lookup(value);
				if (stream instanceof PDFStream) streams.add(stream);
			}
		}
	});
	return [...streams];
}
