import { dirname } from 'node:path';
import { Container, n8nCore } from '../support/engine/n8n-core';
import { fixturePath } from '../../fixtures';
import { testConnection } from '../../nodes/DocumentConversion/transport/connection-test';
import { errorOf, runConvert } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

// n8n-core's own copy, whose configuration its HTTP client reads.
const configPath = require.resolve('@n8n/config', { paths: [dirname(require.resolve('n8n-core'))] });
// eslint-disable-next-line @typescript-eslint/no-require-imports -- found at run time
const { SsrfProtectionConfig } = require(configPath) as { SsrfProtectionConfig: new () => { enabled: boolean } };

let server: FakeServer;

beforeAll(async () => {
	server = await FakeServer.start();
	Container.get(SsrfProtectionConfig).enabled = true;
});

afterAll(async () => {
	Container.get(SsrfProtectionConfig).enabled = false;
	await server.stop();
});

const settings = /N8N_SSRF_ALLOWED_HOSTNAMES.*N8N_SSRF_ALLOWED_IP_RANGES/;

test("a call that n8n's SSRF protection blocks names the settings", async () => {
	const items = [{ json: {}, files: { data: fixturePath('sample.pdf') } }];
	const error = errorOf(await runConvert(server.credential, { items }));
	expect(error.message).toMatch(/^n8n blocks requests to http:\/\/127\.0\.0\.1:\d+$/);
	expect(error.description).toMatch(settings);
});

test('so does the test of the credential', async () => {
	const context = new n8nCore.CredentialTestContext({} as never);
	const data = { ...server.credential };
	const { status, message } = await testConnection.call(context, { id: '1', name: 'Account', type: 'a', data });
	expect([status, message]).toEqual(['Error', expect.stringMatching(/^n8n blocks requests to http:\/\/127\.0\.0\.1/)]);
	expect(message).toMatch(settings);
	expect(server.requests).toEqual([]);
});
