import type { MetadataStore } from '../storage/metadata-store';
import { endFile } from './end-file';
import { nextTaskState } from './state';

/**
 * Put what an earlier service was working on back into the queue; only before any file is taken from it. A
 * file that was begun `maximumTries` times has probably ended the service each time, and fails.
 * @returns how many tasks were taken up again
 */
export async function recoverTasks(store: MetadataStore, maximumTries: number): Promise<number> {
	const interrupted = await store.tasks.listInState('TaskProcessing');
	for (const { taskId } of interrupted) {
		await store.transaction(async (rows) => {
			const now = Date.now();
			for (const file of await rows.files.list(taskId)) {
				if (file.state !== 'processing') continue;
				if (file.tries < maximumTries) {
					await rows.files.update(file.fileKey, { state: 'waiting', updatedAt: now });
					continue;
				}
				const failure = { errorName: 'workerCrashed', details: { file: file.fileName } } as const;
				await endFile(rows, file, { kind: 'failed', failure, convertTimeMs: 0 }, now);
			}
			const task = await rows.tasks.find(taskId);
			if (task?.state !== 'TaskProcessing') return;
			const state = nextTaskState(task.state, { kind: 'interrupted' });
			await rows.tasks.update(taskId, { state, queuedAt: now, updatedAt: now });
		});
	}
	return interrupted.length;
}
