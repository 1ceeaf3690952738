import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { limits } from '../../../contract/limits';
import { toolDefinition, type ToolPath } from '../../../contract/tools';
import type { AssetType } from '../../../contract/states';
import { findKeyLimits, keptMsOf, requireKeyRoom, type LimitedKey } from '../accounts/key-limits';
import { costPerFile, withhold } from '../accounts/ledger';
import type { Settings } from '../config';
import { ServiceError } from '../errors';
import { parseParameter, withDefaults } from '../parameters';
import type { FileStore, StoredFile } from '../storage/file-store';
import type {
	MetadataRows,
	MetadataStore,
	NewCallback,
	NewFile,
	NewTask,
	Task,
	TaskFile,
	UnstartedFiles,
	TimeMs,
} from '../storage/metadata-store';
import type { RequestTrace } from '../observability/trace-context';
import { claimCall, type OnceKey, type TakenIn } from './idempotent-call';
import { isJoined, parameterOf } from './joined-files';
import { releaseUploads, takeUploads, type TakenUploads } from './direct-uploads';
import type { SecretBox } from './secret-box';
import { nextTaskState } from './state';
import type { WorkQueue } from './work-queue';

/**
 * Longest texts together (parameters, names, passwords, callback addresses) of all files that an account has announced and not started:
 * they stand in the database.
 */
const unstartedTextBytes = 3 * limits.parameterBytes.value;
/** And where an operator allows more files, so much more: what a usual file says of itself. */
const textBytesOfFile = 192;

/** After this time a caller whose task found no room tries again. */
const queueRetrySeconds = 10;

/** What a caller says about a file; texts as sent, absent ones `undefined`. */
export interface FileDescription {
	readonly fileName: string;
	readonly password: string | undefined;
	/** JSON text of the tool's parameters. */
	readonly parameter: string | undefined;
}

/** A file that is there already. */
export interface StoredDescription extends FileDescription {
	readonly stored: StoredFile;
}

/** Whom the maker of a task wants to be told of its end, and how. */
export interface CallbackOrder extends Pick<NewCallback, 'keyPrefix' | 'origin' | 'language'> {
	/** Checked before. */
	readonly url: string;
}

/** What a call that makes or starts a task may bring along. */
export interface CallContext {
	/** Id of the task it makes, when its caller wants to know it before; unique. */
	readonly taskId?: string;
	/** The name its caller gave it, so that it is not done twice. */
	readonly once?: OnceKey | undefined;
	/** Prefix of the API key it came with: the task counts against its limits. */
	readonly keyPrefix?: string;
	/** The request it came by. */
	readonly trace?: RequestTrace | undefined;
}

/** Settings the intake keeps to. */
export type IntakeSettings = Pick<
	Settings,
	| 'fileBytes'
	| 'filesPerTask'
	| 'filesToMerge'
	| 'queuedTasks'
	| 'queuedTasksPerAccount'
	| 'startWithinMs'
	| 'unstartedFilesPerAccount'
	| 'unstartedBytesPerAccount'
>;

/** Takes tasks and their files in, up to the moment they wait for a worker. Everything is stored before it returns. */
export class TaskIntake {
	/**
	 * @param onStarted    so many files of the task wait for workers now; 0 when a worker has them already
	 * @param keepResting  a worker that may begin at once with a file
	 * @param now          what the clock shows that processes share
	 */
	constructor(
		private readonly store: MetadataStore,
		private readonly fileStore: FileStore,
		private readonly secretBox: SecretBox,
		private readonly settings: IntakeSettings,
		private readonly onStarted: (taskId: string, files: number) => void,
		private readonly keepResting: WorkQueue['keepResting'] = () => undefined,
		private readonly now: () => TimeMs = Date.now,
	) {}

	/**
	 * A new task with its first file, not uploaded yet.
	 * @throws ServiceError `tooManyUnstartedFiles`; as `parseParameter`
	 */
	async announceFirst(
		accountId: number,
		toolPath: ToolPath,
		description: FileDescription,
		callback?: CallbackOrder,
		{ once, keyPrefix }: CallContext = {},
	): Promise<TakenIn> {
		const taskId = randomUUID();
		const file = this.newFile(taskId, toolPath, description);
		return await this.store.transaction(async (rows) => {
			const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
			if (earlier) return earlier;
			const key = keyPrefix === undefined ? {} : { keyPrefix };
			this.requirePlace(toolPath, 1);
			const task = { taskId, accountId, toolPath, fileCount: 1, createdAt: file.createdAt, ...key };
			await this.addTask(rows.callbacks, (one) => rows.tasks.insert(one), task, callback);
			await rows.files.insert(file);
			await this.requireUnstartedRoom(rows, accountId);
			return { taskId, fileKey: file.fileKey, isReplayed: false };
		});
	}

