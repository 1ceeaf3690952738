import { isFinal } from '../../../contract/states';
import type { Logger } from 'pino';
import { ServiceError } from '../messages/errors';
import type { FileStore } from '../storage/file-store';
import type { MetadataStore } from '../storage/metadata-store';
import { endTaskEarly } from './end-file';
import { LayoutBook } from './review/layout-book';
import type { TaskEvents } from './task-events';

/** Dependencies of an eraser. */
interface TaskEraserParts {
	readonly store: MetadataStore;
	readonly fileStore: Pick<FileStore, 'remove'>;
	/** Receives conversions to abort; absent if none run in this process. */
	readonly events?: Pick<TaskEvents, 'filesCut' | 'ended'>;
	readonly log: Pick<Logger, 'info'>;
}

/** Batch size of erased tasks. */
const batch = 100;

/**
 * Removes tasks with all their data: documents, names, parameters, addresses. Only the ledger stays, which counts
 * assets and identifies files by random numbers.
 */
export class TaskEraser {
	constructor(private readonly parts: TaskEraserParts) {}

	/**
	 * Erases a task. An unfinished one is cancelled first: its withheld cost is returned, without a notification.
	 * @param actor  for the audit log
	 * @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task
	 */
	async erase(accountId: number, taskId: string, actor: string): Promise<void> {
		if (!(await this.remove(accountId, taskId, actor))) throw new ServiceError('taskNotFound', { taskId });
	}

	/** Erases every task of an account, and what was learned from them. @returns number of tasks */
	async eraseAll(accountId: number, actor: string): Promise<number> {
		let erased = 0;
		for (;;) {
			const tasks = await this.parts.store.tasks.list(accountId, 0, batch);
			if (tasks.length === 0) break;
			for (const { taskId } of tasks) if (await this.remove(accountId, taskId, actor)) erased++;
		}
		await new LayoutBook(this.parts.store).remove(accountId);
		const action = 'accountForgotten';
		await this.parts.store.audit.add({ at: Date.now(), actor, action, accountId, subject: `${erased} tasks` });
		return erased;
	}

	/** @returns false if the account has no such task */
	private async remove(accountId: number, taskId: string, actor: string): Promise<boolean> {
		const { store, fileStore, events, log } = this.parts;
		const removed = await store.transaction(async (rows) => {
			const task = await rows.tasks.find(taskId);
			if (!task || task.accountId !== accountId) return undefined;
			const isOver = isFinal(task.state);
			const cut = isOver ? [] : await endTaskEarly(rows, task, 'cancelled', Date.now());
			const files = await rows.files.list(taskId);
			await rows.tasks.remove(taskId);
			await rows.audit.add({ at: Date.now(), actor, action: 'taskDeleted', accountId, subject: taskId });
			return { cut, files };
		});
		if (!removed) return false;
		events?.filesCut(removed.cut);
		events?.ended(taskId);
		// What cannot be removed now is an orphan, and goes with the next storage scan.
		for (const { originalId, resultId, readingId } of removed.files) {
			for (const id of [originalId, resultId, readingId]) if (id !== null) await fileStore.remove(id);
		}
		store.overwriteDeleted?.();
		log.info({ taskId, accountId }, 'task erased');
		return true;
	}
}
