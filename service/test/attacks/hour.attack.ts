import { Agent, request } from 'node:http';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../contract/limits';
import { startService } from '../support/start-service';
import { Figures } from './figures';

/** As many calls as the rate of a key lets through in an hour, as fast as they are answered; `ATTACK_CALLS` for fewer. */
const calls = Number(process.env['ATTACK_CALLS'] ?? limits.requestsPerMinute.value * 60);
const callers = 8;
/** After this many calls the attack deletes all its tasks and starts over. */
const forgetEvery = 20_000;

/** The longest fields of a call, to make the stored row as large as possible. */
const longestFields = {
	name: 'n'.repeat(limits.fileNameBytes.value),
	// A closed port.
	address: `http://127.0.0.1:9/${'c'.repeat(1900)}`,
	key: 'i'.repeat(200),
	password: 'p'.repeat(60_000),
	parameter: JSON.stringify({ ['k'.repeat(1900)]: 'v' }),
};

interface Answer {
	readonly status: number;
	readonly data: { readonly taskId?: string; readonly presignedUrl?: string } | undefined;
}

describe('an account without assets that calls for an hour', () => {
	it('leaves little in the database', async () => {
		const service = await startService({
			settings: {
				workers: 1,
				initialAssets: 0,
				callbackHosts: '127.0.0.1',
				requestsPerMinute: 1e9,
				requestsPerMinuteOfAddress: 1e9,
			},
		});
		const agent = new Agent({ keepAlive: true, maxSockets: callers });
		const call = async (method: string, path: string, body?: object, headers = {}): Promise<Answer> =>
			await new Promise((resolve, reject) => {
				const sent = request(new URL(path, service.baseUrl), {
					method,
					agent,
					headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json', ...headers },
				});
				sent.on('error', reject);
				sent.on('response', (response) => {
					let text = '';
					response.on('data', (chunk: Buffer) => (text += chunk.toString()));
					response.on('end', () =>
						resolve({ status: response.statusCode ?? 0, data: (JSON.parse(text) as { data?: Answer['data'] }).data }),
					);
				});
				sent.end(method === 'GET' ? undefined : JSON.stringify(body ?? {}));
			});
		const announce = async (turn: number, kind: number): Promise<Answer> =>
			await call(
				'POST',
				'/server/v2/presignedUrl',
				{
					executeTypeUrl: 'pdf/json',
					fileName: `${turn}${longestFields.name}`.slice(0, limits.fileNameBytes.value - 4) + '.pdf',
					...(kind % 2 ? { callbackUrl: longestFields.address } : {}),
					...(kind % 3 === 1 ? { password: longestFields.password } : {}),
					...(kind % 4 > 1 ? { parameter: longestFields.parameter } : {}),
				},
				{ 'idempotency-key': `${turn}${longestFields.key}` },
			);
		try {
			const database = async () => (await stat(join(service.dataFolder, 'metadata.sqlite'))).size;
			const before = await database();
			const answers = new Map<number, number>();
			const made: string[] = [];
			let count = 0;
			let peak = 0;
			const attack = async (): Promise<void> => {
				while (count < calls) {
					const turn = count++;
					const answer = await step(turn);
					answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
					if (answer.data?.taskId !== undefined && answer.data.presignedUrl !== undefined)
						made.push(answer.data.taskId);
					if (turn % 1000 === 0) peak = Math.max(peak, await database());
				}
			};
			const step = async (turn: number): Promise<Answer> => {
				if (turn % forgetEvery === forgetEvery - 1) return await call('POST', '/server/v2/account/forget');
				const taskId = made.at(turn % Math.max(1, made.length));
				switch (turn % 16) {
					case 13:
						return await call('GET', `/server/v2/execute/start?taskId=${taskId}`);
					case 14:
						return await call('POST', `/server/v2/execute/cancel?taskId=${taskId}`);
					case 15:
						return await call('POST', `/server/v2/task/delete?taskId=${taskId}`);
					default:
						return await announce(turn, turn % 24);
				}
			};
			await Promise.all(Array.from({ length: callers }, attack));
			const counts = [...answers].map(([status, times]) => `${times} × ${status}`).join(', ');
			process.stdout.write(`        ${count} calls: ${counts}; ${made.length} tasks announced\n`);
			const figures = new Figures('an hour of calls without assets');
			figures.atLeast('tasks announced', made.length, 100);
			figures.atLeast('calls refused', answers.get(429) ?? 0, 100);
			figures.atMost('growth of the database', (Math.max(peak, await database()) - before) / 1e6, 1, 'MB');
			figures.check();
		} finally {
			agent.destroy();
			await service.stop();
		}
	}, 3_600_000);
});
