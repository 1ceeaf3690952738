import type { ICredentialTestFunctions, IDataObject } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { DocumentConversionApi } from '../../../credentials/DocumentConversionApi.credentials';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { testConnection } from '../../../nodes/DocumentConversion/transport/connection-test';
import { DocumentConversionCallbackTrigger } from '../../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';
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

/** A test of the credential with a server that answers, or fails. */
async function testWith(
	answer: object | Error,
	data: Record<string, string> = { baseUrl: 'http://service', apiKey: 'k' },
) {
	const requests: IDataObject[] = [];
	const request = async (options: object) => {
		requests.push(options as IDataObject);
		if (answer instanceof Error) throw answer;
		return { statusCode: 200, headers: {}, ...answer };
	};
	const context = { helpers: { request } } as unknown as ICredentialTestFunctions;
	return {
		...(await testConnection.call(context, { id: '1', name: 'Account', type: credential.name, data })),
		requests,
	};
}

describe('the credential test', () => {
	const assets = { tenantAsset: [{ assetTypeName: 'PACKAGES', asset: 1, withholdingAsset: 0 }] };

	const successful = { code: '200', msg: 'success', data: assets };

	test.each([
		['text code', successful],
		['numeric code', { code: 200, message: 'success', data: assets }],
	])('is green for assets with a %s', async (_, body) => {
		expect(await testWith({ body })).toMatchObject({ status: 'OK', message: 'Connection successful!' });
	});

	test.each([
		['the published code', { code: '04001', msg: 'wrong key', data: null }, 'API key'],
		['another code', { code: '01001', msg: 'internal', data: null }, 'rejected the request'],
		['a numeric code', { code: 401, msg: 'wrong key' }, 'rejected the request'],
		['success without assets', { code: '200', msg: 'success', data: {} }, 'rejected the request'],
		['a web page', '<html></html>', 'Check the base URL'],
		['no body', undefined, 'Check the base URL'],
		['another service', { status: 'ok' }, 'Check the base URL'],
	])('is red for status 200 with %s', async (_, body, message) => {
		const result = await testWith({ body });
		expect([result.status, result.message]).toEqual(['Error', expect.stringContaining(message)]);
	});

	test.each([
		[401, { code: '04001', msg: 'wrong key' }, {}, 'The API key is missing, wrong or revoked'],
		[404, { code: '04003', msg: 'no such page' }, {}, 'No document conversion service was found at this address.'],
		[429, undefined, {}, 'Too many requests. Wait a minute and test again.'],
		[301, undefined, { location: 'https://other' }, 'The server at http://service redirects to https://other. Set the'],
		[502, '<html></html>', {}, 'returned a web page instead of JSON. Check the base URL'],
		[500, { code: '01001', msg: 'The disk is full' }, {}, 'The disk is full'],
	])('is red for status %d, with a sentence', async (statusCode, body, headers, message) => {
		const result = await testWith({ statusCode, body, headers });
		expect([result.status, result.message]).toEqual(['Error', expect.stringContaining(message)]);
	});

	test('prints no key that the server echoes', async () => {
		const apiKey = 'a-secret-key';
		const credential = { baseUrl: 'http://service', apiKey };
		const answers = [
			{ statusCode: 500, body: { code: '01001', msg: `Wrong: ${apiKey}` } },
			{ statusCode: 301, headers: { location: `https://other/${apiKey}` } },
		];
		for (const answer of answers) {
			const { message } = await testWith(answer, credential);
			expect(message).toContain('***');
			expect(message).not.toContain(apiKey);
		}
	});

	test.each([
		['ECONNREFUSED', 'Nothing answers at http://service. Check that the service is running and'],
		['ENOTFOUND', 'The host name in http://service is unknown. Check'],
		['EAI_AGAIN', 'The host name in http://service is unknown. Check'],
		['EPROTO', 'The server at http://service does not use http://. Change'],
		['ETIMEDOUT', 'The server at http://service did not answer in time. Try again.'],
		['ECONNABORTED', 'The server at http://service did not answer in time. Try again.'],
		['ECONNRESET', 'The server at http://service closed the connection. Check'],
		[
			'CERT_HAS_EXPIRED',
			'The certificate of http://service is not trusted or does not match the host name. Check the validity',
		],
	])('explains %s and what to do, without the code', async (code, message) => {
		const result = await testWith(Object.assign(new Error(`connect ${code} 127.0.0.1:80`), { code }));
		expect([result.status, result.message]).toEqual(['Error', expect.stringContaining(message)]);
		expect(result.message).not.toContain(code);
	});

	test.each([
		'The request was blocked because it resolves to a restricted IP address',
		'The request was blocked because the destination hostname is restricted',
	])("names n8n's settings for the refusal: %s", async (text) => {
		const { message } = await testWith(new UserError(text));
		expect(message).toContain('n8n blocks requests to http://service. The SSRF protection of n8n is on.');
		expect(message).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
		expect(message).toContain('N8N_SSRF_ALLOWED_IP_RANGES');
	});

	test.each(['', '127.0.0.1:8480', 'localhost', 'ftp://service', 'http:/service'])(
		'sends nothing for the base URL %j',
		async (baseUrl) => {
			const { status, message, requests } = await testWith({ body: successful }, { baseUrl, apiKey: 'k' });
			expect([status, requests]).toEqual(['Error', []]);
			expect(message).toContain(`"${baseUrl}" of the credential is not a valid URL. Start it with http://`);
		},
	);

	test('sends the key to the address of the service, and follows no redirect', async () => {
		const { requests } = await testWith(
			{ body: successful },
			{ baseUrl: ' http://127.0.0.1:8480/server/ ', apiKey: 'the key' },
		);
		expect(requests).toEqual([
			expect.objectContaining({
				uri: 'http://127.0.0.1:8480/server/v2/asset/info',
				headers: { Accept: 'application/json', 'x-api-key': 'the key' },
				followRedirect: false,
			}),
		]);
	});

	test('is the same in every node', () => {
		for (const node of [
			new DocumentConversion(),
			new DocumentConversionTrigger(),
			new DocumentConversionCallbackTrigger(),
		]) {
			expect(node.description.credentials).toEqual([
				{ name: credential.name, required: true, testedBy: 'testConnection' },
			]);
			expect(node.methods.credentialTest.testConnection).toBe(testConnection);
		}
	});

	test('calls get the key as x-api-key', async () => {
		const { authenticate } = credential;
		if (typeof authenticate !== 'function') throw new Error('The test knows no other form');
		const request = { url: 'http://127.0.0.1/', headers: { Accept: 'application/json' } };
		expect(await authenticate({ baseUrl: 'http://127.0.0.1', apiKey: 'the key' }, request)).toEqual({
			url: 'http://127.0.0.1/',
			headers: { Accept: 'application/json', 'x-api-key': 'the key' },
		});
		expect(request.headers).toEqual({ Accept: 'application/json' });
	});

	test('hides the key in the panel', () => {
		expect(credential.properties.find(({ name }) => name === 'apiKey')?.typeOptions?.password).toBe(true);
	});
});
