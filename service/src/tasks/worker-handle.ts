import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { ErrorName } from '../../../contract/errors';
import { join } from 'node:path';
import { rename } from 'node:fs/promises';
import { readingName, type ReadingPlan } from '../engine/request/page-readers';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError, type ErrorDetails } from '../errors';
import { ConversionClocks, type ClockBounds } from './worker-clocks';
import type { Jail } from './jail/jail';
import type { RoomVisit, WorkerRoom } from './jail/worker-room';
import { launchWorker } from './worker-launch';
import { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { ConversionTalk, ReadingTalk, type PageTalk } from './page-talk';
import type { CauseTrace, PageAnswer, ReadingJob, WorkerJob, WorkerMessage } from './worker-messages';
import { isEnd, readMessage } from './worker-shapes';
import { WorkerWatch, type ResourceBounds } from './worker-watch';

/** Bounds of one worker process. */
export interface WorkerBounds extends ClockBounds, ResourceBounds {
	/** How long the process may take until it can be given a file. */
	readonly workerStartMs: number;
}

/** A failed conversion, with what may be logged of its cause. */
export class ConversionFailure extends Error {
	constructor(
		readonly error: ServiceError,
		readonly trace?: CauseTrace,
		/** Disk space its worker was seen to take, in bytes; known of one that found no room. */
		readonly diskBytes?: number,
	) {
		super(error.message);
	}
}

/** The worker was ended because the service stops or the task was cancelled; the file has not failed by itself. */
export class WorkerStopped extends Error {}

/** From the polite signal to the hard one. */
const killAfterMs = 2000;
/** A message the worker sent before its end may be read after the end is known. */
const lastMessageMs = 100;
const mebibyte = 1024 ** 2;
/** Exit codes of a shell above this are signals. */
const signalBase = 128;

type FailedMessage = Extract<WorkerMessage, { readonly kind: 'failed' }>;

/** What a worker is to do. */
interface Work {
	/** Where its file lies and its results go, as it sees them. */
	readonly request: ConversionRequest;
	/** What it is told. */
	readonly order: WorkerJob | ReadingJob;
	readonly onProgress: ProgressListener;
	/** About pages that several read. */
	readonly talk: PageTalk;
}

interface Running extends Work {
	/** `undefined` of one that has read pages beside a conversion. */
	readonly resolve: (outcome: ConversionOutcome | undefined) => void;
	readonly reject: (error: Error) => void;
	/** Set when the worker has been given the file. */
	clocks?: ConversionClocks;
	watch?: WorkerWatch;
	/** Why the service ended the process, when it did. */
	verdict?: Error;
}

/** One worker process, in a process group of its own. It converts one file at a time. */
export class WorkerHandle {
	private readonly child: ChildProcess;
	private readonly ended: Promise<void>;
	private readonly startDeadline: NodeJS.Timeout;
	private ready = false;
	private running: Running | undefined;
	private alive = true;
	/** False once it must not be given another file. */
	private sound = true;
	/** A file is brought in or taken out. */
	private isBusy = false;
	filesDone = 0;
	/** Memory at the last look, in bytes: of the watch while it works, else what it said itself. */
	get lastMemory(): number {
		return this.running?.watch?.lastMemory ?? this.restingMemory;
	}

	/** Most memory it was seen to have, in bytes. */
	peakMemory = 0;
	/** Memory it had after its last file, as it says itself, in bytes. */
	restingMemory = 0;

	/**
	 * @param entry   script of the worker, see `serveConversions`
	 * @param folder  what belongs to it, and without a room its working and temporary folder
	 * @param jail    how it is kept in
	 * @param room    where it works in a jail that keeps files from it; absent without one
	 */
	constructor(
		entry: string,
		readonly folder: string,
		private readonly bounds: WorkerBounds,
		jail: Jail,
		private readonly room: WorkerRoom | undefined,
	) {
		const before = jail.command(room?.root ?? '', room?.path ?? '', bounds.workerDiskBytes + mebibyte);
		this.child = launchWorker(entry, room?.home ?? folder, bounds.workerMemoryBytes, before, jail.level);
		this.startDeadline = setTimeout(() => this.notStarted(), bounds.workerStartMs).unref();
		this.child.on('message', (said: unknown) => this.hear(said));
		this.ended = new Promise((resolve) => {
			const end = (reason: NodeJS.Signals | number | null): void => {
				if (!this.alive) return;
				this.alive = false;
				clearTimeout(this.startDeadline);
				this.signal('SIGKILL');
				setTimeout(() => {
					this.settle((running) => running.reject(running.verdict ?? this.crash(running, this.reasonOf(reason))));
					resolve();
				}, lastMessageMs);
			};
			this.child.on('exit', (code, signal) => end(signal ?? code));
			this.child.on('error', () => {
				// Also emitted when a message or signal cannot be delivered; only a process that never came up ends here.
				if (this.child.pid === undefined) end(null);
			});
		});
	}

	/** Whether it can take another file. */
	get usable(): boolean {
		return this.alive && this.sound && this.child.connected && this.running === undefined && !this.isBusy;
	}

	/**
	 * Convert one file.
	 * @param onBoard  told when others may read pages of it, until the board is closed; absent: nobody may
	 * @throws ConversionFailure with what the engine threw; `conversionTimedOut` and `conversionStalled` by the clocks;
	 *   `memoryLimitReached` and `diskLimitReached` by the watch; `workerNotStarted`; `workerExited`, `workerKilled` and
	 *   `workerCrashed` when the process ended by itself. WorkerStopped when `stop` was called
	 */
	async run(
		job: WorkerJob,
		onProgress: ProgressListener = () => undefined,
		onBoard?: (board: PageBoard) => void,
	): Promise<ConversionOutcome> {
		return await this.visit(job, async (request, visit) => {
			const deliver = async (path: string, page: number): Promise<void> => {
				if (visit) await visit.bringInFile(path, readingName(page));
				else await rename(path, join(request.outputFolder, readingName(page)));
			};
			const open = (plan: ReadingPlan): PageBoard | undefined => {
				if (!onBoard) return undefined;
				const board = new PageBoard(plan, job, deliver, () => this.running?.clocks?.alive());
				onBoard(board);
				return board;
			};
			const talk = new ConversionTalk(open, (answer) => this.say(answer));
			const outcome = await this.work({ request, order: request, onProgress, talk });
			if (!outcome) throw failure('conversionFailed', { file: job.fileName });
			return visit ? await visit.takeOut(outcome) : outcome;
		});
	}

	/**
	 * Read pages beside a conversion, until there are none or it is dismissed.
	 * @param reader  who this is, to the board
	 * @param folder  an empty folder for what is read
	 * @throws as `run`
	 */
	async read(board: ReadingBoard, reader: PageReader, folder: string): Promise<void> {
		const request = { ...board.request, outputFolder: folder };
		await this.visit(request, async (inside, visit) => {
			const takeOut = async (page: number): Promise<string> =>
				visit ? await visit.takeOutFile(readingName(page)) : join(folder, readingName(page));
			// Waiting for a page takes no time of the page.
			const onWaits = (waits: boolean): void => {
				const { running } = this;
				if (!running?.clocks) return;
				running.clocks.stop();
				if (!waits) running.clocks = this.clocksOfPage(running);
			};
			const talk = new ReadingTalk(board, reader, (answer) => this.say(answer), takeOut, onWaits);
			const order: ReadingJob = { kind: 'reading', request: inside, plan: { ...board.plan, pages: [] } };
			await this.work({ request: inside, order, onProgress: () => undefined, talk });
		});
	}

	/** A page may take as long beside a conversion as it may in one. */
	private clocksOfPage(running: Running): ConversionClocks {
		const bounds = { ...this.bounds, conversionBaseMs: this.bounds.conversionStallMs };
		return new ConversionClocks(bounds, (clock, limitMs) => this.condemn(running, clock, Math.round(limitMs / 1000)));
	}

	/** Bring the file of a request in, work with it there, and leave nothing of it. */
	private async visit<T>(
		request: ConversionRequest,
		work: (inside: ConversionRequest, visit: RoomVisit | undefined) => Promise<T>,
	): Promise<T> {
		if (!this.usable) throw new Error('this worker cannot take a file');
		this.filesDone++;
		const { room } = this;
		if (!room) return await work(request, undefined);
		this.isBusy = true;
		const visit = await room.bringIn(request).catch((error: unknown) => {
			this.isBusy = false;
			throw error;
		});
		try {
			return await work(visit.inside, visit);
		} finally {
			this.isBusy = false;
			await visit.end();
			// It removes its copy; what it does not remove goes with the worker.
			if (this.alive && this.child.connected) this.child.send('clear', () => undefined);
		}
	}

	private async work(work: Work): Promise<ConversionOutcome | undefined> {
		try {
			return await new Promise((resolve, reject) => {
				this.running = { ...work, resolve, reject };
				if (!this.alive) this.settle((running) => running.reject(running.verdict ?? new WorkerStopped()));
				else if (this.ready) this.begin(this.running);
			});
		} finally {
			await work.talk.end();
		}
	}

	private say(answer: PageAnswer): void {
		if (this.alive && this.child.connected) this.child.send(answer, () => undefined);
	}

	/** End the process and all it started. Fulfilled when it is gone. */
	async stop(): Promise<void> {
		this.sound = false;
		if (this.running) this.running.verdict ??= new WorkerStopped();
		if (this.alive) this.end();
		await this.ended;
	}

	/** What has no shape that a worker may use fails the file it is about, if it ends one. */
	private hear(said: unknown): void {
		const message = readMessage(said);
		if (message) return this.receive(message);
		if (!isEnd(said) || !this.running) return;
		this.sound = false;
		const { fileName } = this.running.request;
		const trace = { name: 'a message of a worker that cannot be read', frames: [] };
		this.settle(({ reject }) => reject(failure('conversionFailed', { file: fileName }, trace)));
	}

	private receive(message: WorkerMessage): void {
		const running = this.running;
		switch (message.kind) {
			case 'ready':
				if (this.ready) break;
				this.ready = true;
				clearTimeout(this.startDeadline);
				if (running && !running.verdict) this.begin(running);
				break;
			case 'progress':
				if (!running) break;
				running.clocks?.progress(message.pagesDone, message.pagesTotal);
				running.onProgress(message.pagesDone, message.pagesTotal);
				break;
			case 'done':
				this.rest(message.memory);
				this.settle(({ resolve }) => resolve(message.outcome));
				break;
			case 'rested':
				this.rest(message.memory);
				this.settle(({ resolve }) => resolve(undefined));
				break;
			case 'failed':
				this.rest(message.memory);
				// What went wrong unforeseen may go wrong again: the next file gets a fresh process. One without room may hold the
				// room itself, which is free again when it has ended.
				if (['conversionFailed', 'outOfDiskSpace'].includes(message.error.errorName)) this.sound = false;
				void this.fail(message);
				break;
			default:
				running?.talk.hear(message);
		}
	}

	/** What a conversion took itself that found no room is looked at while it lies there still. */
	private async fail({ error: { errorName, details }, cause }: FailedMessage): Promise<void> {
		const disk = errorName === 'outOfDiskSpace' ? await this.running?.watch?.mostDisk() : undefined;
		const error = new ServiceError(errorName, details);
		this.settle(({ reject }) => reject(new ConversionFailure(error, cause, disk)));
	}

	/** Give the file to the worker; from here on its time counts. */
	private begin(running: Running): void {
		const { request, order } = running;
		const { pid } = this.child;
		running.clocks = new ConversionClocks(this.bounds, (clock, limitMs) =>
			this.condemn(running, clock, Math.round(limitMs / 1000)),
		);
		if (pid !== undefined) {
			const folders = this.room ? [this.room.path] : [this.folder, request.outputFolder];
			running.watch = new WorkerWatch(pid, folders, this.bounds, (bound, limit) =>
				this.condemn(running, bound, Math.floor(limit / mebibyte)),
			);
		}
		this.child.send(order, () => undefined);
	}

	/** The worker has gone too far: the file fails, and the process ends. */
	private condemn(running: Running, errorName: ErrorName, limit: number): void {
		if (running.verdict) return;
		this.sound = false;
		running.verdict = failure(errorName, { file: running.request.fileName, limit });
		// What takes more and more of the machine is not asked first.
		if (errorName === 'memoryLimitReached' || errorName === 'diskLimitReached') this.signal('SIGKILL');
		else this.end();
	}

	private notStarted(): void {
		const limit = Math.round(this.bounds.workerStartMs / 1000);
		if (this.running) this.condemn(this.running, 'workerNotStarted', limit);
		else this.end();
	}

	/** What it says is no more than a hint for its own replacement. */
	private rest(memory: number): void {
		this.restingMemory = memory;
	}

	/** V8 aborts, and the kernel kills, a process that runs out of memory faster than the watch looks. */
	private crash({ request, watch }: Running, reason: NodeJS.Signals | number | null): ConversionFailure {
		const file = request.fileName;
		const trace = { name: `worker ended with ${String(reason)}`, frames: [] };
		if (typeof reason === 'number') return failure('workerExited', { file, code: reason }, trace);
		if (reason === null) return failure('workerCrashed', { file }, trace);
		const memoryShort = (watch?.lastMemory ?? 0) > this.bounds.workerMemoryBytes / 2;
		if (memoryShort && (reason === 'SIGABRT' || reason === 'SIGKILL')) {
			const limit = Math.floor(this.bounds.workerMemoryBytes / mebibyte);
			return failure('memoryLimitReached', { file, limit }, trace);
		}
		return failure('workerKilled', { file, signal: reason }, trace);
	}

	/** What waits for a worker in its jail ends as a shell does: 128 and more is the signal the worker ended by. */
	private reasonOf(reason: NodeJS.Signals | number | null): NodeJS.Signals | number | null {
		if (!this.room || typeof reason !== 'number' || reason <= signalBase) return reason;
		const [signal] = Object.entries(constants.signals).find(([, number]) => number === reason - signalBase) ?? [];
		return (signal as NodeJS.Signals | undefined) ?? reason;
	}

	private settle(settle: (running: Running) => void): void {
		const running = this.running;
		if (!running) return;
		running.clocks?.stop();
		running.watch?.stop();
		this.peakMemory = Math.max(this.peakMemory, running.watch?.lastMemory ?? 0);
		this.running = undefined;
		settle(running);
	}

	private end(): void {
		this.signal('SIGTERM');
		setTimeout(() => {
			if (this.alive) this.signal('SIGKILL');
		}, killAfterMs).unref();
	}

	/** To the whole process group, so that nothing the worker started is left. */
	private signal(signal: NodeJS.Signals): void {
		if (this.child.pid === undefined) return;
		try {
			process.kill(-this.child.pid, signal);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
		}
	}
}

function failure(errorName: ErrorName, details: ErrorDetails, trace?: CauseTrace): ConversionFailure {
	return new ConversionFailure(new ServiceError(errorName, details), trace);
}
