import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

interface Span {
	readonly traceId: string;
	readonly spanId: string;
	readonly parentSpanId?: string;
	readonly name: string;
	readonly kind: number;
	readonly startTimeUnixNano: string;
	readonly endTimeUnixNano: string;
	readonly status: { readonly code?: number };
	readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

let collector: Server;
let service: StartedService;
let client: Client;
const bodies: string[] = [];

function spans(): Span[] {
	return bodies.flatMap((body) => {
		const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
		return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
	});
}

/** Spans of a trace, when one of a name is among them. */
async function spansOf(traceId: string, name: string): Promise<Map<string, Span>> {
	const found = () => spans().filter((span) => span.traceId === traceId);
	await waitUntil(() => found().some((span) => span.name === name), `a span ${name}`, 100);
	return new Map(found().map((span) => [span.name, span]));
}

function attributesOf(span: Span | undefined): Record<string, unknown> {
	return Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));
}

const caller = '00f067aa0ba902b7';
const traceparent = (traceId: string): string => `00-${traceId}-${caller}-01`;

beforeAll(async () => {
	collector = createServer((request, response) => {
		void text(request).then((body) => {
			if (request.url === '/v1/traces') bodies.push(body);
			response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
		});
	}).listen(0, '127.0.0.1');
	await new Promise((resolve) => collector.once('listening', resolve));
	const { port } = collector.address() as AddressInfo;
	service = await startService({
		settings: { workers: 1 },
		environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, OTEL_BSP_SCHEDULE_DELAY: '100' },
	});
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(async () => {
	await service.stop();
	collector.closeAllConnections();
	collector.close();
});

describe('traces', () => {
	it('span upload, start, queue and conversion down to engine steps', async () => {
		const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
		const headers = { traceparent: traceparent(traceId) };
		const announced = await client.post(
			'/server/v2/presignedUrl',
			[
				['executeTypeUrl', 'pdf/docx'],
				['fileName', 'Frau Geheimnis.pdf'],
			],
			headers,
		);
		const { taskId, presignedUrl } = announced.body.data;
		await client.put(presignedUrl, fixtureBytes('sample.pdf'), headers);
		await client.get(`/server/v2/execute/start?taskId=${taskId}`, headers);
		await client.waitForEnd(taskId);
		const found = await spansOf(traceId, 'convert pdf/docx');
		for (const name of [
			'POST /server/v2/presignedUrl',
			'PUT /server/v2/upload/:fileKey',
			'GET /server/v2/execute/start',
		])
			expect(found.get(name)).toMatchObject({ parentSpanId: caller, kind: 2 });
		const start = found.get('GET /server/v2/execute/start');
		const file = found.get('convert pdf/docx');
		expect(file).toMatchObject({ parentSpanId: start?.spanId, kind: 5 });
		expect(attributesOf(file)).toMatchObject({
			'document_conversion.tool': 'pdf/docx',
			'document_conversion.task_id': taskId,
			'document_conversion.result': 'success',
			'document_conversion.pages': 2,
		});
		expect(found.get('queue')?.parentSpanId).toBe(start?.spanId);
		for (const name of ['fetch', 'convert', 'store']) expect(found.get(name)?.parentSpanId).toBe(file?.spanId);
		const convert = found.get('convert');
		for (const name of ['engine read', 'engine layout', 'engine write']) {
			const step = found.get(name);
			expect(step?.parentSpanId).toBe(convert?.spanId);
			expect(BigInt(step?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(convert?.startTimeUnixNano ?? 0));
		}
		expect(attributesOf(found.get('engine read'))).toMatchObject({ 'document_conversion.count': 2 });
	});

	it("record failures with their code, and start at the service without a caller's trace", async () => {
		const { body } = await client.convert('pdf/txt', fixturePath('encrypted.pdf'));
		const { taskId } = body.data;
		const ofTask = () => spans().find((span) => attributesOf(span)['document_conversion.task_id'] === taskId);
		await waitUntil(() => ofTask() !== undefined, 'a span of the task', 100);
		const file = ofTask();
		expect(file?.status).toEqual({ code: 2 });
		expect(attributesOf(file)).toMatchObject({
			'document_conversion.result': 'failed',
			'document_conversion.code': '02201',
		});
		const request = (await spansOf(file?.traceId ?? '', 'POST /server/v2/process/*')).get('POST /server/v2/process/*');
		expect(file?.parentSpanId).toBe(request?.spanId);
		expect(request?.parentSpanId ?? '').toBe('');
	});

	it('contain no file name, text, key, signature or health check', async () => {
		await fetch(`${service.baseUrl}/livez`);
		await client.get('/server/v2/tool/support', { traceparent: traceparent('0af7651916cd43dd8448eb211c80319c') });
		await spansOf('0af7651916cd43dd8448eb211c80319c', 'GET /server/v2/tool/support');
		const all = bodies.join('');
		for (const word of ['Geheimnis', 'sample', 'encrypted', 'Fountain', 'signature=', service.apiKey, 'livez'])
			expect(all).not.toContain(word);
	});
});

describe('without a collector in the environment', () => {
	it("OpenTelemetry is not loaded, and the log keeps the caller's trace ID", async () => {
		const modules = join(tmpdir(), `document-conversion-modules-${process.pid}`);
		const without = await startService({
			settings: { workers: 1 },
			environment: {
				NODE_OPTIONS: `--require=${join(__dirname, '../support/record-modules.js')}`,
				MODULES_FILE: modules,
			},
		});
		try {
			const by = new Client(without.baseUrl, without.apiKey);
			await by.get('/server/v2/tool/support', { traceparent: traceparent('0af7651916cd43dd8448eb211c80319c') });
			await waitUntil(() => without.output().includes('0af7651916cd'), 'the request is logged');
			expect(without.output()).toContain('"traceId":"0af7651916cd43dd8448eb211c80319c"');
			const loaded = readFileSync(modules, 'utf8');
			expect(loaded).toContain('fastify');
			// Prometheus' library loads the API, which does nothing without an SDK.
			expect(loaded).not.toMatch(/@opentelemetry\/(sdk|exporter|otlp|resources)/);
		} finally {
			await without.stop();
			rmSync(modules, { force: true });
		}
	});
});
