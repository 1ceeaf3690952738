import type { Task, TaskFile } from '../storage/metadata-store';

/** A file a worker has to convert now, and its task. */
export interface ClaimedFile {
	readonly file: TaskFile;
	readonly task: Task;
}

/** Hands waiting files to workers, each file to one of them. */
export interface WorkQueue {
	/** Files may have come to wait. */
	wake(): void;
	/** The next file, waiting for one if need be; `undefined` after `close`. */
	take(): Promise<ClaimedFile | undefined>;
	/** No more files are handed out. */
	close(): void;
}
