import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnusableContainerError } from '../engine/request/container-error';
import type { ConversionOutcome, FurtherFile, KnownLayout } from '../engine/request/request';
import type { StepTime } from '../engine/request/step-times';
import { ServiceError, toServiceError } from '../messages/errors';
import { PhaseClock } from '../observability/phase-clock';
import { traceFields } from '../observability/trace-context';
import { pageListOf } from '../parameters';
import type { Task, TaskFile } from '../storage/metadata-store';
import { comparedResult } from './compared-result';
import {
	isKilledFromOutside,
	isNotStarted,
	isStoreAway,
	isWithoutRoom,
	lostTrace,
	type NoEnd,
} from './conversion-ends';
import type { FileEnd, SuccessEnd } from './end-file';
import { documentInputOf, requestOf } from './file-requests';
import { isJoined } from './joined-files';
import type { PageBoard } from './page-board';
import type { PageHelpers } from './page-helpers';
import type { ProgressRecord } from './progress-record';
import { RangeOffers } from './ranges/range-offers';
import { waitsForReview } from './review/waits-for-review';
import type { TaskRunnerParts } from './task-runner-parts';
import { contentsByFile, storeUnpacked } from './unpacked-files';
import { ConversionFailure, WorkerStopped } from './worker-ends';
import { traceOf, type WorkerJob } from './worker-messages';
import type { WorkSpans } from './work-spans';
import type { ClaimedFile } from './work-queue';

/** Tries of a file whose worker is killed from outside. */
const triesOfKilled = 2;

/** Tools that use what was learned from reviewed documents. */
const usesLayouts: ReadonlySet<string> = new Set(['idp/documentExtract', 'pdf/redact']);

/** Converts claimed files, and reports how each ended. */
export class FileConverter {
	constructor(
		private readonly parts: TaskRunnerParts,
		/** Workers that read pages in parallel with a conversion. */
		private readonly helpers: PageHelpers,
	) {}

	/**
	 * @param makingFolder  where the file is fetched to and its results are made
	 * @param signal        aborts the conversion
	 * @returns how it ended; never throws
	 */
	async convert(
		{ task, file }: ClaimedFile,
		makingFolder: Promise<string>,
		progress: ProgressRecord,
		spans: WorkSpans,
		signal: AbortSignal,
	): Promise<FileEnd | NoEnd> {
		const { store, log } = this.parts;
		const began = performance.now();
		const elapsed = (): number => Math.round(performance.now() - began);
		let steps: readonly StepTime[] = [];
		const phases = new PhaseClock(Date.now() - (task.queuedAt ?? Date.now()), (phase, ms) => {
			this.parts.observer?.phaseEnded(task.toolPath, phase, ms);
			spans.phase(phase, ms, phase === 'convert' ? steps : []);
		});
		const about = aboutFile(task, file);
		let parts: readonly TaskFile[] = [];
		try {
			const [folder, current] = await Promise.all([makingFolder, store.files.find(file.fileKey)]);
			// It may have been cancelled since the claim.
			if (current?.state !== 'processing') return 'stopped';
			parts = await this.partsOf(task, file);
			const job = await this.jobOf(task, file, parts, folder);
			phases.enter('convert');
			const [outcome, beside] = await this.run(job, task, file, progress, signal);
			steps = outcome.steps ?? [];
			phases.enter('store');
			const kept = await this.keep(outcome, task, file, parts, folder);
			phases.end();
			log.info({ ...about, ms: elapsed(), phases: phases.times, bytes: kept.convertSize, ...beside }, 'file converted');
			return { ...kept, convertTimeMs: elapsed(), pagesTotal: progress.pagesTotal };
		} catch (thrown) {
			return this.endOf(thrown, [file, ...parts], { ...about, phase: phases.current }, elapsed());
		}
	}

	/** The request for the worker. */
	private async jobOf(task: Task, file: TaskFile, parts: readonly TaskFile[], folder: string): Promise<WorkerJob> {
		return {
			...(await requestOf(this.parts, task, file, folder)),
			...(isJoined(task.toolPath, file) ? { further: await this.inputsOf(parts, folder) } : {}),
			...(usesLayouts.has(task.toolPath) ? { layouts: await this.layoutsOf(task) } : {}),
		};
	}

	/** Lets a worker do it while others read pages of it. @returns also the number of pages given to those */
	private async run(
		job: WorkerJob,
		task: Task,
		file: TaskFile,
		progress: ProgressRecord,
		signal: AbortSignal,
	): Promise<[outcome: ConversionOutcome, beside: { pagesBeside?: number }]> {
		let board: PageBoard | undefined;
		let offers: RangeOffers | undefined;
		const onBoard = (opened: PageBoard): void => {
			board = opened;
			this.helpers.open(board, task.accountId);
			offers = this.offersOf(board, task, file, job.outputFolder);
		};
		const onProgress = (done: number, total: number): void => progress.set(done, total);
		let outcome: ConversionOutcome;
		try {
			outcome = await this.parts.pool.run(job, { account: task.accountId, signal, onProgress, onBoard });
		} finally {
			if (board) this.helpers.close(board);
			await offers?.end();
		}
		return [outcome, board ? { pagesBeside: board.given } : {}];
	}

