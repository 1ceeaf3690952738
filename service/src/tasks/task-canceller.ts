import type { Logger } from 'pino';
import { isFinal } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
import type { MetadataStore } from '../storage/metadata-store';
import { endTaskEarly } from './end-file';
import type { TaskEvents } from './task-events';

/** Dependencies of a canceller. */
interface TaskCancellerParts {
	readonly store: MetadataStore;
	readonly events: TaskEvents;
	readonly log: Logger;
}

/** Ends tasks for their owners. */
export class TaskCanceller {
	constructor(private readonly parts: TaskCancellerParts) {}

	/**
	 * Ends an unfinished task: its unfinished files fail, their withheld cost is returned, and their conversions are
	 * stopped soon after. A finished task is unchanged.
	 * @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task
	 */
	async cancel(accountId: number, taskId: string): Promise<void> {
		const { store, events, log } = this.parts;
		const stopped = await store.transaction(async (rows) => {
			const task = await rows.tasks.find(taskId);
			if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
			if (isFinal(task.state)) return undefined;
			return await endTaskEarly(rows, task, 'cancelled', Date.now());
		});
		if (stopped === undefined) return;
		events.filesCut(stopped);
		events.ended(taskId);
		log.info({ taskId, accountId, files: stopped.length }, 'task cancelled');
	}
}
