import type { MetadataStore, TimeMs } from '../storage/metadata-store';
import { claimFile, claimFileIn } from './claim-file';
import type { ClaimedFile, RestingWorker, WorkQueue } from './work-queue';

/** A wake is never missed inside this process; the look now and then is for files another process queued. */
const usualRestMs = 5000;

/** Ends the rest of a worker, with a file or to look for one. */
type Rouse = (claimed?: ClaimedFile) => void;

/** The queue of one process: those who wait for files are in its memory, so nothing else has to be running. */
export class DatabaseQueue implements WorkQueue {
	/** Who rests longest comes first; each with what ends its rest when it is time to look again. */
	private readonly resting = new Map<Rouse, NodeJS.Timeout>();
	private wakes = 0;
	/** The last look that found nothing: after how many wakes, and when. */
	private empty = { wakes: -1, at: -Infinity };
	private closed = false;

	/**
	 * @param leaseMs      how long a file is held without a sign of life
	 * @param now          the clock that leases are measured by
	 * @param lookAgainMs  longest rest
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
		// Kept until it is released: looking again by itself, it would miss the file it is kept for.
		clearTimeout(timer);
		this.resting.delete(rouse);
		let claimed: ClaimedFile | undefined;
		return {
			claim: async (rows, taskId) => {
				claimed = await claimFileIn(rows, this.leaseMs, this.now(), taskId);
			},
			release: (isCommitted) => {
				const begins = isCommitted && claimed !== undefined;
				// A wake that came meanwhile may have been meant for it.
				if (!begins) this.wakes++;
				rouse(begins ? claimed : undefined);
				return begins;
			},
		};
	}

	refresh(): Promise<void> {
		// The looks now and then are enough.
		return Promise.resolve();
	}

	check(): Promise<void> {
		// The store is checked by itself.
		return Promise.resolve();
	}

	close(): void {
		this.closed = true;
		this.wake(Infinity);
	}

	/** Nothing has come since a look that found nothing: there is no need for another one. */
	private async look(): Promise<ClaimedFile | undefined> {
		const wakes = this.wakes;
		if (wakes === this.empty.wakes && performance.now() - this.empty.at < this.lookAgainMs) return undefined;
		const claimed = await claimFile(this.store, this.leaseMs, this.now);
		if (!claimed) this.empty = { wakes, at: performance.now() };
		return claimed;
	}

	/** Until it is roused, or it is time to look again; not at all when something has come since the last look. */
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
