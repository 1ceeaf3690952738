import type { Logger } from 'pino';
import type { Settings } from './config';
import { startConversions } from './conversions';
import { layFoundation, type Undo } from './foundation';

/** A process that converts files and answers no requests. */
export interface RunningWork {
	/** Graceful: no new work, running files get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/** Wire the parts of a process that only works together, and begin. Throws as `layFoundation`. */
export async function startWork(settings: Settings, log: Logger): Promise<RunningWork> {
	const undo: Undo = [];
	const stop = async (): Promise<void> => {
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		const conversions = await startConversions(await layFoundation(settings, log, undo));
		undo.push(() => conversions.stop());
		return { stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
