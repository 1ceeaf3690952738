import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import type { DirectUpload, FileStore } from '../storage/file-store';
import type { MetadataStore, Task, TimeMs } from '../storage/metadata-store';
import { dayOf } from '../accounts/key-limits';
import { endReview, endTaskEarly, unreviewed } from './end-file';
import { PassedTime } from './passed-time';
import { purgeDocuments } from './purge-documents';
import { removeReadings } from './ranges/remove-readings';
import type { SharedClock } from './shared-clock';
import type { TaskEvents } from './task-events';
import { traceOf } from './worker-messages';

/** Dependencies of a sweeper. */
interface SweeperParts {
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly events: TaskEvents;
	readonly clock: Pick<SharedClock, 'compare' | 'now'>;
	readonly settings: Pick<
		Settings,
		| 'startWithinMs'
		| 'queueWaitMs'
		| 'resultsKeptMs'
		| 'sweepIntervalMs'
		| 'idempotencyKeptMs'
		| 'fileBytes'
		| 'unstartedBytesPerAccount'
	>;
	readonly log: Logger;
}

/** Batch size of rows, so that a sweep never blocks the store for long. */
const batch = 100;
/** A stored file has no task until the task is recorded; after this time it never will. */
const orphanMs = 3_600_000;
/** How long an unstarted task stays visible; its rows would fill the database otherwise. */
const unstartedKeptMs = 7 * 86_400_000;
/** Retention of expired counters; clocks of several hosts differ. */
const ratesKeptMs = 600_000;
/** Retention of the audit log: a business year and a month. */
const auditKeptMs = 400 * 86_400_000;
/** Page counts of past days are dropped. */
const pagesKeptMs = 3 * 86_400_000;
/** Interval of full storage scans; listing a bucket page by page costs money. */
const listingMs = 600_000;

/** Ends tasks that waited too long and deletes expired documents. */
export class Sweeper {
	private timer: NodeJS.Timeout | undefined;
	private running: Promise<void> = Promise.resolve();
	private listedAt = -Infinity;
	private readonly passed = new PassedTime();

	constructor(private readonly parts: SweeperParts) {}

	/** Sweeps at every interval. */
	start(): void {
		const { sweepIntervalMs } = this.parts.settings;
		const next = (): void => {
			this.running = this.sweepSafely().then(() => {
				if (this.timer) this.timer = setTimeout(next, sweepIntervalMs);
			});
		};
		this.timer = setTimeout(next, 0);
	}

	/** Stops sweeping; fulfilled when a running sweep has ended. */
	async stop(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		await this.running;
	}

	/**
	 * One sweep.
	 * @param now  what the clock shows
	 * @param at   the same moment in monotonic time, which measures waiting if the clock was set
	 */
	async sweep(now: TimeMs, at: number = now): Promise<void> {
		const movedMs = this.passed.look(now, at);
		if (movedMs !== 0)
			this.parts.log.warn(
				{ movedMs },
				'the clock was set; what waits and what is kept goes by the time that has passed',
			);
		const ago = (ms: number): TimeMs => this.passed.ago(ms);
		const { startWithinMs, queueWaitMs, resultsKeptMs, idempotencyKeptMs } = this.parts.settings;
		await this.endOverdue('TaskStart', ago(startWithinMs), now);
		// Downtime, and clock changes during it, do not count as waiting.
		if (this.passed.lookedMs >= queueWaitMs) await this.endOverdue('TaskWaiting', ago(queueWaitMs), now);
		await this.endReviews(now);
		await this.purge((count) => this.parts.store.tasks.listUnpurgedInVain(now + 1, count), now);
		await this.purge((count) => this.parts.store.tasks.listUnpurged(ago(resultsKeptMs), count), now);
		await this.purge((count) => this.parts.store.tasks.listUnpurgedOwnTime(now, count), now);
		await this.parts.store.keyPages.removeOlder(dayOf(ago(pagesKeptMs)));
		await this.parts.store.idempotency.removeOlder(ago(idempotencyKeptMs));
		await this.parts.store.rates.removeOlder(now - ratesKeptMs);
		await this.parts.store.audit.removeOlder(ago(auditKeptMs));
		await this.removeRanges();
		if (at - this.listedAt < listingMs) return;
		await this.removeUnstarted(ago(Math.max(unstartedKeptMs, startWithinMs, idempotencyKeptMs)));
		await this.removeOrphans(ago(orphanMs));
		await this.removeUploads(ago(startWithinMs));
		this.listedAt = at;
	}

