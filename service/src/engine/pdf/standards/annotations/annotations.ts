import {
	PdfDictionary,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfStream,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { pruneStructure } from '../../edit/structure-tree';
import { isUnseen, paintAppearances } from '../../edit/annotation-appearances';
import { findInheritedName, filterAnnotations, setAnnotations } from '../../../pdf-syntax/annotations';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dropKeys, nameAt, numberAt, numbersAt, valueOf } from '../../../pdf-syntax/cos/lookup';

/** ISO 19005-1, 6.5.2. */
const part1Kinds = [
	...['Text', 'Link', 'FreeText', 'Line', 'Square', 'Circle', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut'],
	...['Stamp', 'Ink', 'Popup', 'Widget', 'PrinterMark', 'TrapNet'],
];
/** ISO 19005-2, 6.3.1. */
const part2Kinds = [...part1Kinds, 'Polygon', 'PolyLine', 'Caret', 'FileAttachment', 'Watermark', 'Redact'];

/** Flags of annotations (ISO 32000-1, table 165). */
const [invisible, hidden, print, noView, toggleNoView] = [1, 2, 4, 32, 256];

/**
 * Removes annotations that a standard forbids or that are hidden, and corrects the flags and appearances of others.
 * What forbidden ones show becomes part of the page, so that it looks unchanged.
 */
export function repairAnnotations({ document, context, pages, target }: StandardJob): void {
	const allowed = allowedKinds(target);
	const removed = new Set<string>();
	const lost = new Set<PdfReference>();
	let hiddenCount = 0;
	for (const { dict: page } of pages) {
		const list = arrayAt(page, 'Annots');
		if (!list) {
			dropKeys(page, 'Annots');
			continue;
		}
		const kept: PdfObject[] = [];
		const forbidden: PdfDictionary[] = [];
		for (const item of list.asArray()) {
			const annotation = document.context.lookup(item);
			if (!(annotation instanceof PdfDictionary)) continue;
			const kind = nameAt(annotation, 'Subtype') ?? '';
			const unseen = isUnseen(annotation) && kind !== 'Popup';
			const isForbidden = !allowed.has(kind);
			const isHidden = !isForbidden && unseen && kind !== 'Widget';
			if (isForbidden) {
				forbidden.push(annotation);
				removed.add(kind);
			}
			if (isHidden) hiddenCount += 1;
			if (isForbidden || isHidden) {
				if (item instanceof PdfReference) lost.add(item);
			} else {
				if (unseen) hideWidget(document, annotation);
				repairAnnotation(document, annotation, target.part);
				kept.push(item instanceof PdfReference ? item : document.context.register(annotation));
			}
		}
		paintAppearances(document, page, forbidden);
		setAnnotations(page, kept);
	}
	if (lost.size > 0) pruneStructure({ document, kept: pages, lost });
	if (removed.size > 0)
		context.warn(phrase('annotationsRemoved', { standard: target.label, kinds: [...removed].sort().join(', ') }));
	if (hiddenCount > 0) context.warn(phrase('hiddenAnnotationsRemoved', { standard: target.label, count: hiddenCount }));
}

function allowedKinds({ part, furtherAnnotations = [] }: StandardJob['target']): Set<string> {
	return new Set([...(part === 1 ? part1Kinds : part2Kinds), ...furtherAnnotations]);
}

function repairAnnotation(document: CosDocument, annotation: PdfDictionary, part: number | undefined): void {
	const flags = numberAt(annotation, 'F') ?? 0;
	annotation.set(PdfName.of('F'), PdfNumber.of((flags | print) & ~(invisible | hidden | noView | toggleNoView)));
	repairAppearance(document, annotation, part === 2);
	if (part === 1) dropKeys(annotation, 'CA', 'BM', 'ca');
}

/**
 * Printer data is not for people (ISO 14289-1, 7.18.2 and 7.18.8): trap networks, which show nothing, are removed, and
 * printer marks are not part of the structure.
 */
export function setPrintersApart({ document, context, pages, target }: StandardJob): void {
	const apart = new Set<PdfReference>();
	let removed = 0;
	for (const { dict: page } of pages) {
		removed += filterAnnotations(page, (annotation, item) => {
			const kind = nameAt(annotation, 'Subtype');
			if (annotation && (kind === 'TrapNet' || kind === 'PrinterMark')) {
				dropKeys(annotation, 'StructParent');
				if (item instanceof PdfReference) apart.add(item);
			}
			return kind !== 'TrapNet';
		});
	}
	if (apart.size > 0) pruneStructure({ document, kept: pages, lost: apart });
	if (removed > 0) context.warn(phrase('annotationsRemoved', { standard: target.label, kinds: 'TrapNet' }));
}

/** A hidden field stays a field: it gets an empty appearance. */
function hideWidget(document: CosDocument, widget: PdfDictionary): void {
	const empty = emptyAppearance(document, widget);
	widget.set(PdfName.of('AP'), document.context.obj({ N: isButton(widget) ? { Off: empty } : empty }));
	if (isButton(widget)) widget.set(PdfName.of('AS'), PdfName.of('Off'));
	dropKeys(widget, 'MK', 'BS', 'Border');
}

/** An empty form in the size of the annotation. */
function emptyAppearance({ context }: CosDocument, annotation: PdfDictionary): PdfReference {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersAt(annotation, 'Rect') ?? [];
	// ISO 19005-2, 6.1.13: no side under 3 units.
	const box = [0, 0, Math.max(3, Math.abs(x2 - x1)), Math.max(3, Math.abs(y2 - y1))];
	return context.register(context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: box, Resources: {} }));
}

