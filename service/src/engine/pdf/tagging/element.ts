import type { PdfReference } from '../../pdf-syntax/objects/objects';

/** Written standard structure types (ISO 32000-1, 14.8.4; all of them are in PDF 1.4 too). */
export type StructureRole =
	| 'Document'
	| 'P'
	| 'H1'
	| 'H2'
	| 'H3'
	| 'H4'
	| 'H5'
	| 'H6'
	| 'L'
	| 'LI'
	| 'Lbl'
	| 'LBody'
	| 'TOC'
	| 'TOCI'
	| 'Table'
	| 'TR'
	| 'TH'
	| 'TD'
	| 'Caption'
	| 'Figure'
	| 'Formula'
	| 'Code'
	| 'Note'
	| 'Link'
	| 'Annot'
	| 'Form';

/** A marked sequence of a content stream. */
export interface MarkedSequence {
	readonly kind: 'marked';
	readonly page: PdfReference;
	/** Of a form, whose sequences are numbered separately; `undefined` for the page's own content. */
	readonly stream?: PdfReference;
	readonly mcid: number;
	/** Position in the reading order; sequences of the same rank are read as stored. */
	readonly rank: number;
}

/** Properties of an element besides its content. */
export interface ElementFacts {
	alt?: string;
	/** Language, if different from the document's. */
	language?: string;
	id?: string;
	/** Of a figure: its place on the page, in the page's own space (left, bottom, right, top). */
	box?: readonly [number, number, number, number];
	/** For a table cell. */
	rowSpan?: number;
	columnSpan?: number;
	scope?: 'Column' | 'Row' | 'Both';
	/** For a list: the numbering of its labels. */
	numbering?:
		| 'Disc'
		| 'Circle'
		| 'Square'
		| 'Decimal'
		| 'LowerAlpha'
		| 'UpperAlpha'
		| 'LowerRoman'
		| 'UpperRoman'
		| 'None';
}

/** A structure element to be written. */
export class StructElement {
	/** Its marked sequences, and elements between them in the text, such as links. */
	readonly content: (
		| MarkedSequence
		| { readonly kind: 'inline'; readonly element: StructElement; readonly rank: number }
	)[] = [];
	/** Elements after its own content. */
	readonly kids: StructElement[] = [];
	/** Annotations, after everything else. */
	readonly objects: { readonly page: PdfReference; readonly object: PdfReference }[] = [];

	constructor(
		readonly role: StructureRole,
		readonly facts: ElementFacts = {},
	) {}

	/** Appends an element and returns it. */
	add(role: StructureRole, facts?: ElementFacts): StructElement {
		const element = new StructElement(role, facts);
		this.kids.push(element);
		return element;
	}

	/** All descendants in reading order. */
	inOrder(): (MarkedSequence | StructElement)[] {
		const content = this.content
			.map((item, order) => ({ item, order }))
			.sort((a, b) => a.item.rank - b.item.rank || a.order - b.order)
			.map(({ item }) => (item.kind === 'inline' ? item.element : item));
		return [...content, ...this.kids];
	}

	/** Whether nothing of the document is below. */
	isEmpty(): boolean {
		return this.objects.length === 0 && this.inOrder().every((kid) => kid instanceof StructElement && kid.isEmpty());
	}
}

/** Content that is not part of the document (ISO 32000-1, 14.8.2.2). */
export interface Artifact {
	readonly artifact: 'Pagination' | 'Layout' | 'Background';
	readonly subtype?: 'Header' | 'Footer';
}

/** Owner of marked content. */
export type Leaf = StructElement | Artifact;