	/**
	 * A further file of an unstarted task, not uploaded yet.
	 * @throws ServiceError `taskNotFound`, `wrongTaskState`, `tooManyFiles`, `tooManyFilesToMerge`, `tooManyUnstartedFiles`; as
	 *   `parseParameter`
	 */
	async announceFurther(
		accountId: number,
		taskId: string,
		description: FileDescription,
		{ once }: CallContext = {},
	): Promise<TakenIn> {
		return await this.store.transaction(async (rows) => {
			const task = await this.ownTask(rows, accountId, taskId);
			const file = this.newFile(taskId, task.toolPath, description);
			const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
			if (earlier) return earlier;
			if (task.state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state: task.state });
			await this.addFile(rows, task, file);
			return { taskId, fileKey: file.fileKey, isReplayed: false };
		});
	}

	/**
	 * The original of an announced file; one uploaded before is replaced.
	 * @throws ServiceError `addressInvalid` when there is no such file, `wrongTaskState` once the task is started,
	 *   `fileTooLarge`, `emptyFile`, `unstartedFilesTooLarge`
	 */
	async upload(fileKey: string, content: Readable): Promise<StoredFile> {
		const { file, accountId } = await this.uploadable(this.store, fileKey);
		const stored = await this.fileStore.receive(content, this.settings.fileBytes, file.fileName);
		let replaced: string | null;
		try {
			if (stored.size === 0) throw new ServiceError('emptyFile', { file: file.fileName });
			replaced = await this.store.transaction(async (rows) => {
				const { file: current } = await this.uploadable(rows, fileKey);
				const change = { originalId: stored.id, fileSize: stored.size, updatedAt: this.now() };
				await rows.files.update(fileKey, change);
				const { bytes } = await this.findUnstarted(rows, accountId);
				this.checkUploads(bytes);
				return current.originalId;
			});
		} catch (error) {
			await this.forget(stored, error);
			throw error;
		}
		if (replaced !== null) await this.fileStore.remove(replaced);
		return stored;
	}

	/**
	 * An announced file with its original: one that was sent to the store itself is kept from now on, as by `upload`.
	 * @throws ServiceError as `upload`, `fileNotUploaded`
	 */
	async uploaded(file: TaskFile): Promise<TaskFile> {
		if (file.originalId !== null) return file;
		const taken = await takeUploads(this.fileStore, [file], this.settings.fileBytes);
		const { stored, refusal } = taken.get(file.fileKey) ?? {};
		if (!stored) throw refusal ?? new ServiceError('fileNotUploaded', { file: file.fileName });
		let isKept = false;
		try {
			const kept = await this.store.transaction(async (rows) => {
				const { file: current } = await this.uploadable(rows, file.fileKey);
				if (current.originalId !== null) return current;
				const change = { originalId: stored.id, fileSize: stored.size, updatedAt: this.now() };
				await rows.files.update(file.fileKey, change);
				return { ...current, ...change };
			});
			isKept = kept.originalId === stored.id;
			return kept;
		} catch (error) {
			isKept = !isUndone(error);
			throw error;
		} finally {
			if (isKept) await releaseUploads(this.fileStore, taken, true);
			else await this.fileStore.remove(stored.id);
		}
	}

	/** The announced file an upload is for. Throws as `upload`. */
	async uploadable(rows: MetadataRows, fileKey: string) {
		const file = await rows.files.find(fileKey);
		const task = file && (await rows.tasks.find(file.taskId));
		if (!file || !task) throw new ServiceError('addressInvalid');
		if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
		if (task.state !== 'TaskStart') throw new ServiceError('wrongTaskState', { state: task.state });
		return { file, accountId: task.accountId };
	}

	/**
	 * Whether an account may upload so many bytes more before it starts a task.
	 * @returns bytes of its uploads that were not started
	 * @throws ServiceError `unstartedFilesTooLarge`
	 */
	async requireUploadRoom(accountId: number, moreBytes: number): Promise<number> {
		const { bytes } = await this.findUnstarted(this.store, accountId);
		this.checkUploads(bytes + moreBytes);
		return bytes;
	}

	private async findUnstarted({ tasks }: MetadataRows, accountId: number): Promise<UnstartedFiles> {
		return await tasks.findUnstarted(accountId, this.now() - this.settings.startWithinMs);
	}

	private checkUploads(bytes: number): void {
		const limit = this.settings.unstartedBytesPerAccount;
		if (bytes > limit) throw new ServiceError('unstartedFilesTooLarge', { limit });
	}

	/**
	 * Put an unstarted task into the queue and withhold its cost; a task that was started before stays as it is.
	 * A file that was announced but not uploaded fails by itself, and costs nothing; so does one whose direct upload is
	 * refused.
	 * @throws ServiceError `taskNotFound`, `taskHasNoFile`, `outOfAssets`, `queueFull`, `taskOverdue`, `wrongTaskState`
	 *   when it was cancelled before; `fileTooLarge`, `emptyFile` when no file is left because of it
	 */
	async start(accountId: number, taskId: string, trace?: RequestTrace): Promise<void> {
		const task = await this.ownTask(this.store, accountId, taskId);
		const uploads = task.state === 'TaskStart' ? await this.takeUploads(taskId) : new Map();
		let files: number;
		try {
			files = await this.store.transaction((rows) => this.startOnce(rows, accountId, taskId, uploads, trace));
		} catch (error) {
			if (isUndone(error)) await releaseUploads(this.fileStore, uploads, false);
			throw error;
		}
		// Another call may have been faster, with copies of its own.
		await releaseUploads(this.fileStore, uploads, files > 0);
		if (files > 0) this.onStarted(taskId, files);
	}

	/**
	 * A task of files that are there already, started at once: of one, or of those that become one result.
	 * @throws ServiceError `outOfAssets`, `queueFull`; `oneFileOnly` for several that do not become one result; as `parseParameter`; the stored files are then removed
	 */
	async submit(
		accountId: number,
		toolPath: ToolPath,
		received: readonly StoredDescription[],
		callback?: CallbackOrder,
		{ taskId = randomUUID(), once, trace, keyPrefix }: CallContext = {},
	): Promise<TakenIn> {
		const worker = this.keepResting();
		let taken: TakenIn | undefined;
		let isBegun = false;
		try {
			const files = received.map(({ stored, ...description }) => ({
				...this.newFile(taskId, toolPath, description),
				originalId: stored.id,
				fileSize: stored.size,
			}));
			const [file] = files;
			if (!file) throw new Error('a task without files');
			if (files.length > 1 && !isJoined(toolPath, file)) throw new ServiceError('oneFileOnly');
			taken = await this.store.transaction(async (rows) => {
				const earlier = await claimCall(rows, accountId, once, file, file.createdAt);
				if (earlier) return earlier;
				const key = await findKeyLimits(rows, keyPrefix ?? null);
				const task = {
					...{ taskId, accountId, toolPath, fileCount: files.length, createdAt: file.createdAt },
					...(keyPrefix === undefined ? {} : { keyPrefix }),
					...waiting('TaskStart', files.length, key.limits, trace, this.now()),
				};
				await this.addTask(rows.callbacks, (one) => rows.tasks.insertUncounted(one), task, callback);
				for (const one of files) await rows.files.insert(one === file ? one : { ...one, partOf: file.fileKey });
				await worker?.claim(rows, taskId);
				// From here on all that is made, started and ended of the account waits: as late as can be, and the account before its assets.
				const ordinal = await rows.accounts.countTask(accountId);
				const fileKeys = files.map(({ fileKey }) => fileKey);
				await rows.tasks.update(taskId, { ordinal, assetType: await this.pay(rows, accountId, fileKeys, key, true) });
				return { taskId, fileKey: file.fileKey, isReplayed: false };
			});
		} catch (error) {
			for (const { stored } of received) await this.forget(stored, error);
			throw error;
		} finally {
			isBegun = worker?.release(taken !== undefined) ?? false;
		}
		// The file of an earlier call is there already.
		if (taken.isReplayed) for (const { stored } of received) await this.fileStore.remove(stored.id);
		else this.onStarted(taskId, isBegun ? 0 : 1);
		return taken;
	}

	/**
	 * Whether a task can be started now.
	 * @param waits  whether it waits already, by this transaction
	 * @throws ServiceError `queueFull` when too many have not ended yet
	 */
	async requireRoom({ tasks }: MetadataRows, accountId: number, waits = false): Promise<void> {
		const { queuedTasks, queuedTasksPerAccount } = this.settings;
		const { ofAll, ofAccount } = await tasks.countUnfinished(accountId);
		const own = waits ? 1 : 0;
		const limit = ofAccount - own >= queuedTasksPerAccount ? queuedTasksPerAccount : queuedTasks;
		if (ofAccount - own >= queuedTasksPerAccount || ofAll - own >= queuedTasks) {
			throw new ServiceError('queueFull', { limit, seconds: queueRetrySeconds });
		}
	}

	/** A task of this account. @throws ServiceError `taskNotFound`, the same for a missing and for a foreign task */
	async ownTask({ tasks }: MetadataRows, accountId: number, taskId: string): Promise<Task> {
		const task = await tasks.find(taskId);
		if (!task || task.accountId !== accountId) throw new ServiceError('taskNotFound', { taskId });
		return task;
	}

	private newFile(taskId: string, toolPath: ToolPath, { fileName, password, parameter }: FileDescription): NewFile {
		const fileKey = randomUUID();
		return {
			fileKey,
			taskId,
			fileName,
			parameter: JSON.stringify(withDefaults(toolPath, parseParameter(toolPath, parameter))),
			sealedPassword: password ? this.secretBox.seal(password, fileKey) : null,
			originalId: null,
			fileSize: 0,
			createdAt: this.now(),
		};
	}

	private async addTask<Made extends NewTask>(
		callbacks: MetadataRows['callbacks'],
		insert: (task: Made) => Promise<void>,
		task: Made,
		order: CallbackOrder | undefined,
	): Promise<void> {
		if (!order) return await insert(task);
		const { url, ...callback } = order;
		await insert({ ...task, callbackUrl: url });
		await callbacks.insert({ ...callback, taskId: task.taskId, eventId: randomUUID() });
	}

	private async addFile(
		rows: MetadataRows,
		{ accountId, taskId, toolPath }: Pick<Task, 'accountId' | 'taskId' | 'toolPath'>,
		file: NewFile,
	): Promise<void> {
		const { tasks, files } = rows;
		const counts = await files.count(taskId);
		this.requirePlace(toolPath, counts.waiting + 1);
		await files.insert(file);
		await tasks.update(taskId, { fileCount: counts.waiting + 1, updatedAt: file.createdAt });
		await this.requireUnstartedRoom(rows, accountId);
	}

	/** Whether an account may have announced all that it has. @throws ServiceError `tooManyUnstartedFiles` */
	private async requireUnstartedRoom(rows: MetadataRows, accountId: number): Promise<void> {
		const unstarted = await this.findUnstarted(rows, accountId);
		const limit = this.settings.unstartedFilesPerAccount;
		const textLimit = Math.max(unstartedTextBytes, limit * textBytesOfFile);
		if (unstarted.files > limit || unstarted.textBytes > textLimit) {
			throw new ServiceError('tooManyUnstartedFiles', { limit });
		}
	}

	/**
	 * Whether a task of a tool may have so many files.
	 * @throws ServiceError `tooManyFiles`, `tooManyFilesToMerge`
	 */
	requirePlace(toolPath: ToolPath, count: number): void {
		const { filesPerTask, filesToMerge } = this.settings;
		const joins = toolDefinition(toolPath).joinsFiles === true;
		const limit = joins ? filesToMerge : filesPerTask;
		if (count > limit) throw new ServiceError(joins ? 'tooManyFilesToMerge' : 'tooManyFiles', { limit });
	}

	/** Most files of one direct call of a tool; whether they may be several is told by their parameters (`submit`). */
	mostFiles(toolPath: ToolPath): number {
		const { joinsFiles, joinsFilesBy } = toolDefinition(toolPath);
		if (joinsFiles) return this.settings.filesToMerge;
		return joinsFilesBy === undefined ? 1 : this.settings.filesPerTask;
	}

	/** Remove a stored file that could not be recorded. */
	private async forget(stored: StoredFile, error: unknown): Promise<void> {
		if (isUndone(error)) await this.fileStore.remove(stored.id);
	}

	/** Uploads that did not come through the service, outside of any transaction: copying takes its time. */
	private async takeUploads(taskId: string): Promise<TakenUploads> {
		const files = await this.store.files.list(taskId);
		return await takeUploads(this.fileStore, files, this.settings.fileBytes);
	}

	/** @returns how many files wait for workers by it; 0 when the task was started before */
	private async startOnce(
		rows: MetadataRows,
		accountId: number,
		taskId: string,
		uploads: TakenUploads,
		trace: RequestTrace | undefined,
	): Promise<number> {
		const task = await this.ownTask(rows, accountId, taskId);
		if (task.state === 'TaskOverdue') throw new ServiceError('taskOverdue');
		if (task.state !== 'TaskStart' && task.startedAt === null) {
			throw new ServiceError('wrongTaskState', { state: task.state });
		}
		if (task.state !== 'TaskStart') return 0;
		for (const [fileKey, { stored }] of uploads) {
			if (!stored) continue;
			await rows.files.update(fileKey, { originalId: stored.id, fileSize: stored.size, updatedAt: this.now() });
		}
		return await this.startWith(rows, task, await rows.files.list(taskId), trace, uploads);
	}

	/** @returns how many files wait for workers by it */
	private async startWith(
		rows: MetadataRows,
		task: Pick<Task, 'taskId' | 'accountId' | 'state' | 'toolPath' | 'keyPrefix'>,
		files: readonly Pick<TaskFile, 'fileKey' | 'fileName' | 'originalId' | 'parameter'>[],
		trace: RequestTrace | undefined,
		uploads: TakenUploads = new Map(),
	): Promise<number> {
		const now = this.now();
		const uploaded = files.filter(({ originalId }) => originalId !== null);
		if (uploaded.length === 0) {
			const [refused] = [...uploads.values()].flatMap(({ refusal }) => refusal ?? []);
			throw refused ?? new ServiceError('taskHasNoFile', { taskId: task.taskId });
		}
		const joins = isJoined(task.toolPath, files[0]);
		if (joins) requireAll(files, uploads);
		const fileKeys = uploaded.map(({ fileKey }) => fileKey);
		const key = await findKeyLimits(rows, task.keyPrefix);
		for (const file of files) {
			if (file.originalId !== null) continue;
			const missing = { errorName: 'fileNotUploaded', details: { file: file.fileName } } as const;
			const failure = uploads.get(file.fileKey)?.refusal?.toJSON() ?? missing;
			await rows.files.update(file.fileKey, { state: 'failed', failure, sealedPassword: null, updatedAt: now });
		}
		// One worker makes one result of all: the first file waits for it, and the others with the first one.
		const [lead, ...others] = joins ? fileKeys : [];
		for (const fileKey of others) await rows.files.update(fileKey, { partOf: lead ?? null, updatedAt: now });
		const assetType = await this.pay(rows, task.accountId, fileKeys, key, false);
		await rows.tasks.update(task.taskId, {
			...waiting(task.state, uploaded.length, key.limits, trace, now),
			assetType,
			failCount: files.length - uploaded.length,
		});
		return joins ? 1 : uploaded.length;
	}

	/**
	 * Withhold the cost of a task and look whether there is room for it. From here on starts of one account that come at once wait for each
	 * other, so that each counts the others: as late as can be.
	 * @param waits  whether the task and its files wait already, by this transaction
	 * @throws ServiceError `outOfAssets`, `queueFull`; as `requireKeyRoom`
	 */
	private async pay(
		rows: MetadataRows,
		accountId: number,
		fileKeys: readonly string[],
		key: LimitedKey,
		waits: boolean,
	): Promise<AssetType> {
		const now = this.now();
		const assetType = await withhold(rows, accountId, fileKeys, now);
		await this.requireRoom(rows, accountId, waits);
		await requireKeyRoom(rows, key, fileKeys.length, now, waits);
		return assetType;
	}
}

