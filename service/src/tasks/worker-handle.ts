import { fork, type ChildProcess } from 'node:child_process';
import { errors } from '../../../contract/errors';
import type { ConversionOutcome, ProgressListener } from '../engine/conversion';
import { ServiceError } from '../errors';
import { residentMemory } from './resident-memory';
import type { CauseTrace, WorkerJob, WorkerMessage } from './worker-messages';

/** Bounds of one worker process. */
export interface WorkerBounds {
	readonly conversionBaseMs: number;
	readonly conversionPageMs: number;
	readonly workerMemoryBytes: number;
}

/** A failed conversion, with what may be logged of its cause. */
export class ConversionFailure extends Error {
	constructor(
		readonly error: ServiceError,
		readonly trace?: CauseTrace,
	) {
		super(error.message);
	}
}

/** The worker was ended because the service stops or the task was cancelled; the file has not failed by itself. */
export class WorkerStopped extends Error {}

/** No conversion may take longer, however many pages the document claims to have. */
const longestConversionMs = 2 * 3_600_000;
const memoryWatchMs = 250;
/** From the polite signal to the hard one. */
const killAfterMs = 2000;
/** A message the worker sent before its end may be read after the end is known. */
const lastMessageMs = 100;
const mebibyte = 1024 ** 2;

interface Running {
	readonly job: WorkerJob;
	readonly onProgress: ProgressListener;
	readonly resolve: (outcome: ConversionOutcome) => void;
	readonly reject: (error: Error) => void;
	readonly watch: NodeJS.Timeout;
	readonly startedAt: number;
	deadline: NodeJS.Timeout;
	limitMs: number;
	/** Why the service ended the process, when it did. */
	verdict?: Error;
}

/** One worker process, in a process group of its own. It converts one file at a time. */
export class WorkerHandle {
	readonly #child: ChildProcess;
	readonly #ended: Promise<void>;
	#running: Running | undefined;
	#lastMemory = 0;
	#alive = true;
	filesDone = 0;

