import type { Readable } from 'node:stream';
import type { ToolPath } from '../../../contract/tools';
import type { RequestTrace } from '../observability/trace-context';
import type { FileStore, StoredFile } from '../storage/file-store';
import type { MetadataRows, MetadataStore, TaskFile, TimeMs } from '../storage/metadata-store';
import type { TakenIn } from './idempotent-call';
import { announceFirstFile, announceFurtherFile } from './intake/announce';
import type {
	CallbackOrder,
	CallContext,
	FileDescription,
	IntakeParts,
	IntakeSettings,
	StoredDescription,
} from './intake/intake-parts';
import { startAnnounced } from './intake/start-task';
import { submitStored } from './intake/submit-task';
import {
	findUnstartedOf,
	maxFilesOfCall,
	requireFilePlace,
	requireTaskRoom,
	requireUnstartedBytes,
} from './intake/task-room';
import { findUploadable, keepUpload, receiveUpload } from './intake/upload';
import type { SecretBox } from './secret-box';
import type { WorkQueue } from './work-queue';

/** Accepts tasks and their files, up to the queue. Everything is stored before it returns. */
export class TaskIntake {
	private readonly parts: IntakeParts;

	/**
	 * @param onStarted    number of files of the task now waiting for workers; 0 if a worker already has them
	 * @param keepResting  a worker that may start a file at once
	 * @param now          the shared clock
	 */
	constructor(
		store: MetadataStore,
		fileStore: FileStore,
		secretBox: SecretBox,
		settings: IntakeSettings,
		onStarted: (taskId: string, files: number) => void,
		keepResting: WorkQueue['keepResting'] = () => undefined,
		now: () => TimeMs = Date.now,
	) {
		this.parts = { store, fileStore, secretBox, settings, onStarted, keepResting, now };
	}

	/** A new task with its first file, not uploaded yet. Throws like `announceFirstFile`. */
	async announceFirst(
		accountId: number,
		toolPath: ToolPath,
		description: FileDescription,
		callback?: CallbackOrder,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await announceFirstFile(this.parts, accountId, toolPath, description, callback, context);
	}

	/** Another file of an unstarted task, not uploaded yet. Throws like `announceFurtherFile`. */
	async announceFurther(
		accountId: number,
		taskId: string,
		description: FileDescription,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await announceFurtherFile(this.parts, accountId, taskId, description, context);
	}

	/** Stores the original of an announced file, replacing an earlier one. Throws like `receiveUpload`. */
	async upload(fileKey: string, content: Readable): Promise<StoredFile> {
		return await receiveUpload(this.parts, fileKey, content);
	}

	/** An announced file with its original, also if that was sent directly to the store. Throws like `keepUpload`. */
	async uploaded(file: TaskFile): Promise<TaskFile> {
		return await keepUpload(this.parts, file);
	}

	/** The announced file of an upload. Throws like `findUploadable`. */
	async uploadable(rows: MetadataRows, fileKey: string) {
		return await findUploadable(rows, fileKey);
	}

	/**
	 * Checks whether an account may upload this many more bytes before it starts a task.
	 * @returns bytes of its unstarted uploads
	 * @throws ServiceError `unstartedFilesTooLarge`
	 */
	async requireUploadRoom(accountId: number, moreBytes: number): Promise<number> {
		const { bytes } = await findUnstartedOf(this.parts, this.parts.store, accountId);
		requireUnstartedBytes(this.parts, bytes + moreBytes);
		return bytes;
	}

	/** Queues an unstarted task and withholds its cost; idempotent. Throws like `startAnnounced`. */
	async start(accountId: number, taskId: string, trace?: RequestTrace): Promise<void> {
		await startAnnounced(this.parts, accountId, taskId, trace);
	}

	/** A task of existing files, started at once. Throws like `submitStored`. */
	async submit(
		accountId: number,
		toolPath: ToolPath,
		received: readonly StoredDescription[],
		callback?: CallbackOrder,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await submitStored(this.parts, accountId, toolPath, received, callback, context);
	}

	/** Checks whether a task can be started now. @throws ServiceError `queueFull` if too many have not ended yet */
	async requireRoom(rows: MetadataRows, accountId: number): Promise<void> {
		await requireTaskRoom(this.parts, rows, accountId);
	}

	/**
	 * Checks whether a task of a tool may have so many files. @throws ServiceError `tooManyFiles`,
	 * `tooManyFilesToMerge`
	 */
	requirePlace(toolPath: ToolPath, count: number): void {
		requireFilePlace(this.parts, toolPath, count);
	}

	/** Maximum files of one direct call of a tool; their parameters decide whether several are allowed (`submit`). */
	maxFiles(toolPath: ToolPath): number {
		return maxFilesOfCall(this.parts, toolPath);
	}
}
