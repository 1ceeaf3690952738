import { join } from 'node:path';
import { isAlone } from './config';
import type { Foundation } from './foundation';
import { LeaseKeeper } from './tasks/lease-keeper';
import { everyLease, recoverFiles } from './tasks/recover';
import { TaskRunner } from './tasks/task-runner';
import { workerNetwork } from './tasks/worker-launch';
import { WorkerPool } from './tasks/worker-pool';
import { traceOf } from './tasks/worker-messages';

/** Conversions that run in this process's workers. */
export interface Conversions {
	/** Take no more files; running ones get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/**
 * Begin to take files out of the queue.
 * @param entry  script of the worker processes
 */
export async function startConversions(
	foundation: Foundation,
	entry: string = join(__dirname, 'tasks', 'worker-main.js'),
): Promise<Conversions> {
	const { settings, log, store, fileStore, queue } = foundation;
	const pool = new WorkerPool({
		...settings,
		entry,
		makeFolder: () => fileStore.makeWorkFolder(),
		removeFolder: (path) =>
			fileStore.removeWorkFolder(path).catch((error: unknown) => {
				log.warn({ cause: traceOf(error) }, 'the folder of a worker could not be removed');
			}),
	});
	const runner = new TaskRunner({ ...foundation, pool });
	const leases = new LeaseKeeper({ store, queue, events: foundation.events, runner, settings, log });
	if (isAlone(settings)) {
		// Whatever is in work was left by an earlier process: there is no need to wait for the end of its lease.
		const { requeued } = await recoverFiles(store, settings.triesPerFile, everyLease);
		if (requeued.length > 0) log.info({ files: requeued.length }, 'files of an earlier run are taken up again');
	}
	if ((await workerNetwork()) === 'open') log.warn('workers can reach networks: this system has no unshare for them');
	runner.start();
	leases.start();
	return {
		async stop() {
			await runner.stop();
			await leases.stop();
		},
	};
}
