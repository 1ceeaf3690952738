import type { MetadataRows, Task, TaskFile } from '../storage/metadata-store';

/** A file a worker has to convert now, and its task. */
export interface ClaimedFile {
	readonly file: TaskFile;
	readonly task: Task;
}

/** A worker that rests, kept for a file that is about to wait: the file need not be looked for then. */
export interface RestingWorker {
	/**
	 * Take the waiting file of a task for it, where no other file goes first. Use inside the transaction that makes the
	 * file wait; it may be run again.
	 */
	claim(rows: MetadataRows, taskId: string): Promise<void>;
	/**
	 * The transaction has ended: the worker begins with its file, or looks for one as if it had not been kept.
	 * @param isCommitted  whether what was claimed is claimed
	 * @returns whether it has the file
	 */
	release(isCommitted: boolean): boolean;
}

/**
 * Hands waiting files to workers, each file to one of them. What waits, and in which order, is in the metadata store
 * alone; an adapter only knows how to tell workers that it is time to look. Adapters pass
 * `test/suites/work-queue.suite.ts`.
 */
export interface WorkQueue {
	/** So many files have come to wait. */
	wake(files: number): void;
	/** A worker of this process that waits in `take`, where there is one; it has to be released. */
	keepResting(): RestingWorker | undefined;
	/** The next file, waiting for one if need be; `undefined` after `close`. */
	take(): Promise<ClaimedFile | undefined>;
	/** Tell again what waits, in case that was lost. */
	refresh(): Promise<void>;
	/** Fulfilled when workers can be told. */
	check(): Promise<void>;
	/** No more files are handed out. */
	close(): void;
}
