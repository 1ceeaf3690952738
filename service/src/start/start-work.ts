import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import { prepareWorkers, startConversions } from './workers';
import { layFoundation, type Undo } from './foundation';
import { watchHealth } from './watch-health';

/** A process that converts files and answers no requests. */
export interface RunningWork {
	/** Graceful: no new work, running files get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/** Wire the parts of a process that only works together, and begin. Throws as `layFoundation`. */
export async function startWork(settings: Settings, log: Logger): Promise<RunningWork> {
	const undo: Undo = [];
	let stopping = false;
	const stop = async (): Promise<void> => {
		stopping = true;
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		const foundation = await layFoundation(settings, log, false, undo);
		const workers = await prepareWorkers(foundation);
		const health = await watchHealth(foundation, workers.health);
		undo.push(() => health.stop());
		foundation.readiness.isReady = () => !stopping && health.isUp;
		const conversions = await startConversions(foundation, workers);
		undo.push(() => conversions.stop());
		return { stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
