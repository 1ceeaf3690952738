import type { Receipt } from '../../../contract/receipt';
import type { FileState } from '../../../contract/states';
import type { WordsKept } from '../../../contract/words';
import { ServiceError, type SerializedError } from '../messages/errors';
import { phrase, type Phrase } from '../messages/phrases';
import { dayOf } from '../accounts/key-limits';
import { close, costPerFile, withhold, type ClosedFile } from '../accounts/ledger';
import type {
	FileChange,
	FileContents,
	MetadataRows,
	NewFile,
	Task,
	TaskFile,
	TimeMs,
} from '../storage/metadata-store';
import { isJoined } from './joined-files';
import { nextTaskState } from './state';

/** Shorter work is balanced by the turns alone. */
const minChargedMs = 1000;

const endedFileStates: ReadonlySet<FileState> = new Set(['success', 'failed']);

/** A file that was converted. */
export interface SuccessEnd {
	readonly kind: 'success';
	readonly resultId: string;
	/** Review data, in the file store; absent for a result that cannot be reviewed. */
	readonly readingId?: string;
	/** End of the wait for a review; absent without one. */
	readonly reviewUntil?: TimeMs;
	readonly convertSize: number;
	readonly downFileName: string;
	readonly warnings: readonly Phrase[];
	/** Like in `TaskFile`. */
	readonly pagesReadByOcr: string;
	readonly ocrModels: TaskFile['ocrModels'];
	readonly words: WordsKept;
	readonly receipt: Receipt | null;
	readonly convertTimeMs: number;
	/** Converted pages, 0 if unknown. */
	readonly pagesTotal: number;
	/** For one result of several files: the missing ones, by key. */
	readonly leftOut?: ReadonlyMap<string, SerializedError>;
	/** Contents of container files, by key. */
	readonly contents?: ReadonlyMap<string, FileContents>;
	/** Unpacked files to convert in its place. */
	readonly unpacked?: UnpackedFiles;
}

/** How the conversion of a file ended. */
export type FileEnd =
	| SuccessEnd
	| {
			readonly kind: 'failed';
			readonly failure: SerializedError;
			readonly convertTimeMs: number;
			/** Like in `SuccessEnd`. */
			readonly contents?: ReadonlyMap<string, FileContents>;
	  };

/** Files added to a running task. */
interface UnpackedFiles {
	/** Name of the file that contained them. */
	readonly container: string;
	readonly files: readonly NewFile[];
	/** Maximum files of the task with them. */
	readonly maxFiles: number;
}

/**
 * Records the end of a file in progress: file, assets, counts and task change together. If all files of a task make one
 * result, its other files end with it: the first one in the result has it. Unpacked files are queued, all of them or,
 * if the account or the task lacks room, none: then the file fails. Use inside a transaction.
 * @returns `stale` if the file is no longer in this try, and nothing is recorded; else the new state of the task
 */
