import type { IDataObject } from 'n8n-workflow';
import { readUpTo } from '../files/stored-content';
import { isObject } from '../is-object';
import type { Downloaded } from '../transport/file-transfer';
import { parseJson } from '../transport/parse-json';
import type { NodeRun } from '../transport/run';

/** Larger JSON results stay in their binary field: n8n keeps items in memory and in its database. */
export const maxJsonBytes = 16 * 1024 * 1024;

/** The content of a JSON file; `undefined` if it is too large or invalid. */
export async function readJson(run: NodeRun, downloaded: Downloaded): Promise<IDataObject | undefined> {
	const content = await readUpTo(run, downloaded, maxJsonBytes);
	return content === undefined ? undefined : (parseJson(content) as IDataObject | undefined);
}

/**
 * Split JSON content into items: the elements of `objects` (PDF to JSON), or the pages of `data.details` (extraction),
 * each with its keys, its `tables` and its 1-based `page`.
 * @returns `undefined` if the content has neither
 */
export function splitJson(content: unknown): IDataObject[] | undefined {
	if (!isObject(content)) return undefined;
	const { objects, data } = content;
	if (Array.isArray(objects))
		return objects.map((element) => (isObject(element) ? element : { value: element as string }));
	const details = isObject(data) ? data.details : content.details;
	if (!isObject(details)) return undefined;
	const pages = Object.entries(details).flatMap(([name, fields]) => {
		const page = /^Page-(\d+)$/.exec(name)?.[1];
		return page === undefined || !isObject(fields) ? [] : [{ ...fields, page: Number(page) + 1, ...fields }];
	});
	return pages.length === 0 && Object.keys(details).length > 0 ? undefined : pages;
}
