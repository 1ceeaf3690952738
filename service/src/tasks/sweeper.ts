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

/** What a sweeper works with. */
export interface SweeperParts {
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

/** Rows looked at together, so that a sweep never holds the store for long. */
const batch = 100;
/** A stored file belongs to no task for a moment, until the task is recorded; after this time it never will. */
const orphanMs = 3_600_000;
/** For so long it is told what became of a task that was never started; its rows would fill the database otherwise. */
const unstartedKeptMs = 7 * 86_400_000;
/** Counts of calls that are over; clocks of several hosts differ. */
const ratesKeptMs = 600_000;
/** Entries of the audit log are looked for within a business year and a month after it. */
const auditKeptMs = 400 * 86_400_000;
/** Pages of days that are over are not counted any more. */
const pagesKeptMs = 3 * 86_400_000;
/** Between two looks at everything that is stored; a bucket is listed page by page, and the lists are paid for. */
const listingMs = 600_000;

/** Ends tasks that waited too long and deletes documents whose time is over. */
export class Sweeper {
	private timer: NodeJS.Timeout | undefined;
	private running: Promise<void> = Promise.resolve();
	private listedAt = -Infinity;
	private readonly passed = new PassedTime();

	constructor(private readonly parts: SweeperParts) {}

	/** Sweep now and then at every interval. */
	start(): void {
		const { sweepIntervalMs } = this.parts.settings;
		const next = (): void => {
			this.running = this.sweepSafely().then(() => {
				if (this.timer) this.timer = setTimeout(next, sweepIntervalMs);
			});
		};
		this.timer = setTimeout(next, 0);
	}

	/** No more sweeps; fulfilled when a running one has ended. */
	async stop(): Promise<void> {
		clearTimeout(this.timer);
		this.timer = undefined;
		await this.running;
	}

	/**
	 * One sweep.
	 * @param now  what the clock shows
	 * @param at   the same moment by what only counts on; what has waited is measured by it where the clock was set meanwhile
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
		// Nothing has waited for a service that was down, or knows how its clock was set meanwhile.
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
					// It may have moved on meanwhile.
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

	/** Nobody has reviewed the result in time: it is what it is. */
	private async endReviews(now: number): Promise<void> {
		const { store, events, log } = this.parts;
		for (let more = true; more; ) {
			const files = await store.files.listUnreviewed(now, batch);
			for (const { fileKey, taskId } of files) {
				const outcome = await store.transaction(async (rows) => {
					const file = await rows.files.find(fileKey);
					// Somebody may have reviewed or deleted it meanwhile.
					if (!file || file.reviewUntil === null || file.reviewUntil >= now) return 'notWaiting';
					return await endReview(rows, file, unreviewed(file.warnings), now);
				});
				if (outcome === 'notWaiting') continue;
				if (outcome === 'taskEnded') events.ended(taskId);
				else events.changed(taskId);
				log.info({ taskId, fileKey }, 'nobody has reviewed a result in time');
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

	/** Pages that were offered by a conversion which has ended with its process. */
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
	 * Uploads that went directly to the store are looked at here, as no address of it can bound them: what is too large, what comes
	 * after the start, and what is beyond the quota of its account goes, of an account what came last.
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

	/** The task that is to be started with this file. */
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
