import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ToolPath } from '../../../contract/tools';
import { costPerFile, withhold } from '../accounts/ledger';
import type { Settings } from '../config';
import { ServiceError } from '../errors';
import { parseParameter, withDefaults } from '../parameters';
import type { FileStore, StoredFile } from '../storage/file-store';
import type { MetadataRows, MetadataStore, NewCallback, NewFile, NewTask, Task } from '../storage/metadata-store';
import type { RequestTrace } from '../observability/trace-context';
import { claimCall, type OnceKey, type TakenIn } from './idempotent-call';
import type { SecretBox } from './secret-box';
import { nextTaskState } from './state';

/** What a caller says about a file; texts as sent, absent ones `undefined`. */
export interface FileDescription {
	readonly fileName: string;
	readonly password: string | undefined;
	/** JSON text of the tool's parameters. */
	readonly parameter: string | undefined;
}

/** Whom the maker of a task wants to be told of its end, and how. */
export interface CallbackOrder extends Pick<NewCallback, 'keyPrefix' | 'origin' | 'language'> {
	/** Checked before. */
	readonly url: string;
}

/** What a call that makes or starts a task may bring along. */
export interface CallContext {
	/** The name its caller gave it, so that it is not done twice. */
	readonly once?: OnceKey | undefined;
	/** The request it came by. */
	readonly trace?: RequestTrace | undefined;
}

/** Takes tasks and their files in, up to the moment they wait for a worker. Everything is stored before it returns. */
export class TaskIntake {
	/** @param onStarted  files of the task wait for workers now */
	constructor(
		private readonly store: MetadataStore,
		private readonly fileStore: FileStore,
		private readonly secretBox: SecretBox,
		private readonly settings: Pick<Settings, 'fileBytes' | 'filesPerTask'>,
		private readonly onStarted: (taskId: string) => void,
	) {}

	/** A new task with its first file, not uploaded yet. Throws as `parseParameter`. */
	async announceFirst(
		accountId: number,
		toolPath: ToolPath,
		description: FileDescription,
		callback?: CallbackOrder,
		{ once }: CallContext = {},
	): Promise<TakenIn> {
		const taskId = randomUUID();
		const file = this.#newFile(taskId, toolPath, description);
		return await this.store.transaction(async (rows) => {
			const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
			if (earlier) return earlier;
			await this.#addTask(rows, { taskId, accountId, toolPath, createdAt: file.createdAt }, callback);
			await this.#addFile(rows, taskId, file);
			return { taskId, fileKey: file.fileKey, isReplayed: false };
		});
	}

