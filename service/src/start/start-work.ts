import type { Logger } from 'pino';
import type { Settings } from '../settings/settings';
import { openFoundation } from './foundation';
import { Shutdown } from './shutdown';
import { watchHealth } from './watch-health';
import { prepareWorkers, startConversions } from './workers';

/** A process that converts files and answers no requests. */
interface RunningWork {
	/** Graceful: no new work, running files get their time, the rest is requeued. */
	stop(): Promise<void>;
}

/** Wires the parts of a worker-only process together, and starts. Throws like `openFoundation`. */
export async function startWork(settings: Settings, log: Logger): Promise<RunningWork> {
	const shutdown = new Shutdown(log);
	return await shutdown.guard(async () => {
		const foundation = await openFoundation(settings, log, false, shutdown);
		const workers = await prepareWorkers(foundation);
		const health = await watchHealth(foundation, workers.health);
		shutdown.add(() => health.stop());
		shutdown.add(() => workers.stop());
		foundation.readiness.isReady = () => !shutdown.isStopping && health.isUp;
		const conversions = await startConversions(foundation, workers);
		shutdown.add(() => conversions.stop());
		return { stop: shutdown.stop };
	});
}
