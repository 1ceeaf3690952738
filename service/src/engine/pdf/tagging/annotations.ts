import { PdfArray, PdfDictionary, PdfHexString, PdfName, PdfReference } from '../../pdf-syntax/objects/objects';
import type { Box } from '../../model';
import { indirectAnnotations, type IndirectAnnotation } from '../../pdf-syntax/annotations';
import { nameAt, numberAt, textAt } from '../../pdf-syntax/cos/lookup';
import type { PageNode } from '../edit/page-tree';
import { mapBox, arrayNumbers, rectangleOf, type Matrix } from './page-geometry';

export interface PageAnnotation extends IndirectAnnotation {
	readonly subtype: string;
	/** On the displayed page; a link over several lines has one for each. */
	readonly boxes: readonly Box[];
}

/** Subtypes that are never part of the structure: printer marks. */
const outside = new Set(['PrinterMark', 'TrapNet']);

/** Bit `Hidden` (ISO 32000-1, table 165). */
const hidden = 2;

/**
 * Annotations of a page that belong to its structure, top down. Direct objects become indirect, since the structure
 * tree refers to them.
 */
export function pageAnnotations({ dict: page }: PageNode, matrix: Matrix): PageAnnotation[] {
	return indirectAnnotations(page)
		.flatMap(({ ref, dict }): PageAnnotation[] => {
			const subtype = nameAt(dict, 'Subtype');
			if (subtype === undefined || outside.has(subtype) || ((numberAt(dict, 'F') ?? 0) & hidden) !== 0) return [];
			return [{ ref, dict, subtype, boxes: boxesOf(dict, matrix) }];
		})
		.sort(
			(a, b) => (a.boxes[0]?.top ?? 0) - (b.boxes[0]?.top ?? 0) || (a.boxes[0]?.left ?? 0) - (b.boxes[0]?.left ?? 0),
		);
}

function boxesOf(annotation: PdfDictionary, matrix: Matrix): Box[] {
	const quads = arrayNumbers(annotation.lookup(PdfName.of('QuadPoints'))) ?? [];
	const boxes: Box[] = [];
	for (let index = 0; index + 8 <= quads.length; index += 8) {
		const corners = quads.slice(index, index + 8);
		const xs = corners.filter((_, place) => place % 2 === 0);
		const ys = corners.filter((_, place) => place % 2 === 1);
		boxes.push(mapBox(matrix, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]));
	}
	const rectangle = rectangleOf(annotation.lookup(PdfName.of('Rect')));
	return boxes.length === 0 && rectangle ? [mapBox(matrix, rectangle)] : boxes;
}

/** A text of a dictionary; empty without one. */
function textIn(dict: PdfDictionary, key: string): string {
	return textAt(dict, key)?.trim() ?? '';
}

/**
 * Gives an annotation a missing description (ISO 14289-1, 7.18.1 and 7.18.5): the target of a link, the name of a
 * field.
 * @returns what its element must state instead
 */
export function describeAnnotation(
	{ dict, subtype }: PageAnnotation,
	pageNumberOf: (page: PdfReference) => number | undefined,
	words: DescriptionWords,
): string | undefined {
	if (subtype === 'Widget') {
		// The description belongs to the field, which may be the widget itself; buttons of one group share theirs.
		const field = fieldOf(dict);
		const text = textIn(field, 'TU') || textIn(dict, 'TU') || textIn(field, 'T') || words.field;
		if (textIn(field, 'TU') === '') field.set(PdfName.of('TU'), PdfHexString.fromText(text));
		return field === dict ? undefined : text;
	}
	if (textIn(dict, 'Contents') !== '') return undefined;
	if (subtype === 'Link') {
		dict.set(PdfName.of('Contents'), PdfHexString.fromText(linkTarget(dict, pageNumberOf, words)));
		return undefined;
	}
	// Viewers show the contents of notes: for those without any, only the structure describes them.
	const owner = dict.lookup(PdfName.of('Parent'));
	return textIn(dict, 'Subj') || (owner instanceof PdfDictionary ? textIn(owner, 'Contents') : '') || subtype;
}

/** Words of descriptions, in the document's language as far as known. */
export interface DescriptionWords {
	readonly page: (pageNumber: number) => string;
	readonly link: string;
	readonly field: string;
}

function linkTarget(
	link: PdfDictionary,
	pageNumberOf: (page: PdfReference) => number | undefined,
	words: DescriptionWords,
): string {
	const action = link.lookup(PdfName.of('A'));
	if (action instanceof PdfDictionary) {
		const address = textIn(action, 'URI');
		if (address !== '') return address;
	}
	const destination =
		link.lookup(PdfName.of('Dest')) ?? (action instanceof PdfDictionary ? action.lookup(PdfName.of('D')) : undefined);
	const page = destination instanceof PdfArray && destination.size() > 0 ? destination.get(0) : undefined;
	const number = page instanceof PdfReference ? pageNumberOf(page) : undefined;
	return number === undefined ? words.link : words.page(number);
}

/** Maximum ancestors followed. */
const maxFieldDepth = 32;

/** The field of a widget: the nearest ancestor dictionary with a name, including itself. */
function fieldOf(widget: PdfDictionary): PdfDictionary {
	let node: unknown = widget;
	for (let depth = 0; node instanceof PdfDictionary && depth < maxFieldDepth; depth++) {
		if (node.has(PdfName.of('T'))) return node;
		node = node.lookup(PdfName.of('Parent'));
	}
	return widget;
}

/** Required role by annotation type. */
export function annotationRole(subtype: string): 'Link' | 'Form' | 'Annot' {
	return subtype === 'Link' ? 'Link' : subtype === 'Widget' ? 'Form' : 'Annot';
}
