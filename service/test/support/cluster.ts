import { startRedis, type RedisServer } from './redis';
import type { Settings } from '../../src/settings/settings';
import type { MetadataStore } from '../../src/storage/metadata-store';
import { openMetadata } from '../../src/storage/open-stores';
import { Client } from './client';
import { startPostgres, type PostgresServer } from './postgres';
import { startS3, type S3Server } from './s3';
import { createKey, startService, startWork, type StartedProcess, type StartedService } from './start-service';
import { temporaryFolder } from './temporary-folder';

/** Several processes that are one service. */
export interface Cluster {
	readonly redis: RedisServer;
	/** Set if the cluster uses both Postgres and S3. */
	readonly servers?: ClusterServers;
	/** Their metadata, for direct access. */
	readonly store: MetadataStore;
	readonly settings: Partial<Settings>;
	readonly apiKey: string;
	/** @param environment  further variables of the process */
	serve(settings?: Partial<Settings>, environment?: Readonly<Record<string, string>>): Promise<StartedService>;
	work(settings?: Partial<Settings>, environment?: Readonly<Record<string, string>>): Promise<StartedProcess>;
	client(service: StartedService): Client;
	/** One of another account, which is made. */
	clientOf(service: StartedService, account: string): Promise<Client>;
	/** A new Redis at the address of the one that was stopped. */
	restartRedis(): Promise<void>;
	/** Ends all processes that still run. */
	stop(): Promise<void>;
}

/** Servers of a cluster beside its Redis. */
export interface ClusterServers {
	readonly postgres: PostgresServer;
	readonly s3: S3Server;
}

/** Leases short enough to wait for their expiry. */
export const shortLeases = { leaseMs: 2000, leaseHeartbeatMs: 500 } as const;

/** Storage shared by the processes of a cluster: local, or on servers. */
export type ClusterStores = `${'SQLite' | 'Postgres'} and ${'a folder' | 'S3'}`;

/**
 * Servers and a folder, for the processes to be started with.
 * @param ofPostgres  further settings of Postgres
 */
export async function makeCluster(
	stores: ClusterStores,
	settings: Partial<Settings> = {},
	ofPostgres: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
	const ends: (() => Promise<void>)[] = [];
	const processes: StartedProcess[] = [];
	const stop = async (): Promise<void> => {
		await Promise.all(processes.map((process) => process.end('SIGTERM')));
		for (const end of ends.splice(0).reverse()) await end();
	};
	try {
		const folder = await temporaryFolder();
		ends.push(() => folder.remove());
		let redis = await startRedis();
		ends.push(() => redis.stop());
		const postgres = stores.startsWith('Postgres') ? await startPostgres(ofPostgres) : undefined;
		if (postgres) ends.push(() => postgres.remove());
		const s3 = stores.endsWith('S3') ? await startS3() : undefined;
		if (s3) ends.push(() => s3.remove());
		const shared: Partial<Settings> & Pick<Settings, 'dataFolder'> = {
			redisUrl: redis.url,
			secretKey: 'a-secret-of-all-processes-of-the-test',
			dataFolder: folder.path,
			workers: 1,
			// Tests that wait ask often, and the processes count together.
			requestsPerMinute: 1e6,
			...shortLeases,
			...(postgres ? { databaseUrl: await postgres.createDatabase() } : {}),
			...s3?.settings,
			...settings,
		};
		const apiKey = await createKey(folder.path, 'tester', shared);
		const store = await openMetadata(shared);
		ends.push(() => store.close());
		return {
			get redis() {
				return redis;
			},
			...(postgres && s3 ? { servers: { postgres, s3 } } : {}),
			store,
			settings: shared,
			apiKey,
			async serve(own = {}, environment = {}) {
				const common = { dataFolder: folder.path, apiKey, environment };
				const service = await startService({ settings: { ...shared, ...own }, ...common });
				processes.push(service);
				return service;
			},
			async work(own = {}, environment = {}) {
				const work = await startWork({ ...shared, ...own }, environment);
				processes.push(work);
				return work;
			},
			client: ({ baseUrl }) => new Client(baseUrl, apiKey),
			clientOf: async ({ baseUrl }, account) => new Client(baseUrl, await createKey(folder.path, account, shared)),
			async restartRedis() {
				redis = await startRedis(redis.port);
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}
