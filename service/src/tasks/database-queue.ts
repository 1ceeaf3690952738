import type { MetadataStore } from '../storage/metadata-store';
import { nextTaskState } from './state';
import type { ClaimedFile, WorkQueue } from './work-queue';

/** A wake is never missed inside this process; the look now and then is for files another process queued. */
const lookAgainMs = 5000;

/** The queue of one process: what waits is in the metadata store alone, so nothing is lost with the process. */
export class DatabaseQueue implements WorkQueue {
	readonly #sleepers = new Set<() => void>();
	#wakes = 0;
	#closed = false;

	constructor(private readonly store: MetadataStore) {}

	wake(): void {
		this.#wakes++;
		for (const rouse of this.#sleepers) rouse();
	}

	async take(): Promise<ClaimedFile | undefined> {
		while (!this.#closed) {
			const seen = this.#wakes;
			const claimed = await this.#claim(Date.now());
			if (claimed) return claimed;
			if (seen === this.#wakes) await this.#sleep();
		}
		return undefined;
	}

	close(): void {
		this.#closed = true;
		this.wake();
	}

	async #claim(now: number): Promise<ClaimedFile | undefined> {
		return await this.store.transaction(async ({ files, tasks }) => {
			const file = await files.claimNext(now);
			if (!file) return undefined;
			const task = await tasks.find(file.taskId);
			if (!task) throw new Error('a file without a task');
			const state = nextTaskState(task.state, { kind: 'fileClaimed' });
			if (state !== task.state) await tasks.update(task.taskId, { state, updatedAt: now });
			return { file, task: { ...task, state } };
		});
	}

	async #sleep(): Promise<void> {
		await new Promise<void>((resolve) => {
			const rouse = (): void => {
				clearTimeout(timer);
				this.#sleepers.delete(rouse);
				resolve();
			};
			const timer = setTimeout(rouse, lookAgainMs);
			this.#sleepers.add(rouse);
		});
	}
}