export async function endFile(
	rows: MetadataRows,
	file: Pick<TaskFile, 'fileKey' | 'taskId' | 'tries' | 'parameter'>,
	end: FileEnd,
	now: number,
): Promise<'stale' | TaskOutcome> {
	// Whether it is still in this try, checked first.
	if (!(await rows.files.update(file.fileKey, { updatedAt: now }, file.tries))) return 'stale';
	const task = await rows.tasks.find(file.taskId);
	if (!task) throw new Error('a file without a task');
	const unpacked = end.kind === 'success' ? end.unpacked : undefined;
	// The account before its assets, and these before the key's pages: all as late as possible, since other ends of the
	// account wait.
	if (unpacked) await chargeWork(rows, task, end.convertTimeMs, now);
	const refusal = unpacked && (await takeUnpacked(rows, task, unpacked, now));
	const own: FileEnd = refusal
		? { kind: 'failed', failure: refusal, convertTimeMs: end.convertTimeMs }
		: endOf(file.fileKey, end);
	const added = own.kind === 'success' ? (own.unpacked?.files.length ?? 0) : 0;
	const parts = isJoined(task.toolPath, file) ? await rows.files.list(task.taskId) : [];
	const closed: ClosedFile[] = [];
	let failed = 0;
	for (const { fileKey } of [file, ...parts.filter(({ partOf }) => partOf === file.fileKey)]) {
		const ofFile = fileKey === file.fileKey ? own : endOf(fileKey, end);
		const change = changeOf(fileKey, ofFile, now);
		const hasResult = closed.some(({ move }) => move === 'settle');
		await rows.files.update(
			fileKey,
			hasResult ? { ...change, resultId: null, readingId: null, receipt: null } : change,
		);
		if (ofFile.kind === 'failed') failed++;
		closed.push({ fileKey, move: ofFile.kind === 'success' ? 'settle' : 'return' });
	}
	const outcome = await countOn(rows, task, task.cost + (added - failed) * costPerFile, now, added);
	if (!unpacked) await chargeWork(rows, task, end.convertTimeMs, now);
	await close(rows, task, closed, now);
	if (own.kind === 'success' && task.keyPrefix !== null && own.pagesTotal > 0)
		await rows.keyPages.add(task.keyPrefix, dayOf(now), own.pagesTotal);
	return outcome;
}

/** The task after one of its files ended. */
type TaskOutcome = 'taskGoesOn' | 'taskWaitsForReview' | 'taskEnded';

/**
 * A file no longer waits for a review: it was reviewed, or the wait is over. Use inside a transaction.
 * @returns `notWaiting`, without a change, for one that does not wait
 */
export async function endReview(
	rows: MetadataRows,
	{ fileKey, taskId, reviewUntil }: Pick<TaskFile, 'fileKey' | 'taskId' | 'reviewUntil'>,
	change: Pick<FileChange, 'warnings'>,
	now: number,
): Promise<TaskOutcome | 'notWaiting'> {
	if (reviewUntil === null) return 'notWaiting';
	await rows.files.update(fileKey, { ...change, reviewUntil: null, updatedAt: now });
	const task = await rows.tasks.find(taskId);
	if (!task) throw new Error('a file without a task');
	return await countOn(rows, task, task.cost, now);
}

/**
 * Recounts the files of a task after one of them ended, and ends the task with the last one.
 * @param added  files that came in with it
 */
async function countOn(rows: MetadataRows, task: Task, cost: number, now: number, added = 0): Promise<TaskOutcome> {
	const { waiting, processing, inReview, success, failed } = await rows.files.count(task.taskId);
	const inWork = waiting + processing;
	const state = nextTaskState(task.state, { kind: 'fileEnded', unfinished: inWork + inReview });
	const rests = inWork === 0 && inReview > 0;
	await rows.tasks.update(task.taskId, {
		state,
		successCount: success,
		failCount: failed,
		cost,
		...(added > 0 ? { fileCount: task.fileCount + added } : {}),
		updatedAt: now,
		inReviewSince: rests ? (task.inReviewSince ?? now) : null,
		...(state === 'TaskFinish' ? { endedAt: now } : {}),
	});
	if (state === 'TaskFinish') await rows.callbacks.release(task.taskId, now);
	return state === 'TaskFinish' ? 'taskEnded' : rests ? 'taskWaitsForReview' : 'taskGoesOn';
}

/** What the end of a conversion means for one of its files. */
function endOf(fileKey: string, end: FileEnd): FileEnd {
	const failure = end.kind === 'success' ? end.leftOut?.get(fileKey) : undefined;
	return failure ? { kind: 'failed', failure, convertTimeMs: end.convertTimeMs, contents: end.contents } : end;
}

/**
 * Queues unpacked files, and withholds their cost.
 * @returns why nothing was done
 */
