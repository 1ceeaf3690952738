import { setTimeout as sleep } from 'node:timers/promises';
import { noTracing } from '../observability/tracing';
import type { TaskFile } from '../storage/metadata-store';
import { lostTrace, reportOf } from './conversion-ends';
import { EndRecorder } from './end-recorder';
import { FileConverter } from './file-converter';
import { PageHelpers } from './page-helpers';
import { ProgressRecord } from './progress-record';
import { RangeLooker } from './ranges/range-looker';
import type { TaskRunnerParts } from './task-runner-parts';
import { traceOf } from './worker-messages';
import type { ClaimedFile } from './work-queue';
import { WorkSpans } from './work-spans';

/** A try of a file that this process works on. */
export type HeldFile = Pick<TaskFile, 'fileKey' | 'tries'>;

/** Until the queue is read again after a fault of the database, in ms. */
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
	private readonly converter: FileConverter;
	private readonly ends: EndRecorder;
	private readonly looker: RangeLooker | undefined;

	constructor(private readonly parts: TaskRunnerParts) {
		this.helpers = new PageHelpers(
			parts.pool,
			() => parts.settings.workers - this.running.size,
			(error) => parts.log.warn({ cause: lostTrace(error) }, 'a worker that read pages beside a conversion was lost'),
		);
		this.converter = new FileConverter(parts, this.helpers);
		this.ends = new EndRecorder(parts, () => this.stopping);
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
			const end = await this.converter
				.convert(claimed, folder, progress, spans, cut.signal)
				.finally(() => progress.stop());
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
					return await this.ends.putBack(claimed, isFull ? file.tries - 1 : file.tries, performance.now() - began);
				}
				return await this.ends.tell(claimed, end.end);
			}
			if (typeof end === 'string') {
				const tries = end === 'killed' ? file.tries : file.tries - 1;
				await this.ends.putBack(claimed, tries, performance.now() - began);
				// The next file would fare no better at once.
				if (end === 'storeAway') await this.pause();
				return;
			}
			await this.ends.tell(claimed, end);
		} finally {
			// Not before: the lease is kept until the end is recorded, however long the store is away.
			this.running.delete(file);
			this.helpers.balance();
			await cleared;
		}
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

	private async removeFolder(folder: string): Promise<void> {
		try {
			await this.parts.fileStore.removeWorkFolder(folder);
		} catch (error) {
			// It is removed at the next start; the result is safe.
			this.parts.log.warn({ cause: traceOf(error) }, 'a work folder could not be removed');
		}
	}
}

const ignoreError = (): void => {};
