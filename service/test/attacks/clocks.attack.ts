import { join } from 'node:path';
import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { redisInstalled } from '../support/redis';
import { Client } from '../support/client';
import { makeCluster } from '../support/cluster';
import { postgresInstalled } from '../support/postgres';
import { Figures } from './figures';

const aheadMs = 600_000;
const rounds = 12;
const filesPerTask = 3;

/** Environment of a process whose clock is wrong, like a host without time synchronisation. */
const clockAhead = (ms: number) => ({
	NODE_OPTIONS: `--require=${join(__dirname, 'clock-ahead.js')}`,
	CLOCK_AHEAD_MS: String(ms),
});

describeWith('redis-server or postgresql', redisInstalled && postgresInstalled, 'hosts whose clocks are apart', () => {
	it('convert every file once', async () => {
		const cluster = await makeCluster('Postgres and S3', {
			initialAssets: 1000,
			queuedTasksPerAccount: 1000,
			clockSkewMs: 3_600_000,
		});
		try {
			const services = await Promise.all([-aheadMs, aheadMs].map((ms) => cluster.serve({}, clockAhead(ms))));
			await Promise.all([-aheadMs, aheadMs].map((ms) => cluster.work({}, clockAhead(ms))));
			const clients = services.map(({ baseUrl }) => new Client(baseUrl, cluster.apiKey)) as [Client, Client];
			const outcomes = await Promise.all(
				Array.from({ length: rounds }, async (_, round) => {
					let taskId = '';
					for (let count = 0; count < filesPerTask; count++) {
						const fields: Record<string, string> = taskId === '' ? { executeTypeUrl: 'pdf/img' } : { taskId };
						const client = clients[(round + count) % 2]!;
						const { body } = await client.announce({ ...fields, fileName: `file-${count}.pdf` });
						expect(body).toMatchObject({ code: '200' });
						({ taskId } = body.data);
						const bytes = new Uint8Array(fixtureBytes('three-pages.pdf'));
						expect((await fetch(body.data.presignedUrl, { method: 'PUT', body: bytes })).ok).toBe(true);
					}
					expect((await clients[round % 2]!.start(taskId)).status).toBe(200);
					return await clients[(round + 1) % 2]!.waitForEnd(taskId, 120_000);
				}),
			);
			const sum = (name: string) => outcomes.reduce((total, outcome) => total + Number(outcome[name]), 0);
			const converted = [...services].map((service) => service.output().split('"file converted"').length - 1);
			// Those above are told to bear it; a host with the usual settings says what is wrong.
			const strict = await Promise.all(
				[-aheadMs, aheadMs].map((ms) => cluster.serve({ clockSkewMs: 0 }, clockAhead(ms))),
			);
			const red = await Promise.all(strict.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/readyz`)).status));
			const figures = new Figures('clocks 20 min apart');
			process.stdout.write(`        converted beside the interface: ${converted.join(' and ')}\n`);
			figures.atLeast('files converted', sum('taskSuccessNum'), rounds * filesPerTask);
			figures.atMost('files failed', sum('taskFailNum'), 0);
			figures.atLeast('hosts that say that their clock is wrong', red.filter((status) => status === 503).length, 2);
			figures.check();
		} finally {
			await cluster.stop();
		}
	}, 240_000);
});
