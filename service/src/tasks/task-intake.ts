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
	mostFilesOfCall,
	requireFilePlace,
	requireTaskRoom,
	requireUnstartedBytes,
} from './intake/task-room';
import { findUploadable, keepUpload, receiveUpload } from './intake/upload';
import type { SecretBox } from './secret-box';
import type { WorkQueue } from './work-queue';

/** Takes tasks and their files in, up to the moment they wait for a worker. Everything is stored before it returns. */
export class TaskIntake {
	private readonly parts: IntakeParts;

	/**
	 * @param onStarted    so many files of the task wait for workers now; 0 when a worker has them already
	 * @param keepResting  a worker that may begin at once with a file
	 * @param now          what the clock shows that processes share
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

	/** A new task with its first file, not uploaded yet. Throws as `announceFirstFile`. */
	async announceFirst(
		accountId: number,
		toolPath: ToolPath,
		description: FileDescription,
		callback?: CallbackOrder,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await announceFirstFile(this.parts, accountId, toolPath, description, callback, context);
	}

	/** A further file of an unstarted task, not uploaded yet. Throws as `announceFurtherFile`. */
	async announceFurther(
		accountId: number,
		taskId: string,
		description: FileDescription,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await announceFurtherFile(this.parts, accountId, taskId, description, context);
	}

	/** The original of an announced file; one uploaded before is replaced. Throws as `receiveUpload`. */
	async upload(fileKey: string, content: Readable): Promise<StoredFile> {
		return await receiveUpload(this.parts, fileKey, content);
	}

	/** An announced file with its original, also where that was sent to the store itself. Throws as `keepUpload`. */
	async uploaded(file: TaskFile): Promise<TaskFile> {
		return await keepUpload(this.parts, file);
	}

	/** The announced file an upload is for. Throws as `findUploadable`. */
	async uploadable(rows: MetadataRows, fileKey: string) {
		return await findUploadable(rows, fileKey);
	}

	/**
	 * Whether an account may upload so many bytes more before it starts a task.
	 * @returns bytes of its uploads that were not started
	 * @throws ServiceError `unstartedFilesTooLarge`
	 */
	async requireUploadRoom(accountId: number, moreBytes: number): Promise<number> {
		const { bytes } = await findUnstartedOf(this.parts, this.parts.store, accountId);
		requireUnstartedBytes(this.parts, bytes + moreBytes);
		return bytes;
	}

	/** Put an unstarted task into the queue and withhold its cost; once, however often it is called. Throws as `startAnnounced`. */
	async start(accountId: number, taskId: string, trace?: RequestTrace): Promise<void> {
		await startAnnounced(this.parts, accountId, taskId, trace);
	}

	/** A task of files that are there already, started at once. Throws as `submitStored`. */
	async submit(
		accountId: number,
		toolPath: ToolPath,
		received: readonly StoredDescription[],
		callback?: CallbackOrder,
		context: CallContext = {},
	): Promise<TakenIn> {
		return await submitStored(this.parts, accountId, toolPath, received, callback, context);
	}

	/** Whether a task can be started now. @throws ServiceError `queueFull` when too many have not ended yet */
	async requireRoom(rows: MetadataRows, accountId: number): Promise<void> {
		await requireTaskRoom(this.parts, rows, accountId);
	}

	/** Whether a task of a tool may have so many files. @throws ServiceError `tooManyFiles`, `tooManyFilesToMerge` */
	requirePlace(toolPath: ToolPath, count: number): void {
		requireFilePlace(this.parts, toolPath, count);
	}

	/** Most files of one direct call of a tool; whether they may be several is told by their parameters (`submit`). */
	mostFiles(toolPath: ToolPath): number {
		return mostFilesOfCall(this.parts, toolPath);
	}
}