	/**
	 * A further file of an unstarted task, not uploaded yet.
	 * @throws ServiceError `taskNotFound`, `wrongTaskState`, `tooManyFiles`; as `parseParameter`
	 */
	async announceFurther(
		accountId: number,
		taskId: string,
		description: FileDescription,
		{ once }: CallContext = {},
	): Promise<TakenIn> {
		return await this.store.transaction(async (rows) => {
			const task = await this.ownTask(rows, accountId, taskId);
			const file = this.#newFile(taskId, task.toolPath, description);
			const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
			if (earlier) return earlier;
			if (task.state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state: task.state });
			await this.#addFile(rows, taskId, file);
			return { taskId, fileKey: file.fileKey, isReplayed: false };
		});
	}

	/**
	 * The original of an announced file; one uploaded before is replaced.
	 * @throws ServiceError `addressInvalid` when there is no such file, `wrongTaskState` once the task is started,
	 *   `fileTooLarge`, `emptyFile`
	 */
	async upload(fileKey: string, content: Readable): Promise<StoredFile> {
		const file = await this.uploadable(this.store, fileKey);
		const stored = await this.fileStore.receive(content, this.settings.fileBytes, file.fileName);
		let replaced: string | null;
		try {
			if (stored.size === 0) throw new ServiceError('emptyFile', { file: file.fileName });
			replaced = await this.store.transaction(async (rows) => {
				const current = await this.uploadable(rows, fileKey);
				const change = { originalId: stored.id, fileSize: stored.size, updatedAt: Date.now() };
				await rows.files.update(fileKey, change);
				return current.originalId;
			});
		} catch (error) {
			await this.fileStore.remove(stored.id);
			throw error;
		}
		if (replaced !== null) await this.fileStore.remove(replaced);
		return stored;
	}

	/** The announced file an upload is for. Throws as `upload`. */
	async uploadable(rows: MetadataRows, fileKey: string) {
		const file = await rows.files.find(fileKey);
		const task = file && (await rows.tasks.find(file.taskId));
		if (!file || !task) throw new ServiceError('addressInvalid');
		if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
		if (task.state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state: task.state });
		return file;
	}

	/**
	 * Put an unstarted task into the queue and withhold its cost; a task that was started before stays as it is.
	 * A file that was announced but not uploaded fails by itself, and costs nothing.
	 * @throws ServiceError `taskNotFound`, `taskHasNoFile`, `outOfAssets`, `taskOverdue`, `wrongTaskState` when it was
	 *   cancelled before
	 */
	async start(accountId: number, taskId: string, trace?: RequestTrace): Promise<void> {
		const started = await this.store.transaction(async (rows) => {
			const task = await this.ownTask(rows, accountId, taskId);
			if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
			if (task.state !== 'TaskStart' && task.startedAt === null) {
				throw new ServiceError('wrongTaskState', { state: task.state });
			}
			if (task.state !== 'TaskStart') return false;
			await this.#start(rows, task, trace);
			return true;
		});
		if (started) this.onStarted(taskId);
	}

	/**
	 * A task of one file that is there already, started at once.
	 * @throws ServiceError `outOfAssets`; as `parseParameter`; the stored file is then removed
	 */
	async submit(
		accountId: number,
		toolPath: ToolPath,
		description: FileDescription,
		stored: StoredFile,
		callback?: CallbackOrder,
		{ once, trace }: CallContext = {},
	): Promise<TakenIn> {
		const taskId = randomUUID();
		let taken: TakenIn;
		try {
			const file = { ...this.#newFile(taskId, toolPath, description), originalId: stored.id, fileSize: stored.size };
			taken = await this.store.transaction(async (rows) => {
				const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
				if (earlier) return earlier;
				await this.#addTask(rows, { taskId, accountId, toolPath, createdAt: file.createdAt }, callback);
				await this.#addFile(rows, taskId, file);
				await this.#start(rows, await this.ownTask(rows, accountId, taskId), trace);
				return { taskId, fileKey: file.fileKey, isReplayed: false };
			});
		} catch (error) {
			await this.fileStore.remove(stored.id);
			throw error;
		}
		// The file of an earlier call is there already.
		if (taken.isReplayed) await this.fileStore.remove(stored.id);
		else this.onStarted(taskId);
		return taken;
	}

	/** A task of this account. @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task */
	async ownTask({ tasks }: MetadataRows, accountId: number, taskId: string): Promise<Task> {
		const task = await tasks.find(taskId);
		if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
		return task;
	}

	#newFile(taskId: string, toolPath: ToolPath, { fileName, password, parameter }: FileDescription): NewFile {
		const fileKey = randomUUID();
		const given = parseParameter(toolPath, parameter);
		// Some clients repeat it there; it may not be stored in clear.
		delete given['password'];
		return {
			fileKey,
			taskId,
			fileName,
			parameter: JSON.stringify(withDefaults(toolPath, given)),
			sealedPassword: password ? this.secretBox.seal(password, fileKey) : null,
			originalId: null,
			fileSize: 0,
			createdAt: Date.now(),
		};
	}

	async #addTask({ tasks, callbacks }: MetadataRows, task: NewTask, order: CallbackOrder | undefined): Promise<void> {
		if (!order) return await tasks.insert(task);
		const { url, ...callback } = order;
		await tasks.insert({ ...task, callbackUrl: url });
		await callbacks.insert({ ...callback, taskId: task.taskId, eventId: randomUUID() });
	}

	async #addFile({ tasks, files }: MetadataRows, taskId: string, file: NewFile): Promise<void> {
		const counts = await files.count(taskId);
		if (counts.waiting >= this.settings.filesPerTask) {
			throw new ServiceError('tooManyFiles', { limit: this.settings.filesPerTask });
		}
		await files.insert(file);
		await tasks.update(taskId, { fileCount: counts.waiting + 1, updatedAt: file.createdAt });
	}

	async #start(rows: MetadataRows, task: Task, trace: RequestTrace | undefined): Promise<void> {
		const now = Date.now();
		const files = await rows.files.list(task.taskId);
		const uploaded = files.filter(({ originalId }) => originalId !== null);
		if (uploaded.length === 0) throw new ServiceError('taskHasNoFile', { taskId: task.taskId });
		const fileKeys = uploaded.map(({ fileKey }) => fileKey);
		const assetType = await withhold(rows, task.accountId, fileKeys, now);
		for (const file of files) {
			if (file.originalId !== null) continue;
			const failure = { errorName: 'fileNotUploaded', details: { file: file.fileName } } as const;
			await rows.files.update(file.fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
		}
		await rows.tasks.update(task.taskId, {
			state: nextTaskState(task.state, { kind: 'started' }),
			assetType,
			cost: uploaded.length * costPerFile,
			failCount: files.length - uploaded.length,
			startedAt: now,
			queuedAt: now,
			updatedAt: now,
			...(trace ? { requestId: trace.requestId, traceparent: trace.traceparent ?? null } : {}),
		});
	}
}
