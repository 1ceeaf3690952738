import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { contentUpTo } from '../files/stored-content';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import type { Downloaded } from '../transport/file-transfer';
import { showHint } from './hints';
import { itemsOfJson } from './json-items';
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

/** Larger JSON results stay in their binary field: items are kept in memory and in n8n's database. */
const largestParsedJsonBytes = 16 * 1024 * 1024;

/**
 * The items made of a result.
 * @throws NodeApiError when an archive that is to be unpacked cannot be
 */
export async function resultOutcomes(context: IExecuteFunctions, result: Result, options: ResultOptions): Promise<Outcome[]> {
	const isArchive = result.fileName.toLowerCase().endsWith('.zip');
	if (!isArchive) return await documentOutcomes(context, result, options);
	const { zipResults } = options;
	if (zipResults !== 'fields' && zipResults !== 'items') return [plainOutcome(result, options)];
	return await unpackedOutcomes(context, result, { field: options.binaryField, into: zipResults }, async (file) =>
		await documentOutcomes(context, file, options),
	);
}

async function documentOutcomes(context: IExecuteFunctions, result: Result, options: ResultOptions): Promise<Outcome[]> {
	const { json, fileName, itemIndexes } = result;
	if (!fileName.toLowerCase().endsWith('.json')) return [plainOutcome(result, options)];
	const content = await parsedContent(context, result);
	if (options.jsonResults === 'items') {
		const items = itemsOfJson(content);
		if (items === undefined) {
			showHint(context, `"${fileName}" is not put out as items: it is too large, or has no objects and no pages.`);
		} else {
			if (items.length === 0) showHint(context, `"${fileName}" has no objects, so there is no item of it.`);
			const { taskId } = json;
			const source = { ...(taskId ? { taskId } : {}), fileName: json.fileName ?? fileName };
			return items.map((item) => itemOutcome({ ...source, ...item }, itemIndexes));
		}
	}
	return [plainOutcome(content === undefined ? result : { ...result, json: { ...json, result: content } }, options)];
}

function plainOutcome({ json, binary, itemIndexes }: Result, { binaryField }: ResultOptions): Outcome {
	return itemOutcome(json, itemIndexes, { [binaryField]: binary });
}

/** The content of a JSON file; `undefined` for what is too large or no JSON after all. */
async function parsedContent(context: IExecuteFunctions, downloaded: Downloaded): Promise<IDataObject | undefined> {
	const content = await contentUpTo(context, downloaded, largestParsedJsonBytes);
	if (content === undefined) return undefined;
	try {
		return JSON.parse(content.toString('utf8').replace(/^\uFEFF/, '')) as IDataObject;
	} catch {
		return undefined;
	}
}
