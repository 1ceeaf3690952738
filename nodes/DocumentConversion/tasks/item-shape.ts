import type { IDataObject } from 'n8n-workflow';
import type { ItemOptions } from './result-options';

/** What a result brings into its item. */
export interface ItemContent {
	/** `text`, `result` or fields found in a document. */
	readonly fields: IDataObject;
	/** Ours, beside the service's. */
	readonly warnings?: readonly string[];
	/** The result was left where it is. */
	readonly isLink?: boolean;
}

/**
 * The fields of an item.
 * @param told everything the service says about the task and the file
 */
export function shapedItem(
	told: IDataObject,
	{ fields, warnings = [], isLink = false }: ItemContent,
	options: Pick<ItemOptions, 'fields' | 'selected'>,
): IDataObject {
	const allWarnings = [...(Array.isArray(told.warnings) ? (told.warnings as string[]) : []), ...warnings];
	const all = { ...told, ...fields, warnings: allWarnings };
	if (options.fields === 'raw') return all;
	const { containerPath, fileName, downloadUrl, pagesReadByOcr, pagesTotal, taskId, zipEntry, zipEntries } = told;
	const short = {
		fileName,
		...(containerPath ? { containerPath } : {}),
		...(zipEntry === undefined ? {} : { zipEntry }),
		...(zipEntries === undefined ? {} : { zipEntries }),
		...fields,
		...(isLink && downloadUrl !== undefined ? { downloadUrl } : {}),
		...(Number(pagesTotal) > 0 ? { pages: Number(pagesTotal) } : {}),
		// A list such as 1,3-5, as the field Pages takes it.
		...(pagesReadByOcr ? { pagesReadByOcr } : {}),
		warnings: allWarnings,
		...(taskId === undefined ? {} : { taskId }),
	};
	if (options.fields === 'simplified') return short;
	const known: IDataObject = { ...all, ...short };
	return Object.fromEntries(options.selected.flatMap((name) => (name in known ? [[name, known[name]]] : [])));
}
