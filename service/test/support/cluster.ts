import { startRedis, type RedisServer } from '../../../test/support/redis';
import type { Settings } from '../../src/config';
import { openMetadata } from '../../src/storage/data-folder';
import type { MetadataStore } from '../../src/storage/metadata-store';
import { Client } from './client';
import { createKey, startService, startWork, type StartedProcess, type StartedService } from './start-service';
import { temporaryFolder } from './temporary-folder';

/** Several processes that are one service. */
export interface Cluster {
	readonly redis: RedisServer;
	/** What they keep, seen from outside. */
	readonly store: MetadataStore;
	readonly settings: Partial<Settings>;
	readonly apiKey: string;
	serve(settings?: Partial<Settings>): Promise<StartedService>;
	work(settings?: Partial<Settings>): Promise<StartedProcess>;
	client(service: StartedService): Client;
	/** A new Redis at the address of the one that was stopped. */
	restartRedis(): Promise<void>;
	/** Ends all processes that still run. */
	stop(): Promise<void>;
}

/** Leases so short that a test can wait for their end. */
export const shortLeases = { leaseMs: 2000, leaseHeartbeatMs: 500 } as const;

/** What the processes of a cluster share, none started yet. */
export async function makeCluster(settings: Partial<Settings> = {}): Promise<Cluster> {
	const folder = await temporaryFolder();
	const stops: (() => Promise<void>)[] = [];
	let redis = await startRedis();
	const shared: Partial<Settings> = {
		redisUrl: redis.url,
		secretKey: 'a-secret-of-all-processes-of-the-test',
		dataFolder: folder.path,
		workers: 1,
		...shortLeases,
		...settings,
	};
	const apiKey = await createKey(folder.path, 'tester', shared).catch(async (error: unknown) => {
		await redis.stop();
		throw error;
	});
	const store = await openMetadata(folder.path);
	return {
		get redis() {
			return redis;
		},
		store,
		settings: shared,
		apiKey,
		async serve(own = {}) {
			const service = await startService({ settings: { ...shared, ...own }, dataFolder: folder.path, apiKey });
			stops.push(() => service.end('SIGTERM'));
			return service;
		},
		async work(own = {}) {
			const work = await startWork({ ...shared, ...own });
			stops.push(() => work.end('SIGTERM'));
			return work;
		},
		client: ({ baseUrl }) => new Client(baseUrl, apiKey),
		async restartRedis() {
			redis = await startRedis(redis.port);
		},
		async stop() {
			await Promise.all(stops.map((stop) => stop()));
			await store.close();
			await redis.stop();
			await folder.remove();
		},
	};
}
