import { dictAt } from '../../pdf-syntax/cos/lookup';
import { PdfDictionary, PdfName, PdfStream } from '../../pdf-syntax/objects/objects';
import { ContentWriter, decodeBytes, packedStream, readContent, Resources } from '../../pdf-syntax/content';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { staleMarks } from './stale-marks';

const structParent = PdfName.of('StructParent');
const structParents = PdfName.of('StructParents');
const form = PdfName.of('Form');

/**
 * Removes all structure from a document except the marks in its pages, which are removed when those are retagged: the
 * tree, references to it, and marks inside forms.
 */
export function dropTags(document: CosDocument): void {
	const { context, catalog } = document;
	catalog.delete(PdfName.of('StructTreeRoot'));
	catalog.delete(PdfName.of('MarkInfo'));
	for (const [ref, object] of context.enumerateIndirectObjects()) {
		const dict = object instanceof PdfStream ? object.dict : object;
		if (!(dict instanceof PdfDictionary)) continue;
		dict.delete(structParent);
		dict.delete(structParents);
		if (!(object instanceof PdfStream) || dict.lookup(PdfName.of('Subtype')) !== form) continue;
		const bytes = withoutMarks(object);
		if (bytes) context.assign(ref, packedStream(context, bytes, dict));
	}
}

/** The content of a form without its marks; `undefined` if it has none. */
function withoutMarks(stream: PdfStream): Uint8Array | undefined {
	const bytes = decodeBytes(stream);
	if (!bytes) return undefined;
	const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	if (!['BMC', 'BDC', 'EMC', 'MP', 'DP'].some((operator) => text.includes(operator))) return undefined;
	const operations = [...readContent(bytes)];
	const { dropped, changed } = staleMarks(operations, new Resources(dictAt(stream.dict, 'Resources')));
	if (dropped.size + changed.size === 0) return undefined;
	const writer = new ContentWriter();
	operations.forEach(({ start, end }, index) => {
		const properties = changed.get(index);
		if (properties) writer.add('BDC', { kind: 'name', name: 'Span' }, properties);
		else if (!dropped.has(index)) writer.copy(bytes, start, end);
	});
	return writer.finish();
}
