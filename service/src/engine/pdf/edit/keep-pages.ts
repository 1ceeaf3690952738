import { type PdfReference, PdfName } from '../../pdf-syntax/objects/objects';
import { phrase, type Phrase } from '../../../messages/phrases';
import { dictAt, dropKeys } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { annotationRefs, pruneActions, pruneAnnotations } from './annotations';
import { Destinations, pinDestinations } from './destinations';
import { keepFieldsOf } from './form-fields';
import { pruneLayers } from './layers';
import { claimsTags, dropPrintRanges, dropTagClaims } from './metadata';
import { pruneOutlines } from './outlines';
import { copyOfPage } from './page-copies';
import { readPageLabels, writePageLabels } from './page-labels';
import { replacePageTree, writeInherited, type PageNode } from './page-tree';
import { dropUnreachable } from './reachable';
import type { PageSelection } from './selection';
import { pruneStructure } from './structure-tree';
import { pruneThreads } from './threads';

/**
 * Make a document consist of some of its pages. What belongs to them stays: contents, annotations, form fields, tags,
 * outline, destinations, layers, labels; so do attachments and metadata of the document. What belongs to other pages
 * goes, and nothing leads to them any more.
 * @param wanted  in the new order; a page may occur more than once
 * @returns what was dropped, as warnings
 */
export function keepPages(document: CosDocument, all: readonly PageNode[], wanted: readonly PageNode[]): Phrase[] {
	const selection = select(document, all, new Set(wanted.map(({ ref }) => ref)));
	const labels = readPageLabels(document, all.length);
	const dropped = selection.lost.size > 0 ? prune(selection) : [];
	const used = new Set<PdfReference>();
	const pages = wanted.map((page) => {
		if (used.has(page.ref)) return copyOfPage(document, page);
		used.add(page.ref);
		return page;
	});
	if (used.size < wanted.length && claimsTags(document)) {
		dropTagClaims(document);
		dropped.push(phrase('copiesWithoutTags'));
	}
	replacePageTree(document, pages);
	if (labels) {
		const numbers = new Map(all.map((page, index) => [page, index]));
		writePageLabels(
			document,
			wanted.map((page) => labels[numbers.get(page) ?? 0]!),
		);
	}
	dropPrintRanges(document);
	dropUnreachable(document, selection.lost);
	return dropped;
}

function select(document: CosDocument, all: readonly PageNode[], wanted: ReadonlySet<PdfReference>): PageSelection {
	pinDestinations(document, all);
	const kept = [...new Map(all.filter(({ ref }) => wanted.has(ref)).map((page) => [page.ref, page])).values()];
	kept.forEach(writeInherited);
	const others = all.filter(({ ref }) => !wanted.has(ref));
	const keptRefs = annotationRefs(kept);
	const gone = [...annotationRefs(others)].filter((ref) => !keptRefs.has(ref));
	const lost = new Set([...others.map(({ ref }) => ref), ...gone]);
	return { document, kept, lost, destinations: new Destinations(document, lost) };
}

function prune(selection: PageSelection): Phrase[] {
	const { document, destinations } = selection;
	const { catalog } = document;
	const dropped: Phrase[] = [];
	pruneOutlines(selection);
	const links = pruneAnnotations(selection);
	if (links > 0) dropped.push(phrase('linksLeftOut', { count: links }));
	pruneActions(selection, catalog);
	pruneOpenAction(selection);
	destinations.pruneNamed();
	const { xfa, fields } = keepFieldsOf(document, annotationRefs(selection.kept));
	if (xfa) dropped.push(phrase('xfaLeftOut'));
	const names = dictAt(catalog, 'Names');
	if (fields && names?.has(PdfName.of('JavaScript'))) dropped.push(phrase('scriptsMissFields'));
	pruneThreads(selection);
	if (!pruneStructure(selection)) dropped.push(phrase('tagsLeftOut'));
	pruneLayers(selection);
	// Document parts (ISO 32000-2, 14.12) and separations refer to page ranges that no longer exist.
	dropKeys(catalog, 'DPartRoot');
	for (const { dict } of selection.kept) dropKeys(dict, 'DPart', 'SeparationInfo');
	return dropped;
}

function pruneOpenAction({ document, destinations }: PageSelection): void {
	const key = PdfName.of('OpenAction');
	const value = document.catalog.get(key);
	if (!value) return;
	const target = document.context.lookup(value);
	const stays =
		target && 'asArray' in target ? (destinations.isLost(value) ? undefined : value) : destinations.prunedAction(value);
	if (stays) document.catalog.set(key, stays);
	else document.catalog.delete(key);
}