async function takeUnpacked(
	rows: MetadataRows,
	task: Task,
	{ container, files, maxFiles }: UnpackedFiles,
	now: number,
): Promise<SerializedError | undefined> {
	if (task.fileCount + files.length > maxFiles) {
		return { errorName: 'tooManyParts', details: { file: container, limit: maxFiles } };
	}
	const keys = files.map(({ fileKey }) => fileKey);
	try {
		await withhold(rows, task.accountId, keys, now, task.assetType === null ? undefined : [task.assetType]);
	} catch (error) {
		if (error instanceof ServiceError && error.errorName === 'outOfAssets') return error.toJSON();
		throw error;
	}
	for (const file of files) await rows.files.insert(file);
	return undefined;
}

function changeOf(fileKey: string, end: FileEnd, now: number): FileChange {
	const common = { state: end.kind, sealedPassword: null, updatedAt: now } as const;
	if (end.kind === 'failed') {
		const { failure, convertTimeMs, contents } = end;
		return { ...common, failure, convertTimeMs, contents: contents?.get(fileKey) ?? null };
	}
	const { kind: _kind, leftOut: _leftOut, unpacked: _unpacked, contents, ...fields } = end;
	return { ...fields, ...common, contents: contents?.get(fileKey) ?? null, pagesDone: fields.pagesTotal };
}

/** Charges long work on a file to its account, so that accounts take turns by time. Before its assets are moved. */
export async function chargeWork(
	{ accounts }: MetadataRows,
	{ accountId }: Pick<Task, 'accountId'>,
	workMs: number,
	now: number,
): Promise<void> {
	if (workMs >= minChargedMs) await accounts.charge(accountId, Math.round(workMs), now);
}

/**
 * Ends a task before its files: unfinished ones fail and their withheld cost is returned; those waiting for a review
 * keep their results without one. Use inside a transaction.
 * @param why  `waitedTooLong` for a task that waited too long, `cancelled` for one its owner ended
 * @returns keys of the failed files
 */
export async function endTaskEarly(
	rows: MetadataRows,
	task: Task,
	why: 'waitedTooLong' | 'cancelled',
	now: number,
): Promise<readonly string[]> {
	const state = nextTaskState(task.state, { kind: why });
	const files = await rows.files.list(task.taskId);
	const unfinished = files.filter((file) => !endedFileStates.has(file.state));
	for (const { fileKey, reviewUntil, warnings } of files) {
		if (reviewUntil === null) continue;
		await rows.files.update(fileKey, { ...unreviewed(warnings), reviewUntil: null, updatedAt: now });
	}
	for (const { fileKey, fileName } of unfinished) {
		const failure: SerializedError =
			why === 'cancelled'
				? { errorName: 'cancelled', details: { file: fileName } }
				: { errorName: 'taskOverdue', details: {} };
		await rows.files.update(fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
	}
	const counts = await rows.files.count(task.taskId);
	await rows.tasks.update(task.taskId, {
		state,
		successCount: counts.success,
		failCount: counts.failed,
		cost: task.assetType === null ? task.cost : task.cost - unfinished.length * costPerFile,
		updatedAt: now,
		endedAt: now,
		inReviewSince: null,
	});
	await rows.callbacks.release(task.taskId, now);
	const closed = unfinished.map(({ fileKey }) => ({ fileKey, move: 'return' }) as const);
	if (task.assetType !== null) await close(rows, task, closed, now);
	return unfinished.map(({ fileKey }) => fileKey);
}

/** Warnings of a result whose review did not happen. */
export function unreviewed(warnings: readonly Phrase[]): { readonly warnings: readonly Phrase[] } {
	return { warnings: [...reviewed(warnings).warnings, phrase('notReviewed')] };
}

/** Warnings of a reviewed result. */
export function reviewed(warnings: readonly Phrase[]): { readonly warnings: readonly Phrase[] } {
	return { warnings: warnings.filter((warning) => warning.phrase !== 'notReviewed') };
}
