import type { Settings } from '../../settings/settings';
import type { RequestTrace } from '../../observability/trace-context';
import type { FileStore, StoredFile } from '../../storage/file-store';
import type { MetadataStore, NewCallback, TimeMs } from '../../storage/metadata-store';
import type { OnceKey } from '../idempotent-call';
import type { SecretBox } from '../secret-box';
import type { WorkQueue } from '../work-queue';

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

/** What the steps of the intake work with. */
export interface IntakeParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly secretBox: SecretBox;
	readonly settings: IntakeSettings;
	/** So many files of the task wait for workers now; 0 when a worker has them already. */
	readonly onStarted: (taskId: string, files: number) => void;
	/** A worker that may begin at once with a file. */
	readonly keepResting: WorkQueue['keepResting'];
	/** What the clock shows that processes share. */
	readonly now: () => TimeMs;
}
