import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { ApiKeys } from '../accounts/api-keys';
import { isAlone, type Settings } from '../settings/settings';
import { prepareWorkers, startConversions, type Conversions, type Workers } from './workers';
import { openFoundation, type Foundation } from './foundation';
import { Shutdown } from './shutdown';
import { watchHealth } from './watch-health';
import { callbackBody } from '../http/callback-body';
import { createServer } from '../http/server';
import type { HealthMonitor } from '../observability/health-monitor';
import { AddressSigner } from '../http/signed-address';
import { CallbackDispatcher } from '../tasks/callbacks/callback-dispatcher';
import { LayoutBook } from '../tasks/review/layout-book';
import { DocumentPurger } from '../tasks/document-purger';
import { ReviewDesk } from '../tasks/review/review-desk';
import { reviewInThread } from '../tasks/review/review-thread';
import { Sweeper } from '../tasks/sweeper';
import { TaskCanceller } from '../tasks/task-canceller';
import { TaskEraser } from '../tasks/task-eraser';
import { TaskIntake } from '../tasks/task-intake';
import { TaskLookup } from '../tasks/task-lookup';

export interface RunningService {
	readonly host: string;
	readonly port: number;
	/** Graceful: no new work, running files get their time, the rest is requeued. */
	stop(): Promise<void>;
}

/** Replacements for tests. */
interface Replacements {
	/** Worker script. */
	readonly workerEntry?: string;
	/** Delays between callback tries. */
	readonly callbackDelaysMs?: readonly number[];
}

/** Interval for closing idle connections during shutdown. */
const idleCheckMs = 100;

/**
 * Wires the parts of the service together and listens.
 * @throws DataFolderInUseError, and errors of the operating system for an unusable folder or port
 */
export async function startService(
	settings: Settings,
	log: Logger,
	{ workerEntry, callbackDelaysMs }: Replacements = {},
): Promise<RunningService> {
	const shutdown = new Shutdown(log);
	return await shutdown.guard(async () => {
		const foundation = await openFoundation(settings, log, true, shutdown);
		const { store, fileStore, clock, events, metrics } = foundation;
		const workers = settings.workers > 0 ? await prepareWorkers(foundation, workerEntry) : undefined;
		const health = await watchHealth(foundation, workers?.health);
		shutdown.add(() => health.stop());
		shutdown.add(() => workers?.stop());
		foundation.readiness.isReady = () => !shutdown.isStopping && health.isUp;
		const parts = serverParts(foundation, workers, health, shutdown);
		const server = await createServer(parts);
		const sweeper = new Sweeper({ store, fileStore, events, clock, settings, log });
		const dispatcher = new CallbackDispatcher({
			store,
			bodyOf: (callback) => callbackBody(parts, callback),
			settings,
			isAlone: isAlone(settings),
			log,
			onTried: (outcome) => metrics.callbackTried(outcome),
			...(callbackDelaysMs ? { retryDelaysMs: callbackDelaysMs } : {}),
		});
		events.onEnded(() => dispatcher.wake());
		let conversions: Conversions | undefined;
		await server.listen({ host: settings.host, port: settings.port });
		shutdown.add(() => dispatcher.stop());
		shutdown.add(async () => {
			// Answers waiting callers with the current state, and rejects others.
			events.releaseAll();
			await Promise.all([closeServer(server, settings.stopGraceMs), conversions?.stop(), sweeper.stop()]);
		});
		if (workers) conversions = await startConversions(foundation, workers);
		sweeper.start();
		dispatcher.start();
		const { port } = server.server.address() as AddressInfo;
		return { host: settings.host, port, stop: shutdown.stop };
	});
}

/** Closes a server: requests get `graceMs` to end. */
async function closeServer(server: Awaited<ReturnType<typeof createServer>>, graceMs: number): Promise<void> {
	const cut = setTimeout(() => server.server.closeAllConnections(), graceMs);
	// A client may keep a connection open that was answered after the close began; it carries no more requests.
	const idle = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
	try {
		await server.close();
	} finally {
		clearTimeout(cut);
		clearInterval(idle);
	}
}

/** Dependencies of the HTTP interface. */
function serverParts(
	foundation: Foundation,
	workers: Workers | undefined,
	health: HealthMonitor,
	shutdown: Shutdown,
): Parameters<typeof createServer>[0] {
	const { settings, log, store, clock, fileStore, secretBox, events, queue, counts, metrics, tracing } = foundation;
	const onStarted = (taskId: string, files: number): void => {
		if (files > 0) queue.wake(files);
		events.changed(taskId);
	};
	return {
		settings,
		store,
		fileStore,
		queue,
		keys: new ApiKeys(store, settings.initialAssets),
		intake: new TaskIntake(store, fileStore, secretBox, settings, onStarted, () => queue.keepResting(), clock.now),
		canceller: new TaskCanceller({ store, events, log }),
		eraser: new TaskEraser({ store, fileStore, events, log }),
		purger: new DocumentPurger({ store, fileStore, events, log }),
		lookup: new TaskLookup(store),
		reviews: new ReviewDesk({ store, fileStore, events, log, duplicates: foundation.duplicates, work: reviewInThread }),
		layouts: new LayoutBook(store),
		events,
		counts,
		signer: new AddressSigner(foundation.addressKey, foundation.previousAddressKeys, settings.clockSkewMs),
		log,
		metrics,
		tracing,
		health,
		jailLevel: workers?.jail.level,
		isStopping: () => shutdown.isStopping,
	};
}
