import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../config';
import { ServiceError, toServiceError } from '../errors';
import { languageFolderOf } from '../storage/data-folder';
import type { FileStore } from '../storage/file-store';
import type { MetadataStore } from '../storage/metadata-store';
import { endFile, type FileEnd } from './end-file';
import { ProgressRecord } from './progress-record';
import type { SecretBox } from './secret-box';
import type { TaskEvents } from './task-events';
import { traceOf } from './worker-messages';
import { ConversionFailure, WorkerStopped } from './worker-handle';
import type { WorkerPool } from './worker-pool';
import type { ClaimedFile, WorkQueue } from './work-queue';

/** What a runner works with. */
export interface TaskRunnerParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly queue: WorkQueue;
	readonly pool: WorkerPool;
	readonly secretBox: SecretBox;
	readonly events: TaskEvents;
	readonly settings: Pick<Settings, 'workers' | 'stopGraceMs' | 'pagesPerFile' | 'imagePixels' | 'dataFolder'>;
	readonly log: Logger;
}

/** After a fault of the store: time enough for a full disk or a locked database, short for a waiting caller. */
const retryMs = 1000;

/** Takes files from the queue, has them converted, and records how they ended: as many at once as there are workers. */
export class TaskRunner {
	#loops: Promise<void>[] = [];
	/** Conversions of this moment by file. */
	readonly #running = new Map<string, AbortController>();
	#stopping = false;

	constructor(private readonly parts: TaskRunnerParts) {}

	/** Begin to work. */
	start(): void {
		this.#loops = Array.from({ length: this.parts.settings.workers }, () => this.#loop());
	}

	/** Take no more files; give the running ones the grace time, then put them back into the queue. */
	async stop(): Promise<void> {
		this.#stopping = true;
		this.parts.queue.close();
		const finished = Promise.all(this.#loops);
		const grace = new AbortController();
		await Promise.race([
			finished,
			sleep(this.parts.settings.stopGraceMs, undefined, { signal: grace.signal, ref: false }),
		]);
		grace.abort();
		await this.parts.pool.stop();
		await finished;
	}

	/** End the conversions of these files, where they run here; how they end is no longer recorded. */
	stopFiles(fileKeys: readonly string[]): void {
		for (const fileKey of fileKeys) this.#running.get(fileKey)?.abort();
	}

	async #loop(): Promise<void> {
		while (!this.#stopping) {
			try {
				const claimed = await this.parts.queue.take();
				if (claimed) await this.#work(claimed);
			} catch (error) {
				this.parts.log.error({ cause: traceOf(error) }, 'the queue could not be read');
				await sleep(retryMs);
			}
		}
	}

	async #work(claimed: ClaimedFile): Promise<void> {
		const { task, file } = claimed;
		const { events } = this.parts;
		const cancelled = new AbortController();
		this.#running.set(file.fileKey, cancelled);
		events.changed(task.taskId);
		const progress = new ProgressRecord(this.parts, file);
		let end: FileEnd | 'stopped';
		try {
			end = await this.#convert(claimed, progress, cancelled.signal);
		} finally {
			progress.stop();
			this.#running.delete(file.fileKey);
		}
		if (end === 'stopped') {
			// As if it had not been begun: the stop is not the file's fault. One that was cancelled has ended already.
			await this.parts.store.files.update(file.fileKey, { state: 'waiting', tries: file.tries - 1 }, file.tries);
			return;
		}
		const outcome = await this.#record(claimed, end);
		if (outcome === 'stale' && end.kind === 'success') await this.parts.fileStore.remove(end.resultId);
		if (outcome === 'taskGoesOn') events.changed(task.taskId);
		if (outcome === 'taskEnded') events.ended(task.taskId);
	}

	/** How the conversion ended; never throws. */
	async #convert(
		{ task, file }: ClaimedFile,
		progress: ProgressRecord,
		signal: AbortSignal,
	): Promise<FileEnd | 'stopped'> {
		const { store, fileStore, pool, secretBox, settings, log } = this.parts;
		const began = performance.now();
		const elapsed = (): number => Math.round(performance.now() - began);
		const about = { taskId: task.taskId, fileKey: file.fileKey, accountId: task.accountId, tool: task.toolPath };
		let folder: string | undefined;
		try {
			// Between the claim and now it may have been cancelled.
			if ((await store.files.find(file.fileKey))?.state !== 'processing') return 'stopped';
			if (file.originalId === null) throw new Error('a file without an original is in the queue');
			folder = await fileStore.makeWorkFolder();
			const job = {
				toolPath: task.toolPath,
				inputPath: await fileStore.makeLocal(file.originalId, folder),
				fileName: file.fileName,
				...(file.sealedPassword === null ? {} : { password: secretBox.open(file.sealedPassword, file.fileKey) }),
				parameter: JSON.parse(file.parameter) as Record<string, unknown>,
				outputFolder: folder,
				languageFolder: languageFolderOf(settings.dataFolder),
				limits: { pagesPerFile: settings.pagesPerFile, imagePixels: settings.imagePixels },
			};
			const outcome = await pool.run(job, { signal, onProgress: (done, total) => progress.set(done, total) });
			const result = await fileStore.adopt(await insideOf(folder, outcome.resultPath));
			const { downFileName, warnings } = outcome;
			log.info({ ...about, ms: elapsed(), bytes: result.size }, 'file converted');
			return {
				kind: 'success',
				resultId: result.id,
				convertSize: result.size,
				downFileName,
				warnings,
				convertTimeMs: elapsed(),
				pagesTotal: progress.pagesTotal,
			};
		} catch (thrown) {
			if (thrown instanceof WorkerStopped) return 'stopped';
			const [error, cause] =
				thrown instanceof ConversionFailure
					? [thrown.error, thrown.trace]
					: [toServiceError(thrown, 'conversionFailed', { file: file.fileName }), traceOf(thrown)];
			log.info({ ...about, ms: elapsed(), code: error.code, error: error.errorName, cause }, 'file failed');
			return { kind: 'failed', failure: error.toJSON(), convertTimeMs: elapsed() };
		} finally {
			if (folder !== undefined) await this.#removeFolder(folder);
		}
	}

	async #removeFolder(folder: string): Promise<void> {
		try {
			await this.parts.fileStore.removeWorkFolder(folder);
		} catch (error) {
			// It is removed at the next start; the result is safe.
			this.parts.log.warn({ cause: traceOf(error) }, 'a work folder could not be removed');
		}
	}

	/** Recording is tried until it works: the conversion is done, and the caller waits for it. */
	async #record({ file }: ClaimedFile, end: FileEnd): ReturnType<typeof endFile> {
		for (;;) {
			try {
				return await this.parts.store.transaction((rows) => endFile(rows, file, end, Date.now()));
			} catch (error) {
				this.parts.log.error(
					{ fileKey: file.fileKey, cause: traceOf(error) },
					'the end of a file could not be recorded',
				);
				if (this.#stopping) return 'stale';
				await sleep(retryMs);
			}
		}
	}
}

/** What a worker names as its result has to lie where it was told to put it. */
async function insideOf(folder: string, path: string): Promise<string> {
	const [realFolder, realParent] = await Promise.all([realpath(folder), realpath(dirname(path))]);
	if (realParent !== realFolder && !realParent.startsWith(`${realFolder}/`)) {
		throw new ServiceError('conversionFailed', {}, { cause: new Error('the result lies outside of the work folder') });
	}
	return path;
}
