import { PdfDictionary, PdfStream } from '../objects/objects';
import type { CosDocument } from './read-document';
import { dictAt, nameAt, numberAt } from './lookup';
import { visitObjects } from './walk';

/** Forms, tiling patterns and glyphs of Type 3 fonts: all content outside page streams. */
export function contentStreams(document: CosDocument): PdfStream[] {
	const streams = new Set<PdfStream>();
	visitObjects(document, (object) => {
		if (object instanceof PdfStream) {
			if (nameAt(object.dict, 'Subtype') === 'Form' || numberAt(object.dict, 'PatternType') === 1) streams.add(object);
		} else if (object instanceof PdfDictionary && nameAt(object, 'Subtype') === 'Type3') {
			for (const value of dictAt(object, 'CharProcs')?.values() ?? []) {
				const stream = document.context.lookup(value);
				if (stream instanceof PdfStream) streams.add(stream);
			}
		}
	});
	return [...streams];
}
