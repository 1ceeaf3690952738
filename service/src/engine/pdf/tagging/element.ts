import type { PdfReference } from '../../pdf-syntax/objects/objects';

/** Standard structure types that are written (ISO 32000-1, 14.8.4; all of them are in PDF 1.4 too). */
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

/** What an element says beside its content. */
export interface ElementFacts {
	alt?: string;
	/** Language where it is not the document's. */
	language?: string;
	id?: string;
	/** Of a figure: its place on the page, in the page's own space (left, bottom, right, top). */
	box?: readonly [number, number, number, number];
	/** Of a table cell. */
	rowSpan?: number;
	columnSpan?: number;
	scope?: 'Column' | 'Row' | 'Both';
	/** Of a list: how its labels count. */
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

/** An element of the structure tree on its way into a document. */
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

	/** Add an element at the end and give it back. */
	add(role: StructureRole, facts?: ElementFacts): StructElement {
		const element = new StructElement(role, facts);
		this.kids.push(element);
		return element;
	}

	/** Everything below in reading order. */
	inOrder(): (MarkedSequence | StructElement)[] {
		const content = this.content
			.map((item, order) => ({ item, order }))
			.sort((a, b) => a.item.rank - b.item.rank || a.order - b.order)
			.map(({ item }) => (item.kind === 'inline' ? item.element : item));
		return [...content, ...this.kids];
	}

	/** True when nothing of the document is below. */
	isEmpty(): boolean {
		return this.objects.length === 0 && this.inOrder().every((kid) => kid instanceof StructElement && kid.isEmpty());
	}
}

/** Content that is not part of the document (ISO 32000-1, 14.8.2.2). */
export interface Artifact {
	readonly artifact: 'Pagination' | 'Layout' | 'Background';
	readonly subtype?: 'Header' | 'Footer';
}

/** What marked content belongs to. */
export type Leaf = StructElement | Artifact;
