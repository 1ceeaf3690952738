import type { IDataObject } from 'n8n-workflow';
import { storedContent } from '../files/stored-content';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import { unzip } from '../zip/unzip';
import { showHint } from './hints';
import { jsonContent, largestParsedJsonBytes, parsedJson } from './json-content';
import { itemsOfJson, sourceOf } from './json-items';
import type { Result } from './result-file';
import { archiveLimits, unpack } from './unpacked';
import type { NodeRun } from '../transport/run';

/** True for the ZIP of PDF to JSON: the document as JSON, and the images and tables it names by their `path`. */
export function isJsonArchive({ json }: Result): boolean {
	return String(json.targetType ?? '').toLowerCase() === 'json';
}

/** What the JSON file in such an archive holds; `undefined`, and a hint, when the archive cannot be read. */
export async function jsonOfArchive(run: NodeRun, { fileName, binary }: Result): Promise<IDataObject | undefined> {
	try {
		for await (const { path, content } of unzip(await storedContent(run, binary), archiveLimits(binary))) {
			if (!isDocument(path)) continue;
			return Buffer.isBuffer(content) && content.length <= largestParsedJsonBytes ? parsedJson(content) : undefined;
		}
	} catch (error) {
		// The archive itself is put out all the same.
		showHint(run, `"${fileName}" could not be read: ${error instanceof Error ? error.message : String(error)}`);
	}
	return undefined;
}

/**
 * An item for each object of such an archive, with the file that its `path` names in the binary field.
 * @returns `undefined` when the archive holds no objects, or more than can be items
 * @throws NodeApiError when the archive cannot be unpacked
 */
export async function objectsOfArchive(
	run: NodeRun,
	archive: Result,
	binaryField: string,
): Promise<Outcome[] | undefined> {
	const { fileName, itemIndexes } = archive;
	const files = await unpack(run, archive);
	const document = files.find(({ path }) => isDocument(path));
	const items = document && itemsOfJson(await jsonContent(run, document));
	if (items?.length === 0) showHint(run, `"${fileName}" has no objects, so there is no item of it.`);
	const byPath = new Map(files.map(({ path, binary }) => [path, binary]));
	return items?.map((item) => {
		const file = byPath.get(String(item.path ?? ''));
		return itemOutcome({ ...sourceOf(archive), ...item }, itemIndexes, file && { [binaryField]: file });
	});
}

/** The document lies beside the folders of its images and tables. */
function isDocument(path: string): boolean {
	return /^[^/]+\.json$/i.test(path);
}
