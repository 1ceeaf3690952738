/** `mark` of words and images that are declared to be no part of the text: headers, footers, watermarks, decoration. */
export const artifactMark = -1;

/** An element of a document's structure tree (ISO 32000-1, 14.7), as far as its content stands on one page. */
export interface StructureElement {
	/** Standard type, after the role map of the document: `P`, `H1`, `TD`, … */
	readonly type: string;
	/** In the order of the tree: elements, and numbers of marked content of the page (`mark` of words and images). */
	readonly kids: readonly (StructureElement | number)[];
	/** What stands for a figure when it cannot be seen; empty when the document does not say. */
	readonly alternativeText: string;
	/** Of a cell of a table; at least 1. */
	readonly rowSpan: number;
	readonly columnSpan: number;
}
