import { startRedis, type RedisServer } from '../../../test/support/redis';
import type { Settings } from '../../src/config';
import type { MetadataStore } from '../../src/storage/metadata-store';
import { openMetadata } from '../../src/storage/open-stores';
import { Client } from './client';
import { startPostgres } from './postgres';
import { startS3 } from './s3';
import { createKey, startService, startWork, type StartedProcess, type StartedService } from './start-service';
import { temporaryFolder } from './temporary-folder';

/** Several processes that are one service. */
export interface Cluster {
	readonly redis: RedisServer;
	/** What they keep, seen from outside. */
	readonly store: MetadataStore;
	readonly settings: Partial<Settings>;
	readonly apiKey: string;
	/** @param environment  further variables of the process */
	serve(settings?: Partial<Settings>, environment?: Readonly<Record<string, string>>): Promise<StartedService>;
	work(settings?: Partial<Settings>, environment?: Readonly<Record<string, string>>): Promise<StartedProcess>;
	client(service: StartedService): Client;
	/** A new Redis at the address of the one that was stopped. */
	restartRedis(): Promise<void>;
	/** Ends all processes that still run. */
	stop(): Promise<void>;
}

/** Leases so short that a test can wait for their end. */
export const shortLeases = { leaseMs: 2000, leaseHeartbeatMs: 500 } as const;

/** Where the processes of a cluster keep what they share: on one machine, or on servers of their own. */
export type ClusterStores = 'SQLite and a folder' | 'Postgres and S3';

/** Servers and a folder, for the processes to be started with. */
export async function makeCluster(stores: ClusterStores, settings: Partial<Settings> = {}): Promise<Cluster> {
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
		const shared: Partial<Settings> & Pick<Settings, 'dataFolder'> = {
			redisUrl: redis.url,
			secretKey: 'a-secret-of-all-processes-of-the-test',
			dataFolder: folder.path,
			workers: 1,
			// Tests that wait ask often, and the processes count together.
			requestsPerMinute: 1e6,
			...shortLeases,
			...(stores === 'Postgres and S3' ? await startServers(ends) : {}),
			...settings,
		};
		const apiKey = await createKey(folder.path, 'tester', shared);
		const store = await openMetadata(shared);
		ends.push(() => store.close());
		return {
			get redis() {
				return redis;
			},
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

/** Postgres and S3, with the settings to use them. */
async function startServers(ends: (() => Promise<void>)[]): Promise<Partial<Settings>> {
	const postgres = await startPostgres();
	ends.push(() => postgres.remove());
	const s3 = await startS3();
	ends.push(() => s3.remove());
	return { databaseUrl: await postgres.createDatabase(), ...s3.settings };
}