	private async sweepSafely(): Promise<void> {
		try {
			const { clock } = this.parts;
			await clock.compare();
			await this.sweep(clock.now(), performance.now());
		} catch (error) {
			this.parts.log.error({ cause: traceOf(error) }, 'a sweep failed');
		}
	}

	private async endOverdue(state: 'TaskStart' | 'TaskWaiting', before: number, now: number): Promise<void> {
		const { store, events, log } = this.parts;
		for (let more = true; more; ) {
			const tasks = await store.tasks.listOlder(state, before, batch);
			for (const { taskId } of tasks) {
				const ended = await store.transaction(async (rows) => {
					const task = await rows.tasks.find(taskId);
					// It may have moved on in the meantime.
					if (task?.state !== state) return false;
					await endTaskEarly(rows, task, 'waitedTooLong', now);
					return true;
				});
				if (!ended) continue;
				events.ended(taskId);
				log.info({ taskId, state }, 'task overdue');
			}
			more = tasks.length === batch;
		}
	}

	/** The result was not reviewed in time: it stays as it is. */
	private async endReviews(now: number): Promise<void> {
		const { store, events, log } = this.parts;
		for (let more = true; more; ) {
			const files = await store.files.listUnreviewed(now, batch);
			for (const { fileKey, taskId } of files) {
				const outcome = await store.transaction(async (rows) => {
					const file = await rows.files.find(fileKey);
					// It may have been reviewed or deleted in the meantime.
					if (!file || file.reviewUntil === null || file.reviewUntil >= now) return 'notWaiting';
					return await endReview(rows, file, unreviewed(file.warnings), now);
				});
				if (outcome === 'notWaiting') continue;
				if (outcome === 'taskEnded') events.ended(taskId);
				else events.changed(taskId);
				log.info({ taskId, fileKey }, 'the review deadline of a result has passed');
			}
			more = files.length === batch;
		}
	}

	private async purge(list: (count: number) => Promise<readonly Task[]>, now: number): Promise<void> {
		const { log } = this.parts;
		for (let more = true; more; ) {
			const tasks = await list(batch);
			for (const task of tasks) {
				const { taskId } = task;
				await purgeDocuments(this.parts, task, now);
				log.info({ taskId }, 'documents of a task deleted');
			}
			more = tasks.length === batch;
		}
	}

	/** Offered pages of a conversion that ended with its process. */
	private async removeRanges(): Promise<void> {
		const { store, fileStore } = this.parts;
		for (const range of await store.ranges.removeUnwanted()) await removeReadings(fileStore, range);
	}

	private async removeUnstarted(before: number): Promise<void> {
		const { store } = this.parts;
		for (let removed = batch; removed === batch; ) {
			removed = await store.transaction(({ tasks }) => tasks.removeUnstarted(before, batch));
		}
	}

	/**
	 * Direct uploads to the store are checked here, since no address can limit them: too large ones, late ones, and the
	 * newest beyond an account's quota are removed.
	 */
	private async removeUploads(before: TimeMs): Promise<void> {
		const { direct } = this.parts.fileStore;
		if (!direct) return;
		const { fileBytes, unstartedBytesPerAccount } = this.parts.settings;
		const uploads: DirectUpload[] = [];
		for await (const upload of direct.listUploads()) uploads.push(upload);
		const ofAccount = new Map<number, number>();
		for (const { fileKey, bytes, changedAt } of uploads.sort((one, other) => one.changedAt - other.changedAt)) {
			const task = await this.awaiting(fileKey);
			const together = task ? (ofAccount.get(task.accountId) ?? 0) + bytes : Infinity;
			const isTooOld = changedAt < before;
			if (task && !isTooOld && bytes <= fileBytes && together <= unstartedBytesPerAccount) {
				ofAccount.set(task.accountId, together);
			} else await direct.removeUpload(fileKey);
		}
	}

	/** The task to be started with this file. */
	private async awaiting(fileKey: string): Promise<Task | undefined> {
		const { files, tasks } = this.parts.store;
		const file = await files.find(fileKey);
		const task = file && (await tasks.find(file.taskId));
		return task?.state === 'TaskStart' ? task : undefined;
	}

	private async removeOrphans(before: number): Promise<void> {
		let ids: string[] = [];
		const removeUnknown = async (): Promise<void> => {
			const stored = await this.parts.store.files.listStored(ids);
			for (const id of ids) if (!stored.has(id)) await this.parts.fileStore.remove(id);
			ids = [];
		};
		for await (const id of this.parts.fileStore.listOlder(before)) {
			ids.push(id);
			if (ids.length >= batch) await removeUnknown();
		}
		await removeUnknown();
	}
}
