/** `mark` of words and images declared as artifacts: headers, footers, watermarks, decoration. */
export const artifactMark = -1;

/** An element of a document's structure tree (ISO 32000-1, 14.7), limited to its content on one page. */
export interface StructureElement {
	/** Standard type, after the role map of the document: `P`, `H1`, `TD`, … */
	readonly type: string;
	/** In tree order: elements, and numbers of marked content of the page (`mark` of words and images). */
	readonly kids: readonly (StructureElement | number)[];
	/** Alternative text of a figure; empty without one. */
	readonly alternativeText: string;
	/** For a table cell; at least 1. */
	readonly rowSpan: number;
	readonly columnSpan: number;
}
