import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorName } from '../../../contract/errors';
import type { ToolPath } from '../../../contract/tools';
import type { Logger } from 'pino';
import type { Settings } from '../config';
import type { ConversionOutcome, FurtherFile, KnownLayout } from '../engine/request/request';
import type { StepTime } from '../engine/request/step-times';
import { ServiceError, toServiceError } from '../errors';
import { pageListOf } from '../parameters';
import type { FileStore } from '../storage/file-store';
import type { FileReport, WorkPhase } from '../observability/metrics';
import { noTracing, type Tracing } from '../observability/tracing';
import { PhaseClock } from '../observability/phase-clock';
import { traceFields } from '../observability/trace-context';
import type { MetadataStore, Task, TaskFile, TimeMs } from '../storage/metadata-store';
import { comparedResult } from './compared-result';
import { isKilledFromOutside, isStoreAway, isWithoutRoom, lostTrace, reportOf, type NoEnd } from './conversion-ends';
import type { DuplicateSearch } from './duplicate-search';
import { endFile, type FileEnd } from './end-file';
import type { PageBoard } from './page-board';
import { PageHelpers } from './page-helpers';
import type { EngineLimitSettings } from './engine-limits';
import { documentInputOf, requestOf } from './file-requests';
import { isJoined } from './joined-files';
import { ProgressRecord } from './progress-record';
import { requeueFile } from './requeue-file';
import { RangeLooker } from './ranges/range-looker';
import { RangeOffers } from './ranges/range-offers';
import { waitsForReview } from './review/waits-for-review';
import type { SecretBox } from './secret-box';
import type { SharedClock } from './shared-clock';
import type { TaskEvents } from './task-events';
import { contentsByFile, dropUnrecorded, storeUnpacked } from './unpacked-files';
import { traceOf } from './worker-messages';
import { ConversionFailure, WorkerStopped } from './worker-handle';
import type { WorkerPool } from './worker-pool';
import type { ClaimedFile, WorkQueue } from './work-queue';
import { WorkSpans } from './work-spans';

/** What a runner works with. */
export interface TaskRunnerParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly queue: WorkQueue;
	readonly pool: WorkerPool;
	readonly secretBox: SecretBox;
	readonly duplicates: DuplicateSearch;
	readonly events: TaskEvents;
	readonly settings: Pick<
		Settings,
		| 'resultBytes'
		| 'workers'
		| 'stopGraceMs'
		| 'triesPerFile'
		| 'dataFolder'
		| 'modelFolder'
		| 'officeProgram'
		| 'freeDiskBytes'
		| 'reviewWaitMs'
		| 'partsPerTask'
	> &
		EngineLimitSettings;
	readonly log: Logger;
	/** What the clock shows that processes share. */
	readonly now: () => TimeMs;
	/** The clock of all processes; absent in one that is alone. */
	readonly clock?: Pick<SharedClock, 'now'>;
	/** Told of the work on each file. */
	readonly observer?: WorkObserver;
	/** Gets the spans of the work on each file; absent: there are none. */
	readonly tracing?: Tracing;
}

/** Who is told of the work on files: the figures, and what knows whether workers work. */
export interface WorkObserver {
	fileStarted(): void;
	phaseEnded(tool: ToolPath, phase: WorkPhase, ms: number): void;
	fileEnded(report: FileReport, failure: ErrorName | undefined): void;
}

/** A try of a file that this process works on. */
export type HeldFile = Pick<TaskFile, 'fileKey' | 'tries'>;

/** Tries of a file whose worker is killed from outside. */
const triesOfKilled = 2;

/** After a fault of the store: time enough for a full disk or a locked database, short for a waiting caller. */
const retryMs = 1000;
/** A disk with less is full, whatever the settings say. */
const leastFreeBytes = 32 * 1024 ** 2;
/** After a file that could not be fetched or kept, so that the queue is not run through for nothing. */
const storeAwayMs = 5000;

