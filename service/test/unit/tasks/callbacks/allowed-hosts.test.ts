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

	it('reaches none without a list, and all if all are allowed', () => {
		expect(allowsPrivate('http://n8n/', { allowPrivateCallbacks: false, callbackHosts: '' })).toBe(false);
		expect(allowsPrivate('nonsense', { allowPrivateCallbacks: false, callbackHosts: '' })).toBe(false);
		expect(allowsPrivate('http://n8n/', { allowPrivateCallbacks: true, callbackHosts: '' })).toBe(true);
	});
});