/** What a start makes of a task, but how it is paid for. @param files  that wait by it */
function waiting(
	state: Task['state'],
	files: number,
	limits: LimitedKey['limits'],
	trace: RequestTrace | undefined,
	now: TimeMs,
) {
	return {
		state: nextTaskState(state, { kind: 'started' }),
		cost: files * costPerFile,
		...{ startedAt: now, queuedAt: now, updatedAt: now },
		keptMs: keptMsOf(limits),
		...(trace ? { requestId: trace.requestId, traceparent: trace.traceparent ?? null } : {}),
	};
}

/**
 * A file that is missing would be missing in the one result of all, unless its owner said that it may be left out.
 * @throws ServiceError `fileNotUploaded`, or why its upload was refused
 */
function requireAll(
	files: readonly Pick<TaskFile, 'fileKey' | 'fileName' | 'originalId' | 'parameter'>[],
	uploads: TakenUploads,
): void {
	for (const { fileKey, fileName, originalId, parameter } of files) {
		const { skipUnreadable } = parameterOf({ parameter });
		if (originalId !== null || skipUnreadable === 1) continue;
		throw uploads.get(fileKey)?.refusal ?? new ServiceError('fileNotUploaded', { file: fileName });
	}
}

/**
 * Whether a transaction that threw has left nothing behind. When the connection to the database broke it may have been
 * committed: a file it recorded has to stay, and one it did not is an orphan, which the sweeper finds.
 */
function isUndone(error: unknown): boolean {
	return !(error instanceof ServiceError && error.errorName === 'storeUnavailable');
}