function isButton(widget: PdfDictionary): boolean {
	return findInheritedName(widget, 'FT') === 'Btn';
}

/**
 * Keeps only the normal appearance: a dictionary of states for buttons, a stream for all others. An annotation without one is not
 * drawn, so it gets an empty one if the standard asks for it (ISO 19005-1, 6.5.3 and 6.9; ISO 19005-2, 6.3.3).
 */
function repairAppearance(document: CosDocument, annotation: PdfDictionary, required: boolean): void {
	const kind = nameAt(annotation, 'Subtype');
	const button = kind === 'Widget' && isButton(annotation);
	const appearances = dictAt(annotation, 'AP');
	if (appearances) {
		for (const key of appearances.keys()) if (key !== PdfName.of('N')) appearances.delete(key);
		const isUsable = button
			? repairButtonAppearance(document, annotation, appearances)
			: repairPlainAppearance(annotation, appearances);
		if (isUsable) return;
	}
	if (kind === 'Widget' || (required && kind !== 'Link' && kind !== 'Popup')) {
		const empty = emptyAppearance(document, annotation);
		annotation.set(PdfName.of('AP'), document.context.obj({ N: button ? { Off: empty } : empty }));
		if (button && nameAt(annotation, 'AS') === undefined) annotation.set(PdfName.of('AS'), PdfName.of('Off'));
	} else dropKeys(annotation, 'AP');
}

/** @returns whether the button has an appearance */
function repairButtonAppearance(document: CosDocument, button: PdfDictionary, appearances: PdfDictionary): boolean {
	const normal = valueOf(appearances, 'N');
	if (normal instanceof PdfStream) {
		const ref = appearances.get(PdfName.of('N'));
		const state = nameAt(button, 'AS') ?? 'Off';
		button.set(PdfName.of('AS'), PdfName.of(state));
		if (ref) appearances.set(PdfName.of('N'), document.context.obj({ [state]: ref }));
		return true;
	}
	if (!(normal instanceof PdfDictionary)) return false;
	for (const [state, ref] of normal.entries())
		if (!(document.context.lookup(ref) instanceof PdfStream)) normal.delete(state);
	return normal.keys().length > 0;
}

/** @returns whether the annotation has an appearance */
function repairPlainAppearance(annotation: PdfDictionary, appearances: PdfDictionary): boolean {
	const normal = valueOf(appearances, 'N');
	if (!(normal instanceof PdfDictionary)) return normal instanceof PdfStream;
	const state = nameAt(annotation, 'AS');
	if (state === undefined || !(valueOf(normal, state) instanceof PdfStream)) return false;
	const ref = normal.get(PdfName.of(state));
	if (ref) appearances.set(PdfName.of('N'), ref);
	return true;
}

/**
 * Form fields: no XFA, no appearances left to the reader, no signatures broken by rewriting (ISO 19005-1, 6.9; ISO
 * 19005-2, 6.4).
 */
export function repairForm({ document, context }: StandardJob): void {
	const form = dictAt(document.catalog, 'AcroForm');
	if (!form) return;
	if (dropKeys(form, 'XFA')) context.warn(phrase('xfaRemoved'));
	dropKeys(form, 'NeedAppearances', 'SigFlags');
	for (const [, object] of document.context.enumerateIndirectObjects()) {
		if (object instanceof PdfDictionary && nameAt(object, 'FT') === 'Sig') dropKeys(object, 'V', 'Lock', 'SV');
	}
}
