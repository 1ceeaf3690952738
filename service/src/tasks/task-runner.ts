import { setTimeout as sleep } from 'node:timers/promises';
import { noTracing } from '../observability/tracing';
import type { TaskFile } from '../storage/metadata-store';
import { lostTrace, reportOf } from './conversion-ends';
import { EndRecorder } from './end-recorder';
import { FileConverter } from './file-converter';
import { PageHelpers } from './page-helpers';
import { ProgressRecord } from './progress-record';
import { RangePoller } from './ranges/range-poller';
import type { TaskRunnerParts } from './task-runner-parts';
import { traceOf } from './worker-messages';
import type { ClaimedFile } from './work-queue';
import { WorkSpans } from './work-spans';

/** A try of a file in this process. */
type HeldFile = Pick<TaskFile, 'fileKey' | 'tries'>;

/** Delay before the queue is read again after a database error, ms. */
const retryMs = 1000;
/** A disk with less free space is full, whatever the settings. */
const minFreeBytes = 32 * 1024 ** 2;
/** Pause after a file that could not be fetched or stored, so that the queue is not drained in vain. */
const storeAwayMs = 5000;

/** Takes files from the queue, has them converted, and records the results: as many at once as there are workers. */
export class TaskRunner {
	private loops: Promise<void>[] = [];
	/** Current conversions, each with a function that ends it. */
	private readonly running = new Map<HeldFile, AbortController>();
	private stopping = false;
	private readonly helpers: PageHelpers;
	private readonly converter: FileConverter;
	private readonly ends: EndRecorder;
	private readonly looker: RangePoller | undefined;

	constructor(private readonly parts: TaskRunnerParts) {
		this.helpers = new PageHelpers(
			parts.pool,
			() => parts.settings.workers - this.running.size,
			(error) => parts.log.warn({ cause: lostTrace(error) }, 'a worker that read pages beside a conversion was lost'),
		);
		this.converter = new FileConverter(parts, this.helpers);
		this.ends = new EndRecorder(parts, () => this.stopping);
		const { clock } = parts;
		this.looker = clock && new RangePoller({ ...parts, clock, helpers: this.helpers });
		parts.events.onFilesCut((fileKeys) => {
			for (const [{ fileKey }, cut] of this.running) if (fileKeys.includes(fileKey)) cut.abort();
		});
	}

	/** Starts working. */
	start(): void {
		this.loops = Array.from({ length: this.parts.settings.workers }, () => this.loop());
		this.looker?.start();
	}

	/** Takes no more files; gives the running ones the grace time, then requeues them. */
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

	/** Current conversions. */
	held(): readonly HeldFile[] {
		return [...this.running.keys()];
	}

	/** Ends obsolete conversions: the files have ended, or another process has them. */
	abandon(held: readonly HeldFile[]): void {
		for (const file of held) this.running.get(file)?.abort();
	}

	/** Whether a waiting file must wait for another one to end. */
	get isFull(): boolean {
		return this.running.size >= this.parts.settings.workers;
	}

	/** Requeues a file that is converted here. @returns false if it is not */
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
		// Created during the lookup, and removed while its end is recorded.
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
				// The conversion's own disk use must be freed before the disk is judged.
				await cleared;
				await this.pause();
				// Space may be free again: what was full before this conversion, or would have been without it, was not
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
				// The next file would fail in the same way.
				if (end === 'storeAway' || end === 'notStarted') await this.pause();
				return;
			}
			await this.ends.tell(claimed, end);
		} finally {
			// Not earlier: the lease is held until the end is recorded, however long the store is away.
			this.running.delete(file);
			this.helpers.balance();
			await cleared;
		}
	}

	/** Whether too little space is free for new work; unknown counts as enough. */
	private async isDiskFull(): Promise<boolean> {
		const free = await this.parts.fileStore.freeBytes().catch(() => Infinity);
		return free < this.fullBelow;
	}

	/** Free bytes below which a disk is full. */
	private get fullBelow(): number {
		return Math.max(this.parts.settings.freeDiskBytes, minFreeBytes);
	}

	/** Pause for a store to recover; a shutdown does not wait for it. */
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
