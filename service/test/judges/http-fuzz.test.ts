import fc from 'fast-check';
import { apiPrefix, endpoints, idempotencyHeader } from '../../../contract/endpoints';
import { parameters } from '../../../contract/parameters';
import { toolPaths } from '../../../contract/tools';
import type { FieldDefinition } from '../../../contract/types';
import { fixtureBytes } from '../../../fixtures';
import { checkedAnswers } from '../support/check-answers';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

/** Calls in one run. */
const calls = Number(process.env['FUZZ_CALLS'] ?? 250);

let service: StartedService;
let client: Client;
let taskId: string;
let addresses: { readonly upload: string; readonly download: string };

beforeAll(async () => {
	service = await startService({
		settings: {
			requestsPerMinute: 1e9,
			requestsPerMinuteOfAddress: 1e9,
			wrongKeysPerMinute: 1e6,
			fileBytes: 200_000,
			directWaitMs: 2000,
		},
	});
	client = new Client(service.baseUrl, service.apiKey);
	const announced = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
	({ taskId } = announced.body.data);
	const converted = await client.post(`${apiPrefix}/process/pdf/txt`, [
		['file', { bytes: fixtureBytes('sample.pdf'), fileName: 'a.pdf' }],
	]);
	const done = await client.waitForEnd(converted.body.data.taskId);
	addresses = { upload: announced.body.data.presignedUrl, download: done.fileInfoDTOList[0].downloadUrl };
});
afterAll(() => service.stop());

/** Texts that programs stumble over. */
const odd = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 40 }),
	fc.string({ unit: 'grapheme', maxLength: 40 }),
	fc.constantFrom(
		'',
		' ',
		'0',
		'-1',
		'1e9',
		'99999999999999999999',
		'null',
		'[]',
		'{}',
		'__proto__',
		'../../etc/passwd',
		'%00',
		'\u0000',
		"' or 1=1 --",
		'<script>',
		'a'.repeat(5000),
	),
	fc.json({ maxDepth: 2 }),
);

/** A value of a field: one it may have, or an odd one. */
function valueOf({ name, schema }: FieldDefinition): fc.Arbitrary<string> {
	const right = (schema.enum ?? []).map(String);
	const known: Record<string, fc.Arbitrary<string>> = {
		taskId: fc.constantFrom('known', '00000000-0000-4000-8000-000000000000'),
		executeTypeUrl: fc.constantFrom(...toolPaths),
		fileName: fc.constantFrom('a.pdf', 'b.png'),
		// A wait that ends before the test does.
		wait: fc.constantFrom('0', '1', '51', '-1', 'x'),
		parameter: fc
			.dictionary(fc.constantFrom(...Object.keys(parameters)), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })
			.map((value) => JSON.stringify(value)),
	};
	if (name === 'wait') return known['wait'] ?? odd;
	return fc.oneof(odd, known[name] ?? (right.length > 0 ? fc.constantFrom(...right) : fc.constantFrom('1', '2', 'x')));
}

const values = (fields: readonly FieldDefinition[]): fc.Arbitrary<Record<string, string>> =>
	fc
		.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])), { requiredKeys: [] })
		.map((chosen) =>
			Object.fromEntries(Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== undefined)),
		);

/** Half characters cannot be written as UTF-8; going through bytes replaces them. */
const whole = (text: string): string => Buffer.from(text).toString();

/** What a header may carry at all; the client's own library refuses the rest. */
const headerText = (text: string): string => text.replace(/[^\x20-\x7e]/g, '').trim();

interface Call {
	readonly method: string;
	readonly address: string;
	readonly path: Record<string, string>;
	readonly query: Record<string, string>;
	readonly headers: Record<string, string>;
	readonly body: {
		readonly kind: 'none' | 'form' | 'json' | 'text' | 'urlencoded';
		readonly fields: Record<string, string>;
		readonly text: string;
		readonly file: boolean;
	};
	readonly key: 'own' | 'none' | 'odd';
}

const operations = [
	...endpoints,
	...toolPaths.map((path) => ({
		method: 'post',
		address: `${apiPrefix}/process/${path}`,
		form: endpoints.find(({ address }) => address.endsWith('/presignedUrl'))?.form ?? [],
	})),
	{
		method: 'get',
		address: `${apiPrefix}/{nothing}`,
		path: [{ name: 'nothing', schema: { type: 'string' }, meaning: { en: '', zh: '' } }],
	},
].map((endpoint) => ({ path: [], query: [], headers: [], form: [], ...endpoint }));

