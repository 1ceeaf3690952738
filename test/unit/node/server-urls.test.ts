import { checkAddress, isAllowedAddress } from '../../../nodes/DocumentConversion/transport/named-address';
import { isPrivateHost } from '../../../nodes/DocumentConversion/transport/private-address';
import type { Run } from '../../../nodes/DocumentConversion/transport/run';

const hosted = 'https://api.example.com/server/v2';
const own = 'http://document-conversion:8480/server/v2';

describe('a URL from a server', () => {
	it.each([
		'http://127.0.0.1/a',
		'http://localhost:5678/rest',
		'http://169.254.169.254/latest/meta-data',
		'http://10.0.0.1/a',
		'http://172.16.3.4/a',
		'http://192.168.1.1/a',
		'http://100.64.0.1/a',
		'http://0x7f000001/a',
		'http://2130706433/a',
		'http://0/a',
		'http://[::1]/a',
		'http://[::ffff:127.0.0.1]/a',
		'http://[fd00::1]/a',
		'http://[fe80::1]/a',
		'http://localhost./a',
		'http://localhost.localdomain/a',
		'http://[2002:7f00:1::]/a',
		'http://[64:ff9b::7f00:1]/a',
		'http://[2001:0:4136:e378::]/a',
		'http://[ff02::1]/a',
		'http://224.0.0.1/a',
		'http://255.255.255.255/a',
		'http://redis.default.svc/a',
		'http://redis.default.svc.cluster.local:6379/a',
		'http://host.docker.internal/a',
		'http://redis./a',
		'http://postgres:5432/a',
		'http://metadata.google.internal/a',
		'http://printer.local/a',
		'file:///etc/passwd',
		'ftp://example.com/a',
		'javascript:alert(1)',
		'nonsense',
	])('%s is not requested for a public server', (address) => {
		expect(isAllowedAddress(address, hosted)).toBe(false);
	});

	it.each(['https://api.example.com/x', 'https://bucket.s3.amazonaws.com/x?y', 'http://203.0.114.5:9000/x'])(
		'%s is requested',
		(address) => expect(isAllowedAddress(address, hosted)).toBe(true),
	);

	it('may be private if the server is in a private network', () => {
		for (const address of ['http://document-conversion:8480/x', 'http://s3:8333/x', 'http://127.0.0.1:9000/x']) {
			expect(isAllowedAddress(address, own)).toBe(true);
		}
		expect(isAllowedAddress('file:///etc/passwd', own)).toBe(false);
	});

	it('is judged by its host name as written', () => {
		expect(
			['example.com', '8.8.8.8', '[2606:4700::1]', 'localhost.example.com', '10.example.com'].map(isPrivateHost),
		).toEqual([false, false, false, false, false]);
	});
});

describe('a name is judged by what n8n resolves it to', () => {
	/** A run whose n8n resolves these hosts to private addresses. */
	const runWith = (privateHosts: readonly string[]) => {
		const validateUrl = async (url: string) => {
			const error = Object.assign(new Error('blocked'), { name: 'SsrfBlockedIpError' });
			return privateHosts.includes(new URL(url).hostname) ? { ok: false, error } : { ok: true, result: undefined };
		};
		const helpers = { getSecureEgressFilter: () => ({ validateUrl }) };
		return { context: { helpers, getNode: () => ({ name: 'node' }) } } as unknown as Run;
	};
	const source = { base: hosted, isUserFile: false };

	it.each(['http://router.fritz.box/a', 'http://postgres.n8n:5432/a', 'http://127.0.0.1.nip.io/a'])(
		'%s is not requested for a public server',
		async (address) => {
			const { hostname } = new URL(address);
			await expect(checkAddress(runWith([hostname]), address, source)).rejects.toThrow('private address');
			await expect(checkAddress(runWith([]), address, source)).resolves.toBeUndefined();
			// The server is in the private network itself, under a public name.
			await expect(checkAddress(runWith([hostname, 'api.example.com']), address, source)).resolves.toBeUndefined();
		},
	);

	it('and by its spelling alone in older versions of n8n', async () => {
		const older = { context: { helpers: {}, getNode: () => ({ name: 'node' }) } } as unknown as Run;
		await expect(checkAddress(older, 'http://router.fritz.box/a', source)).resolves.toBeUndefined();
		await expect(checkAddress(older, 'http://127.0.0.1/a', source)).rejects.toThrow('private address');
	});
});