	/**
	 * @param entry   script of the worker, see `serveConversions`
	 * @param folder  its working and temporary folder
	 */
	constructor(
		entry: string,
		readonly folder: string,
		private readonly bounds: WorkerBounds,
	) {
		this.#child = fork(entry, [String(process.pid)], {
			cwd: folder,
			detached: true,
			// Output of libraries may hold text of documents; nothing here waits for it either.
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			execArgv: [`--max-old-space-size=${Math.floor(bounds.workerMemoryBytes / mebibyte)}`],
			// Nothing of the service's own environment: no keys, no addresses. One computing thread a worker.
			env: {
				PATH: '/usr/local/bin:/usr/bin:/bin',
				LANG: 'C.UTF-8',
				TZ: 'UTC',
				TMPDIR: folder,
				HOME: folder,
				OMP_NUM_THREADS: '1',
				VIPS_CONCURRENCY: '1',
			},
		});
		this.#child.on('message', (message: WorkerMessage) => this.#receive(message));
		this.#ended = new Promise((resolve) => {
			const end = (reason: NodeJS.Signals | number | null): void => {
				if (!this.#alive) return;
				this.#alive = false;
				this.#signal('SIGKILL');
				setTimeout(() => {
					this.#settle((running) => running.reject(running.verdict ?? this.#crash(running, reason)));
					resolve();
				}, lastMessageMs);
			};
			this.#child.on('exit', (code, signal) => end(signal ?? code));
			this.#child.on('error', () => {
				// Also emitted when a message or signal cannot be delivered; only a process that never came up ends here.
				if (this.#child.pid === undefined) end(null);
			});
		});
	}

	/** Whether it can take another file. */
	get usable(): boolean {
		return this.#alive && this.#child.connected && this.#running === undefined;
	}

	/** Memory at the last look, in bytes. */
	get lastMemory(): number {
		return this.#lastMemory;
	}

	/**
	 * Convert one file.
	 * @throws ConversionFailure with what the engine threw, or `conversionTimedOut`, `memoryLimitReached`,
	 *   `workerCrashed`; WorkerStopped when `stop` was called
	 */
	async run(job: WorkerJob, onProgress: ProgressListener = () => undefined): Promise<ConversionOutcome> {
		if (!this.usable) throw new Error('this worker cannot take a file');
		this.filesDone++;
		return await new Promise((resolve, reject) => {
			const limitMs = this.bounds.conversionBaseMs;
			this.#running = {
				job,
				onProgress,
				resolve,
				reject,
				limitMs,
				startedAt: performance.now(),
				watch: setInterval(() => void this.#watchMemory(), memoryWatchMs),
				deadline: setTimeout(() => this.#timeOut(), limitMs),
			};
			this.#child.send(job, () => undefined);
		});
	}

	/** End the process and all it started. Fulfilled when it is gone. */
	async stop(): Promise<void> {
		if (this.#running) this.#running.verdict ??= new WorkerStopped();
		if (this.#alive) this.#end();
		await this.#ended;
	}

	#receive(message: WorkerMessage): void {
		switch (message.kind) {
			case 'progress':
				this.#extend(message.pagesTotal);
				if (isProgress(message)) this.#running?.onProgress(message.pagesDone, message.pagesTotal);
				break;
			case 'done':
				this.#settle((running) => running.resolve(message.outcome));
				break;
			case 'failed':
				this.#settle((running) => running.reject(failureOf(message)));
				break;
		}
	}

	/** More pages, more time; counted from the beginning. */
	#extend(pagesTotal: number): void {
		const running = this.#running;
		const limitMs = Math.min(
			this.bounds.conversionBaseMs + pagesTotal * this.bounds.conversionPageMs,
			longestConversionMs,
		);
		if (!running || running.verdict || !(limitMs > running.limitMs)) return;
		clearTimeout(running.deadline);
		running.deadline = setTimeout(() => this.#timeOut(), limitMs - (performance.now() - running.startedAt));
		running.limitMs = limitMs;
	}

	#timeOut(): void {
		const running = this.#running;
		if (!running || running.verdict) return;
		const details = { file: running.job.fileName, limit: Math.round(running.limitMs / 1000) };
		running.verdict = new ConversionFailure(new ServiceError('conversionTimedOut', details));
		this.#end();
	}

	async #watchMemory(): Promise<void> {
		const memory = this.#child.pid === undefined ? undefined : await residentMemory(this.#child.pid);
		if (memory === undefined) return;
		this.#lastMemory = memory;
		const running = this.#running;
		if (!running || running.verdict || memory <= this.bounds.workerMemoryBytes) return;
		running.verdict = this.#memoryFailure(running);
		this.#signal('SIGKILL');
	}

	#memoryFailure({ job }: Running): ConversionFailure {
		const limit = Math.floor(this.bounds.workerMemoryBytes / mebibyte);
		return new ConversionFailure(new ServiceError('memoryLimitReached', { file: job.fileName, limit }));
	}

	/** V8 aborts, and the kernel kills, a process that runs out of memory faster than the watch looks. */
	#crash(running: Running, reason: NodeJS.Signals | number | null): ConversionFailure {
		const memoryShort = this.#lastMemory > this.bounds.workerMemoryBytes / 2;
		if (memoryShort && (reason === 'SIGABRT' || reason === 'SIGKILL')) return this.#memoryFailure(running);
		const trace = { name: `worker ended with ${String(reason)}`, frames: [] };
		return new ConversionFailure(new ServiceError('workerCrashed', { file: running.job.fileName }), trace);
	}

	#settle(settle: (running: Running) => void): void {
		const running = this.#running;
		if (!running) return;
		clearInterval(running.watch);
		clearTimeout(running.deadline);
		this.#running = undefined;
		settle(running);
	}

	#end(): void {
		this.#signal('SIGTERM');
		setTimeout(() => {
			if (this.#alive) this.#signal('SIGKILL');
		}, killAfterMs).unref();
	}

	/** To the whole process group, so that nothing the worker started is left. */
	#signal(signal: NodeJS.Signals): void {
		if (this.#child.pid === undefined) return;
		try {
			process.kill(-this.#child.pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}
}

/** What a worker says is checked: it may have been taken over by a hostile document. */
function isProgress({ pagesDone, pagesTotal }: Extract<WorkerMessage, { kind: 'progress' }>): boolean {
	return Number.isSafeInteger(pagesDone) && Number.isSafeInteger(pagesTotal) && 0 <= pagesDone && pagesDone <= pagesTotal;
}

/** An error the contract does not have is a failed conversion. */
function failureOf({ error, cause }: Extract<WorkerMessage, { kind: 'failed' }>): ConversionFailure {
	const known = Object.hasOwn(errors, error.errorName);
	return new ConversionFailure(new ServiceError(known ? error.errorName : 'conversionFailed', error.details), cause);
}
