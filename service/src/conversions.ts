import { join } from 'node:path';
import { isAlone } from './config';
import type { Foundation } from './foundation';
import { LeaseKeeper } from './tasks/lease-keeper';
import { everyLease, recoverFiles } from './tasks/recover';
import { TaskRunner } from './tasks/task-runner';
import { observeWork } from './tasks/work-figures';
import { WorkerHealth } from './tasks/worker-health';
import { workerNetwork } from './tasks/worker-launch';
import { WorkerPool } from './tasks/worker-pool';
import { traceOf } from './tasks/worker-messages';

/** Conversions in this process's workers. */
export interface Conversions {
	/** Begin to take files out of the queue. */
	start(): Promise<void>;
	/** Take no more files; running ones get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
	/** @throws Error when no worker could be started now */
	check(signal: AbortSignal): Promise<void>;
}

/**
 * Wire the parts that convert files; nothing runs before `start`.
 * @param entry  script of the worker processes
 */
export function makeConversions(
	foundation: Foundation,
	entry: string = join(__dirname, 'tasks', 'worker-main.js'),
): Conversions {
	const { settings, log, store, fileStore, queue, metrics } = foundation;
	const folders = {
		makeFolder: () => fileStore.makeWorkFolder(),
		removeFolder: (path: string) =>
			fileStore.removeWorkFolder(path).catch((error: unknown) => {
				log.warn({ cause: traceOf(error) }, 'the folder of a worker could not be removed');
			}),
	};
	const pool = new WorkerPool({ ...settings, entry, onStart: () => metrics.workerStarted(), ...folders });
	const health = new WorkerHealth({ entry, ...folders });
	const runner = new TaskRunner({ ...foundation, pool, observer: observeWork(metrics, health) });
	const leases = new LeaseKeeper({ store, queue, events: foundation.events, runner, settings, log });
	metrics.onRead({ workerMemory: () => pool.residentBytes });
	return {
		async start() {
			if (isAlone(settings)) {
				// Whatever is in work was left by an earlier process: there is no need to wait for the end of its lease.
				const { requeued } = await recoverFiles(store, settings.triesPerFile, everyLease);
				if (requeued.length > 0) log.info({ files: requeued.length }, 'files of an earlier run are taken up again');
			}
			if ((await workerNetwork()) === 'open') log.warn('workers can reach networks: this system has no unshare for them');
			runner.start();
			leases.start();
		},
		async stop() {
			await runner.stop();
			await leases.stop();
		},
		check: (signal) => health.check(signal),
	};
}
