/** One entry of a document's outline (its bookmarks). */
export interface OutlineEntry {
	readonly title: string;
	/** Nesting from 0. */
	readonly level: number;
	/** Counted from 1; `undefined` without a target in the document. */
	readonly pageNumber?: number;
}
