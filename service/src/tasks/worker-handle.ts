import type { ErrorName } from '../../../contract/errors';
import { join } from 'node:path';
import { rename } from 'node:fs/promises';
import { readingName, type ReadingPlan } from '../engine/request/page-readers';
import type { ConversionOutcome, ConversionRequest, ProgressListener } from '../engine/request/request';
import { ServiceError } from '../messages/errors';
import { ConversionClocks, type ClockBounds } from './worker-clocks';
import type { Jail } from './jail/jail';
import type { RoomVisit, WorkerRoom } from './jail/worker-room';
import { ConversionFailure, WorkerStopped, endInJail, failure, failureOfEnd, type ProcessEnd } from './worker-ends';
import { launchWorker } from './worker-launch';
import { WorkerChild } from './worker-child';
import { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { ConversionTalk, ReadingTalk, type PageTalk } from './page-talk';
import type { ReadingJob, WorkerJob, WorkerMessage } from './worker-messages';
import { isEnd, readMessage } from './worker-shapes';
import { WorkerWatch, type ResourceBounds } from './worker-watch';

/** Bounds of one worker process. */
export interface WorkerBounds extends ClockBounds, ResourceBounds {
	/** How long the process may take until it can be given a file. */
	readonly workerStartMs: number;
}

const mebibyte = 1024 ** 2;

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
	private readonly child: WorkerChild;
	private readonly startDeadline: NodeJS.Timeout;
	private ready = false;
	private running: Running | undefined;
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
		const child = launchWorker(entry, room?.home ?? folder, bounds.workerMemoryBytes, before, jail.level);
		this.startDeadline = setTimeout(() => this.notStarted(), bounds.workerStartMs).unref();
		this.child = new WorkerChild(
			child,
			(said) => this.hear(said),
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
			const talk = new ConversionTalk(open, (answer) => this.child.say(answer));
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
			const talk = new ReadingTalk(board, reader, (answer) => this.child.say(answer), takeOut, onWaits);
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

	/** End the process and all it started. Fulfilled when it is gone. */
	async stop(): Promise<void> {
		this.sound = false;
		if (this.running) this.running.verdict ??= new WorkerStopped();
		if (this.child.isAlive) this.child.end();
		await this.child.ended;
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
		this.child.say(order);
	}

	/** The worker has gone too far: the file fails, and the process ends. */
	private condemn(running: Running, errorName: ErrorName, limit: number): void {
		if (running.verdict) return;
		this.sound = false;
		running.verdict = failure(errorName, { file: running.request.fileName, limit });
		// What takes more and more of the machine is not asked first.
		if (errorName === 'memoryLimitReached' || errorName === 'diskLimitReached') this.child.kill();
		else this.child.end();
	}

	private notStarted(): void {
		const limit = Math.round(this.bounds.workerStartMs / 1000);
		if (this.running) this.condemn(this.running, 'workerNotStarted', limit);
		else this.child.end();
	}

	/** What it says is no more than a hint for its own replacement. */
	private rest(memory: number): void {
		this.restingMemory = memory;
	}

	private crash({ request, watch }: Running, end: ProcessEnd): ConversionFailure {
		const lastMemory = watch?.lastMemory ?? 0;
		return failureOfEnd({ file: request.fileName, lastMemory, memoryLimit: this.bounds.workerMemoryBytes }, end);
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
}