	/** Moves the results into the store. */
	private async keep(
		outcome: ConversionOutcome,
		task: Task,
		file: TaskFile,
		parts: readonly TaskFile[],
		folder: string,
	): Promise<Omit<SuccessEnd, 'convertTimeMs' | 'pagesTotal'>> {
		const { fileStore, settings, store } = this.parts;
		const { readingPath, downFileName, warnings, pagesReadByOcr, ocrModels, words, leftOut = [] } = outcome;
		const adopted = await fileStore.adopt(await insideOf(folder, outcome.resultPath));
		const { result, doubtful, receipt } = await comparedResult(this.parts, task, file, adopted, outcome);
		const reading = readingPath === undefined ? undefined : await fileStore.adopt(await insideOf(folder, readingPath));
		const keys = [file, ...parts].map(({ fileKey }) => fileKey);
		const unpacked =
			outcome.parts && (await storeUnpacked(this.parts, file, outcome.parts, (path) => insideOf(folder, path)));
		if (outcome.layout) await store.layouts.note(task.accountId, outcome.layout.id, outcome.layout.state, Date.now());
		const waits = waitsForReview(file, { result, reading, doubtful });
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
			receipt,
			...(outcome.contents ? { contents: contentsByFile(outcome.contents, keys, unpacked ?? []) } : {}),
			...(unpacked?.length
				? { unpacked: { container: file.fileName, files: unpacked, maxFiles: settings.partsPerTask } }
				: {}),
			leftOut: new Map(leftOut.flatMap(({ index, error }) => (keys[index] ? [[keys[index], error] as const] : []))),
		};
	}

	/** Outcome of an aborted conversion, by the error thrown. @param files  of the request, the claimed one first */
	private endOf(
		thrown: unknown,
		[file, ...parts]: readonly [TaskFile, ...TaskFile[]],
		about: Readonly<Record<string, unknown>>,
		convertTimeMs: number,
	): FileEnd | NoEnd {
		const { settings, log } = this.parts;
		if (thrown instanceof WorkerStopped) return 'stopped';
		if (isStoreAway(thrown)) {
			log.warn({ ...about, cause: traceOf(thrown) }, 'the file store is away; the file waits again');
			return 'storeAway';
		}
		if (isWithoutRoom(thrown)) {
			log.warn(about, 'no room on the disk; the file waits again');
			const failure = new ServiceError('outOfDiskSpace').toJSON();
			// Its worker has a copy of the original.
			const took = file.fileSize + ((thrown instanceof ConversionFailure ? thrown.diskBytes : 0) ?? 0);
			return { kind: 'noRoom', took, end: { kind: 'failed', failure, convertTimeMs } };
		}
		if (isNotStarted(thrown)) {
			log.error({ ...about, cause: lostTrace(thrown) }, 'no worker could be started; the file waits again');
			return 'notStarted';
		}
		if (isKilledFromOutside(thrown) && file.tries < Math.min(triesOfKilled, settings.triesPerFile)) {
			log.warn(about, 'the worker was killed from outside; the file waits again');
			return 'killed';
		}
		const [error, cause] =
			thrown instanceof ConversionFailure
				? [thrown.error, thrown.trace]
				: [toServiceError(thrown, 'conversionFailed', { file: file.fileName }), traceOf(thrown)];
		log.info({ ...about, ms: convertTimeMs, code: error.code, error: error.errorName, cause }, 'file failed');
		const keys = [file, ...parts].map(({ fileKey }) => fileKey);
		const contents =
			error instanceof UnusableContainerError ? { contents: contentsByFile(error.contents, keys, []) } : {};
		return { kind: 'failed', failure: error.toJSON(), convertTimeMs, ...contents };
	}

	/** Pages of a document for workers of other processes, if there are any and it is one file. */
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

	/** What the owner of a task has taught by reviews. */
	private async layoutsOf({ accountId }: Task): Promise<KnownLayout[]> {
		const layouts = await this.parts.store.layouts.list(accountId);
		return layouts.map(({ id, name, memory }) => ({ id, name, memory: JSON.parse(memory) as unknown }));
	}

	private async inputsOf(files: readonly TaskFile[], folder: string): Promise<FurtherFile[]> {
		const inputs: FurtherFile[] = [];
		for (const file of files) inputs.push(await documentInputOf(this.parts, file, folder));
		return inputs;
	}
}

/** A result named by a worker must be in the folder it was given. */
async function insideOf(folder: string, path: string): Promise<string> {
	if (dirname(path) === folder) return path;
	const [realFolder, realParent] = await Promise.all([realpath(folder), realpath(dirname(path))]);
	if (realParent !== realFolder && !realParent.startsWith(`${realFolder}/`)) {
		throw new ServiceError('conversionFailed', {}, { cause: new Error('the result lies outside of the work folder') });
	}
	return path;
}

/** Log fields of the work on a file: its owner, and the request it belongs to. */
function aboutFile({ taskId, accountId, toolPath, requestId, traceparent }: Task, { fileKey }: TaskFile) {
	return { requestId, ...traceFields(traceparent), taskId, fileKey, accountId, tool: toolPath };
}
