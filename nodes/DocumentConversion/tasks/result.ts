import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import type { Downloaded } from '../transport/file-transfer';
import { showHint } from './hints';
import { isJsonArchive, jsonOfArchive, objectsOfArchive } from './json-archive';
import { jsonContent } from './json-content';
import { itemsOfJson, sourceOf } from './json-items';
import { unpackedOutcomes } from './unpacked';

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

/** A downloaded result, and what its items tell about it. */
export interface Result extends Downloaded {
	readonly json: IDataObject;
	readonly fileName: string;
	readonly itemIndexes: readonly number[];
}

/**
 * The items made of a result.
 * @throws NodeApiError when an archive that is to be unpacked cannot be
 */
export async function resultOutcomes(
	context: IExecuteFunctions,
	result: Result,
	options: ResultOptions,
): Promise<Outcome[]> {
	const isArchive = result.fileName.toLowerCase().endsWith('.zip');
	if (!isArchive) return await documentOutcomes(context, result, options);
	const { zipResults } = options;
	if (zipResults !== 'fields' && zipResults !== 'items') return await keptArchiveOutcomes(context, result, options);
	return await unpackedOutcomes(
		context,
		result,
		{ field: options.binaryField, into: zipResults },
		async (file) => await documentOutcomes(context, file, options),
	);
}

/** An archive that stays one; what PDF to JSON has put into one becomes data all the same. */
async function keptArchiveOutcomes(
	context: IExecuteFunctions,
	result: Result,
	options: ResultOptions,
): Promise<Outcome[]> {
	if (!isJsonArchive(result)) return [plainOutcome(result, options)];
	if (options.jsonResults === 'items') {
		const outcomes = await objectsOfArchive(context, result, options.binaryField);
		if (outcomes) return outcomes;
		hintAtNoItems(context, result);
	}
	return [plainOutcome(withContent(result, await jsonOfArchive(context, result)), options)];
}

async function documentOutcomes(
	context: IExecuteFunctions,
	result: Result,
	options: ResultOptions,
): Promise<Outcome[]> {
	const { fileName, itemIndexes } = result;
	if (!fileName.toLowerCase().endsWith('.json')) return [plainOutcome(result, options)];
	const content = await jsonContent(context, result);
	if (options.jsonResults === 'items') {
		const items = itemsOfJson(content);
		if (items === undefined) {
			hintAtNoItems(context, result);
		} else {
			if (items.length === 0) showHint(context, `"${fileName}" has no objects, so there is no item of it.`);
			return items.map((item) => itemOutcome({ ...sourceOf(result), ...item }, itemIndexes));
		}
	}
	return [plainOutcome(withContent(result, content), options)];
}

function plainOutcome({ json, binary, itemIndexes }: Result, { binaryField }: ResultOptions): Outcome {
	return itemOutcome(json, itemIndexes, { [binaryField]: binary });
}

function withContent(result: Result, content: IDataObject | undefined): Result {
	return content === undefined ? result : { ...result, json: { ...result.json, result: content } };
}

function hintAtNoItems(context: IExecuteFunctions, { fileName }: Result): void {
	showHint(context, `"${fileName}" is not put out as items: it is too large, or has no objects and no pages.`);
}
