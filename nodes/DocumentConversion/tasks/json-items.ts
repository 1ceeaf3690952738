import type { IDataObject } from 'n8n-workflow';
import type { Result } from './result-file';

/**
 * What a JSON result holds, as the fields of items: the elements of `objects` (PDF to JSON), or the pages of
 * `data.details` (extraction), each page with its keys, its `tables` and, as `page`, its number counted from 0.
 * @returns `undefined` when the result has neither
 */
export function itemsOfJson(content: unknown): IDataObject[] | undefined {
	if (!isObject(content)) return undefined;
	const { objects, data } = content;
	if (Array.isArray(objects))
		return objects.map((element) => (isObject(element) ? element : { value: element as string }));
	const details = isObject(data) ? data.details : content.details;
	if (!isObject(details)) return undefined;
	const pages = Object.entries(details).flatMap(([name, fields]) => {
		const page = /^Page-(\d+)$/.exec(name)?.[1];
		return page === undefined || !isObject(fields) ? [] : [{ page: Number(page), ...fields }];
	});
	return pages.length === 0 && Object.keys(details).length > 0 ? undefined : pages;
}

/** What each item of a JSON result says about where it is from. */
export function sourceOf({ json, fileName }: Result): IDataObject {
	const { taskId } = json;
	return { ...(taskId ? { taskId } : {}), fileName: json.fileName ?? fileName };
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
