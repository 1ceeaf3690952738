import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker, type Job } from 'bullmq';
import type { MetadataStore, TimeMs } from '../../storage/metadata-store';
import { claimFile } from '../claim-file';
import { Sleepers } from '../sleepers';
import type { ClaimedFile, WorkQueue } from '../work-queue';
import type { RedisLink } from './redis-link';

const queueName = 'files';
/** In braces, so that all keys of the queue are on one node of a cluster. */
const prefix = '{document-conversion}';
/** A call is needed once only, and tells nothing: it leaves no trace. */
const callOptions = { removeOnComplete: true, removeOnFail: true } as const;
/** After this time without a call a process looks by itself: calls are lost when Redis is. */
const lookAgainMs = 5000;
/** A worker is spared its look when another one of its process has looked in vain within this time, somewhat less than its pause. */
const sparedMs = 0.9 * lookAgainMs;
const faultMs = 1000;
/** Calls that there are at most of those made anew: enough for all workers until the next time. */
const callsAnew = 1000;
/** The key of the process that makes calls anew, and for how long it alone does: what waits is counted as often with a thousand hosts as with one. */
const refreshKey = `${prefix}:refresh`;
const refreshMs = 2000;
/** Longest time for the last commands. */
const endMs = 2000;

/**
 * The queue of several processes. For each file that waits there is a call in Redis (a BullMQ job without content),
 * which rouses one worker of one process; that one takes the file whose turn it is by the metadata store. Calls that
 * are lost are made again from the store (`refresh`), and one too many costs a look; without Redis the workers look by
 * themselves.
 */
export class RedisQueue implements WorkQueue {
	private readonly sleepers = new Sleepers();
	private readonly queue: Queue;
	private readonly calls: Worker | undefined;
	/** Calls that came when nobody slept any more. */
	private unheard = 0;
	/** Whether there may be files without a call: true until a look without one finds nothing. */
	private lookOn = true;
	/** When a worker of this process has last looked without a call and found nothing: the others need not look, too. */
	private emptyAt = -Infinity;
	private closed = false;
	private pump: Promise<void> | undefined;
	private sleeperCame = (): void => undefined;

	/**
	 * @param takes  whether this process works on files, and does not only put them in
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
			// A call whose process ended with it in hand is heard by another one.
			this.calls.startStalledCheckTimer().catch(() => undefined);
		}
		link.onUp(() => void this.refresh().catch(() => undefined));
	}

	wake(files: number): void {
		// While Redis is away the workers look by themselves, and afterwards the calls are made from the store.
		if (!this.link.isUp || this.closed) return;
		this.call(files).catch(() => undefined);
	}

	keepResting(): undefined {
		// A file goes to the worker that is called first, whichever process it is in.
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
				// There may be more, for those who were spared their look.
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
		// Gone, too, when Redis was flushed.
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

	/** End what runs in the background, and the connections with it. */
	async end(): Promise<void> {
		this.close();
		// Commands that wait for a server that is away would be waited for.
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

	/** Wait for a call, or for the time of the next look. */
	private async isCalled(): Promise<boolean> {
		if (this.unheard > 0) {
			this.unheard--;
			return true;
		}
		const roused = this.sleepers.sleep(lookAgainMs);
		this.sleeperCame();
		return await roused;
	}

	/** Fetch calls while somebody sleeps who can follow them, so that those of other processes get the others. */
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
