import { filterAnnotations } from '../../pdf-syntax/annotations';
import { nameAt } from '../../pdf-syntax/cos/lookup';
import type { PageNode } from './page-tree';

/** Annotations that are page content: links, and form fields. */
const ofThePage = new Set(['Link', 'Widget']);

/** Removes reader annotations: notes, highlights, stamps. */
export function dropAnnotations(pages: readonly PageNode[]): void {
	for (const { dict } of pages)
		filterAnnotations(dict, (annotation) => ofThePage.has(nameAt(annotation, 'Subtype') ?? ''));
}
