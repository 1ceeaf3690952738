import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { ApiKeys } from '../accounts/api-keys';
import { isAlone, type Settings } from '../settings/settings';
import { prepareWorkers, startConversions, type Conversions } from './workers';
import { layFoundation, type Undo } from './foundation';
import { watchHealth } from './watch-health';
import { callbackBody } from '../http/callback-body';
import { createServer } from '../http/server';
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
	{ workerEntry, callbackDelaysMs }: Replacements = {},
): Promise<RunningService> {
	const undo: Undo = [];
	let stopping = false;
	const stop = async (): Promise<void> => {
		stopping = true;
		for (const step of undo.splice(0).reverse()) await step();
	};
	try {
		const foundation = await layFoundation(settings, log, true, undo);
		const { store, clock, fileStore, secretBox, events, queue, counts, metrics, tracing } = foundation;
		const workers = settings.workers > 0 ? await prepareWorkers(foundation, workerEntry) : undefined;
		const health = await watchHealth(foundation, workers?.health);
		undo.push(() => health.stop());
		foundation.readiness.isReady = () => !stopping && health.isUp;
		const onStarted = (taskId: string, files: number): void => {
			if (files > 0) queue.wake(files);
			events.changed(taskId);
		};
		const parts = {
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
			reviews: new ReviewDesk({
				store,
				fileStore,
				events,
				log,
				duplicates: foundation.duplicates,
				work: reviewInThread,
			}),
			layouts: new LayoutBook(store),
			events,
			counts,
			signer: new AddressSigner(foundation.addressKey, foundation.previousAddressKeys, settings.clockSkewMs),
			log,
			metrics,
			tracing,
			health,
			jailLevel: workers?.jail.level,
			isStopping: () => stopping,
		};
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
		undo.push(async () => {
			// Callers that wait are answered with the state so far, then nobody else is.
			events.releaseAll();
			const cut = setTimeout(() => server.server.closeAllConnections(), settings.stopGraceMs);
			// A connection that was answered after the close began is kept alive by its client; nothing comes on it any more.
			const idle = setInterval(() => server.server.closeIdleConnections(), idleCheckMs);
			await Promise.all([server.close(), conversions?.stop(), sweeper.stop()]);
			await dispatcher.stop();
			clearTimeout(cut);
			clearInterval(idle);
		});
		if (workers) conversions = await startConversions(foundation, workers);
		sweeper.start();
		dispatcher.start();
		const { port } = server.server.address() as AddressInfo;
		return { host: settings.host, port, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
