import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { Settings } from '../settings/settings';
import { readResult } from '../engine/extract/review/read-stored';
import type { FileStore, StoredFile } from '../storage/file-store';
import type { Task, TaskFile } from '../storage/metadata-store';
import { canBeCompared, isDuplicate, type DuplicateSearch } from './duplicate-search';

/** What results are compared with. */
interface ComparisonParts {
	readonly fileStore: Pick<FileStore, 'open' | 'receive' | 'remove'>;
	readonly duplicates: DuplicateSearch;
	readonly settings: Pick<Settings, 'resultBytes'>;
}

/** Larger field results are not compared: they would have to be read whole. */
const maxComparedBytes = 4 * 1024 ** 2;

/**
 * The result with the account's other results taken into account: only for fields, and results that people may review.
 * @param doubtful  reasons found in the document alone
 */
export async function comparedResult(
	{ fileStore, duplicates, settings }: ComparisonParts,
	{ accountId, taskId, toolPath }: Task,
	{ fileKey, fileName }: TaskFile,
	result: StoredFile,
	doubtful: boolean | undefined,
): Promise<{ readonly result: StoredFile; readonly doubtful: boolean | undefined }> {
	const alone = { result, doubtful };
	if (toolPath !== 'idp/documentExtract' || result.size > maxComparedBytes) return alone;
	const content = await fileStore.open(result.id);
	const text = content && (await textOf(content));
	if (text?.includes('{"check":"duplicate"') !== true) return alone;
	const known = readResult(JSON.parse(text));
	if (!known || !canBeCompared(known)) return alone;
	const compared = await duplicates.recordAndComplete(known, { accountId, taskId, fileKey });
	const json = Readable.from([JSON.stringify(compared)]);
	const kept = await fileStore.receive(json, settings.resultBytes, fileName);
	await fileStore.remove(result.id);
	return { result: kept, doubtful: doubtful === true || isDuplicate(compared) };
}
