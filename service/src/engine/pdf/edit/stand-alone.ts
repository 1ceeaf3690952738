import { arrayAt, dropKeys } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfDictionary, PdfName, type PdfReference } from '../../pdf-syntax/objects/objects';
import { inheritedKeys, writeInherited, type PageNode } from './page-tree';

/**
 * Writes all inherited entries into the pages, so that a reader can show one without the tree.
 * @returns references to them, each once
 */
export function standAlone(document: CosDocument, pages: readonly PageNode[]): PdfReference[] {
	const { context } = document;
	for (const page of pages) {
		page.dict.set(PdfName.of('Type'), PdfName.of('Page'));
		// Shared resources stay in one place.
		for (const node of page.ancestors) {
			const resources = node.get(PdfName.of('Resources'));
			if (resources instanceof PdfDictionary) node.set(PdfName.of('Resources'), context.register(resources));
		}
		writeInherited(page);
	}
	for (const { ancestors } of pages) for (const node of ancestors) dropKeys(node, ...inheritedKeys);
	return eachOnce(document, pages);
}

/** The pages; one that is in the tree twice becomes two. */
function eachOnce({ context }: CosDocument, pages: readonly PageNode[]): PdfReference[] {
	const met = new Set<PdfDictionary>();
	return pages.map(({ ref, dict, ancestors, index }) => {
		if (!met.has(dict)) {
			met.add(dict);
			return ref;
		}
		const copy = context.register(dict.clone(context));
		arrayAt(ancestors.at(-1), 'Kids')?.set(index, copy);
		return copy;
	});
}
