import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { storedWithoutMark, textOf } from '../files/byte-order-mark';
import { contentUpTo } from '../files/stored-content';
import type { Outcome } from '../outcome';
import { failedOutcome, itemOutcome } from '../outcome';
import { tablesOfCsv } from '../tables/csv';
import { itemsOfTable } from '../tables/table-items';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import { fieldsOfReport, isInvoiceReport } from './einvoice-items';
import { fieldsOfDocument, isEmptyExtraction, isExtraction, rowsOfDocument } from './extraction-items';
import { hintAtWarnings, showHint } from './hints';
import type { ItemContent } from './item-shape';
import { shapedItem } from './item-shape';
import { jsonContent } from './json-content';
import { itemsOfJson, sourceOf } from './json-items';
import type { Result } from './result-file';
import type { ItemOptions, ResultOptions } from './result-options';
import { pageNumbersIn, textWithinBudget } from './text-within-budget';

/** Options of version 1.1 and later. */
export type PresentOptions = ResultOptions & { readonly item: ItemOptions };

/** Results that are texts, by the end of their names, and what is missing in an empty one. */
const textKinds: Readonly<Record<string, string>> = { csv: 'table', html: 'text', md: 'text', txt: 'text' };

/** What a text is called in messages; `undefined` for a file that is none. */
export function textKindOf(fileName: string): string | undefined {
	return textKinds[extensionOf(fileName)];
}

/**
 * The items of a result that is one file, with its text, data or rows in their fields.
 * @param beside further files of the item, by field
 */
export async function presentDocumentOutcomes(
	run: NodeRun,
	result: Result,
	options: PresentOptions,
	beside: INodeExecutionData['binary'] = {},
): Promise<Outcome[]> {
	const extension = extensionOf(result.fileName);
	if (extension === 'json') return await jsonOutcomes(run, result, options, beside);
	const missing = textKinds[extension];
	if (missing === undefined) return [presentOutcome(result, { fields: {} }, options, beside)];
	// A mark before the text is for Excel; n8n's own nodes read it as text.
	const unmarked = extension === 'csv' ? { ...result, ...(await storedWithoutMark(run, result)) } : result;
	const content = await contentUpTo(run, unmarked, options.item.largestTextBytes);
	if (content === undefined) return [tooLong(run, unmarked, options, beside)];
	const text = textOf(content);
	if (text.trim() === '') return [emptyOutcome(run, unmarked, missing, { text: '' }, options, beside)];
	if (extension === 'csv' && options.item.itemPer === 'row') return rowOutcomes(unmarked, tablesOfCsv(text));
	return [presentOutcome(unmarked, { fields: textFields(text, result.json, options.item) }, options, beside)];
}

/** An item for each row of some tables, with the number of its table where there are several. */
export function rowOutcomes(result: Result, tables: readonly (readonly (readonly string[])[])[]): Outcome[] {
	return tables.flatMap((table, index) =>
		itemsOfTable(table).map((row) =>
			itemOutcome(
				{ ...row, ...sourceOf(result), ...(tables.length > 1 ? { table: index + 1 } : {}) },
				result.itemIndexes,
			),
		),
	);
}

/** The text, or as much of it as an agent may have. */
export function textFields(text: string, told: IDataObject, { longestText }: ItemOptions): IDataObject {
	if (longestText === undefined) return { text };
	return { ...textWithinBudget(text, pageNumbersIn(pageRangesOf(told)), longestText) };
}

/** An item with a result, or, when the user wants that, an error in its place. */
export function emptyOutcome(
	run: NodeRun,
	result: Result,
	missing: string,
	fields: IDataObject,
	options: PresentOptions,
	beside: INodeExecutionData['binary'] = {},
): Outcome {
	const { fileName, taskId, warnings } = result.json;
	const said = Array.isArray(warnings) && warnings.length > 0;
	const message = `No ${missing} was found in "${String(fileName ?? result.fileName)}"`;
	if (options.item.emptyResult === 'fail') {
		const known = { fileName: String(fileName ?? result.fileName), ...(taskId ? { taskId: String(taskId) } : {}) };
		const hint = said ? (warnings as string[]).join(' ') : 'If it is a scan or a photo, switch Read Scans (OCR) on.';
		return failedOutcome(failure(run.context.getNode(), message, { ...known, hint }), result.itemIndexes);
	}
	// The service's own words say more.
	if (said) hintAtWarnings(run, result.json, 'warning');
	else showHint(run, `${message}. If it is a scan or a photo, switch "Read Scans (OCR)" on.`, 'warning');
	return presentOutcome(result, { fields, ...(said ? {} : { warnings: [`${message}.`] }) }, options, beside);
}

