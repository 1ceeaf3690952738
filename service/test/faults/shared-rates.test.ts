import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import { makeCluster, type Cluster } from '../support/cluster';
import type { StartedService } from '../support/start-service';

describeWith('redis-server', redisInstalled, 'rates of two services that are one', () => {
	let cluster: Cluster;
	let services: StartedService[];

	beforeAll(async () => {
		const limits = { requestsPerMinute: 10, wrongKeysPerMinute: 4 };
		cluster = await makeCluster('SQLite and a folder', limits);
		services = await Promise.all([cluster.serve(), cluster.serve()]);
	});
	afterAll(() => cluster?.stop());

	const call = async (service: StartedService, key: string) =>
		await fetch(`${service.baseUrl}/server/v2/asset/info`, { headers: { 'x-api-key': key } });

	/** Statuses of calls to both in turn. */
	async function statuses(calls: number, key: string): Promise<number[]> {
		const found: number[] = [];
		for (let count = 0; count < calls; count++) found.push((await call(services[count % 2]!, key)).status);
		return found;
	}

	it('are shared: per key, and per address for invalid keys', async () => {
		expect(await statuses(12, cluster.apiKey)).toEqual([...Array<number>(10).fill(200), 429, 429]);
		const refused = await call(services[0]!, cluster.apiKey);
		expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
		expect(await statuses(6, 'no-key-of-anybody')).toEqual([401, 401, 401, 401, 429, 429]);
	});

	it('are counted per process while Redis is down', async () => {
		await cluster.redis.stop();
		const found = await statuses(12, cluster.apiKey);
		expect(found).toContain(200);
		expect(found.slice(-2)).toEqual([429, 429]);
	});
});
