import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import { showHint } from './hints';
import { isJsonArchive, jsonOfArchive, objectsOfArchive } from './json-archive';
import { jsonContent } from './json-content';
import { itemsOfJson, sourceOf } from './json-items';
import { shapedItem } from './item-shape';
import { presentArchiveOutcomes } from './present-archive';
import { presentDocumentOutcomes } from './present-result';
import type { Result } from './result-file';
import type { ResultOptions } from './result-options';
import { unpackedOutcomes } from './unpacked';
import type { NodeRun } from '../transport/run';

/**
 * The items made of a result.
 * @throws NodeApiError when an archive that is to be unpacked cannot be
 */
export async function resultOutcomes(run: NodeRun, result: Result, options: ResultOptions): Promise<Outcome[]> {
	const isArchive = result.fileName.toLowerCase().endsWith('.zip');
	const { item, zipResults } = options;
	const document = async (file: Result) =>
		item ? await presentDocumentOutcomes(run, file, { ...options, item }) : await documentOutcomes(run, file, options);
	if (!isArchive) return await document(result);
	if (zipResults !== 'fields' && zipResults !== 'items') {
		if (item) return await presentArchiveOutcomes(run, result, { ...options, item });
		return await keptArchiveOutcomes(run, result, options);
	}
	return await unpackedOutcomes(run, result, { field: options.binaryField, into: zipResults }, document, (json) =>
		item ? shapedItem(json, { fields: {} }, item) : json,
	);
}

/** An archive that stays one; what PDF to JSON has put into one becomes data all the same. */
async function keptArchiveOutcomes(run: NodeRun, result: Result, options: ResultOptions): Promise<Outcome[]> {
	if (!isJsonArchive(result)) return [plainOutcome(result, options)];
	if (options.jsonResults === 'items') {
		const outcomes = await objectsOfArchive(run, result, options.binaryField);
		if (outcomes) return outcomes;
		hintAtNoItems(run, result);
	}
	return [plainOutcome(withContent(result, await jsonOfArchive(run, result)), options)];
}

async function documentOutcomes(run: NodeRun, result: Result, options: ResultOptions): Promise<Outcome[]> {
	const { fileName, itemIndexes } = result;
	if (!fileName.toLowerCase().endsWith('.json')) return [plainOutcome(result, options)];
	const content = await jsonContent(run, result);
	if (options.jsonResults === 'items') {
		const items = itemsOfJson(content);
		if (items === undefined) {
			hintAtNoItems(run, result);
		} else {
			if (items.length === 0) showHint(run, `"${fileName}" has no objects, so there is no item of it.`);
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

function hintAtNoItems(run: NodeRun, { fileName }: Result): void {
	showHint(run, `"${fileName}" is not put out as items: it is too large, or has no objects and no pages.`);
}
