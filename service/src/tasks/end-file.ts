import type { FileState } from '../../../contract/states';
import type { WordsKept } from '../../../contract/words';
import type { SerializedError } from '../errors';
import type { Phrase } from '../phrases';
import { close, costPerFile } from '../accounts/ledger';
import type { MetadataRows, Task, TaskFile } from '../storage/metadata-store';
import { nextTaskState } from './state';

/** Shorter work is balanced by the turns alone. */
const leastChargedMs = 1000;

const endedFileStates: ReadonlySet<FileState> = new Set(['success', 'failed']);

/** How the conversion of a file ended. */
export type FileEnd =
	| {
			readonly kind: 'success';
			readonly resultId: string;
			readonly convertSize: number;
			readonly downFileName: string;
			readonly warnings: readonly Phrase[];
			/** As in `TaskFile`. */
			readonly pagesReadByOcr: string;
			readonly ocrModels: TaskFile['ocrModels'];
			readonly words: WordsKept;
			readonly convertTimeMs: number;
			/** Pages that were converted, 0 when that is not known. */
			readonly pagesTotal: number;
	  }
	| { readonly kind: 'failed'; readonly failure: SerializedError; readonly convertTimeMs: number };

/**
 * Record the end of a file that is being processed: file, assets, counts and task move together. Use inside
 * a transaction.
 * @returns `stale` when the file is no longer in this try, and nothing is recorded; else whether the task ended
 */
export async function endFile(
	rows: MetadataRows,
	file: Pick<TaskFile, 'fileKey' | 'taskId' | 'tries'>,
	end: FileEnd,
	now: number,
): Promise<'stale' | 'taskGoesOn' | 'taskEnded'> {
	const { kind, ...fields } = end;
	const progress = 'pagesTotal' in fields ? { pagesDone: fields.pagesTotal } : {};
	const change = { ...fields, ...progress, state: kind, sealedPassword: null, updatedAt: now } as const;
	if (!(await rows.files.update(file.fileKey, change, file.tries))) return 'stale';
	const task = await rows.tasks.find(file.taskId);
	if (!task) throw new Error('a file without a task');
	await chargeWork(rows, task, end.convertTimeMs, now);
	await close(rows, task, file.fileKey, kind === 'success' ? 'settle' : 'return', now);
	const counts = await rows.files.count(task.taskId);
	const unfinished = counts.waiting + counts.processing;
	const state = nextTaskState(task.state, { kind: 'fileEnded', unfinished });
	await rows.tasks.update(task.taskId, {
		state,
		successCount: counts.success,
		failCount: counts.failed,
		cost: task.cost - (kind === 'success' ? 0 : costPerFile),
		updatedAt: now,
		...(state === 'TaskFinish' ? { endedAt: now } : {}),
	});
	if (state === 'TaskFinish') await rows.callbacks.release(task.taskId, now);
	return state === 'TaskFinish' ? 'taskEnded' : 'taskGoesOn';
}

/** Hold long work on a file against its account, so that accounts take turns by time. Before its assets are moved. */
export async function chargeWork(
	{ accounts }: MetadataRows,
	{ accountId }: Pick<Task, 'accountId'>,
	workMs: number,
	now: number,
): Promise<void> {
	if (workMs >= leastChargedMs) await accounts.charge(accountId, Math.round(workMs), now);
}

/**
 * End a task before its files have: those that have not ended fail, and what was withheld for them goes back. Use
 * inside a transaction.
 * @param why  `waitedTooLong` for a task that stood too long, `cancelled` for one its owner ends
 * @returns keys of the files that failed by it
 */
export async function endTaskEarly(
	rows: MetadataRows,
	task: Task,
	why: 'waitedTooLong' | 'cancelled',
	now: number,
): Promise<readonly string[]> {
	const state = nextTaskState(task.state, { kind: why });
	const unfinished = (await rows.files.list(task.taskId)).filter((file) => !endedFileStates.has(file.state));
	for (const { fileKey, fileName } of unfinished) {
		const failure: SerializedError =
			why === 'cancelled'
				? { errorName: 'cancelled', details: { file: fileName } }
				: { errorName: 'taskOverdue', details: {} };
		await rows.files.update(fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
		if (task.assetType !== null) await close(rows, task, fileKey, 'return', now);
	}
	const counts = await rows.files.count(task.taskId);
	await rows.tasks.update(task.taskId, {
		state,
		successCount: counts.success,
		failCount: counts.failed,
		cost: task.assetType === null ? task.cost : task.cost - unfinished.length * costPerFile,
		updatedAt: now,
		endedAt: now,
	});
	await rows.callbacks.release(task.taskId, now);
	return unfinished.map(({ fileKey }) => fileKey);
}
