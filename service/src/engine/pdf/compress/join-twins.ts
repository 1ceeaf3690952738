import { createHash } from 'node:crypto';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { objectText } from '../../pdf-syntax/cos/object-text';
import { visitObjects } from '../../pdf-syntax/cos/walk';
import { PdfArray, PdfDictionary, PdfName, PdfRawStream, PdfReference } from '../../pdf-syntax/objects/objects';

/** Merges equal streams: fonts, profiles and images embedded once per page or file. */
export function joinTwins(document: CosDocument): void {
	const { context } = document;
	const firsts = new Map<string, PdfReference>();
	const twins = new Map<PdfReference, PdfReference>();
	for (const [ref, stream] of context.enumerateIndirectObjects()) {
		// Tagged content belongs to one place.
		if (
			!(stream instanceof PdfRawStream) ||
			stream.dict.has(PdfName.of('StructParent')) ||
			stream.dict.has(PdfName.of('StructParents'))
		)
			continue;
		const hash = createHash('sha256')
			.update(stream.contents)
			.update(objectText(stream.dict, ({ objectNumber }) => objectNumber))
			.digest('hex');
		const first = firsts.get(hash);
		if (first) twins.set(ref, first);
		else firsts.set(hash, ref);
	}
	if (twins.size === 0) return;
	const firstOf = (value: unknown): PdfReference | undefined =>
		value instanceof PdfReference ? twins.get(value) : undefined;
	visitObjects(document, (object) => {
		if (object instanceof PdfDictionary) {
			for (const [key, value] of object.entries()) {
				const first = firstOf(value);
				if (first) object.set(key, first);
			}
		} else if (object instanceof PdfArray) {
			for (let index = 0; index < object.size(); index++) {
				const first = firstOf(object.get(index));
				if (first) object.set(index, first);
			}
		}
	});
	for (const twin of twins.keys()) context.delete(twin);
}
