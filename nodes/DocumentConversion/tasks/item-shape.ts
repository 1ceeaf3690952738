import type { IDataObject } from 'n8n-workflow';
import type { ItemOptions } from './result';

/** What a result adds to its item. */
export interface ItemContent {
	/** `text`, `result` or the fields of a document. */
	readonly fields: IDataObject;
	/** The node's own, in addition to the service's. */
	readonly warnings?: readonly string[];
	/** The result was not downloaded. */
	readonly isLink?: boolean;
}

/**
 * The fields of an item.
 * @param json everything the service says about the task and the file
 */
export function shapeItem(
	json: IDataObject,
	{ fields, warnings = [], isLink = false }: ItemContent,
	options: Pick<ItemOptions, 'fields' | 'selected'>,
): IDataObject {
	const allWarnings = [...(Array.isArray(json.warnings) ? (json.warnings as string[]) : []), ...warnings];
	const all = { ...json, ...fields, warnings: allWarnings };
	if (options.fields === 'raw') return all;
	const { containerPath, fileName, downloadUrl, pagesReadByOcr, pagesTotal, taskId, zipEntry, zipEntries } = json;
	const { skippedFiles } = json;
	const short = {
		fileName,
		...(containerPath ? { containerPath } : {}),
		...(zipEntry === undefined ? {} : { zipEntry }),
		...(zipEntries === undefined ? {} : { zipEntries }),
		...fields,
		...(isLink && downloadUrl !== undefined ? { downloadUrl } : {}),
		...(Number(pagesTotal) > 0 ? { pages: Number(pagesTotal) } : {}),
		// A list such as 1,3-5, as the field Pages accepts it.
		...(pagesReadByOcr ? { pagesReadByOcr } : {}),
		warnings: allWarnings,
		...(skippedFiles ? { skippedFiles } : {}),
		...(taskId === undefined ? {} : { taskId }),
	};
	if (options.fields === 'simplified') return short;
	const available: IDataObject = { ...all, ...short };
	return Object.fromEntries(options.selected.flatMap((name) => (name in available ? [[name, available[name]]] : [])));
}
