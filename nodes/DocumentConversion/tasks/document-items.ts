import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { decodeText, stripStoredMark } from '../files/byte-order-mark';
import { getExtension } from '../files/download-name';
import { readUpTo } from '../files/stored-content';
import { addHint, addWarningHints } from '../hints';
import type { Outcome } from '../outcome';
import { failedOutcome, itemOutcome } from '../outcome';
import { readOwn } from '../read-own';
import { parseCsvTables } from '../tables/csv';
import type { TextTable } from '../tables/csv';
import type { FieldStyle } from '../tables/field-style';
import { toFieldNames } from '../tables/field-style';
import { toRows } from '../tables/table-rows';
import { failure } from '../transport/failure';
import type { NodeRun } from '../transport/run';
import { isComparison, toDifferenceItems } from './comparison-items';
import { isInvoiceReport, toReportFields } from './einvoice-items';
import { isEmptyExtraction, isExtraction, toDocumentRecord, toDocumentRows } from './extraction-items';
import type { ItemContent } from './item-shape';
import { shapeItem } from './item-shape';
import { readJson, readJsonLines, splitJson } from './json-items';
import { isMatchReport, toFindingRows } from './match-items';
import type { ItemOptions, Result, ResultOptions } from './result';
import { getSizes, getSource } from './result';
import { parsePageList, readPageRanges } from './requested-pages';
import { fitText } from './text-within-budget';

/** Further binary fields of an item. */
type ExtraFiles = NonNullable<INodeExecutionData['binary']>;

/** Text formats by file extension, and what is missing from an empty one. */
const textKinds: Readonly<Record<string, string>> = { csv: 'table', html: 'text', md: 'text', txt: 'text' };

/** True for a text format. */
export function isTextFile(fileName: string): boolean {
	return readOwn(textKinds, getExtension(fileName) ?? '') !== undefined;
}

/** The items of a result that is a single file, with its text, data or rows as fields. */
export async function documentOutcomes(
	run: NodeRun,
	result: Result,
	options: ResultOptions,
	extraFiles: ExtraFiles = {},
): Promise<Outcome[]> {
	const extension = getExtension(result.fileName) ?? '';
	if (extension === 'json') return await jsonOutcomes(run, result, options, extraFiles);
	if (extension === 'jsonl') return await chunkOutcomes(run, result, options, extraFiles);
	const missing = readOwn(textKinds, extension);
	if (missing === undefined) {
		const fields = options.addSizes ? getSizes(result.json) : {};
		return [resultOutcome(result, { fields }, options, extraFiles)];
	}
	// Excel needs the byte order mark; n8n's own nodes read it as text.
	const unmarked = extension === 'csv' ? { ...result, ...(await stripStoredMark(run, result)) } : result;
	const content = await readUpTo(run, unmarked, options.item.maxTextBytes);
	if (content === undefined) return [tooLargeOutcome(run, unmarked, options, extraFiles)];
	const text = decodeText(content);
	if (extension === 'csv' && options.item.itemPer === 'row') {
		const rows = rowOutcomes(unmarked, parseCsvTables(text), options.item.fieldStyle);
		return rows.length > 0 ? rows : noRowOutcomes(run, unmarked, 'table row', options);
	}
	const isComplete = true;
	if (text.trim() === '')
		return [emptyOutcome(run, unmarked, missing, { fields: { text: '' }, isComplete }, options, extraFiles)];
	const fields = toTextFields(text, result.json, options.item);
	return [resultOutcome(unmarked, { fields, isComplete }, options, extraFiles)];
}

/** One item per row, with the number of its table if there are several. */
export function rowOutcomes(result: Result, tables: readonly TextTable[], fieldStyle?: FieldStyle): Outcome[] {
	return tables.flatMap((table, index) =>
		toRows(table, fieldStyle).map((row) =>
			itemOutcome(
				{ ...row, ...getSource(result), ...(tables.length > 1 ? { table: index + 1 } : {}) },
				result.itemIndexes,
			),
		),
	);
}