/** Takes files from the queue, has them converted, and records how they ended: as many at once as there are workers. */
export class TaskRunner {
	private loops: Promise<void>[] = [];
	/** Conversions of this moment, each with what ends it. */
	private readonly running = new Map<HeldFile, AbortController>();
	private stopping = false;
	private readonly helpers: PageHelpers;
	private readonly looker: RangeLooker | undefined;

	constructor(private readonly parts: TaskRunnerParts) {
		this.helpers = new PageHelpers(
			parts.pool,
			() => parts.settings.workers - this.running.size,
			(error) => parts.log.warn({ cause: lostTrace(error) }, 'a worker that read pages beside a conversion was lost'),
		);
		const { clock } = parts;
		this.looker = clock && new RangeLooker({ ...parts, clock, helpers: this.helpers });
		parts.events.onFilesCut((fileKeys) => {
			for (const [{ fileKey }, cut] of this.running) if (fileKeys.includes(fileKey)) cut.abort();
		});
	}

	/** Begin to work. */
	start(): void {
		this.loops = Array.from({ length: this.parts.settings.workers }, () => this.loop());
		this.looker?.start();
	}

	/** Take no more files; give the running ones the grace time, then put them back into the queue. */
	async stop(): Promise<void> {
		this.stopping = true;
		this.parts.queue.close();
		const finished = Promise.all(this.loops);
		const grace = new AbortController();
		await Promise.race([
			finished,
			sleep(this.parts.settings.stopGraceMs, undefined, { signal: grace.signal, ref: false }),
		]);
		grace.abort();
		await this.parts.pool.stop();
		await finished;
		await this.looker?.stop();
	}

	/** What is converted here at this moment. */
	held(): readonly HeldFile[] {
		return [...this.running.keys()];
	}

	/** End conversions that are for nothing: the files have ended, or another process has them. */
	abandon(held: readonly HeldFile[]): void {
		for (const file of held) this.running.get(file)?.abort();
	}

	/** Whether a file that waits has to wait for another one to end. */
	get isFull(): boolean {
		return this.running.size >= this.parts.settings.workers;
	}

	/** Put a file that is converted here back into the queue. @returns false when it is not */
	yieldFile(fileKey: string): boolean {
		const [, cut] = [...this.running].find(([held]) => held.fileKey === fileKey) ?? [];
		cut?.abort();
		return cut !== undefined;
	}

	private async loop(): Promise<void> {
		while (!this.stopping) {
			try {
				const claimed = await this.parts.queue.take();
				if (claimed) await this.work(claimed);
			} catch (error) {
				this.parts.log.error({ cause: traceOf(error) }, 'the queue could not be read');
				await sleep(retryMs);
			}
		}
	}

	private async work(claimed: ClaimedFile): Promise<void> {
		const { task, file } = claimed;
		const { events } = this.parts;
		const cut = new AbortController();
		const began = performance.now();
		this.running.set(file, cut);
		this.helpers.balance();
		events.changed(task.taskId);
		const progress = new ProgressRecord(this.parts, file);
		this.parts.observer?.fileStarted();
		const fullBefore = this.isDiskFull();
		// Made while the file is looked up, and removed while its end is recorded.
		const folder = this.parts.fileStore.makeWorkFolder();
		let cleared = Promise.resolve();
		try {
			const spans = new WorkSpans(this.parts.tracing ?? noTracing, task, file.fileKey, file.tries);
			const end = await this.convert(claimed, folder, progress, spans, cut.signal).finally(() => progress.stop());
			cleared = folder.then((path) => this.removeFolder(path), ignoreError);
			const [report, failure] = reportOf(task, end, progress.pagesTotal);
			this.parts.observer?.fileEnded(report, failure);
			const { result, code, pages } = report;
			spans.end({ result, pages, ...(code === '' ? {} : { code }) }, result === 'failed');
			if (typeof end === 'object' && end.kind === 'noRoom') {
				// What this conversion took itself has to be free before the disk says anything.
				await cleared;
				await this.pause();
				// Room may have come back meanwhile: what was full before this conversion, or would have been without it, was not
				// filled by it.
				const isFull = end.took < this.fullBelow || (await fullBefore) || (await this.isDiskFull());
				if (isFull || file.tries < this.parts.settings.triesPerFile) {
					return await this.putBack(claimed, isFull ? file.tries - 1 : file.tries, performance.now() - began);
				}
				return await this.tell(claimed, end.end);
			}
			if (typeof end === 'string') {
				const tries = end === 'killed' ? file.tries : file.tries - 1;
				await this.putBack(claimed, tries, performance.now() - began);
				// The next file would fare no better at once.
				if (end === 'storeAway') await this.pause();
				return;
			}
			await this.tell(claimed, end);
		} finally {
			// Not before: the lease is kept until the end is recorded, however long the store is away.
			this.running.delete(file);
			this.helpers.balance();
			await cleared;
		}
	}

