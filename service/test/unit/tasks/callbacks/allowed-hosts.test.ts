import { allowsPrivate, checkCallbackUrl } from '../../../../src/tasks/callbacks/callback-address';

const listed = { allowPrivateCallbacks: false, callbackHosts: 'n8n, 10.0.0.5' };
const nearby = () => Promise.resolve([{ address: '10.0.0.9', family: 4 }]);
const check = (text: string) => checkCallbackUrl(text, allowsPrivate(text, listed), nearby);

describe('a callback into a private network', () => {
	it('reaches only listed hosts', async () => {
		for (const text of ['http://n8n:5678/webhook/a', 'http://N8N/a', 'http://10.0.0.5/a']) {
			expect(await check(text)).toBe(text);
		}
		for (const text of ['http://redis:6379/', 'http://n8n.example/', 'http://10.0.0.6/', 'http://xn8n/', 'nonsense']) {
			await expect(check(text)).rejects.toMatchObject({ errorName: 'invalidRequest' });
		}
	});

	it.each([
		['files.lan:8080', 'http://files.lan:8080/a', true],
		['files.lan:8080', 'http://files.lan/a', false],
		['files.lan:8080', 'http://files.lan:9090/a', false],
		['files.lan:443', 'https://FILES.lan/a', true],
		['files.lan:80', 'https://files.lan/a', false],
		['[::1]:8480', 'http://[::1]:8480/a', true],
		['[::1]:8480', 'http://[::1]:8481/metrics', false],
		['localhost', 'http://localhost:1/a', true],
	])('listed as %s: %s %s', (callbackHosts, address, isAllowed) => {
		expect(allowsPrivate(address, { allowPrivateCallbacks: false, callbackHosts })).toBe(isAllowed);
	});

	it('reaches none without a list, and all if all are allowed', () => {
		expect(allowsPrivate('http://n8n/', { allowPrivateCallbacks: false, callbackHosts: '' })).toBe(false);
		expect(allowsPrivate('nonsense', { allowPrivateCallbacks: false, callbackHosts: '' })).toBe(false);
		expect(allowsPrivate('http://n8n/', { allowPrivateCallbacks: true, callbackHosts: '' })).toBe(true);
	});
});