/** An item with a result and the file it came as. */
export function presentOutcome(
	{ json, binary, itemIndexes }: Result,
	content: ItemContent,
	{ item, binaryField }: PresentOptions,
	beside: INodeExecutionData['binary'] = {},
): Outcome {
	const files: Record<string, IBinaryData> = { [binaryField]: binary, ...beside };
	return itemOutcome(shapedItem(json, content, item), itemIndexes, files);
}

async function jsonOutcomes(
	run: NodeRun,
	result: Result,
	options: PresentOptions,
	beside: INodeExecutionData['binary'],
): Promise<Outcome[]> {
	const content = await jsonContent(run, result);
	const { item, jsonResults } = options;
	if (content === undefined) return [tooLong(run, result, options, beside)];
	if (isExtraction(content)) return extractionOutcomes(run, result, content, options);
	if (isInvoiceReport(content)) {
		const fields = fieldsOfReport(content);
		return [
			presentOutcome(
				result,
				{ fields: item.fields === 'raw' ? { ...fields, result: content } : fields },
				options,
				beside,
			),
		];
	}
	const items = itemsOfJson(content);
	if (items?.length === 0) return [emptyOutcome(run, result, 'content', { result: content }, options, beside)];
	if (jsonResults === 'items' && items) {
		return items.map((one) => itemOutcome({ ...sourceOf(result), ...one }, result.itemIndexes));
	}
	return [
		presentOutcome(result, { fields: agentResult(content, items, item) ?? { result: content } }, options, beside),
	];
}

/** An agent gets the words of a document, not the places they stand at. */
function agentResult(
	content: IDataObject,
	items: readonly IDataObject[] | undefined,
	{ longestText }: ItemOptions,
): IDataObject | undefined {
	if (longestText === undefined || !Array.isArray(content.objects)) return undefined;
	const pages = new Map<number, string[]>();
	for (const { page, text } of items ?? []) {
		if (typeof text === 'string') pages.set(Number(page), [...(pages.get(Number(page)) ?? []), text]);
	}
	const numbers = [...pages.keys()].map((index) => index + 1);
	return { ...textWithinBudget([...pages.values()].map((texts) => texts.join('\n')).join('\f'), numbers, longestText) };
}

function extractionOutcomes(run: NodeRun, result: Result, content: IDataObject, options: PresentOptions): Outcome[] {
	const { itemPer, fields, longestText } = options.item;
	const source = sourceOf(result);
	if (isEmptyExtraction(content)) return [emptyOutcome(run, result, 'value', fieldsOfDocument(content), options)];
	const rows =
		options.jsonResults === 'items' || itemPer === 'page'
			? (itemsOfJson(content) ?? [])
			: itemPer === 'row'
				? rowsOfDocument(content)
				: undefined;
	if (rows?.length === 0) return [emptyOutcome(run, result, 'table', {}, options)];
	if (rows) return rows.map((row) => itemOutcome({ ...source, ...row }, result.itemIndexes));
	const found = fieldsOfDocument(content);
	// Places are for pictures, of which an agent has none.
	if (longestText !== undefined) delete found.place;
	return [presentOutcome(result, { fields: fields === 'raw' ? { ...found, result: content } : found }, options)];
}

function tooLong(run: NodeRun, result: Result, options: PresentOptions, beside: INodeExecutionData['binary']): Outcome {
	const warning = `"${result.fileName}" is too large for a field of the item, or not what its name says: it is in the binary field "${options.binaryField}" only.`;
	showHint(run, warning);
	return presentOutcome(result, { fields: {}, warnings: [warning] }, options, beside);
}

/** The pages that were asked for, as the service repeats them. */
function pageRangesOf({ fileParameter }: IDataObject): string {
	try {
		const { pageRanges } = JSON.parse(String(fileParameter)) as { pageRanges?: unknown };
		return typeof pageRanges === 'string' ? pageRanges : '';
	} catch {
		return '';
	}
}

function extensionOf(fileName: string): string {
	return /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
}
