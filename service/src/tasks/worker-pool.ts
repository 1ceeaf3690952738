import type { ConversionOutcome, ProgressListener } from '../engine/request/request';
import { keepsFiles, networkJail, type Jail } from './jail/jail';
import { failure, WorkerStopped } from './worker-ends';
import { maxFileBytes, WorkerHandle, type WorkerBounds } from './worker-handle';
import type { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { WorkerRoom } from './jail/worker-room';
import { traceOf, type WorkerJob } from './worker-messages';

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
	/** Maximum files converted at once. */
	readonly workers: number;
	/** Called for each started worker process. */
	readonly onStart?: () => void;
	/** Called if files of a conversion could not be removed: its worker is replaced. */
	readonly onLeft?: (error: unknown) => void;
	/** Converts a document of ours in a spare worker: its next conversions are faster. */
	readonly warmUp?: (convert: ConvertSample) => Promise<void>;
}

/** Converts a document of ours. */
export type ConvertSample = (job: WorkerJob) => Promise<ConversionOutcome>;

/** Options of one conversion. */
export interface RunOptions {
	/** Whose file it is; absent: everything belongs to one person. */
	readonly account?: number;
	/** Ends the conversion and its worker: the file ends with `WorkerStopped`. */
	readonly signal?: AbortSignal;
	readonly onProgress?: ProgressListener;
	/** Called when other workers may read its pages; absent: not allowed. */
	readonly onBoard?: (board: PageBoard) => void;
}

/** Workers that are kept besides those at work: two accounts that take turns need one more. */
const keptMore = 1;
/** Files of a worker before its last one when its successor is started: time to start and to warm up. */
const filesAhead = 10;
/** An idle worker frees its memory after this time. */
const idleMs = 5 * 60_000;
/** The same after a sample: long enough for a file that was waiting for the start. */
const idleAfterSampleMs = 10_000;
/** An idle worker with this multiple of its memory after the first file is replaced. */
const worn = { growth: 1.5, minBytes: 192 * 1024 ** 2 } as const;

/**
 * Worker processes, started on demand. A worker serves one account: what a document has done to it stays with the owner
 * of the document. One that failed, has converted enough files, or has grown too big is not reused. The callers of `run`
 * decide how many run at once.
 */
export class WorkerPool {
	private readonly all = new Set<WorkerHandle>();
	/** The one that has been idle for the longest time first. */
	private readonly idle = new Map<WorkerHandle, NodeJS.Timeout>();
	/** Memory of each worker after its first file, bytes. */
	private readonly firstRest = new WeakMap<WorkerHandle, number>();
	/** Users of workers. */
	private readonly users = new Set<number>();
	private isSpareStarting = false;
	private stopped = false;

	constructor(private readonly options: WorkerPoolOptions) {}

	/** Memory of all workers at the last check, bytes. */
	get residentBytes(): number {
		return [...this.all].reduce((sum, { lastMemory }) => sum + lastMemory, 0);
	}

	/** Converts one file in a worker. Throws like `WorkerHandle.run`. */
	async run(job: WorkerJob, { account, signal, onProgress, onBoard }: RunOptions = {}): Promise<ConversionOutcome> {
		const worker = await this.take(job.fileName, account ?? 0);
		return await this.with(worker, signal, () => worker.run(job, onProgress, onBoard));
	}

	/**
	 * Converts a document of ours in a new worker. As that worker has seen no other document, the next file of any account
	 * may get it. Throws like `WorkerHandle.run`.
	 */
	async convertSample(job: WorkerJob, signal: AbortSignal): Promise<ConversionOutcome> {
		const worker = await this.begin(job.fileName);
		return await this.with(worker, signal, () => worker.run(job), idleAfterSampleMs);
	}

	/**
	 * Reads pages in parallel with a conversion in another worker, until there are none or it is dismissed. Throws like
	 * `WorkerHandle.run`.
	 * @param reader   its identity for the board
	 * @param account  owner of the document
	 * @param signal   ends the worker
	 */
	async read(board: ReadingBoard, reader: PageReader, account: number, signal: AbortSignal): Promise<void> {
		const folder = await this.options.makeFolder();
		try {
			const worker = await this.take(board.request.fileName, account);
			await this.with(worker, signal, () => worker.read(board, reader, folder));
		} finally {
			await this.options.removeFolder(folder);
		}
	}

	private async with<T>(
		worker: WorkerHandle,
		signal: AbortSignal | undefined,
		work: () => Promise<T>,
		maxIdleMs = idleMs,
	): Promise<T> {
		const stop = (): void => void worker.stop();
		signal?.addEventListener('abort', stop, { once: true });
		try {
			if (signal?.aborted) throw new WorkerStopped();
			return await work();
		} finally {
			signal?.removeEventListener('abort', stop);
			this.giveBack(worker, maxIdleMs);
		}
	}

