import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker, type Job } from 'bullmq';
import type { MetadataStore, TimeMs } from '../../storage/metadata-store';
import { claimFile } from '../claim-file';
import { Sleepers } from '../sleepers';
import type { ClaimedFile, WorkQueue } from '../work-queue';
import type { RedisLink } from './redis-link';

const queueName = 'files';
/** In braces, so that all keys of the queue are on one cluster node. */
const prefix = '{document-conversion}';
/** A call is needed only once, and leaves no trace. */
const callOptions = { removeOnComplete: true, removeOnFail: true } as const;
/** After this time without a call a process looks on its own: calls are lost with Redis. */
const lookAgainMs = 5000;
/**
 * A worker skips its poll if another one of its process polled in vain within this time, slightly less than the
 * interval.
 */
const sparedMs = 0.9 * lookAgainMs;
const faultMs = 1000;
/** Maximum recreated calls: enough for all workers until the next time. */
const callsAnew = 1000;
/**
 * Key of the process that recreates calls, and its lease: waiting files are counted equally often with a thousand hosts
 * as with one.
 */
const refreshKey = `${prefix}:refresh`;
const refreshMs = 2000;
/** Timeout of the last commands. */
const endMs = 2000;

/**
 * The queue of several processes. Each waiting file has a call in Redis (an empty BullMQ job), which wakes one worker
 * of one process; that claims the next file from the metadata store. Lost calls are recreated from the store
 * (`refresh`), and an extra one costs a look; without Redis the workers look on their own.
 */
export class RedisQueue implements WorkQueue {
	private readonly sleepers = new Sleepers();
	private readonly queue: Queue;
	private readonly calls: Worker | undefined;
	/** Calls that arrived when no worker was sleeping. */
	private unheard = 0;
	/** Whether there may be files without a call: true until a look without one finds nothing. */
	private lookOn = true;
	/** The last look of a worker of this process without a call and a result: the others can skip theirs. */
	private emptyAt = -Infinity;
	private closed = false;
	private pump: Promise<void> | undefined;
	private sleeperCame = (): void => undefined;

	/**
	 * @param takes  whether this process works on files, or only queues them
	 * @param now    the clock that leases are measured by
	 */
	constructor(
		private readonly store: MetadataStore,
		private readonly leaseMs: number,
		private readonly link: RedisLink,
		takes: boolean,
		private readonly now: () => TimeMs = Date.now,
	) {
		const connection = link.commands;
		this.queue = new Queue(queueName, { connection, prefix });
		this.queue.on('error', () => undefined);
		if (takes) {
			this.calls = new Worker(queueName, null, { connection, prefix, autorun: false });
			this.calls.on('error', () => undefined);
			// A call of a crashed process goes to another one.
			this.calls.startStalledCheckTimer().catch(() => undefined);
		}
		link.onUp(() => void this.refresh().catch(() => undefined));
	}

	wake(files: number): void {
		// While Redis is away the workers look on their own, and afterwards the calls are recreated from the store.
		if (!this.link.isUp || this.closed) return;
		this.call(files).catch(() => undefined);
	}

	keepResting(): undefined {
		// A file goes to the worker that is called first, in whichever process.
		return undefined;
	}

	async take(): Promise<ClaimedFile | undefined> {
		const calls = this.calls;
		if (!calls) throw new Error('this process takes no files');
		this.pump ??= this.hear(calls);
		while (!this.closed) {
			const called = !this.lookOn && (await this.isCalled());
			if (!called && !this.lookOn && performance.now() - this.emptyAt < sparedMs) continue;
			const claimed = await claimFile(this.store, this.leaseMs, this.now);
			if (!called) {
				// There may be more, for workers that skipped their poll.
				if (claimed && !this.lookOn) this.sleepers.rouse(Infinity);
				this.lookOn = claimed !== undefined;
				if (!claimed) this.emptyAt = performance.now();
			}
			if (claimed) return claimed;
		}
		return undefined;
	}

	async refresh(): Promise<void> {
		if (!this.link.isUp || this.closed) return;
		// Also gone after a Redis flush.
		if ((await this.link.commands.set(refreshKey, 1, 'PX', refreshMs, 'NX')) === null) return;
		const calls = await this.queue.getJobCountByTypes('wait', 'active');
		if (calls >= callsAnew) return;
		const missing = (await this.store.files.countQueued(callsAnew)) - calls;
		if (missing > 0) await this.call(missing);
	}

	check(): Promise<void> {
		return this.link.check();
	}

	close(): void {
		this.closed = true;
		this.sleeperCame();
		this.sleepers.rouse(Infinity);
	}

	/** Ends background work and its connections. */
	async end(): Promise<void> {
		this.close();
		// Would wait for commands to an unavailable server.
		if (!this.link.isUp) this.link.close();
		const ends = [this.calls?.close(true), this.queue.close(), this.pump];
		const late = new AbortController();
		await Promise.race([
			Promise.allSettled(ends),
			sleep(endMs, undefined, { signal: late.signal }).catch(() => undefined),
		]);
		late.abort();
		this.link.close();
	}

	private async call(files: number): Promise<void> {
		await this.queue.addBulk(Array.from({ length: files }, () => ({ name: 'look', data: {}, opts: callOptions })));
	}

	/** Waits for a call, or until the next look. */
	private async isCalled(): Promise<boolean> {
		if (this.unheard > 0) {
			this.unheard--;
			return true;
		}
		const roused = this.sleepers.sleep(lookAgainMs);
		this.sleeperCame();
		return await roused;
	}

	/** Fetches calls only while a worker sleeps, so that other processes get theirs. */
	private async hear(calls: Worker): Promise<void> {
		const token = randomUUID();
		while (!this.closed) {
			if (this.sleepers.count === 0) {
				await new Promise<void>((resolve) => (this.sleeperCame = resolve));
				continue;
			}
			try {
				const job: Job | undefined = await calls.getNextJob(token);
				if (!job) continue;
				await job.moveToCompleted(undefined, token, false);
			} catch {
				await sleep(faultMs);
				continue;
			}
			if (this.sleepers.rouse(1) === 0) this.unheard++;
		}
	}
}
