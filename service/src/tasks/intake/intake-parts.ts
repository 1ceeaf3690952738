import type { Settings } from '../../settings/settings';
import type { RequestTrace } from '../../observability/trace-context';
import type { FileStore, StoredFile } from '../../storage/file-store';
import type { MetadataStore, NewCallback, TimeMs } from '../../storage/metadata-store';
import type { OnceKey } from '../idempotent-call';
import type { SecretBox } from '../secret-box';
import type { WorkQueue } from '../work-queue';

/** A caller's description of a file; texts as sent, absent ones `undefined`. */
export interface FileDescription {
	readonly fileName: string;
	readonly password: string | undefined;
	/** JSON text of the tool's parameters. */
	readonly parameter: string | undefined;
}

/** A file that is already stored. */
export interface StoredDescription extends FileDescription {
	readonly stored: StoredFile;
}

/** Callback of a task's end. */
export interface CallbackOrder extends Pick<NewCallback, 'keyPrefix' | 'origin' | 'language'> {
	/** Already checked. */
	readonly url: string;
}

/** Optional parts of a call that makes or starts a task. */
export interface CallContext {
	/** Id of the new task, if its caller needs it in advance; unique. */
	readonly taskId?: string;
	/** The idempotency key of the caller. */
	readonly once?: OnceKey | undefined;
	/** Prefix of the API key: the task counts against its limits. */
	readonly keyPrefix?: string;
	/** The originating request. */
	readonly trace?: RequestTrace | undefined;
}

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
> &
	Partial<Pick<Settings, 'refuseUnknownParameters'>>;

/** Dependencies of the intake steps. */
export interface IntakeParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly secretBox: SecretBox;
	readonly settings: IntakeSettings;
	/** Number of files of the task now waiting for workers; 0 if a worker already has them. */
	readonly onStarted: (taskId: string, files: number) => void;
	/** A worker that may start a file at once. */
	readonly keepResting: WorkQueue['keepResting'];
	/** The shared clock. */
	readonly now: () => TimeMs;
}
