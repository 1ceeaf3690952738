import { describeWith } from '../support/describe-with';
import { postgresInstalled, startPostgres, type PostgresServer } from '../support/postgres';
import { createKey, startService, type StartedService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

describeWith('postgresql', postgresInstalled, 'rates of two services that share a database alone', () => {
	let postgres: PostgresServer;
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let services: StartedService[] = [];
	let apiKey: string;

	beforeAll(async () => {
		[postgres, folder] = await Promise.all([startPostgres(), temporaryFolder()]);
		const settings = {
			databaseUrl: await postgres.createDatabase(),
			secretKey: 'a-secret-of-all-processes-of-the-test',
			workers: 0,
			requestsPerMinute: 10,
			wrongKeysPerMinute: 4,
		};
		apiKey = await createKey(folder.path, 'tester', settings);
		services = await Promise.all([1, 2].map(() => startService({ settings, dataFolder: folder.path, apiKey })));
	});
	afterAll(async () => {
		await Promise.all(services.map((service) => service.stop()));
		await postgres?.remove();
		await folder?.remove();
	});

	/** Statuses of calls to both in turn. */
	async function statuses(calls: number, key: string): Promise<number[]> {
		const found: number[] = [];
		for (let count = 0; count < calls; count++) {
			const { baseUrl = '' } = services[count % 2] ?? {};
			found.push((await fetch(`${baseUrl}/server/v2/asset/info`, { headers: { 'x-api-key': key } })).status);
		}
		return found;
	}

	it('are shared: per key, and per address for invalid keys', async () => {
		expect(await statuses(12, apiKey)).toEqual([...Array<number>(10).fill(200), 429, 429]);
		expect(await statuses(6, 'no-key-of-anybody')).toEqual([401, 401, 401, 401, 429, 429]);
	});
});
