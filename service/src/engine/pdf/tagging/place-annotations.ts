import { PdfName, PdfNumber, type PdfReference } from '../../pdf-syntax/objects/objects';
import { describeAnnotation, annotationRole, type DescriptionWords, type PageAnnotation } from './annotations';
import type { Area, PageTargets } from './block-elements';
import { StructElement } from './element';
import type { ParentTree } from './parent-tree';
import { distanceTo } from './place-grid';

/** Context for placing annotations. */
interface AnnotationContext {
	readonly page: PdfReference;
	readonly targets: PageTargets;
	/** Elements of links on text. */
	readonly linkElements: ReadonlyMap<PdfReference, StructElement>;
	readonly parents: ParentTree;
	readonly pageNumberOf: (page: PdfReference) => number | undefined;
	readonly words: DescriptionWords;
}

const structParent = PdfName.of('StructParent');

/**
 * Gives each annotation of a page its element (ISO 14289-1, 7.18): links on text go into that text, everything else
 * into its cell or list entry, or after the nearest block.
 * @returns the top-level elements of the page including the new ones
 */
export function placeAnnotations(annotations: readonly PageAnnotation[], context: AnnotationContext): StructElement[] {
	const { targets, linkElements, parents, page } = context;
	/** New elements after an existing one; `undefined`: before all of the page. */
	const behind = new Map<StructElement | undefined, StructElement[]>();
	for (const annotation of annotations) {
		const alt = describeAnnotation(annotation, context.pageNumberOf, context.words);
		const known = linkElements.get(annotation.ref);
		const element = known ?? new StructElement(annotationRole(annotation.subtype), { alt });
		element.objects.push({ page, object: annotation.ref });
		annotation.dict.set(structParent, PdfNumber.of(parents.addObject(element)));
		if (known) continue;
		const area = nearestArea(annotation, targets.areas);
		if (area?.takesKids) area.element.kids.push(element);
		else behind.set(area?.element, [...(behind.get(area?.element) ?? []), element]);
	}
	const added = (element: StructElement | undefined) => {
		const elements = behind.get(element) ?? [];
		behind.delete(element);
		return elements;
	};
	const inOrder = targets.elements.flatMap((element) => [element, ...added(element)]);
	// Those after a paragraph that started on the previous page come first.
	return [...[...behind.values()].flat(), ...inOrder];
}

/** The smallest area around the center of an annotation, else the nearest one. */
function nearestArea({ boxes: [box] }: PageAnnotation, areas: readonly Area[]): Area | undefined {
	if (!box) return areas.at(-1);
	const x = (box.left + box.right) / 2;
	const y = (box.top + box.bottom) / 2;
	let best: Area | undefined;
	let least = Infinity;
	for (const area of areas) {
		const { left, top, right, bottom } = area.box;
		const distance = distanceTo(area.box, x, y);
		// Content beside or below counts less than content above, which is read before.
		const cost = distance === 0 ? ((right - left) * (bottom - top)) / 1e9 : 1 + distance + (top > y ? distance : 0);
		if (cost < least) [best, least] = [area, cost];
	}
	// A cell or list entry takes only what is inside it.
	return best?.takesKids && least >= 1
		? (areas.find(({ takesKids, box: around }) => !takesKids && distanceTo(around, x, y) <= least) ?? best)
		: best;
}
