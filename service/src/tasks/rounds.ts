import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats some work until stopped, with a pause after each time. Failures are reported and retried. */
export class Rounds {
	private readonly stopping = new AbortController();
	private loop: Promise<void> = Promise.resolve();

	/**
	 * @param restMs   pause
	 * @param work     @returns `true` to repeat immediately
	 * @param onFault  receives errors
	 */
	constructor(
		private readonly restMs: number,
		private readonly work: () => Promise<unknown>,
		private readonly onFault: (error: unknown) => void,
	) {}

	start(): void {
		this.loop = this.run();
	}

	/** Fulfilled when the last run is over. */
	async stop(): Promise<void> {
		this.stopping.abort();
		await this.loop;
	}

	/** Waits, or until stopped. */
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
