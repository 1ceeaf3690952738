import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import type { Receipt } from '../../../contract/receipt';
import type { Settings } from '../settings/settings';
import type { ConversionOutcome } from '../engine/request/request';
import { readResult } from '../engine/extract/review/read-stored';
import type { FileStore, StoredFile } from '../storage/file-store';
import type { Task, TaskFile } from '../storage/metadata-store';
import { receiptOfResult } from './receipt-of-result';
import { canBeCompared, isDuplicate, type DuplicateSearch } from './duplicate-search';

/** What results are compared with. */
interface ComparisonParts {
	readonly fileStore: Pick<FileStore, 'open' | 'receive' | 'remove'>;
	readonly duplicates: DuplicateSearch;
	readonly settings: Pick<Settings, 'resultBytes'>;
}

interface ComparedResult {
	readonly result: StoredFile;
	/** Whether the result should be reviewed. */
	readonly doubtful: boolean | undefined;
	readonly receipt: Receipt | null;
}

/** Larger field results are not compared: they would have to be read whole. */
const maxComparedBytes = 4 * 1024 ** 2;

/**
 * The result with the account's other results taken into account: only for fields, and results that people may review.
 * @param outcome  of the document alone
 */
export async function comparedResult(
	{ fileStore, duplicates, settings }: ComparisonParts,
	{ accountId, taskId, toolPath }: Task,
	{ fileKey, fileName }: TaskFile,
	result: StoredFile,
	{ doubtful, receipt: made }: Pick<ConversionOutcome, 'doubtful' | 'receipt'>,
): Promise<ComparedResult> {
	const receipt = made ?? null;
	const alone = { result, doubtful, receipt };
	if (toolPath !== 'idp/documentExtract' || result.size > maxComparedBytes) return alone;
	const content = await fileStore.open(result.id);
	const text = content && (await textOf(content));
	if (text?.includes('{"check":"duplicate"') !== true) return alone;
	const known = readResult(JSON.parse(text));
	if (!known || !canBeCompared(known)) return alone;
	const compared = await duplicates.recordAndComplete(known, { accountId, taskId, fileKey });
	const json = JSON.stringify(compared);
	const kept = await fileStore.receive(Readable.from([json]), settings.resultBytes, fileName);
	await fileStore.remove(result.id);
	return {
		result: kept,
		doubtful: doubtful === true || isDuplicate(compared),
		receipt: receiptOfResult(receipt, json),
	};
}
