import type { INode } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { connectionFailure } from '../../../nodes/DocumentConversion/transport/connection-failure';
import { failureDetails } from '../../../nodes/DocumentConversion/transport/failure';

const node: INode = { id: '1', name: 'Node', type: 'node', typeVersion: 1, position: [0, 0], parameters: {} };
const fault = (code: string) => new Error('wrapped', { cause: Object.assign(new Error(`connect ${code}`), { code }) });

test.each([
	['ECONNREFUSED', 'http://service:8480', 'Nothing answers at http://service:8480'],
	['ENOTFOUND', 'http://sevrice', 'The host name in http://sevrice is unknown'],
	['EAI_AGAIN', 'http://sevrice', 'The host name in http://sevrice is unknown'],
	['EPROTO', 'https://service', 'The server at https://service does not use https://'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'https://service', 'The server at https://service does not use https://'],
	['ERR_INVALID_URL', 'service:8480', '"service:8480" is not a valid URL'],
	['ETIMEDOUT', 'http://service', 'The server at http://service did not answer in time'],
	['ECONNRESET', 'http://service', 'The server at http://service closed the connection'],
	['EHOSTUNREACH', 'http://service', 'The server at http://service cannot be reached'],
	[
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'https://service',
		'The certificate of https://service is not trusted or does not match the host name',
	],
])('%s becomes a sentence, and what to do', (code, address, message) => {
	const error = connectionFailure(node, fault(code), address);
	expect(error.message).toBe(message);
	expect(`${error.message} ${String(error.description)}`).not.toContain(code);
	expect(error.description).toMatch(/\w.*\.$/);
	expect(failureDetails(error).code).toBe(code);
});

test('a certificate that is not trusted has another remedy than a service that is down', () => {
	const error = connectionFailure(node, fault('DEPTH_ZERO_SELF_SIGNED_CERT'), 'https://service');
	expect(error.description).toContain('NODE_EXTRA_CA_CERTS');
});

test('a fault without a code has a remedy', () => {
	const error = connectionFailure(node, new Error('The answer is too large'), 'https://service');
	expect(error.description).toContain('Try again.');
});

test('a file that cannot be fetched is not blamed on the credential', () => {
	const error = connectionFailure(node, fault('ENOTFOUND'), 'https://files.example', { isUserFile: true });
	expect(error.message).toBe('The host name in https://files.example is unknown');
	expect(error.description).toContain('URL of the file');
	expect(error.description).not.toContain('credential');
});

test.each([
	'The request was blocked because it resolves to a restricted IP address',
	'The request was blocked because the destination hostname is restricted',
])('a refusal of n8n names its settings: %s', (text) => {
	const error = connectionFailure(node, new Error('wrapped', { cause: new UserError(text) }), 'http://127.0.0.1:8480');
	expect(error.message).toBe('n8n blocks requests to http://127.0.0.1:8480');
	expect(error.description).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
	expect(error.description).toContain('N8N_SSRF_ALLOWED_IP_RANGES');
});
