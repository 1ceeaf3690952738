import type { IDataObject } from 'n8n-workflow';
import { contentUpTo } from '../files/stored-content';
import type { Downloaded } from '../transport/file-transfer';
import type { NodeRun } from '../transport/run';

/** Larger JSON results stay in their binary field: items are kept in memory and in n8n's database. */
export const largestParsedJsonBytes = 16 * 1024 * 1024;

/** The content of a JSON file; `undefined` for what is too large or no JSON after all. */
export async function jsonContent(run: NodeRun, downloaded: Downloaded): Promise<IDataObject | undefined> {
	const content = await contentUpTo(run, downloaded, largestParsedJsonBytes);
	return content === undefined ? undefined : parsedJson(content);
}

/** What a JSON text in UTF-8 holds; `undefined` where it is none. */
export function parsedJson(content: Buffer): IDataObject | undefined {
	try {
		return JSON.parse(content.toString('utf8').replace(/^\uFEFF/, '')) as IDataObject;
	} catch {
		return undefined;
	}
}
