import type { MetadataStore, TimeMs } from '../storage/metadata-store';
import { claimFile, claimFileIn } from './claim-file';
import type { ClaimedFile, RestingWorker, WorkQueue } from './work-queue';

/** Wakes are never lost inside this process; the periodic check is for files queued by another process. */
const usualRestMs = 5000;

/** Ends the rest of a worker, with a file or to look for one. */
type Rouse = (claimed?: ClaimedFile) => void;

/** The queue of one process: waiting workers are in its memory, so it needs no server. */
export class DatabaseQueue implements WorkQueue {
	/** Longest waiting first; each with a callback that ends its rest when it is time to look. */
	private readonly resting = new Map<Rouse, NodeJS.Timeout>();
	private wakes = 0;
	/** The last look without a result: after how many wakes, and when. */
	private empty = { wakes: -1, at: -Infinity };
	private closed = false;

	/**
	 * @param leaseMs      lease of a file without renewal
	 * @param now          the clock that leases are measured by
	 * @param lookAgainMs  maximum rest
	 */
	constructor(
		private readonly store: MetadataStore,
		private readonly leaseMs: number,
		private readonly now: () => TimeMs = Date.now,
		private readonly lookAgainMs = usualRestMs,
	) {}

	wake(files: number): void {
		this.wakes++;
		for (const rouse of [...this.resting.keys()].slice(0, files)) rouse();
	}

	async take(): Promise<ClaimedFile | undefined> {
		while (!this.closed) {
			const claimed = (await this.look()) ?? (await this.rest());
			if (claimed) return claimed;
		}
		return undefined;
	}

	keepResting(): RestingWorker | undefined {
		const [first] = this.resting;
		if (!first || this.closed) return undefined;
		const [rouse, timer] = first;
		// Kept until released: looking on its own, it would miss the file it is kept for.
		clearTimeout(timer);
		this.resting.delete(rouse);
		let claimed: ClaimedFile | undefined;
		return {
			claim: async (rows, taskId) => {
				claimed = await claimFileIn(rows, this.leaseMs, this.now(), taskId);
			},
			release: (isCommitted) => {
				const begins = isCommitted && claimed !== undefined;
				// A wake in the meantime may have been meant for it.
				if (!begins) this.wakes++;
				rouse(begins ? claimed : undefined);
				return begins;
			},
		};
	}

	refresh(): Promise<void> {
		// The periodic checks are enough.
		return Promise.resolve();
	}

	check(): Promise<void> {
		// The store has a separate health check.
		return Promise.resolve();
	}

	close(): void {
		this.closed = true;
		this.wake(Infinity);
	}

	/** Nothing has arrived since the last empty look: no need for another one. */
	private async look(): Promise<ClaimedFile | undefined> {
		const wakes = this.wakes;
		if (wakes === this.empty.wakes && performance.now() - this.empty.at < this.lookAgainMs) return undefined;
		const claimed = await claimFile(this.store, this.leaseMs, this.now);
		if (!claimed) this.empty = { wakes, at: performance.now() };
		return claimed;
	}

	/** Until woken or time to look again; returns at once if something arrived since the last look. */
	private async rest(): Promise<ClaimedFile | undefined> {
		const { wakes, at } = this.empty;
		if (wakes !== this.wakes) return undefined;
		return await new Promise((resolve) => {
			const rouse: Rouse = (claimed) => {
				clearTimeout(timer);
				this.resting.delete(rouse);
				resolve(claimed);
			};
			const timer = setTimeout(rouse, Math.max(0, at + this.lookAgainMs - performance.now()), undefined);
			this.resting.set(rouse, timer);
		});
	}
}
