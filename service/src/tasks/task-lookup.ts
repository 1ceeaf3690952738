import type { TaskState } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
import type { MetadataStore, Task, TaskFile } from '../storage/metadata-store';
import { QueuePositions } from './queue-positions';

/** A task with its files in order. */
export interface TaskWithFiles {
	readonly task: Task;
	readonly files: readonly TaskFile[];
	/** Files before its first waiting one; 0 if it is next or not waiting. */
	readonly queuePosition: number;
}

/** Reads tasks for their owners. */
export class TaskLookup {
	private readonly positions: QueuePositions;

	constructor(private readonly store: MetadataStore) {
		this.positions = new QueuePositions(store);
	}

	/** @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task */
	async find(accountId: number, taskId: string): Promise<TaskWithFiles> {
		const task = await this.store.tasks.find(taskId);
		if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
		const files = await this.store.files.list(taskId);
		const isQueued = isActive(task.state) && files.some(({ state }) => state === 'waiting');
		return { task, files, queuePosition: isQueued ? await this.positions.of(taskId) : 0 };
	}

	/** A page of an account's tasks, newest first; `page` counts from 1. */
	async list(
		accountId: number,
		page: number,
		size: number,
	): Promise<{ readonly tasks: readonly Task[]; readonly total: number }> {
		const { tasks } = this.store;
		return { tasks: await tasks.list(accountId, (page - 1) * size, size), total: await tasks.count(accountId) };
	}

	/** A file by its key alone, for holders of a signed address. */
	async findFile(fileKey: string): Promise<TaskFile | undefined> {
		return await this.store.files.find(fileKey);
	}
}

function isActive(state: TaskState): boolean {
	return state === 'TaskWaiting' || state === 'TaskProcessing';
}
