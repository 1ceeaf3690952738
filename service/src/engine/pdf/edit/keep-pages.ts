import { PDFArray, PDFDict, PDFName, PDFRef, type PDFDocument } from '@cantoo/pdf-lib';
import type { PhraseName } from '../../../../../contract/phrases';
import { keepFieldsOf } from './form-fields';
import { replacePageTree, writeInherited, type PageNode } from './page-tree';
import { dropUnreachable } from './reachable';

/**
 * Entries of the catalog that describe the whole document and do not fit a part of it, with the warning for those that a person misses.
 * Actions on opening may lead to a page that is gone.
 */
const documentEntries = [
	['Outlines', 'outlineLeftOut'],
	['StructTreeRoot', 'tagsLeftOut'],
	['MarkInfo', undefined],
	['PageLabels', 'pageLabelsLeftOut'],
	['OpenAction', undefined],
	['Threads', undefined],
] as const;

const annotations = PDFName.of('Annots');

/**
 * Make a document consist of some of its pages. Page contents, annotations, links, form fields and metadata stay as
 * they are; objects only other pages used go.
 * @param wanted  in the new order; a page may come more than once
 * @returns what was dropped, as warnings
 */
export function keepPages(
	document: PDFDocument,
	all: readonly PageNode[],
	wanted: readonly PageNode[],
): PhraseName[] {
	wanted.forEach(writeInherited);
	const used = new Set<PDFRef>();
	const pages = wanted.map((page) => {
		if (used.has(page.ref)) return copyOf(document, page);
		used.add(page.ref);
		return page;
	});
	for (const { ref } of all) if (!used.has(ref)) document.context.delete(ref);
	replacePageTree(document, pages);
	keepFieldsOf(document, annotationRefs(pages));
	const dropped = dropDocumentEntries(document);
	dropUnreachable(document);
	return dropped;
}

/** The same page once more: contents are shared, annotations belong to one page only and are copied. */
function copyOf({ context }: PDFDocument, page: PageNode): Pick<PageNode, 'ref' | 'dict'> {
	const dict = page.dict.clone(context);
	const ref = context.register(dict);
	const list = page.dict.lookup(annotations);
	if (list instanceof PDFArray) {
		const copies = list.asArray().flatMap((item) => {
			const annotation = context.lookup(item);
			if (!(annotation instanceof PDFDict)) return [];
			const copy = annotation.clone(context);
			copy.set(PDFName.of('P'), ref);
			return [context.register(copy)];
		});
		dict.set(annotations, context.obj(copies));
	}
	return { ref, dict };
}

function annotationRefs(pages: readonly Pick<PageNode, 'dict'>[]): Set<PDFRef> {
	const refs = new Set<PDFRef>();
	for (const { dict } of pages) {
		const list = dict.lookup(annotations);
		if (!(list instanceof PDFArray)) continue;
		for (const item of list.asArray()) if (item instanceof PDFRef) refs.add(item);
	}
	return refs;
}

function dropDocumentEntries({ catalog }: PDFDocument): PhraseName[] {
	return documentEntries.flatMap(([key, warning]) => {
		const name = PDFName.of(key);
		if (!catalog.has(name)) return [];
		catalog.delete(name);
		return warning ? [warning] : [];
	});
}
