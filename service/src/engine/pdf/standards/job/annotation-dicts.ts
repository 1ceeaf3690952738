import { PdfDictionary, PdfStream } from '../../syntax/objects';
import { arrayAt, dictAt, nameAt, valueOf } from './objects';

/** Deepest field tree that is followed upwards. */
const deepestField = 32;

/** The annotations that a page lists, as they stand in the document. */
export function annotationDicts(page: PdfDictionary): PdfDictionary[] {
	return (
		arrayAt(page, 'Annots')
			?.asArray()
			.flatMap((item) => {
				const annotation = page.context.lookup(item);
				return annotation instanceof PdfDictionary ? [annotation] : [];
			}) ?? []
	);
}

/** The type of the field that a widget belongs to; fields hand it down (ISO 32000-1, 12.7.3.1). */
export function fieldTypeOf(widget: PdfDictionary): string | undefined {
	let field: PdfDictionary | undefined = widget;
	for (let depth = 0; field && depth < deepestField; depth++) {
		const type = nameAt(field, 'FT');
		if (type !== undefined) return type;
		field = dictAt(field, 'Parent');
	}
	return undefined;
}

/** The appearance streams of an annotation. */
export function appearanceStreams(annotation: PdfDictionary): PdfStream[] {
	const appearances = dictAt(annotation, 'AP');
	const normal = appearances && valueOf(appearances, 'N');
	if (normal instanceof PdfStream) return [normal];
	if (!(normal instanceof PdfDictionary)) return [];
	return normal.values().flatMap((value) => {
		const stream = normal.context.lookup(value);
		return stream instanceof PdfStream ? [stream] : [];
	});
}