/** No item for a document without rows: it would be an empty row of the user's table. Agents always get one. */
export function noRowOutcomes(run: NodeRun, result: Result, missing: string, options: ResultOptions): Outcome[] {
	const outcome = emptyOutcome(run, result, missing, { fields: {} }, options);
	if (outcome.kind === 'failure' || options.item.maxTextLength !== undefined) return [outcome];
	const name = String(result.json.containerPath || result.json.fileName || result.fileName);
	addHint(
		run,
		`No item was output for "${name}" because it has no rows. To get one, set Items to One Item per Document.`,
		'warning',
	);
	return [];
}

/** The text, cut to the budget of an agent. */
export function toTextFields(text: string, json: IDataObject, { maxTextLength }: ItemOptions): IDataObject {
	if (maxTextLength === undefined) return { text };
	return { ...fitText(text, parsePageList(readPageRanges(json)), maxTextLength) };
}

/** A result with nothing in it: an item with a warning, or an error if the user prefers that. */
export function emptyOutcome(
	run: NodeRun,
	result: Result,
	missing: string,
	content: ItemContent,
	options: ResultOptions,
	extraFiles: ExtraFiles = {},
): Outcome {
	const { taskId, warnings } = result.json;
	const fileName = String(result.json.fileName ?? result.fileName);
	const hasWarnings = Array.isArray(warnings) && warnings.length > 0;
	const message = `No ${missing} was found in "${fileName}"`;
	if (options.item.emptyResult === 'fail') {
		const hint = hasWarnings ? warnings.join(' ') : 'If the file is a scan or a photo, turn on Read Scans (OCR).';
		const source = { fileName, containerPath: result.json.containerPath as string | undefined };
		const details = { ...source, ...(taskId ? { taskId: String(taskId) } : {}), hint };
		return failedOutcome(failure(run.context.getNode(), message, details), result.itemIndexes);
	}
	// The service's warnings are more specific.
	if (hasWarnings) addWarningHints(run, result.json, 'warning');
	else addHint(run, `${message}. If the file is a scan or a photo, turn on "Read Scans (OCR)".`, 'warning');
	const added = hasWarnings ? {} : { warnings: [`${message}.`] };
	return resultOutcome(result, { ...content, ...added }, options, extraFiles);
}

/** An item with a result, and with its file if that is wanted: n8n opens an output with files on the tab *Binary*. */
export function resultOutcome(
	{ json, binary, itemIndexes }: Result,
	content: ItemContent,
	{ item, binaryField, output }: ResultOptions,
	extraFiles: ExtraFiles = {},
): Outcome {
	const files: Record<string, IBinaryData> = { [binaryField]: binary, ...extraFiles };
	const isOmitted = output === 'auto' && content.isComplete;
	return itemOutcome(shapeItem(json, content, item), itemIndexes, isOmitted ? undefined : files);
}

async function jsonOutcomes(
	run: NodeRun,
	result: Result,
	options: ResultOptions,
	extraFiles: ExtraFiles,
): Promise<Outcome[]> {
	const content = await readJson(run, result);
	const { item, jsonResults } = options;
	const isComplete = true;
	if (content === undefined) return [tooLargeOutcome(run, result, options, extraFiles)];
	if (isExtraction(content)) return extractionOutcomes(run, result, content, options);
	if (isInvoiceReport(content)) {
		const fields = { ...toReportFields(content), ...(item.fields === 'raw' ? { result: content } : {}) };
		return [resultOutcome(result, { fields, isComplete }, options, extraFiles)];
	}
	if (isComparison(content)) {
		const items = item.fields === 'raw' ? undefined : toDifferenceItems(content, item.maxTextLength === undefined);
		if (items && options.output !== 'binary')
			return items.map((fields) => itemOutcome({ ...fields, ...getSource(result) }, result.itemIndexes));
		return [resultOutcome(result, { fields: { result: content }, isComplete }, options, extraFiles)];
	}
	if (isMatchReport(content)) {
		const isWhole = options.output === 'binary' || item.fields === 'raw' || item.maxTextLength !== undefined;
		if (isWhole) return [resultOutcome(result, { fields: { result: content }, isComplete }, options, extraFiles)];
		return toFindingRows(content).map((row) => itemOutcome(row, result.itemIndexes));
	}
	const objects = splitJson(content);
	if (objects?.length === 0)
		return [emptyOutcome(run, result, 'content', { fields: { result: content }, isComplete }, options, extraFiles)];
	if (jsonResults === 'items' && objects) {
		return objects.map((object) => itemOutcome({ ...getSource(result), ...object }, result.itemIndexes));
	}
	const fields = (Array.isArray(content.objects) && toAgentFields(objects, item)) || { result: content };
	return [resultOutcome(result, { fields, isComplete }, options, extraFiles)];
}