	/** Record how a file ended, and tell who waits for it. */
	private async tell(claimed: ClaimedFile, end: FileEnd): Promise<void> {
		const { task } = claimed;
		const { events } = this.parts;
		const outcome = await this.record(claimed, end);
		const unpacked = end.kind === 'success' ? (end.unpacked?.files ?? []) : [];
		if (unpacked.length > 0 && (await dropUnrecorded(this.parts, unpacked)) && outcome !== 'stale') {
			this.parts.queue.wake(unpacked.length);
		}
		if (outcome === 'stale' && end.kind === 'success' && !(await this.isRecorded(task.taskId, end.resultId))) {
			if (end.readingId !== undefined) await this.parts.fileStore.remove(end.readingId);
			return await this.parts.fileStore.remove(end.resultId);
		}
		// Recorded by a try whose answer was lost: who waits has to look.
		if (outcome === 'stale') events.changed(task.taskId);
		if (outcome === 'taskGoesOn') events.changed(task.taskId);
		if (outcome === 'taskWaitsForReview') events.rests(task.taskId);
		if (outcome === 'taskEnded') events.ended(task.taskId);
	}

	/** Whether so little is free that no new work would be taken; an unknown is taken for enough. */
	private async isDiskFull(): Promise<boolean> {
		const free = await this.parts.fileStore.freeBytes().catch(() => Infinity);
		return free < this.fullBelow;
	}

	/** Free bytes below which a disk is full. */
	private get fullBelow(): number {
		return Math.max(this.parts.settings.freeDiskBytes, leastFreeBytes);
	}

	/** Time for a store to come back; a stop does not wait for it. */
	private async pause(): Promise<void> {
		const end = performance.now() + storeAwayMs;
		while (!this.stopping && performance.now() < end) await sleep(100);
	}

	/** A database that broke off may have recorded the end before it could say so. */
	private async isRecorded(taskId: string, resultId: string): Promise<boolean> {
		return (await this.parts.store.files.list(taskId)).some((file) => file.resultId === resultId);
	}

	/** The file waits again. One that was cancelled has ended already. A store that cannot write yet is asked again. */
	private async putBack({ task, file }: ClaimedFile, tries: number, workMs: number): Promise<void> {
		const { store, queue, events, log } = this.parts;
		for (;;) {
			try {
				const waits = await store.transaction((rows) => requeueFile(rows, file, tries, this.parts.now(), workMs));
				if (!waits) return;
				queue.wake(1);
				events.changed(task.taskId);
				return;
			} catch (error) {
				// At a stop its lease ends, and another process takes it up.
				if (this.stopping) throw error;
				log.error({ fileKey: file.fileKey, cause: traceOf(error) }, 'a file could not be put back');
				await sleep(retryMs);
			}
		}
	}

