import { join } from 'node:path';
import { isAlone } from './config';
import type { Foundation } from './foundation';
import { LeaseKeeper } from './tasks/lease-keeper';
import { everyLease, recoverFiles } from './tasks/recover';
import { TaskRunner } from './tasks/task-runner';
import { TurnKeeper } from './tasks/turn-keeper';
import { observeWork } from './tasks/work-figures';
import { WorkerHealth } from './tasks/worker-health';
import { workerNetwork } from './tasks/worker-launch';
import { WorkerPool } from './tasks/worker-pool';
import { traceOf } from './tasks/worker-messages';

/** Conversions that run in this process's workers. */
export interface Conversions {
	/** Take no more files; running ones get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/** Script of the worker processes. */
const workerScript = join(__dirname, 'tasks', 'worker-main.js');

/** What knows whether worker processes of this script can be started. */
export function workerHealth(foundation: Foundation, entry: string = workerScript): WorkerHealth {
	return new WorkerHealth({ entry, ...workerFolders(foundation) });
}

/** Makes and removes the folders that worker processes live in. */
function workerFolders({ fileStore, log }: Foundation) {
	return {
		makeFolder: () => fileStore.makeWorkFolder(),
		removeFolder: (path: string) =>
			fileStore.removeWorkFolder(path).catch((error: unknown) => {
				log.warn({ cause: traceOf(error) }, 'the folder of a worker could not be removed');
			}),
	};
}

/**
 * Begin to take files out of the queue.
 * @param entry   script of the worker processes
 * @param health  told how conversions end
 */
export async function startConversions(
	foundation: Foundation,
	entry: string = workerScript,
	health: WorkerHealth = workerHealth(foundation, entry),
): Promise<Conversions> {
	const { settings, log, store, clock, queue, metrics } = foundation;
	const onStart = (): void => metrics.workerStarted();
	const pool = new WorkerPool({ ...settings, entry, onStart, ...workerFolders(foundation) });
	metrics.watchWorkers(() => pool.residentBytes);
	const runner = new TaskRunner({ ...foundation, pool, observer: observeWork(metrics, health) });
	const leases = new LeaseKeeper({ store, queue, clock, events: foundation.events, runner, settings, log });
	const turns = new TurnKeeper({ store, runner, settings, log });
	if (isAlone(settings)) {
		// Whatever is in work was left by an earlier process: there is no need to wait for the end of its lease.
		const { requeued } = await recoverFiles(store, settings.triesPerFile, everyLease);
		if (requeued.length > 0) log.info({ files: requeued.length }, 'files of an earlier run are taken up again');
	}
	if ((await workerNetwork()) === 'open') log.warn('workers can reach networks: this system has no unshare for them');
	runner.start();
	leases.start();
	turns.start();
	return {
		async stop() {
			await turns.stop();
			await runner.stop();
			await leases.stop();
		},
	};
}
