import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ApiKeys } from './accounts/api-keys';
import type { Settings } from './config';
import { supportedTools } from './engine/conversion';
import { callbackBody } from './http/callback-body';
import { createServer } from './http/server';
import { AddressSigner } from './http/signed-address';
import { HealthMonitor } from './observability/health-monitor';
import { Metrics } from './observability/metrics';
import { serveMetrics } from './observability/metrics-server';
import { lockDataFolder } from './storage/folder-lock';
import { FolderFileStore } from './storage/folder/folder-file-store';
import { makeDataFolder, metadataPath, openMetadata } from './storage/data-folder';
import { sameFileCheck } from './storage/same-file';
import { loadPreviousSecrets, loadSecrets } from './storage/secret';
import { CallbackDispatcher } from './tasks/callbacks/callback-dispatcher';
import { DatabaseQueue } from './tasks/database-queue';
import { recoverTasks } from './tasks/recover';
import { SecretBox } from './tasks/secret-box';
import { Sweeper } from './tasks/sweeper';
import { TaskCanceller } from './tasks/task-canceller';
import { TaskEvents } from './tasks/task-events';
import { TaskIntake } from './tasks/task-intake';
import { TaskLookup } from './tasks/task-lookup';
import { TaskRunner } from './tasks/task-runner';
import { observeWork, queueFigures } from './tasks/work-figures';
import { WorkerHealth } from './tasks/worker-health';
import { WorkerPool } from './tasks/worker-pool';
import { traceOf } from './tasks/worker-messages';

/** A service that answers. */
export interface RunningService {
	readonly host: string;
	readonly port: number;
	/** Graceful: no new work, running files get their time, the rest goes back into the queue. */
	stop(): Promise<void>;
}

/** What tests put in the place of the real thing. */
export interface Replacements {
	/** Script of the worker processes. */
	readonly workerEntry?: string;
	/** Pauses between the tries of a callback. */
	readonly callbackDelaysMs?: readonly number[];
}

/** How often connections without a request are closed while the service stops. */
const idleCheckMs = 100;

/**
 * Wire the parts of the service together and begin to listen.
 * @throws DataFolderInUseError, and errors of the operating system for a folder or port that cannot be used
 */
export async function startService(
	settings: Settings,
	log: Logger,
	{ workerEntry = join(__dirname, 'tasks', 'worker-main.js'), callbackDelaysMs }: Replacements = {},
): Promise<RunningService> {
	const { dataFolder } = settings;
	await makeDataFolder(dataFolder);
	const undo: (() => Promise<void> | void)[] = [lockDataFolder(dataFolder)];
	let stopping = false;
	const stop = async (): Promise<void> => {
		stopping = true;
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		const store = await openMetadata(dataFolder);
		undo.push(() => store.close());
		const fileStore = await FolderFileStore.open(dataFolder);
		await fileStore.clearLeftovers();
		const secrets = await loadSecrets(dataFolder);
		const events = new TaskEvents();
		const queue = new DatabaseQueue(store);
		const previous = await loadPreviousSecrets(dataFolder, settings.previousSecretKey);
		const secretBox = new SecretBox(
			secrets.passwordKey,
			previous.map(({ passwordKey }) => passwordKey),
		);
		const metrics = new Metrics();
		const workerFolders = {
			makeFolder: () => fileStore.makeWorkFolder(),
			removeFolder: (path: string) =>
				fileStore.removeWorkFolder(path).catch((error: unknown) => {
					log.warn({ cause: traceOf(error) }, 'the folder of a worker could not be removed');
				}),
		};
		const pool = new WorkerPool({
			...settings,
			entry: workerEntry,
			onStart: () => metrics.workerStarted(),
			...workerFolders,
		});
		const workerHealth = new WorkerHealth({ entry: workerEntry, ...workerFolders });
		const observer = observeWork(metrics, workerHealth);
		metrics.onRead({ queue: () => queueFigures(store), workerMemory: () => pool.residentBytes });
		const isDatabaseThere = await sameFileCheck(metadataPath(dataFolder));
		const health = new HealthMonitor(
			{
				database: async () => {
					await store.check();
					await isDatabaseThere();
				},
				storage: () => fileStore.check(),
				worker: (signal) => workerHealth.check(signal),
			},
			(part, isUp, changed, cause) => {
				metrics.partChecked(part, isUp);
				if (changed) log[isUp ? 'info' : 'error']({ part, cause: traceOf(cause) }, isUp ? 'a part works again' : 'a part fails');
			},
		);
		const runner = new TaskRunner({ store, fileStore, queue, pool, secretBox, events, settings, log, observer });
		const sweeper = new Sweeper({ store, fileStore, events, settings, log });
		const parts = {
			settings,
			store,
			fileStore,
			keys: new ApiKeys(store, settings.initialAssets),
			intake: new TaskIntake(store, fileStore, secretBox, settings, (taskId) => {
				queue.wake();
				events.changed(taskId);
			}),
			canceller: new TaskCanceller({ store, events, stopFiles: (fileKeys) => runner.stopFiles(fileKeys), log }),
			lookup: new TaskLookup(store),
			events,
			signer: new AddressSigner(
				secrets.addressKey,
				previous.map(({ addressKey }) => addressKey),
				settings.clockSkewMs,
			),
			supportedTools: supportedTools(),
			log,
			metrics,
			health,
			isStopping: () => stopping,
		};
		const server = await createServer(parts);
		const dispatcher = new CallbackDispatcher({
			store,
			bodyOf: (callback) => callbackBody(parts, callback),
			settings,
			log,
			onTried: (outcome) => metrics.callbackTried(outcome),
			...(callbackDelaysMs ? { retryDelaysMs: callbackDelaysMs } : {}),
		});
		events.onEnded(() => dispatcher.wake());
		const resumed = await recoverTasks(store, settings.triesPerFile);
		if (resumed > 0) log.info({ tasks: resumed }, 'tasks of an earlier run are taken up again');
		await health.start();
		undo.push(() => health.stop());
		if (settings.metricsPort !== 0) undo.push(await serveMetrics(metrics, settings));
		await server.listen({ host: settings.host, port: settings.port });
		runner.start();
		sweeper.start();
		dispatcher.start();
		undo.push(async () => {
			// Callers that wait are answered with the state so far, then nobody else is.
			events.releaseAll();
			const cut = setTimeout(() => server.server.closeAllConnections(), settings.stopGraceMs);
			// A connection that was answered after the close began is kept alive by its client; nothing comes on it any more.
			const idle = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
			await Promise.all([server.close(), runner.stop(), sweeper.stop()]);
			await dispatcher.stop();
			clearTimeout(cut);
			clearInterval(idle);
		});
		const { port } = server.server.address() as AddressInfo;
		return { host: settings.host, port, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
