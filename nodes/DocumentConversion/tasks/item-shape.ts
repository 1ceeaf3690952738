import type { IDataObject } from 'n8n-workflow';
import type { ExtractedRecord } from './extraction-items';
import type { ItemOptions } from './result';

/** What a result adds to its item. */
export interface ItemContent {
	/** `text`, `result` or the fields of a document. */
	readonly fields: IDataObject;
	/** Extracted values, which become the columns of a row. */
	readonly record?: Omit<ExtractedRecord, 'details'> & Partial<Pick<ExtractedRecord, 'details'>>;
	/** The node's own, in addition to the service's. */
	readonly warnings?: readonly string[];
	/** The result was not downloaded. */
	readonly isLink?: boolean;
	/** The file has nothing that the item lacks. */
	readonly isComplete?: boolean;
}

/** The service's warning about a document without table rows: nothing to check in a row of values. */
export const missingTables = 'No tables were found.';

/**
 * The fields of an item.
 * @param json everything the service says about the task and the file
 */
export function shapeItem(
	json: IDataObject,
	{ fields, record, warnings: own = [], isLink = false }: ItemContent,
	options: Pick<ItemOptions, 'addDetails' | 'fields' | 'selected'>,
): IDataObject {
	const warnings = [...(Array.isArray(json.warnings) ? (json.warnings as string[]) : []), ...own];
	const values = record?.values ?? {};
	// A row has one column for everything to check.
	const doubts = [
		...(record?.doubtful ? [record.doubtful] : []),
		...warnings.filter((warning) => warning !== missingTables),
	];
	const doubtful = record ? { doubtful: doubts.length > 0 ? doubts.join('; ') : null } : {};
	const details = record?.details ? { details: record.details } : {};
	const source = pickKnown(json, [
		'fileName',
		'containerPath',
		'zipEntry',
		'zipEntries',
		'part',
		'parts',
		'reason',
		'title',
	]);
	const skipped = pickKnown(json, ['skippedFiles']);
	const link = isLink ? pickKnown(json, ['downloadUrl']) : {};
	const document = { ...describeDocument(json), warnings, ...skipped, ...pickKnown(json, ['taskId']) };
	const long = { ...source, ...doubtful, ...fields, ...link, ...document, ...details };
	switch (options.fields) {
		case 'raw':
			return valuesFirst(values, { ...json, ...fields, warnings, ...doubtful, ...details });
		case 'selected':
			return pick(valuesFirst(values, { ...json, ...long }), options.selected);
		case 'simplified':
			return valuesFirst(
				values,
				!record || options.addDetails ? long : { ...source, ...doubtful, ...fields, ...skipped },
			);
	}
}

/** Some fields in this order. */
export function pick(json: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(json, name) ? [[name, json[name]]] : [])));
}

/** Those with a value; the service sends an empty text for none. */
function pickKnown(json: IDataObject, names: readonly string[]): IDataObject {
	return pick(
		json,
		names.filter((name) => json[name] !== undefined && json[name] !== ''),
	);
}

function describeDocument({ pages, pagesReadByOcr, pagesTotal }: IDataObject): IDataObject {
	return {
		// The part of a split PDF has its own.
		...(Number(pagesTotal) > 0 ? { pages: Number(pagesTotal) } : {}),
		...(typeof pages === 'string' ? { pages } : {}),
		// A list such as 1,3-5, as the field Pages accepts it.
		...(pagesReadByOcr ? { pagesReadByOcr } : {}),
	};
}

/** Requested names come first and override the node's own. */
function valuesFirst(values: IDataObject, own: IDataObject): IDataObject {
	return { ...values, ...own, ...values };
}
