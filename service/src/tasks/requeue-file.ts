import type { MetadataRows, TaskFile } from '../storage/metadata-store';
import { chargeWork } from './end-file';
import { nextTaskState } from './state';

/**
 * Put a file whose conversion was broken off back into the queue, and its task with it when nothing else of it is in
 * work. Use inside a transaction.
 * @param tries   tries that count from now on
 * @param workMs  how long a worker was busy with it
 * @returns false, and nothing done, when the file is no longer in this try
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
	// What waits for a person goes on: a task that waits for a worker may become overdue.
	if (task?.state === 'TaskProcessing' && processing + inReview === 0) {
		const state = nextTaskState(task.state, { kind: 'interrupted' });
		await rows.tasks.update(task.taskId, { state, queuedAt: now, updatedAt: now });
	}
	if (task) await chargeWork(rows, task, workMs, now);
	return true;
}