	/** How the conversion ended; never throws. */
	private async convert(
		{ task, file }: ClaimedFile,
		makingFolder: Promise<string>,
		progress: ProgressRecord,
		spans: WorkSpans,
		signal: AbortSignal,
	): Promise<FileEnd | NoEnd> {
		const { store, fileStore, pool, settings, log } = this.parts;
		const began = performance.now();
		const elapsed = (): number => Math.round(performance.now() - began);
		let steps: readonly StepTime[] = [];
		const phases = new PhaseClock(Date.now() - (task.queuedAt ?? Date.now()), (phase, ms) => {
			this.parts.observer?.phaseEnded(task.toolPath, phase, ms);
			spans.phase(phase, ms, phase === 'convert' ? steps : []);
		});
		const about = aboutFile(task, file);
		try {
			const [folder, current] = await Promise.all([makingFolder, store.files.find(file.fileKey)]);
			// Between the claim and now it may have been cancelled.
			if (current?.state !== 'processing') return 'stopped';
			const parts = await this.partsOf(task, file);
			const job = {
				...(await requestOf(this.parts, task, file, folder)),
				...(isJoined(task.toolPath, file) ? { further: await this.inputsOf(parts, folder) } : {}),
				...(task.toolPath === 'idp/documentExtract' ? { layouts: await this.layoutsOf(task) } : {}),
			};
			phases.enter('convert');
			let board: PageBoard | undefined;
			let offers: RangeOffers | undefined;
			const onBoard = (opened: PageBoard): void => {
				board = opened;
				this.helpers.open(board);
				offers = this.offersOf(board, task, file, folder);
			};
			const onProgress = (done: number, total: number): void => progress.set(done, total);
			const endReading = async (): Promise<void> => {
				if (board) this.helpers.close(board);
				await offers?.end();
			};
			let outcome: ConversionOutcome;
			try {
				outcome = await pool.run(job, { signal, onProgress, onBoard });
			} finally {
				await endReading();
			}
			steps = outcome.steps ?? [];
			phases.enter('store');
			const { readingPath } = outcome;
			const adopted = await fileStore.adopt(await insideOf(folder, outcome.resultPath));
			const { result, doubtful } = await comparedResult(this.parts, task, file, adopted, outcome.doubtful);
			const reading =
				readingPath === undefined ? undefined : await fileStore.adopt(await insideOf(folder, readingPath));
			const { downFileName, warnings, pagesReadByOcr, ocrModels, words, leftOut = [] } = outcome;
			const keys = [file, ...parts].map(({ fileKey }) => fileKey);
			const unpacked =
				outcome.parts && (await storeUnpacked(this.parts, file, outcome.parts, (path) => insideOf(folder, path)));
			phases.end();
			const waits = waitsForReview(file, { result, reading, doubtful });
			const beside = board ? { pagesBeside: board.given } : {};
			log.info({ ...about, ms: elapsed(), phases: phases.times, bytes: result.size, ...beside }, 'file converted');
			return {
				kind: 'success',
				resultId: result.id,
				...(reading ? { readingId: reading.id } : {}),
				...(waits ? { reviewUntil: Date.now() + settings.reviewWaitMs } : {}),
				convertSize: result.size,
				downFileName,
				warnings,
				pagesReadByOcr: pageListOf(pagesReadByOcr),
				ocrModels,
				words,
				convertTimeMs: elapsed(),
				pagesTotal: progress.pagesTotal,
				...(outcome.contents ? { contents: contentsByFile(outcome.contents, keys, unpacked ?? []) } : {}),
				...(unpacked?.length
					? { unpacked: { container: file.fileName, files: unpacked, mostFiles: settings.partsPerTask } }
					: {}),
				leftOut: new Map(leftOut.flatMap(({ index, error }) => (keys[index] ? [[keys[index], error] as const] : []))),
			};
		} catch (thrown) {
			if (thrown instanceof WorkerStopped) return 'stopped';
			if (isStoreAway(thrown)) {
				log.warn(
					{ ...about, phase: phases.current, cause: traceOf(thrown) },
					'the file store is away; the file waits again',
				);
				return 'storeAway';
			}
			if (isWithoutRoom(thrown)) {
				log.warn({ ...about, phase: phases.current }, 'no room on the disk; the file waits again');
				const failure = new ServiceError('outOfDiskSpace').toJSON();
				// Its worker has a copy of the original.
				const took = file.fileSize + ((thrown instanceof ConversionFailure ? thrown.diskBytes : 0) ?? 0);
				return { kind: 'noRoom', took, end: { kind: 'failed', failure, convertTimeMs: elapsed() } };
			}
			if (isKilledFromOutside(thrown) && file.tries < Math.min(triesOfKilled, settings.triesPerFile)) {
				log.warn({ ...about, phase: phases.current }, 'the worker was killed from outside; the file waits again');
				return 'killed';
			}
			const [error, cause] =
				thrown instanceof ConversionFailure
					? [thrown.error, thrown.trace]
					: [toServiceError(thrown, 'conversionFailed', { file: file.fileName }), traceOf(thrown)];
			const failed = { phase: phases.current, ms: elapsed(), code: error.code, error: error.errorName, cause };
			log.info({ ...about, ...failed }, 'file failed');
			return { kind: 'failed', failure: error.toJSON(), convertTimeMs: elapsed() };
		}
	}

