import { limits } from '../../../contract/limits';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
});
afterAll(() => service.stop());

/** Lines sent as they are. @returns the status, and the body as JSON */
async function send(...lines: readonly string[]): Promise<{ status: number; body: { code: string; msg: string } }> {
	const { port, hostname } = new URL(service.baseUrl);
	const socket = connect(Number(port), hostname);
	await once(socket, 'connect');
	socket.write(`${lines.join('\r\n')}\r\n\r\n`);
	const answer = await text(socket);
	const [head = '', body = ''] = answer.split('\r\n\r\n');
	return {
		status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
		body: JSON.parse(body) as { code: string; msg: string },
	};
}

const get = 'GET /server/v2/tool/support HTTP/1.1';

describe('a malformed request', () => {
	it.each<[string, number, RegExp, readonly string[]]>([
		['no Host', 400, /"Host"/, [get]],
		['two Hosts', 400, /"Host"/, [get, 'Host: one', 'Host: two']],
		['the same Host twice', 400, /"Host"/, [get, 'Host: one', 'host: one']],
		['a Host that is none', 400, /"Host"/, [get, 'Host: one/two?x=']],
		['a Host with a user', 400, /"Host"/, [get, 'Host: one@two']],
		['an Expect that is not known', 417, /"Expect"/, [get, 'Host: one', 'Expect: coffee']],
		[
			'headers without end',
			431,
			/headers/,
			[get, 'Host: one', `X-Long: ${'x'.repeat(limits.headerBytes.value + 2000)}`],
		],
		['no HTTP at all', 400, /HTTP/, ['\x16\x03\x01']],
	])('with %s gets status %d and the envelope', async (_what, status, message, lines) => {
		const answer = await send(...lines, 'Connection: close');
		expect([answer.status, answer.body.code]).toEqual([status, '03000']);
		expect(answer.body.msg).toMatch(message);
	});

	it('of HTTP/1.0 needs no Host', async () => {
		expect(await send('GET /livez HTTP/1.0')).toMatchObject({ status: 200 });
	});
});

describe('the metrics', () => {
	it('are collected once for parallel requests and count against the rate of an address', async () => {
		const ask = async () => await fetch(`${service.baseUrl}/metrics`);
		const texts = await Promise.all(Array.from({ length: 50 }, async () => await (await ask()).text()));
		const cpu = texts.map((all) => /^process_cpu_seconds_total .*$/m.exec(all)?.[0]);
		expect(new Set(cpu).size).toBeLessThanOrEqual(2);
		const limited = await startService({ settings: { workers: 1, requestsPerMinuteOfAddress: 5 } });
		try {
			const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${limited.baseUrl}/metrics`)));
			expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(14);
			expect((await fetch(`${limited.baseUrl}/livez`)).status).toBe(200);
		} finally {
			await limited.stop();
		}
	});
});
