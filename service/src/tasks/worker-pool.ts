import type { ConversionOutcome, ProgressListener } from '../engine/request/request';
import { keepsFiles, networkJail, type Jail } from './jail/jail';
import { WorkerStopped } from './worker-ends';
import { WorkerHandle, type WorkerBounds } from './worker-handle';
import type { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { WorkerRoom } from './jail/worker-room';
import type { WorkerJob } from './worker-messages';

/** Dependencies of a pool. */
export interface WorkerPoolOptions extends WorkerBounds {
	/** Worker script; tests replace it with a misbehaving one. */
	readonly entry: string;
	readonly filesPerWorker: number;
	/** Creates and removes the folder of a worker process, next to the folders of its files. */
	readonly makeFolder: () => Promise<string>;
	readonly removeFolder: (path: string) => Promise<void>;
	/** Isolation of workers; absent: only the network is blocked. */
	readonly jail?: Jail;
	/** Called for each started worker process. */
	readonly onStart?: () => void;
}

/** Options of one conversion. */
export interface RunOptions {
	/** Ends the conversion and its worker: the file ends with `WorkerStopped`. */
	readonly signal?: AbortSignal;
	readonly onProgress?: ProgressListener;
	/** Called when other workers may read its pages; absent: not allowed. */
	readonly onBoard?: (board: PageBoard) => void;
}

/** An idle worker frees its memory after this time. */
const idleMs = 5 * 60_000;
/** An idle worker with this multiple of its memory after the first file is replaced. */
const worn = { growth: 1.5, minBytes: 192 * 1024 ** 2 } as const;

/**
 * Worker processes, started on demand. A worker that failed, has converted enough files, or has grown too big is not
 * reused. The callers of `run` decide how many run at once.
 */
export class WorkerPool {
	private readonly all = new Set<WorkerHandle>();
	private readonly idle = new Map<WorkerHandle, NodeJS.Timeout>();
	/** Memory of each worker after its first file, bytes. */
	private readonly firstRest = new WeakMap<WorkerHandle, number>();
	private stopped = false;

	constructor(private readonly options: WorkerPoolOptions) {}

	/** Memory of all workers at the last check, bytes. */
	get residentBytes(): number {
		return [...this.all].reduce((sum, { lastMemory }) => sum + lastMemory, 0);
	}

	/** Converts one file in a worker. Throws like `WorkerHandle.run`. */
	async run(job: WorkerJob, { signal, onProgress, onBoard }: RunOptions = {}): Promise<ConversionOutcome> {
		return await this.with(signal, (worker) => worker.run(job, onProgress, onBoard));
	}

	/**
	 * Reads pages in parallel with a conversion in another worker, until there are none or it is dismissed. Throws like
	 * `WorkerHandle.run`.
	 * @param reader  its identity for the board
	 * @param signal  ends the worker
	 */
	async read(board: ReadingBoard, reader: PageReader, signal: AbortSignal): Promise<void> {
		const folder = await this.options.makeFolder();
		try {
			await this.with(signal, (worker) => worker.read(board, reader, folder));
		} finally {
			await this.options.removeFolder(folder);
		}
	}

	private async with<T>(signal: AbortSignal | undefined, work: (worker: WorkerHandle) => Promise<T>): Promise<T> {
		const worker = this.takeIdle() ?? (await this.begin());
		const stop = (): void => void worker.stop();
		signal?.addEventListener('abort', stop, { once: true });
		try {
			if (signal?.aborted) throw new WorkerStopped();
			return await work(worker);
		} finally {
			signal?.removeEventListener('abort', stop);
			this.giveBack(worker);
		}
	}

	/** Ends all workers; files in progress end with `WorkerStopped`. */
	async stop(): Promise<void> {
		this.stopped = true;
		await Promise.all([...this.all].map((worker) => this.end(worker)));
	}

	private takeIdle(): WorkerHandle | undefined {
		for (const [worker, timer] of this.idle) {
			clearTimeout(timer);
			this.idle.delete(worker);
			if (worker.usable) return worker;
			void this.end(worker);
		}
		return undefined;
	}

	private async begin(): Promise<WorkerHandle> {
		const jail = this.options.jail ?? (await networkJail());
		const folder = await this.options.makeFolder();
		if (this.stopped) {
			await this.options.removeFolder(folder);
			throw new WorkerStopped();
		}
		const room = keepsFiles(jail) ? await WorkerRoom.make(folder, jail.user) : undefined;
		const worker = new WorkerHandle(this.options.entry, folder, this.options, jail, room);
		this.all.add(worker);
		this.options.onStart?.();
		return worker;
	}

	private giveBack(worker: WorkerHandle): void {
		if (this.stopped || this.isWorn(worker) || !worker.usable) {
			void this.end(worker);
			return;
		}
		const retire = (): void => {
			this.idle.delete(worker);
			void this.end(worker);
		};
		this.idle.set(worker, setTimeout(retire, idleMs).unref());
	}

	/** Has converted enough, needed much at once, or keeps growing. */
	private isWorn(worker: WorkerHandle): boolean {
		const { filesPerWorker, workerMemoryBytes } = this.options;
		const first = this.firstRest.get(worker) ?? Math.max(worker.restingMemory, worn.minBytes);
		this.firstRest.set(worker, first);
		return (
			worker.filesDone >= filesPerWorker ||
			worker.peakMemory > workerMemoryBytes / 2 ||
			worker.restingMemory > worn.growth * first
		);
	}

	private async end(worker: WorkerHandle): Promise<void> {
		await worker.stop();
		if (!this.all.delete(worker)) return;
		await this.options.removeFolder(worker.folder);
		// Leftovers are harmless.
		await this.options.jail?.tidy?.().catch(() => undefined);
	}
}
