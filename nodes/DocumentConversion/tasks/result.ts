import type { IDataObject } from 'n8n-workflow';
import type { FieldStyle } from '../tables/field-style';
import type { Downloaded } from '../transport/file-transfer';

export interface Result extends Downloaded {
	/** Everything the service says about the file and its task. */
	readonly json: IDataObject;
	readonly fileName: string;
	readonly itemIndexes: readonly number[];
}

/** How to output results. */
export interface ResultOptions {
	/**
	 * `auto`: download, and output the file unless its content is in the item; `binary`: always output the file; `links`:
	 * leave it on the server.
	 */
	readonly output: 'auto' | 'binary' | 'links';
	readonly binaryField: string;
	/**
	 * `keep`: the archive; `fields`: one item with a field per file; `items`: one item per file; `document` (default):
	 * the document in it, plus the archive, or one item per part if there are several documents or images.
	 */
	readonly zipResults?: 'keep' | 'fields' | 'items' | 'document';
	/** `result` (default): the content in the field `result`; `items`: one item per object or page. */
	readonly jsonResults?: 'result' | 'items';
	/** Appended to the name of a result that has the name of its source. */
	readonly nameSuffix?: string;
	/** Adds the sizes of the source and the result to the item. */
	readonly addSizes?: boolean;
	readonly item: ItemOptions;
}

/** What an item contains. */
export interface ItemOptions {
	readonly fields: 'simplified' | 'raw' | 'selected';
	/** Field names for `selected`. */
	readonly selected: readonly string[];
	/** For results that are rows or fields. */
	readonly itemPer: 'document' | 'page' | 'row';
	/** Names of extracted values; `undefined`: those of tables as printed, others in snake case. */
	readonly fieldStyle?: FieldStyle;
	/** Extracted values with a lower confidence are left out. */
	readonly minConfidence: number;
	/** Print, confidence, page and position of extracted values, and what the service says about the document. */
	readonly addDetails: boolean;
	readonly emptyResult: 'warn' | 'fail';
	readonly addReceipt: boolean;
	/** The text of an email has no fields or rows. */
	readonly omitsEmailText: boolean;
	/** For files in emails and archives that were not converted: named in an item, or treated as failures. */
	readonly skippedFiles: 'list' | 'fail';
	/** Longer texts stay in their file. */
	readonly maxTextBytes: number;
	/** Characters an agent gets per call; left out unless an agent calls the node. */
	readonly maxTextLength?: number;
}

/** The sizes of the source and the result in bytes; only those that the server names. */
export function getSizes({ fileSize, convertSize }: IDataObject): IDataObject {
	const sizes = { sizeBefore: Number(fileSize), sizeAfter: Number(convertSize) };
	return Object.fromEntries(Object.entries(sizes).filter(([, bytes]) => bytes > 0));
}

/** The fields that link an item to its document and task. */
export function getSource({ json, fileName }: Result): IDataObject {
	const { containerPath, taskId } = json;
	return {
		...(taskId ? { taskId } : {}),
		fileName: json.fileName ?? fileName,
		...(containerPath ? { containerPath } : {}),
	};
}
