import type { Logger } from 'pino';
import { traceOf } from '../tasks/worker-messages';

/** Stops one thing that was started. */
type StopStep = () => Promise<void> | void;

/** Stops what a process has started, in reverse order. */
export class Shutdown {
	private readonly steps: StopStep[] = [];
	private hasBegun = false;

	constructor(private readonly log: Pick<Logger, 'error'>) {}

	get isStopping(): boolean {
		return this.hasBegun;
	}

	/** Adds a step for what was just started. */
	add(step: StopStep): void {
		this.steps.push(step);
	}

	/** Runs all steps. An error is logged, so that the other steps still run. */
	readonly stop = async (): Promise<void> => {
		this.hasBegun = true;
		for (const step of this.steps.splice(0).reverse()) {
			try {
				await step();
			} catch (error) {
				this.log.error({ cause: traceOf(error) }, 'a component could not be stopped');
			}
		}
	};

	/** Starts the parts of a process. If one fails, stops those already started. @throws as `start` */
	async guard<T>(start: () => Promise<T>): Promise<T> {
		try {
			return await start();
		} catch (error) {
			await this.stop();
			throw error;
		}
	}
}
