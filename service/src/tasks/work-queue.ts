import type { Task, TaskFile } from '../storage/metadata-store';

/** A file a worker has to convert now, and its task. */
export interface ClaimedFile {
	readonly file: TaskFile;
	readonly task: Task;
}

/**
 * Hands waiting files to workers, each file to one of them. What waits, and in which order, is in the metadata store
 * alone; an adapter only knows how to tell workers that it is time to look. Adapters pass
 * `test/suites/work-queue.suite.ts`.
 */
export interface WorkQueue {
	/** So many files have come to wait. */
	wake(files: number): void;
	/** The next file, waiting for one if need be; `undefined` after `close`. */
	take(): Promise<ClaimedFile | undefined>;
	/** Tell again what waits, in case that was lost. */
	refresh(): Promise<void>;
	/** Fulfilled when workers can be told. */
	check(): Promise<void>;
	/** No more files are handed out. */
	close(): void;
}
