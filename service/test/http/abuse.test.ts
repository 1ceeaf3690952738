import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { readdirSync } from 'node:fs';
import { messagesEn } from '../../../contract/messages.en';
import { documentsFolder, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({
		settings: {
			requestsPerMinuteOfAddress: 700,
			connections: 40,
			resultsKeptMs: 10_000,
			sweepIntervalMs: 200,
			clockSkewMs: 0,
		},
	});
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const port = (): number => Number(new URL(service.baseUrl).port);

describe('answers and log lines', () => {
	/** What never leaves the service: places in its code, paths, statements, kinds of errors. */
	const inside =
		/node_modules|\/dist\/|\bat [\w.<>]+ \(|\.(ts|js):\d+|SQLITE|select .* from|TypeError|RangeError|ENOENT|\/tmp\/|\/proc\//i;
	const documents = readdirSync(documentsFolder).filter((name) => !/huge|sample|three|columns/.test(name));

	it('expose no internals of the service for any document, in either language', async () => {
		const texts = new Set<string>();
		for (const document of documents) {
			for (const [tool, parameter] of [
				['pdf/txt', '{}'],
				['pdf/extract', '{"pageOptions":"1"}'],
				['pdf/insert', '{"targetPage":"1"}'],
			] as const) {
				const { body } = await client.convert(tool, fixturePath(document), {
					parameter,
					language: texts.size % 2 === 0 ? '1' : '2',
				});
				const text = JSON.stringify(body);
				expect(text).not.toMatch(inside);
				expect(text).not.toContain(service.dataFolder);
				const [file] = body.data?.fileInfoDTOList ?? [];
				if (file?.status === 'failed') {
					expect(file.failureCode).toMatch(/^\d{5}$/);
					expect(file.failureReason.length).toBeGreaterThan(10);
					texts.add(`${file.failureReason}`);
				}
			}
		}
		expect(texts.size).toBeGreaterThan(4);
		// Log lines may name code positions, but never the content of a document or its owner.
		expect(service.output()).not.toMatch(/broken\.pdf|hebrew|SQLITE|select .* from/i);
	});
});

describe('a form designed to exhaust memory', () => {
	const head = (name: string, file = ''): string =>
		`--b\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
	const send = async (parts: Iterable<string>): Promise<{ status: number; text: string }> => {
		const answer = await fetch(`${service.baseUrl}/server/v2/process/pdf/txt`, {
			method: 'POST',
			headers: { 'x-api-key': service.apiKey, 'content-type': 'multipart/form-data; boundary=b' },
			body: [...parts].join(''),
		});
		return { status: answer.status, text: await answer.text() };
	};

	it('is rejected if it has many fields, known or unknown', async () => {
		const fields = Array.from({ length: 20 }, (_, index) => `${head(`other${index}`)}${'x'.repeat(20_000)}\r\n`);
		const { status, text } = await send([...fields, '--b--\r\n']);
		expect(status).toBe(400);
		expect(text).toContain('131072');
	});

	it('is accepted with a few short unknown fields', async () => {
		const { status, text } = await send([`${head('other')}${'x'.repeat(2000)}\r\n--b--\r\n`]);
		expect(status).toBe(400);
		expect(text).toContain('file');
	});
});

describe('expired documents', () => {
	it('are sent completely if the download began before', async () => {
		const { body } = await client.convert('pdf/img', fixturePath('sample.pdf'), {
			parameter: '{"imageFormat":"BMP","imageScaling":"3.0"}',
		});
		const [{ downloadUrl, convertSize }] = body.data.fileInfoDTOList;
		// More than what is on the way at any time.
		expect(convertSize).toBeGreaterThan(2e7);
		const response = await new Promise<IncomingMessage>((resolve, reject) => {
			request(downloadUrl, resolve).on('error', reject).end();
		});
		expect(response.statusCode).toBe(200);
		expect(Date.parse(response.headers['x-kept-until'] as string) - Date.now()).toBeLessThan(10_000);
		expect(body.data.expireTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
		while ((await fetch(downloadUrl, { method: 'HEAD' })).status !== 410) await pause(100);
		await pause(500);
		let [bytes, tail] = [0, Buffer.alloc(0)];
		for await (const chunk of response as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			tail = Buffer.concat([tail, chunk]).subarray(-22);
		}
		expect(bytes).toBe(convertSize);
		// The end of a ZIP file.
		expect(tail.subarray(0, 4)).toEqual(Buffer.from('PK\x05\x06', 'latin1'));
	});
});

describe('a greedy client', () => {
	it('keeps an idle connection longer than load balancers do', async () => {
		const agent = new Agent({ keepAlive: true });
		const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
			request(`${service.baseUrl}/livez`, { agent }, (response) => resolve(response.resume().headers))
				.on('error', reject)
				.end();
		});
		agent.destroy();
		expect(headers['keep-alive']).toBe('timeout=65');
	});

	it('is rate limited by address on every call except health checks', async () => {
		const calls = async (path: string): Promise<Response[]> => {
			const answers: Response[] = [];
			for (let count = 0; count < 50; count++) {
				answers.push(...(await Promise.all(Array.from({ length: 8 }, () => fetch(service.baseUrl + path)))));
			}
			return answers;
		};
		const downloadOf = () => fetch(`${service.baseUrl}/server/v2/download/x?expires=1&signature=x`);
		let refused: Response[] = [];
		let download = await downloadOf();
		// On a slow machine the minute may end in between.
		for (let rounds = 0; rounds < 6 && (refused.length <= 50 || download.status !== 429); rounds++) {
			refused = (await calls('/limits')).filter(({ status }) => status === 429);
			download = await downloadOf();
		}
		expect(refused.length).toBeGreaterThan(50);
		expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
		expect([download.status, ((await download.json()) as { msg: string }).msg]).toEqual([
			429,
			expect.stringMatching(messagesEn.rateLimited.slice(0, 17)),
		]);
		for (const path of ['/livez', '/readyz', '/health']) expect((await fetch(service.baseUrl + path)).status).toBe(200);
	});

	it('gets a limited number of connections, and other clients continue', async () => {
		const sockets: Socket[] = [];
		let closed = 0;
		for (let count = 0; count < 60; count++) {
			const socket = connect(port(), '127.0.0.1');
			socket.on('error', () => undefined).on('close', () => closed++);
			sockets.push(socket);
		}
		// The keep-alive connections of fetch count, too.
		await waitUntil(() => closed >= 20, 'those above the limit are closed', 20);
		for (const socket of sockets) socket.destroy();
		const status = () =>
			fetch(`${service.baseUrl}/livez`).then(
				(answer) => answer.status,
				() => 0,
			);
		await waitUntil(async () => (await status()) === 200, 'others are answered');
	});
});
