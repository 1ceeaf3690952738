import type { Logger } from 'pino';
import { isFinal } from '../../../contract/states';
import { ServiceError } from '../messages/errors';
import type { FileStore } from '../storage/file-store';
import type { MetadataStore, Task } from '../storage/metadata-store';
import { endTaskEarly } from './end-file';
import { purgeDocuments } from './purge-documents';
import { LayoutBook } from './review/layout-book';
import type { TaskEvents } from './task-events';

/** Dependencies of a purger. */
interface DocumentPurgerParts {
	readonly store: MetadataStore;
	readonly fileStore: Pick<FileStore, 'remove' | 'direct'>;
	/** Receives conversions to abort; absent if none run in this process. */
	readonly events?: Pick<TaskEvents, 'filesCut' | 'ended'>;
	readonly log: Pick<Logger, 'info'>;
}

/** Batch size of tasks. */
const batch = 100;

/**
 * Deletes documents before they expire: originals, results and review data. Tasks, their file names and the ledger
 * stay; `TaskEraser` removes those too.
 */
export class DocumentPurger {
	constructor(private readonly parts: DocumentPurgerParts) {}

	/**
	 * Deletes the documents of a task; a running one is cancelled.
	 * @param actor  for the audit log
	 * @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task
	 */
	async purgeTask(accountId: number, taskId: string, actor: string): Promise<void> {
		const task = await this.parts.store.tasks.find(taskId);
		if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
		await this.purge(task);
		await this.note(accountId, actor, taskId);
	}

	/**
	 * Deletes the documents of every task made with a key.
	 * @param layouts  also delete what the account has learned from reviews
	 * @returns number of tasks with documents
	 */
	async purgeKey(accountId: number, prefix: string, actor: string, { layouts = false } = {}): Promise<number> {
		const { store } = this.parts;
		let purged = 0;
		for (;;) {
			const tasks = await store.tasks.listUnpurgedOfKey(prefix, batch);
			for (const task of tasks) await this.purge(task);
			purged += tasks.length;
			if (tasks.length < batch) break;
		}
		if (layouts) await new LayoutBook(store).remove(accountId);
		await this.note(accountId, actor, `${prefix} ${purged} tasks${layouts ? ' and layouts' : ''}`);
		return purged;
	}

	private async purge({ taskId, accountId }: Task): Promise<void> {
		const { store, fileStore, events, log } = this.parts;
		const now = Date.now();
		const found = await store.transaction(async (rows) => {
			const task = await rows.tasks.find(taskId);
			if (!task) return undefined;
			const isOver = isFinal(task.state);
			return { task, isOver, cut: isOver ? [] : await endTaskEarly(rows, task, 'cancelled', now) };
		});
		if (!found) return;
		events?.filesCut(found.cut);
		if (!found.isOver) events?.ended(taskId);
		if (found.task.startedAt === null) {
			for (const { fileKey } of await store.files.list(taskId)) await fileStore.direct?.removeUpload(fileKey);
		}
		await purgeDocuments(this.parts, found.task, now);
		log.info({ taskId, accountId }, 'documents of a task deleted before their time');
	}

	private async note(accountId: number, actor: string, subject: string): Promise<void> {
		await this.parts.store.audit.add({ at: Date.now(), actor, action: 'documentsDeleted', accountId, subject });
	}
}
