import type { IDataObject } from 'n8n-workflow';
import { receiptEntryName } from '../../../contract';
import { getStoredContent } from '../files/stored-content';
import { addHint } from '../hints';
import type { Outcome } from '../outcome';
import { itemOutcome } from '../outcome';
import { parseJson } from '../transport/parse-json';
import type { NodeRun } from '../transport/run';
import { unzip } from '../zip/unzip';
import { maxJsonBytes, readJson, splitJson } from './json-items';
import type { Result } from './result';
import { getSource } from './result';
import { getArchiveLimits, unpack } from './unpack';

/** True for the ZIP of PDF to JSON: the document as JSON, and the images and tables it refers to by `path`. */
export function isJsonArchive({ json }: Result): boolean {
	return String(json.targetType ?? '').toLowerCase() === 'json';
}

/** The JSON file of such an archive; `undefined`, and a hint, if the archive cannot be read. */
export async function readArchiveJson(run: NodeRun, { fileName, binary }: Result): Promise<IDataObject | undefined> {
	try {
		for await (const { path, content } of unzip(await getStoredContent(run, binary), getArchiveLimits(binary))) {
			if (!isMainFile(path)) continue;
			return Buffer.isBuffer(content) && content.length <= maxJsonBytes
				? (parseJson(content) as IDataObject | undefined)
				: undefined;
		}
	} catch (error) {
		// The archive itself is output anyway.
		addHint(run, `"${fileName}" could not be read: ${error instanceof Error ? error.message : String(error)}`);
	}
	return undefined;
}

/**
 * One item per object of such an archive, with the file its `path` refers to in the binary field.
 * @returns `undefined` if the archive has no list of objects, or one that is too large
 * @throws NodeApiError if the archive cannot be unpacked
 */
export async function objectOutcomes(
	run: NodeRun,
	archive: Result,
	binaryField: string,
): Promise<Outcome[] | undefined> {
	const files = await unpack(run, archive);
	const mainFile = files.find(({ path }) => isMainFile(path));
	const objects = mainFile && splitJson(await readJson(run, mainFile));
	if (objects?.length === 0)
		addHint(run, `No item was output for "${archive.fileName}" because it contains no objects.`);
	const byPath = new Map(files.map(({ path, binary }) => [path, binary]));
	return objects?.map((object) => {
		const file = byPath.get(String(object.path ?? ''));
		return itemOutcome({ ...getSource(archive), ...object }, archive.itemIndexes, file && { [binaryField]: file });
	});
}

/** Images and tables are in folders. */
function isMainFile(path: string): boolean {
	return path !== receiptEntryName && /^[^/]+\.json$/i.test(path);
}
