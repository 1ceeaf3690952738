import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService, type StartedService } from '../support/start-service';

/** A call that is refused before its body has come: the client reads why, although it is still sending. */
let service: StartedService;

beforeAll(async () => {
	service = await startService({ settings: { wrongKeysPerMinute: 1_000_000 } });
});

afterAll(async () => {
	await service.stop();
});

interface Upload {
	readonly agent: Agent;
	readonly parts: number;
	readonly partBytes: number;
	readonly pauseMs: number;
}

/** Send a form in parts, with a wrong key. @returns the status, or the code of the network fault */
async function send({ agent, parts, partBytes, pauseMs }: Upload): Promise<string> {
	const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
	const tail = Buffer.from('\r\n--b--\r\n');
	const headers = {
		'x-api-key': 'wrong',
		'content-type': 'multipart/form-data; boundary=b',
		'content-length': head.length + parts * partBytes + tail.length,
	};
	const call = request(`${service.baseUrl}/server/v2/process/pdf/txt`, { method: 'POST', agent, headers });
	const outcome = new Promise<string>((resolve) => {
		call.once('response', (answer) => answer.resume().once('end', () => resolve(String(answer.statusCode))));
		call.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
	});
	call.write(head);
	for (let part = 0; part < parts; part++) {
		await sleep(pauseMs);
		call.write(Buffer.alloc(partBytes));
	}
	call.end(tail);
	return await outcome;
}

describe.each([
	['one connection per call, like n8n', () => new Agent()],
	['keep-alive connections', () => new Agent({ keepAlive: true })],
])('%s', (_, newAgent) => {
	test.each([
		['small', { parts: 3, partBytes: 10_000, pauseMs: 5 }],
		['large', { parts: 3, partBytes: 1_000_000, pauseMs: 5 }],
		['large, all at once', { parts: 1, partBytes: 10_000_000, pauseMs: 0 }],
	])('is refused with a body: %s', async (__, upload) => {
		const agent = newAgent();
		const seen: string[] = [];
		for (let call = 0; call < 20; call++) seen.push(await send({ agent, ...upload }));
		agent.destroy();
		expect(new Set(seen)).toEqual(new Set(['401']));
	});
});