	/** Pages of a document for workers of other processes, where there are others and it is one file. */
	private offersOf(board: PageBoard, task: Task, file: TaskFile, folder: string): RangeOffers | undefined {
		const { clock } = this.parts;
		if (!clock || isJoined(task.toolPath, file)) return undefined;
		const { fileKey, tries } = file;
		return new RangeOffers({ ...this.parts, clock }, board, { fileKey, tries, accountId: task.accountId }, folder);
	}

	/** The other files of a task whose files become one result. */
	private async partsOf({ taskId, toolPath }: Task, file: TaskFile): Promise<readonly TaskFile[]> {
		const { fileKey } = file;
		if (!isJoined(toolPath, file)) return [];
		return (await this.parts.store.files.list(taskId)).filter(({ partOf }) => partOf === fileKey);
	}

	/** What the owner of a task has taught. */
	private async layoutsOf({ accountId }: Task): Promise<KnownLayout[]> {
		const layouts = await this.parts.store.layouts.list(accountId);
		return layouts.map(({ id, name, memory }) => ({ id, name, memory: JSON.parse(memory) as unknown }));
	}

	private async inputsOf(files: readonly TaskFile[], folder: string): Promise<FurtherFile[]> {
		const inputs: FurtherFile[] = [];
		for (const file of files) inputs.push(await documentInputOf(this.parts, file, folder));
		return inputs;
	}

	private async removeFolder(folder: string): Promise<void> {
		try {
			await this.parts.fileStore.removeWorkFolder(folder);
		} catch (error) {
			// It is removed at the next start; the result is safe.
			this.parts.log.warn({ cause: traceOf(error) }, 'a work folder could not be removed');
		}
	}

	/** Recording is tried until it works: the conversion is done, and the caller waits for it. */
	private async record({ file }: ClaimedFile, end: FileEnd): ReturnType<typeof endFile> {
		for (;;) {
			try {
				return await this.parts.store.transaction((rows) => endFile(rows, file, end, this.parts.now()));
			} catch (error) {
				this.parts.log.error(
					{ fileKey: file.fileKey, cause: traceOf(error) },
					'the end of a file could not be recorded',
				);
				if (this.stopping) return 'stale';
				await sleep(retryMs);
			}
		}
	}
}

const ignoreError = (): void => {};

/** What a worker names as its result has to lie where it was told to put it. */
async function insideOf(folder: string, path: string): Promise<string> {
	if (dirname(path) === folder) return path;
	const [realFolder, realParent] = await Promise.all([realpath(folder), realpath(dirname(path))]);
	if (realParent !== realFolder && !realParent.startsWith(`${realFolder}/`)) {
		throw new ServiceError('conversionFailed', {}, { cause: new Error('the result lies outside of the work folder') });
	}
	return path;
}

/** What every log line about the work on a file says: whose it is, and which request it is done for. */
function aboutFile({ taskId, accountId, toolPath, requestId, traceparent }: Task, { fileKey }: TaskFile) {
	return { requestId, ...traceFields(traceparent), taskId, fileKey, accountId, tool: toolPath };
}
