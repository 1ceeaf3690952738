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
import { emptyHome, type RoomVisit, type WorkerRoom } from './jail/worker-room';
import { ConversionFailure, WorkerStopped, endInJail, failure, failureOfEnd, type ProcessEnd } from './worker-ends';
import { launchWorker } from './worker-launch';
import { WorkerChild } from './worker-child';
import { PageBoard } from './page-board';
import type { PageReader, ReadingBoard } from './reading-board';
import { ConversionProtocol, ReadingProtocol, type PageProtocol } from './page-protocol';
import type { ReadingJob, WorkerJob, WorkerMessage } from './worker-messages';
import { isEnd, readMessage } from './worker-shapes';
import { maxThreads, WorkerWatch, type ResourceBounds } from './worker-watch';

/** Limits of one worker process. */
export interface WorkerBounds extends ClockBounds, ResourceBounds {
	/** Timeout until the process can take a file. */
	readonly workerStartMs: number;
}

const mebibyte = 1024 ** 2;

type FailedMessage = Extract<WorkerMessage, { readonly kind: 'failed' }>;

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
	meter?: ProcessorMeter;
	/** Why the service ended the process, if it did. */
	verdict?: Error;
}

/** Maximum size of a file that a worker writes, bytes: beyond the limit of its disk space, so that the watch finds it first. */
export function maxFileBytes({ workerDiskBytes }: Pick<WorkerBounds, 'workerDiskBytes'>): number {
	return workerDiskBytes + mebibyte;
}

/** One worker process in its own process group. It converts one file at a time, and only files of one account. */
export class WorkerHandle {
	/** Whose files it gets; `undefined` until it gets one. */
	account: number | undefined;
	private readonly child: WorkerChild;
	private readonly startDeadline: NodeJS.Timeout;
	private ready = false;
	/** As long as it lives, from its start-up on. */
	private watch: WorkerWatch | undefined;
	private running: Running | undefined;
	/** False when it must not get another file. */
	private sound = true;
	private isStopped = false;
	/** A file is being copied in or out. */
	private isBusy = false;
	filesDone = 0;
	/** Memory at the last check, bytes; before it, by its own report. */
	get lastMemory(): number {
		return (this.watch?.lastMemory ?? 0) || this.restingMemory;
	}

	/** Its user; absent: the user of the service. */
	get user(): number | undefined {
		return this.room?.user;
	}

