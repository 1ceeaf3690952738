import { PdfName, type PdfDictionary, type PdfReference } from '../../pdf-syntax/objects/objects';
import { dictAt, dropKeys, nameAt, refAt } from '../../pdf-syntax/cos/lookup';
import { indirectAnnotations, setAnnotations } from '../../pdf-syntax/annotations';
import type { PageNode } from './page-tree';
import type { PageSelection } from './selection';

export function annotationRefs(pages: readonly Pick<PageNode, 'dict'>[]): Set<PdfReference> {
	return new Set(pages.flatMap((page) => indirectAnnotations(page.dict).map(({ ref }) => ref)));
}

/**
 * Removes links to removed pages, other jumps to them, and comments whose annotation is gone (ISO 32000-1, 12.5). What
 * is removed counts as removed for later steps.
 * @returns number of removed links
 */
export function pruneAnnotations(selection: PageSelection): number {
	let links = 0;
	for (const page of selection.kept) {
		pruneActions(selection, page.dict);
		let annotations = indirectAnnotations(page.dict);
		const count = annotations.length;
		for (const { ref, dict } of annotations) {
			if (pruneJumps(selection, dict) !== 'lost' || nameAt(dict, 'Subtype') !== 'Link') continue;
			selection.lost.add(ref);
			links++;
		}
		// A comment on a removed comment goes too.
		for (let before = -1; before !== annotations.length; ) {
			before = annotations.length;
			annotations = annotations.filter(({ ref, dict }) => {
				if (selection.lost.has(ref) || belongsToLost(selection, dict)) selection.lost.add(ref);
				return !selection.lost.has(ref);
			});
		}
		if (annotations.length < count)
			setAnnotations(
				page.dict,
				annotations.map(({ ref }) => ref),
			);
	}
	return links;
}

function belongsToLost({ lost }: PageSelection, annotation: PdfDictionary): boolean {
	const parent = nameAt(annotation, 'Subtype') === 'Popup' ? refAt(annotation, 'Parent') : undefined;
	const answered = refAt(annotation, 'IRT');
	return (parent !== undefined && lost.has(parent)) || (answered !== undefined && lost.has(answered));
}

/** @returns `lost` if the annotation led somewhere and no longer does */
function pruneJumps(selection: PageSelection, annotation: PdfDictionary): 'kept' | 'lost' {
	pruneActions(selection, annotation);
	const { destinations } = selection;
	const action = annotation.get(PdfName.of('A'));
	const dest = annotation.get(PdfName.of('Dest'));
	let isLost = false;
	if (dest && destinations.isLost(dest)) {
		dropKeys(annotation, 'Dest');
		isLost = true;
	}
	if (action) {
		const stays = destinations.prunedAction(action);
		if (stays) annotation.set(PdfName.of('A'), stays);
		else dropKeys(annotation, 'A');
		isLost ||= stays === undefined;
	}
	return isLost && !annotation.has(PdfName.of('A')) && !annotation.has(PdfName.of('Dest')) ? 'lost' : 'kept';
}

/** Event actions (12.6.3) of a page, an annotation, or the document. */
export function pruneActions({ destinations }: PageSelection, owner: PdfDictionary): void {
	const actions = dictAt(owner, 'AA');
	for (const [event, action] of actions?.entries() ?? []) {
		const stays = destinations.prunedAction(action);
		if (stays) actions?.set(event, stays);
		else actions?.delete(event);
	}
}
