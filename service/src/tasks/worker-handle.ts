import type { ErrorName } from '../../../contract/errors';
import { join } from 'node:path';
import { rename } from 'node:fs/promises';
import { readingName, type ReadingPlan } from '../engine/request/page-readers';
import { UnusableContainerError } from '../engine/request/container-error';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError } from '../messages/errors';
import { ProcessorMeter } from '../runtime/processor-meter';
import { ConversionClocks, type ClockBounds } from './worker-clocks';
import type { Jail } from './jail/jail';
import type { RoomVisit, WorkerRoom } from './jail/worker-room';
import { ConversionFailure, WorkerStopped, endInJail, failure, failureOfEnd, type ProcessEnd } from './worker-ends';
import { launchWorker } from './worker-launch';
import { WorkerChild } from './worker-child';
import { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { ConversionProtocol, ReadingProtocol, type PageProtocol } from './page-protocol';
import type { ReadingJob, WorkerJob, WorkerMessage } from './worker-messages';
import { isEnd, readMessage } from './worker-shapes';
import { WorkerWatch, type ResourceBounds } from './worker-watch';

/** Limits of one worker process. */
export interface WorkerBounds extends ClockBounds, ResourceBounds {
	/** Timeout until the process can take a file. */
	readonly workerStartMs: number;
}

const mebibyte = 1024 ** 2;

type FailedMessage = Extract<WorkerMessage, { readonly kind: 'failed' }>;

/** Work for a worker. */
interface Work {
	/** Paths of its file and results, as it sees them. */
	readonly request: ConversionRequest;
	/** The message sent to it. */
	readonly order: WorkerJob | ReadingJob;
	readonly onProgress: ProgressListener;
	/** Page messages. */
	readonly talk: PageProtocol;
}

interface Running extends Work {
	/** `undefined` after reading pages in parallel with a conversion. */
	readonly resolve: (outcome: ConversionOutcome | undefined) => void;
	readonly reject: (error: Error) => void;
	/** Set when the worker has been given the file. */
	clocks?: ConversionClocks;
	watch?: WorkerWatch;
	meter?: ProcessorMeter;
	/** Why the service ended the process, if it did. */
	verdict?: Error;
}

/** One worker process in its own process group. It converts one file at a time. */
export class WorkerHandle {
	private readonly child: WorkerChild;
	private readonly startDeadline: NodeJS.Timeout;
	private ready = false;
	private running: Running | undefined;
	/** False when it must not get another file. */
	private sound = true;
	/** A file is being copied in or out. */
	private isBusy = false;
	filesDone = 0;
	/** Memory at the last check, bytes: by the watch while it works, else by its own report. */
	get lastMemory(): number {
		return this.running?.watch?.lastMemory ?? this.restingMemory;
	}

	/** Maximum memory seen, bytes. */
	peakMemory = 0;
	/** Memory after its last file by its own report, bytes. */
	restingMemory = 0;

	/**
	 * @param entry   worker script, see `serveConversions`
	 * @param folder  of the worker; without a room also its working and temporary folder
	 * @param jail    its isolation
	 * @param room    its folders in a sandbox with file isolation; absent without one
	 */
	constructor(
		entry: string,
		readonly folder: string,
		private readonly bounds: WorkerBounds,
		jail: Jail,
		private readonly room: WorkerRoom | undefined,
	) {
		const before = jail.command(room?.root ?? '', room?.path ?? '', bounds.workerDiskBytes + mebibyte);
		const child = launchWorker(entry, room?.home ?? folder, bounds.workerMemoryBytes, before, jail.level);
		this.startDeadline = setTimeout(() => this.notStarted(), bounds.workerStartMs).unref();
		this.child = new WorkerChild(
			child,
			(message) => this.hear(message),
			() => clearTimeout(this.startDeadline),
			(end) => {
				const reason = room ? endInJail(end) : end;
				this.settle((running) => running.reject(running.verdict ?? this.crash(running, reason)));
			},
		);
	}

	/** Whether it can take another file. */
	get usable(): boolean {
		return this.child.isConnected && this.sound && this.running === undefined && !this.isBusy;
	}

	/**
	 * Converts one file.
	 * @param onBoard  called when others may read its pages, until the board is closed; absent if not allowed
	 * @throws ConversionFailure with the engine's error; `conversionTimedOut` and `conversionStalled` by the clocks;
	 * `memoryLimitReached` and `diskLimitReached` by the watch; `workerNotStarted`; `workerExited`, `workerKilled` and
	 * `workerCrashed` if the process ended unexpectedly. WorkerStopped after `stop`
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
			const talk = new ConversionProtocol(open, (answer) => this.child.say(answer));
			const outcome = await this.work({ request, order: request, onProgress, talk });
			if (!outcome) throw failure('conversionFailed', { file: job.fileName });
			return visit ? await visit.takeOut(outcome) : outcome;
		});
	}

	/**
	 * Reads pages in parallel with a conversion, until there are none or it is dismissed.
	 * @param reader  its identity for the board
	 * @param folder  an empty folder for readings
	 * @throws like `run`
	 */
	async read(board: ReadingBoard, reader: PageReader, folder: string): Promise<void> {
		const request = { ...board.request, outputFolder: folder };
		await this.visit(request, async (inside, visit) => {
			const takeOut = async (page: number): Promise<string> =>
				visit ? await visit.takeOutFile(readingName(page)) : join(folder, readingName(page));
			// Waiting for a page does not count as time of the page.
			const onWaits = (waits: boolean): void => {
				const { running } = this;
				if (!running?.clocks) return;
				running.clocks.stop();
				if (!waits) running.clocks = this.clocksOfPage(running);
			};
			const talk = new ReadingProtocol(board, reader, (answer) => this.child.say(answer), takeOut, onWaits);
			const order: ReadingJob = { kind: 'reading', request: inside, plan: { ...board.plan, pages: [] } };
			await this.work({ request: inside, order, onProgress: () => undefined, talk });
		});
	}

	/** A page has the same limit as in a conversion. */
	private clocksOfPage(running: Running): ConversionClocks {
		const bounds = { ...this.bounds, conversionBaseMs: this.bounds.conversionStallMs };
		return this.startClocks(running, bounds);
	}

	private startClocks(running: Running, bounds: ClockBounds): ConversionClocks {
		return new ConversionClocks(
			bounds,
			(clock, limitMs) => this.condemn(running, clock, Math.round(limitMs / 1000)),
			() => running.meter?.processorMs,
		);
	}

	/** Copies the file of a request in, runs the work, and removes all of it. */
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
			// It removes its copy; leftovers go with the worker.
			this.child.say('clear');
		}
	}

	private async work(work: Work): Promise<ConversionOutcome | undefined> {
		try {
			return await new Promise((resolve, reject) => {
				this.running = { ...work, resolve, reject };
				if (!this.child.isAlive) this.settle((running) => running.reject(running.verdict ?? new WorkerStopped()));
				else if (this.ready) this.begin(this.running);
			});
		} finally {
			await work.talk.end();
		}
	}

	/** Ends the process and its descendants. Fulfilled when it is gone. */
	async stop(): Promise<void> {
		this.sound = false;
		if (this.running) this.running.verdict ??= new WorkerStopped();
		if (this.child.isAlive) this.child.end();
		await this.child.ended;
	}

	/** A malformed message fails the current file, if it ends one. */
	private hear(raw: unknown): void {
		const message = readMessage(raw);
		if (message) return this.receive(message);
		if (!isEnd(raw) || !this.running) return;
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
				// An unforeseen error may happen again: the next file gets a new process. One without a room may hold
				// disk space, which is free again when it has ended.
				if (['conversionFailed', 'outOfDiskSpace'].includes(message.error.errorName)) this.sound = false;
				void this.fail(message);
				break;
			default:
				running?.talk.hear(message);
		}
	}

	/** Disk use of a conversion without space is measured while its files exist. */
	private async fail({ error: { errorName, details }, cause, contents }: FailedMessage): Promise<void> {
		const disk = errorName === 'outOfDiskSpace' ? await this.running?.watch?.maxDisk() : undefined;
		const plain = new ServiceError(errorName, details);
		const error = contents ? new UnusableContainerError(plain, contents) : plain;
		this.settle(({ reject }) => reject(new ConversionFailure(error, cause, disk)));
	}

	/** Gives the file to the worker; its time starts here. */
	private begin(running: Running): void {
		const { request, order } = running;
		const { pid } = this.child;
		running.clocks = this.startClocks(running, this.bounds);
		if (pid !== undefined) {
			running.meter = new ProcessorMeter(pid);
			const folders = this.room ? [this.room.path] : [this.folder, request.outputFolder];
			running.watch = new WorkerWatch(pid, folders, this.bounds, (bound, limit) =>
				this.condemn(running, bound, Math.floor(limit / mebibyte)),
			);
		}
		this.child.say(order);
	}

	/** The worker has exceeded a limit: the file fails, and the process ends. */
	private condemn(running: Running, errorName: ErrorName, limit: number): void {
		if (running.verdict) return;
		this.sound = false;
		running.verdict = failure(errorName, { file: running.request.fileName, limit });
		// A process that keeps taking resources is killed without asking.
		if (errorName === 'memoryLimitReached' || errorName === 'diskLimitReached') this.child.kill();
		else this.child.end();
	}

	private notStarted(): void {
		const limit = Math.round(this.bounds.workerStartMs / 1000);
		if (this.running) this.condemn(this.running, 'workerNotStarted', limit);
		else this.child.end();
	}

	/** Its own report is only a hint for its replacement. */
	private rest(memory: number): void {
		this.restingMemory = memory;
	}

	private crash({ request, watch }: Running, end: ProcessEnd): ConversionFailure {
		if (!this.ready) {
			// It has not seen the file yet.
			const limit = Math.round(this.bounds.workerStartMs / 1000);
			const trace = { name: `a worker ended with ${String(end)} before it was ready`, frames: [] };
			return failure('workerNotStarted', { file: request.fileName, limit }, trace);
		}
		const lastMemory = watch?.lastMemory ?? 0;
		return failureOfEnd({ file: request.fileName, lastMemory, memoryLimit: this.bounds.workerMemoryBytes }, end);
	}

	private settle(settle: (running: Running) => void): void {
		const running = this.running;
		if (!running) return;
		running.clocks?.stop();
		running.watch?.stop();
		running.meter?.stop();
		this.peakMemory = Math.max(this.peakMemory, running.watch?.lastMemory ?? 0);
		this.running = undefined;
		settle(running);
	}
}
