import type { MetadataRows, TaskFile } from '../storage/metadata-store';
import { chargeWork } from './end-file';
import { nextTaskState } from './state';

/**
 * Requeues a file whose conversion was aborted, and its task if no other file of it is in progress. Use inside a
 * transaction.
 * @param tries   tries that count from now on
 * @param workMs  how long a worker was busy with it
 * @returns false, without a change, if the file is no longer in this try
 */
export async function requeueFile(
	rows: MetadataRows,
	file: Pick<TaskFile, 'fileKey' | 'taskId' | 'tries'>,
	tries: number,
	now: number,
	workMs = 0,
): Promise<boolean> {
	if (!(await rows.files.update(file.fileKey, { state: 'waiting', tries, updatedAt: now }, file.tries))) return false;
	const task = await rows.tasks.find(file.taskId);
	const { processing, inReview } = await rows.files.count(file.taskId);
	// A task waiting for a person continues; one waiting for a worker may become overdue.
	if (task?.state === 'TaskProcessing' && processing + inReview === 0) {
		const state = nextTaskState(task.state, { kind: 'interrupted' });
		await rows.tasks.update(task.taskId, { state, queuedAt: now, updatedAt: now });
	}
	if (task) await chargeWork(rows, task, workMs, now);
	return true;
}
