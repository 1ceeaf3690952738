import type { Logger } from 'pino';
import { finalTaskStates, type TaskState } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
import type { MetadataStore } from '../storage/metadata-store';
import { endTaskEarly } from './end-file';
import type { TaskEvents } from './task-events';

/** What a canceller works with. */
export interface TaskCancellerParts {
	readonly store: MetadataStore;
	readonly events: TaskEvents;
	readonly log: Logger;
}

/** Ends tasks for their owners. */
export class TaskCanceller {
	constructor(private readonly parts: TaskCancellerParts) {}

	/**
	 * End a task that has not ended: its unfinished files fail, what was withheld for them goes back, and their
	 * conversions are stopped soon after. A task that has ended stays as it is.
	 * @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task
	 */
	async cancel(accountId: number, taskId: string): Promise<void> {
		const { store, events, log } = this.parts;
		const stopped = await store.transaction(async (rows) => {
			const task = await rows.tasks.find(taskId);
			if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
			if ((finalTaskStates as readonly TaskState[]).includes(task.state)) return undefined;
			return await endTaskEarly(rows, task, 'cancelled', Date.now());
		});
		if (stopped === undefined) return;
		events.filesCut(stopped);
		events.ended(taskId);
		log.info({ taskId, accountId, files: stopped.length }, 'task cancelled');
	}
}
