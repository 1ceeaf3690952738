import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;
let metricsPort: number;

beforeAll(async () => {
	metricsPort = await findFreePort();
	service = await startService({ settings: { metricsPort, metricsToken: 'figures-please', logLevel: 'trace' } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

/** Samples by name and labels, as Prometheus reads them. */
async function figures(): Promise<Map<string, number>> {
	const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
		headers: { authorization: 'Bearer figures-please' },
	});
	expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
	const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
	return new Map(
		lines.map((line) => {
			const [, name = '', value] = /^(\S+) (\S+)$/.exec(line) ?? [line];
			return [name.replace('document_conversion_', ''), Number(value)] as const;
		}),
	);
}

/** Lines of the log as objects. */
function logLines(): Record<string, unknown>[] {
	const lines = service
		.output()
		.split('\n')
		.filter((line) => line.startsWith('{'));
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** A line of the log, as soon as it is there: it may come after the answer. */
async function untilLogged(
	isIt: (line: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown> | undefined> {
	await waitUntil(() => logLines().some(isIt), 'it is logged');
	return logLines().find(isIt);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('metrics', () => {
	it('cover requests, files, phases, workers, bytes and parts', async () => {
		await client.convert('pdf/txt', fixturePath('three-pages.pdf'));
		await client.convert('pdf/txt', fixturePath('not-a-pdf.pdf'));
		const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		await client.put(body.data.presignedUrl, fixtureBytes('sample.pdf'));
		const expected: Record<string, number> = {
			'files_total{tool="pdf/txt",result="success",code=""}': 1,
			'files_total{tool="pdf/txt",result="failed",code="02207"}': 1,
			'pages_total{tool="pdf/txt"}': 3,
			'file_seconds_count{tool="pdf/txt",phase="wait"}': 2,
			'file_seconds_count{tool="pdf/txt",phase="convert"}': 1,
			'file_seconds_count{tool="pdf/txt",phase="store"}': 1,
			files_running: 0,
			queue_files: 0,
			queue_oldest_seconds: 0,
			worker_starts_total: 1,
			received_bytes_total: ['three-pages.pdf', 'not-a-pdf.pdf', 'sample.pdf']
				.map((name) => fixtureBytes(name).length)
				.reduce((sum, bytes) => sum + bytes),
			'part_up{part="database"}': 1,
			'part_up{part="storage"}': 1,
			'part_up{part="worker"}': 1,
			'http_requests_total{method="POST",route="/server/v2/process/*",status="200"}': 2,
			'http_requests_total{method="PUT",route="/server/v2/upload/:fileKey",status="200"}': 1,
		};
		// The last answer may not have been counted when it arrives.
		let found = await figures();
		const isCounted = async () => {
			found = await figures();
			return Object.entries(expected).every(([name, value]) => found.get(name) === value);
		};
		await waitUntil(isCounted, 'all is counted', 500).catch(() => undefined);
		for (const [name, value] of Object.entries(expected)) expect([name, found.get(name)]).toEqual([name, value]);
		expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
		expect(found.get('result_bytes_total{tool="pdf/txt"}')).toBeGreaterThan(0);
	});

	it('use only labels from the contract and the route table, for any request', async () => {
		for (const path of [
			'/odd/one',
			'/server/v2/task/taskInfo?taskId=secret-id',
			'/server/v2/process/odd/tool',
			'/%00',
		]) {
			await client.get(path);
		}
		const unknown = 'http_requests_total{method="GET",route="none",status="404"}';
		/** Figures are put together once a second: those with so many calls of unknown addresses. */
		const figuresAfter = async (calls: number): Promise<Map<string, number>> => {
			let found = await figures();
			const isCounted = async () => ((found = await figures()).get(unknown) ?? 0) >= calls;
			await waitUntil(isCounted, `${calls} calls are counted`, 200);
			return found;
		};
		const [before, names] = [await figuresAfter(3), [] as string[]];
		for (let count = 0; count < 30; count++) await client.get(`/server/v2/odd/${count}?${count}`);
		const after = await figuresAfter((before.get(unknown) ?? 0) + 30);
		// What Node itself has under way at a moment has labels of Node, a few only.
		for (const name of after.keys()) if (!before.has(name) && !name.startsWith('nodejs_active_')) names.push(name);
		expect(names).toEqual([]);
		const text = [...after.keys()].join('\n');
		expect(text).not.toMatch(/odd|secret-id|[0-9a-f]{8}-[0-9a-f]{4}|dc_|tester|sample/);
	});

	it('require the token if set, and are served only on their own port if set', async () => {
		const address = `http://127.0.0.1:${metricsPort}`;
		for (const headers of [{}, { authorization: 'Bearer figures' }, { authorization: 'Basic figures-please' }]) {
			expect((await fetch(`${address}/metrics`, { headers: headers as Record<string, string> })).status).toBe(401);
		}
		for (const probe of ['livez', 'readyz']) expect((await fetch(`${address}/${probe}`)).status).toBe(200);
		expect((await fetch(`${address}/health`)).status).toBe(404);
		expect(
			(await fetch(`${service.baseUrl}/metrics`, { headers: { authorization: 'Bearer figures-please' } })).status,
		).toBe(404);
		const other = await startService({ settings: { metricsToken: 'other' } });
		expect((await fetch(`${other.baseUrl}/metrics`)).status).toBe(401);
		const read = await fetch(`${other.baseUrl}/metrics`, { headers: { authorization: 'Bearer other' } });
		expect([read.status, await read.text()]).toEqual([
			200,
			expect.stringContaining('document_conversion_files_running 0'),
		]);
		await other.stop();
	});
});

describe('a trace', () => {
	const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

	it('follows the request through the queue to the conversion', async () => {
		const headers = { 'x-request-id': 'traced-start', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
		const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		await client.put(body.data.presignedUrl, fixtureBytes('sample.pdf'));
		const started = await client.get(`/server/v2/execute/start?taskId=${body.data.taskId}`, headers);
		expect(started.headers.get('x-request-id')).toBe('traced-start');
		const task = await client.waitForEnd(body.data.taskId);
		const [{ fileKey }] = task.fileInfoDTOList;
		const lineOf = (text: string) =>
			untilLogged(
				(line) => line['traceId'] === traceId && line['msg'] === text && line['requestId'] === 'traced-start',
			);
		const request = await lineOf('request');
		expect(request).toMatchObject({
			requestId: 'traced-start',
			route: '/server/v2/execute/start',
			accountId: 1,
			status: 200,
		});
		expect(request).toMatchObject({ ms: expect.any(Number) });
		const work = await lineOf('file converted');
		expect(work).toMatchObject({
			requestId: 'traced-start',
			taskId: body.data.taskId,
			fileKey,
			accountId: 1,
			tool: 'pdf/txt',
			ms: expect.any(Number),
			phases: {
				wait: expect.any(Number),
				fetch: expect.any(Number),
				convert: expect.any(Number),
				store: expect.any(Number),
			},
		});
		// One new span in the caller's trace, shared by everything that the request starts.
		expect(request?.['spanId']).toMatch(/^[0-9a-f]{16}$/);
		expect(request?.['spanId']).not.toBe('00f067aa0ba902b7');
		expect(work?.['spanId']).toBe(request?.['spanId']);
	});

	it('of a failed direct call names the phase; a malformed header is ignored', async () => {
		const form = [['file', { bytes: fixtureBytes('not-a-pdf.pdf'), fileName: 'x.pdf' }]] as const;
		const bad = { 'x-request-id': 'bad-trace', traceparent: '00-zz-00f067aa0ba902b7-01' };
		expect((await client.post('/server/v2/process/pdf/txt', form, bad)).status).toBe(200);
		const work = await untilLogged(({ requestId, msg }) => requestId === 'bad-trace' && msg === 'file failed');
		expect(work).toMatchObject({ phase: 'convert', code: '02207', ms: expect.any(Number) });
		expect(work).not.toHaveProperty('traceId');
	});
});

describe('the log', () => {
	it('contains no key, password, signature, file name or document text', async () => {
		const secret = 'Geheim-4711';
		const name = 'Kündigung-Huber.pdf';
		const form = [
			['password', secret],
			['parameter', JSON.stringify({ password: secret, pageRanges: '1' })],
			['callbackUrl', 'http://127.0.0.1:9/hook?token=callback-token'],
			['file', { bytes: fixtureBytes('encrypted.pdf'), fileName: name }],
		] as const;
		await client.post(
			'/server/v2/process/pdf/txt',
			form.filter(([field]) => field !== 'callbackUrl'),
		);
		await client.post('/server/v2/process/pdf/txt', form);
		await client.post('/server/v2/process/pdf/txt', [
			...form.slice(0, 2),
			['file', { bytes: fixtureBytes('broken.pdf'), fileName: name }],
		]);
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ downloadUrl }] = body.data.fileInfoDTOList;
		const text = await (await fetch(downloadUrl)).text();
		await fetch(`${downloadUrl}x`);
		await fetch(`${service.baseUrl}/server/v2/tool/support`, {
			headers: { 'x-api-key': `${service.apiKey.slice(0, -1)}x` },
		});
		await pause(300);
		const log = service.output();
		const words = text.split(/\s+/).filter((word) => word.length > 6);
		expect(words.length).toBeGreaterThan(5);
		for (const forbidden of [
			secret,
			'Huber',
			'callback-token',
			'figures-please',
			'signature',
			service.apiKey.slice(12, 40),
			'sample.pdf',
			...words,
		]) {
			expect([forbidden, log.includes(forbidden)]).toEqual([forbidden, false]);
		}
	});
});
