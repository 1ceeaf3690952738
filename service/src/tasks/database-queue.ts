import type { MetadataStore } from '../storage/metadata-store';
import { claimFile } from './claim-file';
import { Sleepers } from './sleepers';
import type { ClaimedFile, WorkQueue } from './work-queue';

/** A wake is never missed inside this process; the look now and then is for files another process queued. */
const lookAgainMs = 5000;

/** The queue of one process: those who wait for files are in its memory, so nothing else has to be running. */
export class DatabaseQueue implements WorkQueue {
	readonly #sleepers = new Sleepers();
	#wakes = 0;
	#closed = false;

	/** @param leaseMs  how long a file is held without a sign of life */
	constructor(
		private readonly store: MetadataStore,
		private readonly leaseMs: number,
	) {}

	wake(files: number): void {
		this.#wakes++;
		this.#sleepers.rouse(files);
	}

	async take(): Promise<ClaimedFile | undefined> {
		while (!this.#closed) {
			const seen = this.#wakes;
			const claimed = await claimFile(this.store, this.leaseMs);
			if (claimed) return claimed;
			if (seen === this.#wakes) await this.#sleepers.sleep(lookAgainMs);
		}
		return undefined;
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
		this.#closed = true;
		this.wake(Infinity);
	}
}
