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

/** The objects of a file with one per line; `undefined` if it is too large or invalid. */
export async function readJsonLines(run: NodeRun, downloaded: Downloaded): Promise<IDataObject[] | undefined> {
	const content = await readUpTo(run, downloaded, maxJsonBytes);
	const lines = content?.toString('utf8').split('\n').filter(Boolean);
	const objects = lines?.map((line) => parseJson(Buffer.from(line)));
	return objects?.every(isObject) ? objects : undefined;
}

/**
 * Split JSON content into items: the elements of `objects` (PDF to JSON), or the pages of `data.details` (extraction),
 * each with its keys and its `tables`. The items follow the style of the node: `page` starts at 1, names of the format
 * are in camelCase.
 * @returns `undefined` if the content has neither
 */
export function splitJson(content: unknown): IDataObject[] | undefined {
	if (!isObject(content)) return undefined;
	const { objects, data } = content;
	if (Array.isArray(objects))
		return objects.map((element) => (isObject(element) ? toObjectFields(element) : { value: element as string }));
	const details = isObject(data) ? data.details : content.details;
	if (!isObject(details)) return undefined;
	const pages = Object.entries(details).flatMap(([name, fields]) => {
		const page = /^Page-(\d+)$/.exec(name)?.[1];
		return page === undefined || !isObject(fields) ? [] : [{ ...fields, page: Number(page) + 1, ...fields }];
	});
	return pages.length === 0 && Object.keys(details).length > 0 ? undefined : pages;
}

/** An object of a parsed document, whose format counts pages from 0 and has names such as `order_index`. */
function toObjectFields(object: IDataObject): IDataObject {
	const fields = withCamelCase(object) as IDataObject;
	return typeof fields.page === 'number' ? { ...fields, page: fields.page + 1 } : fields;
}

function withCamelCase(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withCamelCase);
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, field]) => [toCamelCase(name), withCamelCase(field)]));
}

const toCamelCase = (name: string): string =>
	name.replace(/(?<=[a-z\d])_([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
