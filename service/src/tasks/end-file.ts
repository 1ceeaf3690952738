import type { SerializedError } from '../errors';
import type { Phrase } from '../phrases';
import { close } from '../accounts/ledger';
import type { MetadataRows, Task, TaskFile } from '../storage/metadata-store';
import { nextTaskState } from './state';

/** How the conversion of a file ended. */
export type FileEnd =
	| {
			readonly kind: 'success';
			readonly resultId: string;
			readonly convertSize: number;
			readonly downFileName: string;
			readonly warnings: readonly Phrase[];
			readonly convertTimeMs: number;
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
	const change = { ...fields, state: kind, sealedPassword: null, updatedAt: now } as const;
	if (!(await rows.files.update(file.fileKey, change, file.tries))) return 'stale';
	const task = await rows.tasks.find(file.taskId);
	if (!task) throw new Error('a file without a task');
	await close(rows, task, file.fileKey, kind === 'success' ? 'settle' : 'return', now);
	const counts = await rows.files.count(task.taskId);
	const unfinished = counts.waiting + counts.processing;
	const state = nextTaskState(task.state, { kind: 'fileEnded', unfinished });
	await rows.tasks.update(task.taskId, {
		state,
		successCount: counts.success,
		failCount: counts.failed,
		cost: task.cost - (kind === 'success' ? 0 : 1),
		updatedAt: now,
		...(state === 'TaskFinish' ? { endedAt: now } : {}),
	});
	return state === 'TaskFinish' ? 'taskEnded' : 'taskGoesOn';
}

/**
 * End a task that waited too long: files that have not ended fail, and what was withheld for them goes back.
 * Use inside a transaction.
 * @returns false when the task has meanwhile moved on
 */
export async function endOverdue(
	rows: MetadataRows,
	taskId: string,
	from: Task['state'],
	now: number,
): Promise<boolean> {
	const task = await rows.tasks.find(taskId);
	if (!task || task.state !== from) return false;
	const state = nextTaskState(task.state, { kind: 'waitedTooLong' });
	let returned = 0;
	for (const file of await rows.files.list(taskId)) {
		if (file.state !== 'waiting') continue;
		const failure = { errorName: 'taskOverdue', details: {} } as const;
		await rows.files.update(file.fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
		if (task.assetType === null) continue;
		await close(rows, task, file.fileKey, 'return', now);
		returned++;
	}
	const counts = await rows.files.count(taskId);
	await rows.tasks.update(taskId, {
		state,
		successCount: counts.success,
		failCount: counts.failed,
		cost: task.cost - returned,
		updatedAt: now,
		endedAt: now,
	});
	return true;
}
