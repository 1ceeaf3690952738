import type { Foundation } from './foundation';
import { HealthMonitor } from '../observability/health-monitor';
import { metadataPath } from '../storage/data-folder';
import { sameFileCheck } from '../storage/same-file';
import type { SharedClock } from '../tasks/shared-clock';
import type { WorkerHealth } from '../tasks/worker-health';
import { traceOf } from '../tasks/worker-messages';

/** Clocks of different machines are never exactly equal. */
const minSkewMs = 5000;

/**
 * Starts checking the dependencies of a service; fulfilled after the first round.
 * @param workers  absent in a process without workers
 */
export async function watchHealth(foundation: Foundation, workers: WorkerHealth | undefined): Promise<HealthMonitor> {
	const { settings, store, clock, fileStore, queue, metrics, log } = foundation;
	const isFileThere =
		settings.databaseUrl === '' ? await sameFileCheck(metadataPath(settings.dataFolder)) : () => Promise.resolve();
	const checks = {
		database: async () => {
			await store.check();
			await isFileThere();
		},
		storage: () => fileStore.check(),
		queue: () => queue.check(),
		...(settings.databaseUrl === '' ? {} : { clock: () => checkClock(clock, settings.clockSkewMs) }),
		...(workers ? { worker: () => workers.check() } : {}),
	};
	const health = new HealthMonitor(checks, (part, isUp, changed, cause) => {
		metrics.partChecked(part, isUp);
		if (!changed) return;
		if (isUp) log.info({ part }, 'a component works again');
		else log.error({ part, cause: traceOf(cause) }, 'a component has failed');
	});
	await health.start();
	return health;
}

/** Leases use the clock of the store; signed addresses do not, so their expiry depends on synchronized clocks. */
async function checkClock(clock: SharedClock, clockSkewMs: number): Promise<void> {
	await clock.compare();
	const most = Math.max(clockSkewMs, minSkewMs);
	if (clock.offMs > most) throw new Error(`the clock of this machine differs by ${clock.offMs} ms`);
}
