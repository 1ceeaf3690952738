import { Workflow } from 'n8n-workflow';
import { DocumentConversionApi } from '../../../credentials/DocumentConversionApi.credentials';
import { endpointsAddress } from '../../../nodes/DocumentConversion/transport/base-url';

const credential = new DocumentConversionApi();

const spellings: [entered: string, address: string][] = [
	['http://127.0.0.1:8480', 'http://127.0.0.1:8480/server/v2'],
	['http://127.0.0.1:8480/', 'http://127.0.0.1:8480/server/v2'],
	[' http://127.0.0.1:8480// ', 'http://127.0.0.1:8480/server/v2'],
	['https://host.example/server', 'https://host.example/server/v2'],
	['https://host.example/server/', 'https://host.example/server/v2'],
	['https://host.example/server/v2', 'https://host.example/server/v2'],
	['https://host.example/server/v2/', 'https://host.example/server/v2'],
	['https://host.example/proxy/docs', 'https://host.example/proxy/docs/server/v2'],
	['https://host.example/proxy/server', 'https://host.example/proxy/server/v2'],
	['https://host.example/fileserver', 'https://host.example/fileserver/server/v2'],
	['http://server', 'http://server/server/v2'],
	['http://server/server', 'http://server/server/v2'],
	['http://server:8480', 'http://server:8480/server/v2'],
	['http://[::1]:8480/', 'http://[::1]:8480/server/v2'],
];

test.each(spellings)('the base URL %p gives %s', (entered, address) => {
	expect(endpointsAddress(entered)).toBe(address);
});

test.each(spellings)('the credential test reads the base URL %p the same way', async (entered, address) => {
	const nodeTypes = { getByName: () => ({}), getByNameAndVersion: () => ({}), getKnownTypes: () => ({}) };
	const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes: nodeTypes as never });
	await workflow.expression.acquireIsolate();
	const keys = { $credentials: { baseUrl: entered, apiKey: 'k' } };
	const { baseURL = '' } = credential.test.request;
	expect(workflow.expression.getParameterValue(baseURL, null, 0, 0, '', [], 'internal', keys as never)).toBe(address);
});

/** The value at a path such as `data.tenantAsset`, as n8n's tester reads it. */
function get(body: unknown, keys: string): unknown {
	return keys
		.split('.')
		.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], body);
}

/** What n8n's tester does with a successful status: the first rule whose key has exactly its value makes the test red. */
function verdict(body: unknown): string {
	for (const rule of credential.test.rules ?? []) {
		if (rule.type === 'responseSuccessBody' && get(body, rule.properties.key) === rule.properties.value) {
			return rule.properties.message;
		}
	}
	return 'green';
}

describe('the credential test', () => {
	const assets = { tenantAsset: [{ assetTypeName: 'PACKAGES', asset: 1, withholdingAsset: 0 }] };

	test.each([
		['text code', { code: '200', msg: 'success', data: assets }],
		['numeric code', { code: 200, message: 'success', data: assets }],
	])('is green for assets with a %s', (_, body) => {
		expect(verdict(body)).toBe('green');
	});

	test.each([
		['the published code', { code: '04001', msg: 'wrong key', data: null }, 'API key'],
		['another code', { code: '01001', msg: 'internal', data: null }, 'rejected the request'],
		['a numeric code', { code: 401, msg: 'wrong key' }, 'rejected the request'],
		['a web page', '<html></html>', 'Check the base URL'],
		['another service', { status: 'ok' }, 'Check the base URL'],
	])('is red for status 200 with %s', (_, body, message) => {
		expect(verdict(body)).toContain(message);
	});

	test('adds the key as x-api-key, requests the assets and follows no redirect', async () => {
		const { authenticate } = credential;
		if (typeof authenticate !== 'function') throw new Error('The test knows no other form');
		const request = { url: 'http://127.0.0.1/', headers: { Accept: 'application/json' } };
		expect(await authenticate({ baseUrl: 'http://127.0.0.1', apiKey: 'the key' }, request)).toEqual({
			url: 'http://127.0.0.1/',
			headers: { Accept: 'application/json', 'x-api-key': 'the key' },
		});
		expect(request.headers).toEqual({ Accept: 'application/json' });
		expect(credential.test.request).toMatchObject({ url: '/asset/info', disableFollowRedirect: true });
	});

	test('hides the key in the panel', () => {
		expect(credential.properties.find(({ name }) => name === 'apiKey')?.typeOptions?.password).toBe(true);
	});
});
