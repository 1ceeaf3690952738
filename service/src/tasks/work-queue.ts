import type { MetadataRows, Task, TaskFile } from '../storage/metadata-store';

/** A file a worker has to convert now, and its task. */
export interface ClaimedFile {
	readonly file: TaskFile;
	readonly task: Task;
}

/** An idle worker kept for a file that is about to be queued: it need not search for the file. */
export interface RestingWorker {
	/**
	 * Claims the waiting file of a task for it, unless another file goes first. Use inside the transaction that queues
	 * the file; may be retried.
	 */
	claim(rows: MetadataRows, taskId: string): Promise<void>;
	/**
	 * The transaction has ended: the worker starts its file, or looks for one as usual.
	 * @param isCommitted  whether the claim is committed
	 * @returns whether it has the file
	 */
	release(isCommitted: boolean): boolean;
}

/**
 * Gives waiting files to workers, each file to one of them. The metadata store alone knows what waits and in which
 * order; an adapter only wakes workers. Adapters pass `test/suites/work-queue.suite.ts`.
 */
export interface WorkQueue {
	/** A number of files have been queued. */
	wake(files: number): void;
	/** A worker of this process waiting in `take`, if any; it must be released. */
	keepResting(): RestingWorker | undefined;
	/** The next file, waiting if necessary; `undefined` after `close`. */
	take(): Promise<ClaimedFile | undefined>;
	/** Repeats the wake-ups for waiting files, in case some were lost. */
	refresh(): Promise<void>;
	/** Fulfilled when workers can be woken. */
	check(): Promise<void>;
	/** Gives out no more files. */
	close(): void;
}