	/** Fulfilled when the process is gone. */
	get ended(): Promise<void> {
		return this.child.ended;
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
	 * @param onLeft  called if files of a conversion could not be removed: it gets no other file
	 */
	constructor(
		entry: string,
		readonly folder: string,
		private readonly bounds: WorkerBounds,
		jail: Jail,
		private readonly room: WorkerRoom | undefined,
		private readonly onLeft: (error: unknown) => void = () => undefined,
	) {
		const before = jail.command(room?.root ?? '', room?.path ?? '', maxFileBytes(bounds), room?.user);
		const child = launchWorker(entry, room?.home ?? folder, bounds.workerMemoryBytes, before, jail.level);
		this.startDeadline = setTimeout(() => this.notStarted(), bounds.workerStartMs).unref();
		this.child = new WorkerChild(
			child,
			jail.level === 'landlock',
			(message) => this.hear(message),
			() => this.breakBound('too many messages'),
			() => {
				clearTimeout(this.startDeadline);
				this.watch?.stop();
			},
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

	/** Copies the file of a request in, runs the work, and removes whatever is left. */
	private async visit<T>(
		request: ConversionRequest,
		work: (inside: ConversionRequest, visit: RoomVisit | undefined) => Promise<T>,
	): Promise<T> {
		if (!this.usable) throw new Error('this worker cannot take a file');
		this.filesDone++;
		this.isBusy = true;
		let visit: RoomVisit | undefined;
		try {
			visit = await this.room?.bringIn(request);
			return await work(visit?.inside ?? request, visit);
		} finally {
			await this.clear(visit);
			this.isBusy = false;
		}
	}

	/** Removes all files of a visit. A worker that prevents it gets no other file; its folder is removed with it. */
	private async clear(visit: RoomVisit | undefined): Promise<void> {
		try {
			await visit?.end();
			await (this.room?.tidy() ?? emptyHome(this.folder));
		} catch (error) {
			this.sound = false;
			this.onLeft(error);
		}
	}

	private async work(work: Work): Promise<ConversionOutcome | undefined> {
		try {
			return await new Promise((resolve, reject) => {
				this.running = { ...work, resolve, reject };
				if (!this.child.isAlive) this.settle((running) => running.reject(running.verdict ?? this.endedBefore(running)));
				else if (this.ready) this.begin(this.running);
			});
		} finally {
			await work.talk.end();
		}
	}

	/** Ends the process and its descendants. Fulfilled when it is gone. */
	async stop(): Promise<void> {
		this.sound = false;
		this.isStopped = true;
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
				this.startWatch();
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
		const disk = errorName === 'outOfDiskSpace' ? await this.watch?.maxDisk() : undefined;
		const plain = new ServiceError(errorName, details);
		const error = contents ? new UnusableContainerError(plain, contents) : plain;
		this.settle(({ reject }) => reject(new ConversionFailure(error, cause, disk)));
	}

	/** Gives the file to the worker; its time starts here. */
	private begin(running: Running): void {
		const { request, order } = running;
		const { pid } = this.child;
		running.clocks = this.startClocks(running, this.bounds);
		if (pid !== undefined) running.meter = new ProcessorMeter(pid);
		this.watch?.begin(this.room ? undefined : request.outputFolder);
		this.child.say(order);
	}

	private startWatch(): void {
		const { pid } = this.child;
		if (pid === undefined) return;
		this.watch = new WorkerWatch(pid, this.room?.path ?? this.folder, this.bounds, (bound, limitBytes) => {
			if (bound === 'tooManyThreads') this.breakBound(`more than ${maxThreads} processes and threads`);
			else if (this.running) this.condemn(this.running, bound, Math.floor(limitBytes / mebibyte));
			this.sound = false;
			this.child.kill();
		});
	}

	/** It does what no document needs: the file fails. */
	private breakBound(what: string): void {
		this.sound = false;
		if (!this.running) return;
		const trace = { name: `a worker was killed: ${what}`, frames: [] };
		this.running.verdict ??= failure('conversionFailed', { file: this.running.request.fileName }, trace);
	}

	/** The worker has exceeded a limit: the file fails, and the process ends. */
	private condemn(running: Running, errorName: ErrorName, limit: number): void {
		if (running.verdict) return;
		this.sound = false;
		running.verdict = failure(errorName, { file: running.request.fileName, limit });
		this.child.end();
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

	/** It ended before it was given the file, for example because the system cannot start it. */
	private endedBefore(running: Running): Error {
		return this.isStopped ? new WorkerStopped() : this.unstarted(running, null);
	}

	/** It has not seen the file. */
	private unstarted({ request }: Running, end: ProcessEnd): ConversionFailure {
		const limit = Math.round(this.bounds.workerStartMs / 1000);
		const name = this.child.startFault ?? `a worker ended with ${String(end)} before it was ready`;
		return failure('workerNotStarted', { file: request.fileName, limit }, { name, frames: [] });
	}

	private crash(running: Running, end: ProcessEnd): ConversionFailure {
		if (!this.ready) return this.unstarted(running, end);
		const { request } = running;
		const lastMemory = this.watch?.lastMemory ?? 0;
		return failureOfEnd({ file: request.fileName, lastMemory, memoryLimit: this.bounds.workerMemoryBytes }, end);
	}

	private settle(settle: (running: Running) => void): void {
		const running = this.running;
		if (!running) return;
		running.clocks?.stop();
		running.meter?.stop();
		this.peakMemory = Math.max(this.peakMemory, this.watch?.lastMemory ?? 0);
		this.watch?.rest();
		this.running = undefined;
		settle(running);
	}
}
