import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { trustedProxies } from '../../../src/http/trusted-proxies';

/** What the service takes for the address of a caller who writes `forwarded`, and comes from this machine. */
async function seenAddress(setting: string, forwarded: string): Promise<string> {
	const app = fastify({ trustProxy: trustedProxies(setting) });
	app.get('/', (request) => request.ip);
	await app.listen({ port: 0, host: '127.0.0.1' });
	try {
		const { port } = app.server.address() as AddressInfo;
		const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': forwarded } });
		return await answer.text();
	} finally {
		await app.close();
	}
}

describe('X-Forwarded-For', () => {
	it('is ignored unless proxies are trusted', async () => {
		expect(await seenAddress('false', '1.1.1.1')).toBe('127.0.0.1');
	});

	it('is trusted as far as the proxies reach, whatever the caller sent', async () => {
		expect(await seenAddress('true', '6.6.6.6, 2.2.2.2')).toBe('2.2.2.2');
		expect(await seenAddress('2', '6.6.6.6, 2.2.2.2, 10.0.0.2')).toBe('2.2.2.2');
	});

	it('is trusted from configured addresses and networks', async () => {
		expect(await seenAddress('10.0.0.0/8, 127.0.0.1', '6.6.6.6, 2.2.2.2, 10.3.0.2')).toBe('2.2.2.2');
		expect(await seenAddress('192.168.1.7', '6.6.6.6')).toBe('127.0.0.1');
	});
});
