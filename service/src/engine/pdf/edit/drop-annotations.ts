import { filterAnnotations } from '../../pdf-syntax/annotations';
import { nameAt } from '../../pdf-syntax/cos/lookup';
import type { PageNode } from './page-tree';

/** Annotations that are part of a page's own content: links, and the fields of a form. */
const ofThePage = new Set(['Link', 'Widget']);

/** Remove what readers have added to pages: notes, highlights, stamps. */
export function dropAnnotations(pages: readonly PageNode[]): void {
	for (const { dict } of pages)
		filterAnnotations(dict, (annotation) => ofThePage.has(nameAt(annotation, 'Subtype') ?? ''));
}