/** One item per chunk, or one with the file on request; an agent gets the text. */
async function chunkOutcomes(
	run: NodeRun,
	result: Result,
	options: ResultOptions,
	extraFiles: ExtraFiles,
): Promise<Outcome[]> {
	const chunks = await readJsonLines(run, result);
	const isComplete = true;
	if (chunks === undefined) return [tooLargeOutcome(run, result, options, extraFiles)];
	if (chunks.length === 0)
		return [emptyOutcome(run, result, 'text', { fields: { text: '' }, isComplete }, options, extraFiles)];
	const texts = chunks.map(({ text, pages }) => ({ text, page: Array.isArray(pages) ? pages[0] : undefined }));
	const fields = toAgentFields(texts as IDataObject[], options.item);
	if (fields) return [resultOutcome(result, { fields, isComplete }, options, extraFiles)];
	if (options.output === 'binary') return [resultOutcome(result, { fields: {} }, options, extraFiles)];
	return chunks.map((chunk) => itemOutcome({ ...chunk, ...getSource(result) }, result.itemIndexes));
}

/** An agent needs the words of a document, not their positions. */
function toAgentFields(objects: readonly IDataObject[] = [], { maxTextLength }: ItemOptions): IDataObject | undefined {
	if (maxTextLength === undefined) return undefined;
	const pages = new Map<number, string[]>();
	for (const { page, text } of objects) {
		if (typeof text === 'string') pages.set(Number(page), [...(pages.get(Number(page)) ?? []), text]);
	}
	return {
		...fitText([...pages.values()].map((texts) => texts.join('\n')).join('\f'), [...pages.keys()], maxTextLength),
	};
}

function extractionOutcomes(run: NodeRun, result: Result, content: IDataObject, options: ResultOptions): Outcome[] {
	const { fields, fieldStyle = 'snakeCase', minConfidence, maxTextLength } = options.item;
	const rows = toExtractionRows(content, options, fieldStyle);
	if (rows?.length === 0) return noRowOutcomes(run, result, 'table row', options);
	if (rows) return rows.map((row) => itemOutcome({ ...row, ...getSource(result), ...row }, result.itemIndexes));
	const { details, ...record } = toDocumentRecord(content, { fieldStyle, minConfidence });
	// Agents cannot use positions.
	const added = maxTextLength === undefined ? { details } : {};
	const item = {
		record: { ...record, ...added },
		fields: fields === 'raw' ? { result: content } : {},
		isComplete: true,
	};
	return [
		isEmptyExtraction(content)
			? emptyOutcome(run, result, 'value', item, options)
			: resultOutcome(result, item, options),
	];
}

/** Pages or table rows as items; `undefined` for one item per document. */
function toExtractionRows(
	content: IDataObject,
	{ item, jsonResults }: ResultOptions,
	fieldStyle: FieldStyle,
): IDataObject[] | undefined {
	if (jsonResults === 'items' || item.itemPer === 'page') {
		return (splitJson(content) ?? []).map((page) => {
			const names = toFieldNames(Object.keys(page), fieldStyle);
			return Object.fromEntries(Object.values(page).map((value, index) => [names[index], value]));
		});
	}
	return item.itemPer === 'row' ? toDocumentRows(content, fieldStyle) : undefined;
}

function tooLargeOutcome(run: NodeRun, result: Result, options: ResultOptions, extraFiles: ExtraFiles): Outcome {
	const warning = `"${result.fileName}" is only in the binary field "${options.binaryField}". It is too large for a field, or its content does not match its file extension.`;
	addHint(run, warning);
	return resultOutcome(result, { fields: {}, warnings: [warning] }, options, extraFiles);
}
