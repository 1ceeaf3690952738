import type { ConversionOutcome, ProgressListener } from '../engine/conversion';
import { WorkerHandle, WorkerStopped, type WorkerBounds } from './worker-handle';
import type { WorkerJob } from './worker-messages';

/** What a pool needs to know. */
export interface WorkerPoolOptions extends WorkerBounds {
	/** Script of the worker; tests put one that misbehaves here. */
	readonly entry: string;
	readonly filesPerWorker: number;
	/** Makes and removes the folder a worker process lives in. */
	readonly makeFolder: () => Promise<string>;
	readonly removeFolder: (path: string) => Promise<void>;
	/** Told of each worker process that is started. */
	readonly onStart?: () => void;
}

/** What may be wanted of one conversion beside its outcome. */
export interface RunOptions {
	/** Ends the conversion, and the worker with it: the file ends with `WorkerStopped`. */
	readonly signal?: AbortSignal;
	readonly onProgress?: ProgressListener;
}

/** A worker without work gives its memory back after this time. */
const idleMs = 5 * 60_000;

/**
 * Worker processes, begun when they are needed. A worker that failed, that has converted enough files, or that
 * has grown too big is not used again. How many run at once is up to the callers of `run`.
 */
export class WorkerPool {
	readonly #all = new Set<WorkerHandle>();
	readonly #idle = new Map<WorkerHandle, NodeJS.Timeout>();
	#stopped = false;

	constructor(private readonly options: WorkerPoolOptions) {}

	/** Memory of all workers at the last look, in bytes. */
	get residentBytes(): number {
		return [...this.#all].reduce((sum, { lastMemory }) => sum + lastMemory, 0);
	}

	/** Convert one file in a worker. Throws as `WorkerHandle.run`. */
	async run(job: WorkerJob, { signal, onProgress }: RunOptions = {}): Promise<ConversionOutcome> {
		const worker = this.#takeIdle() ?? (await this.#begin());
		const stop = (): void => void worker.stop();
		signal?.addEventListener('abort', stop, { once: true });
		try {
			if (signal?.aborted) throw new WorkerStopped();
			return await worker.run(job, onProgress);
		} finally {
			signal?.removeEventListener('abort', stop);
			this.#giveBack(worker);
		}
	}

	/** End every worker; files in work end with `WorkerStopped`. */
	async stop(): Promise<void> {
		this.#stopped = true;
		await Promise.all([...this.#all].map((worker) => this.#end(worker)));
	}

	#takeIdle(): WorkerHandle | undefined {
		for (const [worker, timer] of this.#idle) {
			clearTimeout(timer);
			this.#idle.delete(worker);
			if (worker.usable) return worker;
			void this.#end(worker);
		}
		return undefined;
	}

	async #begin(): Promise<WorkerHandle> {
		const folder = await this.options.makeFolder();
		if (this.#stopped) {
			await this.options.removeFolder(folder);
			throw new WorkerStopped();
		}
		const worker = new WorkerHandle(this.options.entry, folder, this.options);
		this.#all.add(worker);
		this.options.onStart?.();
		return worker;
	}

	#giveBack(worker: WorkerHandle): void {
		const worn =
			worker.filesDone >= this.options.filesPerWorker || worker.lastMemory > this.options.workerMemoryBytes / 2;
		if (this.#stopped || worn || !worker.usable) {
			void this.#end(worker);
			return;
		}
		const retire = (): void => {
			this.#idle.delete(worker);
			void this.#end(worker);
		};
		this.#idle.set(worker, setTimeout(retire, idleMs).unref());
	}

	async #end(worker: WorkerHandle): Promise<void> {
		await worker.stop();
		if (this.#all.delete(worker)) await this.options.removeFolder(worker.folder);
	}
}
