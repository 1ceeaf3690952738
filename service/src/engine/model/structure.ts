/** `mark` of words and images declared as artifacts: headers, footers, watermarks, decoration. */
export const artifactMark = -1;

/** An element of a document's structure tree (ISO 32000-1, 14.7), limited to its content on one page. */
export interface StructureElement {
	/** Standard type, after the role map of the document: `P`, `H1`, `TD`, … */
	readonly type: string;
	/** In the order of the tree: elements, and numbers of marked content of the page (`mark` of words and images). */
	readonly kids: readonly (StructureElement | number)[];
	/** Description of a figure; empty if the document has none. */
	readonly alternativeText: string;
	/** Of a cell of a table; at least 1. */
	readonly rowSpan: number;
	readonly columnSpan: number;
}
