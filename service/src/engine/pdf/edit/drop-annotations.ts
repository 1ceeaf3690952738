import { PdfArray, PdfDictionary, PdfName } from '../syntax/objects';
import type { CosDocument } from '../syntax/cos/read-document';
import type { PageNode } from './page-tree';

/** Annotations that are part of a page's own content: links, and the fields of a form. */
const ofThePage = ['Link', 'Widget'].map((subtype) => PdfName.of(subtype));

/** Remove what readers have added to pages: notes, highlights, stamps. */
export function dropAnnotations({ context }: CosDocument, pages: readonly PageNode[]): void {
	const annotations = PdfName.of('Annots');
	for (const { dict } of pages) {
		const list = dict.lookup(annotations);
		if (!(list instanceof PdfArray)) continue;
		const kept = list.asArray().filter((item) => {
			const annotation = context.lookup(item);
			return (
				annotation instanceof PdfDictionary &&
				ofThePage.some((subtype) => annotation.lookup(PdfName.of('Subtype')) === subtype)
			);
		});
		if (kept.length === list.size()) continue;
		if (kept.length === 0) dict.delete(annotations);
		else dict.set(annotations, context.obj(kept));
	}
}
