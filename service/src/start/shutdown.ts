import type { Logger } from 'pino';
import { traceOf } from '../tasks/worker-messages';

/** Ends one thing that was started. */
type StopStep = () => Promise<void> | void;

/** Ends what a process has started, the last first. */
export class Shutdown {
	private readonly steps: StopStep[] = [];
	private hasBegun = false;

	constructor(private readonly log: Pick<Logger, 'error'>) {}

	get isStopping(): boolean {
		return this.hasBegun;
	}

	/** Add a step for what has just been started. */
	add(step: StopStep): void {
		this.steps.push(step);
	}

	/** Run all steps. One that throws is logged, so that the others still run. */
	readonly stop = async (): Promise<void> => {
		this.hasBegun = true;
		for (const step of this.steps.splice(0).reverse()) {
			try {
				await step();
			} catch (error) {
				this.log.error({ cause: traceOf(error) }, 'a part could not be stopped');
			}
		}
	};

	/** Start the parts of a process. If that fails, what was started is stopped again. @throws as `start` */
	async guard<T>(start: () => Promise<T>): Promise<T> {
		try {
			return await start();
		} catch (error) {
			await this.stop();
			throw error;
		}
	}
}
