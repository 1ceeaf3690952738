import type { Logger } from 'pino';
import { checkTogether, isAlone, type Settings } from '../settings/settings';
import type { Shutdown } from './shutdown';
import { openTracing } from '../observability/open-tracing';
import type { Tracing } from '../observability/tracing';
import { ownVersion } from '../runtime/own-version';
import { Metrics } from '../observability/metrics';
import { serveMetrics, type Readiness } from '../observability/metrics-server';
import type { FileStore } from '../storage/file-store';
import { lockDataFolder } from '../storage/folder-lock';
import { makeDataFolder } from '../storage/data-folder';
import type { MetadataStore } from '../storage/metadata-store';
import { openFileStore, openMetadata } from '../storage/open-stores';
import { loadPreviousSecrets, loadSecrets } from '../storage/secret';
import { DatabaseQueue } from '../tasks/database-queue';
import { DuplicateSearch } from '../tasks/duplicate-search';
import { SecretBox } from '../tasks/secret-box';
import { SharedClock } from '../tasks/shared-clock';
import type { SharedCounts } from '../tasks/shared-counts';
import { StoreCounts } from '../tasks/store-counts';
import { TaskEvents } from '../tasks/task-events';
import { queueFigures } from '../tasks/work-figures';
import type { WorkQueue } from '../tasks/work-queue';
import { traceOf } from '../tasks/worker-messages';

/** The base of every process of the service, whether it answers requests, converts files, or both. */
export interface Foundation {
	readonly settings: Settings;
	readonly log: Logger;
	readonly store: MetadataStore;
	readonly fileStore: FileStore;
	readonly addressKey: Buffer;
	/** Previous secrets that are still accepted. */
	readonly previousAddressKeys: readonly Buffer[];
	readonly secretBox: SecretBox;
	readonly duplicates: DuplicateSearch;
	readonly clock: SharedClock;
	readonly events: TaskEvents;
	readonly queue: WorkQueue;
	/** Counters shared with the other processes; `undefined` in a single one. */
	readonly counts: SharedCounts | undefined;
	readonly metrics: Metrics;
	readonly tracing: Tracing;
	/** For the probes of the metrics server; set when the process is assembled. */
	readonly readiness: Readiness;
}

/** Heartbeat interval of this process for its work folder. */
const signMs = 60_000;
/** After this silence the folder of a process is removed. */
const silentMs = 600_000;

/**
 * Opens the stores and the channels to other processes.
 * @param answers  whether this process answers requests
 * @param shutdown  receives the steps that close everything, also if this fails
 * @throws SettingsError, DataFolderInUseError, and errors of the operating system for an unusable folder
 */
export async function openFoundation(
	settings: Settings,
	log: Logger,
	answers: boolean,
	shutdown: Shutdown,
): Promise<Foundation> {
	checkTogether(settings);
	const { dataFolder } = settings;
	const alone = isAlone(settings);
	await makeDataFolder(dataFolder);
	shutdown.add(lockDataFolder(dataFolder, alone));
	const tracing = await openTracing(process.env, ownVersion());
	shutdown.add(() => tracing.stop());
	const store = await openMetadata(settings);
	shutdown.add(() => store.close());
	const clock = new SharedClock(store);
	await clock.compare();
	const fileStore = await openFileStore(settings);
	await fileStore.clearLeftovers(alone ? 0 : silentMs);
	const clearing = setInterval(() => {
		fileStore.clearLeftovers(silentMs).catch((error: unknown) => {
			log.warn({ cause: traceOf(error) }, 'files of ended processes could not be removed');
		});
	}, signMs);
	shutdown.add(() => clearInterval(clearing));
	const { addressKey, passwordKey, markKey } = await loadSecrets(dataFolder, settings.secretKey);
	const previous = await loadPreviousSecrets(dataFolder, settings.previousSecretKey);
	const shared = {
		settings,
		log,
		store,
		clock,
		fileStore,
		addressKey,
		duplicates: new DuplicateSearch(store, markKey),
		previousAddressKeys: previous.map((secret) => secret.addressKey),
		secretBox: new SecretBox(
			passwordKey,
			previous.map((secret) => secret.passwordKey),
		),
		tracing,
		metrics: new Metrics(() => queueFigures(store)),
		readiness: { isReady: () => false },
	};
	if (settings.metricsPort !== 0) shutdown.add(await serveMetrics(shared.metrics, settings, shared.readiness));
	return { ...shared, ...(await joinOthers(settings, store, clock, log, answers, shutdown)) };
}

/** The queue and the events, depending on how the processes are connected. */
async function joinOthers(
	settings: Settings,
	store: MetadataStore,
	{ now }: SharedClock,
	log: Logger,
	answers: boolean,
	shutdown: Shutdown,
): Promise<Pick<Foundation, 'queue' | 'events' | 'counts'>> {
	const { redisUrl, leaseMs, workers } = settings;
	if (redisUrl === '') {
		return {
			queue: new DatabaseQueue(store, leaseMs, now),
			events: new TaskEvents(isAlone(settings)),
			counts: isAlone(settings) ? undefined : new StoreCounts(store, now),
		};
	}
	// Loaded on demand, since they take memory.
	const { RedisLink } = await import('../tasks/redis/redis-link.js');
	const { RedisCounts } = await import('../tasks/redis/redis-counts.js');
	const { RedisQueue } = await import('../tasks/redis/redis-queue.js');
	const { RedisTaskChannel } = await import('../tasks/redis/redis-task-channel.js');
	const link = new RedisLink(redisUrl, log);
	shutdown.add(() => link.close());
	const queue = new RedisQueue(store, leaseMs, link, workers > 0, now);
	shutdown.add(() => queue.end());
	const channel = new RedisTaskChannel(link, { answers, converts: workers > 0 });
	return { queue, events: new TaskEvents(false, channel), counts: new RedisCounts(link) };
}
