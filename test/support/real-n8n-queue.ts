import { readFile } from 'node:fs/promises';

import type { ChildServer } from '../../scripts/lib/child-server.mjs';
import { startN8n, startN8nWorker } from '../../scripts/lib/n8n-process.mjs';
import { startOwnN8n, type OwnN8n } from './real-n8n-own';
import { waitFor } from './real-n8n-workflows';
import { startRedis, type RedisServer } from '../../service/test/support/redis';

/** Two n8n in queue mode: one with the editor and the triggers, and a worker that runs the workflows. */
export interface QueueN8n extends OwnN8n {
	/**
	 * Wait until the main n8n has handed this execution over and the worker has finished it, by what both say.
	 * @throws Error when one of them does not say so
	 */
	assertRanOnWorker(executionId: string): Promise<void>;
}

/** Settings of both processes. */
function queueEnvironment({ host, port }: RedisServer): NodeJS.ProcessEnv {
	return {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: host,
		QUEUE_BULL_REDIS_PORT: String(port),
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// The default of n8n in queue mode; the other tests store files on disk.
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
		// The logs tell who ran what.
		N8N_LOG_LEVEL: 'info',
	};
}

/**
 * Start Redis, n8n and one worker. Both n8n share one SQLite file, which they can on one machine; over several, n8n
 * wants PostgreSQL.
 */
export async function startQueueN8n(): Promise<QueueN8n> {
	const processes: ChildServer[] = [];
	const n8n = await startOwnN8n('queue', async ({ userFolder, fileFolder, onStop }) => {
		const redis = await startRedis();
		onStop(() => redis.stop());
		const options = { userFolder, fileFolders: [fileFolder], environment: queueEnvironment(redis) };
		// The worker comes second: the main n8n makes the database.
		for (const startProcess of [startN8n, startN8nWorker]) {
			const server = await startProcess(options);
			processes.push(server);
			onStop(() => server.stop());
		}
		return processes[0] as ChildServer;
	});
	const [mainLog = '', workerLog = ''] = processes.map(({ logFile }) => logFile);
	const waitForLine = async (logFile: string, line: string) => {
		const isThere = async () => (await readFile(logFile, 'utf8')).includes(line) || undefined;
		await waitFor(`"${line}" in ${logFile}`, isThere);
	};
	return {
		...n8n,
		async assertRanOnWorker(executionId) {
			await waitForLine(mainLog, `Enqueued execution ${executionId} (job `);
			await waitForLine(workerLog, `Worker finished execution ${executionId} (job `);
		},
	};
}
