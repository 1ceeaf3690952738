/** What becomes of the results. */
export interface ResultOptions {
	/** `binary`: downloaded into a field of the item; `links`: left where they are. */
	readonly output: 'binary' | 'links';
	readonly binaryField: string;
	/**
	 * `keep`: the archive; `fields`: an item with a field for each file; `items`: an item for each; `document`: the
	 * document in it, beside the archive. Left out: `keep` in version 1, `document` since.
	 */
	readonly zipResults?: 'keep' | 'fields' | 'items' | 'document';
	/** `result` (as when left out): the content in the field `result`; `items`: an item for each object or page. */
	readonly jsonResults?: 'result' | 'items';
	/** What stands in an item; left out in version 1, where that is all the service says. */
	readonly item?: ItemOptions;
}

/** What stands in an item from version 1.1 on. */
export interface ItemOptions {
	readonly fields: 'simplified' | 'raw' | 'selected';
	/** Names of fields, for `selected`. */
	readonly selected: readonly string[];
	/** For results that are rows or fields. */
	readonly itemPer: 'document' | 'page' | 'row';
	readonly emptyResult: 'warn' | 'fail';
	/** Longer texts stay in their file. */
	readonly largestTextBytes: number;
	/** Characters an agent gets at once; left out where no agent asks. */
	readonly longestText?: number;
}
