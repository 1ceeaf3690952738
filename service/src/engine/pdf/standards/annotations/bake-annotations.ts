import { PdfReference, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { dropUnreachable } from '../../edit/reachable';
import { pruneStructure } from '../../edit/structure-tree';
import { hasAppearance, isUnseen, paintAppearances } from '../../edit/annotation-appearances';
import { annotationDicts, filterAnnotations } from '../../../pdf-syntax/annotations';
import type { StandardJob } from '../job/job';
import { dropKeys, nameAt } from '../../../pdf-syntax/cos/lookup';

/** Printer marks outside the finished page stay (ISO 15930-7). */
const stay = new Set(['PrinterMark', 'TrapNet']);

/**
 * Flattens annotations and form fields into their pages: a printed page has none (ISO 15930-7). Links have no
 * appearance and are only removed.
 */
export function bakeAnnotations({ document, context, pages }: StandardJob): void {
	let baked = 0;
	let links = 0;
	const lost = new Set<PdfReference>();
	const missed = new Set<string>();
	for (const { dict: page } of pages) {
		const leaving = annotationDicts(page).filter((annotation) => !stay.has(kindOf(annotation)));
		for (const annotation of leaving) {
			if (kindOf(annotation) === 'Link') links++;
			if (isMissed(annotation)) missed.add(kindOf(annotation));
		}
		baked += paintAppearances(document, page, leaving).filter((annotation) => kindOf(annotation) !== 'Link').length;
		filterAnnotations(page, (annotation, item) => {
			const stays = annotation !== undefined && stay.has(kindOf(annotation));
			if (!stays && item instanceof PdfReference) lost.add(item);
			return stays;
		});
	}
	dropKeys(document.catalog, 'AcroForm');
	pruneStructure({ document, kept: pages, lost });
	dropUnreachable(document, lost);
	if (baked > 0) context.warn(phrase('annotationsBaked', { count: baked }));
	if (missed.size > 0) context.warn(phrase('annotationsWithoutLook', { kinds: [...missed].sort().join(', ') }));
	if (links > 0) context.warn(phrase('linksRemoved', { count: links }));
}

/** Annotations that show nothing; a button that is off has no appearance either. */
const silent = new Set(['Link', 'Popup', 'Widget']);

/** Whether an annotation with an unknown appearance may be visible. */
function isMissed(annotation: PdfDictionary): boolean {
	return !isUnseen(annotation) && !silent.has(kindOf(annotation)) && !hasAppearance(annotation);
}

function kindOf(annotation: PdfDictionary): string {
	return nameAt(annotation, 'Subtype') ?? '';
}
