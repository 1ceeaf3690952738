import { setTimeout as sleep } from 'node:timers/promises';

/** Does something again and again until it is stopped, with a rest after each time. What fails is told, and tried again. */
export class Rounds {
	private readonly stopping = new AbortController();
	private loop: Promise<void> = Promise.resolve();

	/**
	 * @param restMs   between two times
	 * @param work     @returns `true` where it is to be done again at once
	 * @param onFault  told what it failed with
	 */
	constructor(
		private readonly restMs: number,
		private readonly work: () => Promise<unknown>,
		private readonly onFault: (error: unknown) => void,
	) {}

	start(): void {
		this.loop = this.run();
	}

	/** Fulfilled when the last time is over. */
	async stop(): Promise<void> {
		this.stopping.abort();
		await this.loop;
	}

	/** Some time, or until it is stopped. */
	async rest(ms = this.restMs): Promise<void> {
		await sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
	}

	private async run(): Promise<void> {
		while (!this.stopping.signal.aborted) {
			try {
				if ((await this.work()) === true) continue;
			} catch (error) {
				this.onFault(error);
			}
			await this.rest();
		}
	}
}