const call: fc.Arbitrary<Call> = fc
	.constantFrom(...operations)
	.chain((operation) =>
		fc.record({
			method: fc.oneof(
				{ weight: 9, arbitrary: fc.constant(operation.method) },
				{ weight: 1, arbitrary: fc.constantFrom('get', 'put', 'post', 'delete', 'patch', 'options', 'head') },
			),
			address: fc.constant(operation.address),
			path: values(operation.path),
			query: values(operation.query),
			headers: values([
				...operation.headers,
				...['range', 'if-none-match', 'x-request-id', 'traceparent', 'content-type', idempotencyHeader].map((name) => ({
					name,
					schema: { type: 'string' },
					meaning: { en: '', zh: '' },
				})),
			]),
			body: fc.record({
				kind: fc.constantFrom('none', 'form', 'form', 'form', 'json', 'text', 'urlencoded'),
				fields: values(operation.form),
				text: odd,
				file: fc.boolean(),
			}),
			key: fc.constantFrom('own', 'own', 'own', 'own', 'none', 'odd'),
		}),
	);

/** The request of a call; addresses that are signed go in as they are, or changed. */
function requestOf({ method, address, path, query, headers, body, key }: Call): { url: string; init: RequestInit } {
	const signed = address.includes('/upload/')
		? addresses.upload
		: address.includes('/download/')
			? addresses.download
			: undefined;
	const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(whole(path[name] ?? 'x')));
	const url = new URL(signed !== undefined && Object.keys(query).length === 0 ? signed : service.baseUrl + filled);
	for (const [name, value] of Object.entries(query))
		url.searchParams.set(name, value === 'known' ? taskId : whole(value));
	const sent = new Headers();
	for (const [name, value] of Object.entries(headers)) sent.set(name, headerText(value));
	if (key === 'own') sent.set('x-api-key', service.apiKey);
	if (key === 'odd') sent.set('x-api-key', headerText(body.text) || 'x');
	if (['get', 'head', 'options'].includes(method))
		return { url: url.href, init: { method: method.toUpperCase(), headers: sent, redirect: 'manual' } };
	const fields = Object.entries(body.fields).map(
		([name, value]) => [name, value === 'known' ? taskId : whole(value)] as const,
	);
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	if (body.file)
		form.append(
			'file',
			new Blob([new Uint8Array(fixtureBytes('not-a-pdf.pdf'))]),
			fields.find(([name]) => name === 'fileName')?.[1] ?? 'a.pdf',
		);
	if (body.kind === 'form') sent.delete('content-type');
	const bodies: Record<Call['body']['kind'], () => RequestInit['body']> = {
		none: () => null,
		form: () => form,
		json: () => JSON.stringify(Object.fromEntries(fields)),
		text: () => body.text,
		urlencoded: () => new URLSearchParams(fields.map(([name, value]) => [name, value])),
	};
	if (body.kind === 'json' && !sent.has('content-type')) sent.set('content-type', 'application/json');
	return {
		url: url.href,
		init: { method: method.toUpperCase(), headers: sent, body: bodies[body.kind](), redirect: 'manual' },
	};
}

describe('any request', () => {
	it(
		'is answered as documented, never with a server error',
		async () => {
			const statuses: Record<string, number> = {};
			const before = checkedAnswers();
			await fc.assert(
				fc.asyncProperty(call, async (one) => {
					const { url, init } = requestOf(one);
					// Checked against the description on the way: an answer that is not described throws.
					const response = await fetch(url, init);
					await response.arrayBuffer();
					statuses[response.status] = (statuses[response.status] ?? 0) + 1;
					expect(response.status).toBeLessThan(500);
				}),
				// The suite uses a fixed seed; a manual run uses a random one.
				process.env['FUZZ_CALLS']
					? { numRuns: calls }
					: { numRuns: calls, seed: 4711, interruptAfterTimeLimit: 40_000 },
			);
			expect(checkedAnswers() - before).toBeGreaterThan(100);
			// Not everything may be refused: the calls that work are the ones to look at.
			expect(statuses['200'] ?? 0).toBeGreaterThan(10);
			expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
			expect(service.output()).not.toContain('"msg":"request failed"');
			if (process.env['FUZZ_CALLS']) process.stderr.write(`${JSON.stringify(statuses)}\n`);
		},
		process.env['FUZZ_CALLS'] ? 3_600_000 : 180_000,
	);
});
