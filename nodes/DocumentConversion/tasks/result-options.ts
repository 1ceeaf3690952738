/** What becomes of the results. */
export interface ResultOptions {
	/** `binary`: downloaded into a field of the item; `links`: left where they are. */
	readonly output: 'binary' | 'links';
	readonly binaryField: string;
	/** `keep` (as when left out): the archive; `fields`: an item with a field for each file; `items`: an item for each. */
	readonly zipResults?: 'keep' | 'fields' | 'items';
	/** `result` (as when left out): the content in the field `result`; `items`: an item for each object or page. */
	readonly jsonResults?: 'result' | 'items';
}