	/** Ends all workers; files in progress end with `WorkerStopped`. */
	async stop(): Promise<void> {
		this.stopped = true;
		await Promise.all([...this.all].map((worker) => this.end(worker)));
	}

	/** A worker of the account, or an unused one. */
	private async take(fileName: string, account: number): Promise<WorkerHandle> {
		const worker = this.takeIdle(account) ?? this.takeIdle(undefined) ?? (await this.begin(fileName));
		const isNew = worker.account === undefined;
		worker.account = account;
		this.endSurplus();
		const areOthers = [...this.all].some((other) => other.account !== undefined && other.account !== account);
		if ((isNew && areOthers) || this.isNearEnd(worker)) void this.addSpare();
		return worker;
	}

	private takeIdle(account: number | undefined): WorkerHandle | undefined {
		for (const [worker, timer] of this.idle) {
			if (worker.account !== account) continue;
			clearTimeout(timer);
			this.idle.delete(worker);
			if (worker.usable) return worker;
			void this.end(worker);
		}
		return undefined;
	}

	/** Ends the workers of accounts that have been quiet for the longest time, if there are too many. */
	private endSurplus(): void {
		let surplus = [...this.all].filter(({ account }) => account !== undefined).length - this.options.workers - keptMore;
		for (const worker of [...this.idle.keys()]) {
			if (surplus <= 0) return;
			if (worker.account === undefined) continue;
			surplus--;
			void this.end(worker);
		}
	}

	private isNearEnd({ filesDone }: WorkerHandle): boolean {
		const { filesPerWorker } = this.options;
		return filesDone >= filesPerWorker - Math.min(filesAhead, filesPerWorker / 2);
	}

	/** Several accounts take turns, or a worker will soon be replaced: the next file finds a worker that has started already. */
	private async addSpare(): Promise<void> {
		const isThere = [...this.all].some(({ account }) => account === undefined);
		if (this.isSpareStarting || isThere || this.stopped) return;
		this.isSpareStarting = true;
		// The next file that needs a worker fails with the reason.
		const spare = await this.begin('').catch(() => undefined);
		// One that cannot convert is ended.
		if (spare) await this.options.warmUp?.((job) => spare.run(job)).catch(() => undefined);
		this.isSpareStarting = false;
		if (spare) this.giveBack(spare);
	}

	private async begin(fileName: string): Promise<WorkerHandle> {
		const { options } = this;
		const jail = options.jail ?? (await networkJail());
		const folder = await options.makeFolder();
		try {
			if (this.stopped) throw new WorkerStopped();
			const isKept = keepsFiles(jail);
			const room = isKept ? await WorkerRoom.make(folder, this.claimUser(jail), maxFileBytes(options)) : undefined;
			const worker = startHandle(
				fileName,
				options.workerStartMs,
				() => new WorkerHandle(options.entry, folder, options, jail, room, options.onLeft),
			);
			this.all.add(worker);
			options.onStart?.();
			// One that ends while it is idle has no other end.
			void worker.ended.then(() => (this.idle.has(worker) ? this.end(worker) : undefined));
			return worker;
		} catch (error) {
			await options.removeFolder(folder);
			throw error;
		}
	}

	/** A user without a worker. */
	private claimUser({ users = [] }: Jail): number | undefined {
		// Another service on this machine begins elsewhere.
		const first = users.length > 0 ? process.pid % users.length : 0;
		const ordered = [...users.slice(first), ...users.slice(0, first)];
		const user = ordered.find((one) => !this.users.has(one)) ?? ordered[0];
		if (user !== undefined) this.users.add(user);
		return user;
	}

	private giveBack(worker: WorkerHandle, maxIdleMs = idleMs): void {
		if (this.stopped || this.isWorn(worker) || !worker.usable) {
			void this.end(worker);
			return;
		}
		this.idle.set(worker, setTimeout(() => void this.end(worker), maxIdleMs).unref());
	}

	/** Has converted enough, needed much at once, or keeps growing. */
	private isWorn(worker: WorkerHandle): boolean {
		// After a sample, or unused.
		if (worker.account === undefined) return false;
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
		clearTimeout(this.idle.get(worker));
		this.idle.delete(worker);
		await worker.stop();
		if (!this.all.delete(worker)) return;
		if (worker.user !== undefined) this.users.delete(worker.user);
		await this.options.removeFolder(worker.folder);
		// Leftovers are harmless.
		await this.options.jail?.tidy?.().catch(() => undefined);
	}
}

/** @throws ConversionFailure `workerNotStarted` if the system has no memory for a process: the file is not to blame */
function startHandle(file: string, startMs: number, start: () => WorkerHandle): WorkerHandle {
	try {
		return start();
	} catch (error) {
		throw failure('workerNotStarted', { file, limit: Math.round(startMs / 1000) }, traceOf(error));
	}
}
