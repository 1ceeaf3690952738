import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
let downloadUrl: string;
let fileUrl: string;
let text: string;

beforeAll(async () => {
	service = await startService({ settings: { logLevel: 'trace' } });
	client = new Client(service.baseUrl, service.apiKey);
	const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
	({ downloadUrl, fileUrl } = body.data.fileInfoDTOList[0]);
	text = await (await fetch(downloadUrl)).text();
});
afterAll(() => service.stop());

describe('a download', () => {
	it('needs no key and is an attachment that never runs in a browser', async () => {
		const { headers } = await fetch(downloadUrl);
		expect(headers.get('content-disposition')).toBe(`attachment; filename="sample.txt"; filename*=UTF-8''sample.txt`);
		expect(headers.get('x-content-type-options')).toBe('nosniff');
		expect(headers.get('content-security-policy')).toContain('sandbox');
		expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
		expect(Buffer.from(await (await fetch(fileUrl)).arrayBuffer())).toEqual(fixtureBytes('sample.pdf'));
	});

	it('answers HEAD like GET without a body', async () => {
		const [head, get] = [await fetch(downloadUrl, { method: 'HEAD' }), await fetch(downloadUrl)];
		expect(head.status).toBe(200);
		expect(await head.text()).toBe('');
		for (const name of ['content-length', 'etag', 'content-type', 'accept-ranges'])
			expect(head.headers.get(name)).toBe(get.headers.get(name));
	});

	it.each([
		['bytes=0-4', 0, 5],
		['bytes=5-', 5, undefined],
		['bytes=-7', -7, undefined],
		['bytes=3-999999', 3, undefined],
	])('returns the range %s', async (range, start, end) => {
		const response = await fetch(downloadUrl, { headers: { range } });
		expect(response.status).toBe(206);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(bytes).toEqual(Buffer.from(text).subarray(start, end));
		expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
	});

	it('gives its length for a range beyond the end', async () => {
		const response = await fetch(downloadUrl, { headers: { range: 'bytes=999999-' } });
		expect(response.status).toBe(416);
		expect(response.headers.get('content-range')).toBe(`bytes */${Buffer.byteLength(text)}`);
		expect(await response.json()).toMatchObject({ code: '03000' });
	});

	it('is not sent for a matching ETag, and sent whole for another one', async () => {
		const tag = (await fetch(downloadUrl)).headers.get('etag') ?? '';
		expect((await fetch(downloadUrl, { headers: { 'if-none-match': tag } })).status).toBe(304);
		const other = await fetch(downloadUrl, { headers: { 'if-range': '"other"', range: 'bytes=0-1' } });
		expect([other.status, await other.text()]).toEqual([200, text]);
		expect((await fetch(downloadUrl, { headers: { 'if-range': tag, range: 'bytes=0-1' } })).status).toBe(206);
	});

	it('requires the exact URL', async () => {
		for (const altered of [
			downloadUrl.replace('content=result', 'content=original'),
			downloadUrl.replace(/expires=\d/, 'expires=9'),
			downloadUrl.slice(0, -1),
			`${downloadUrl}A`,
			downloadUrl.replace(/&signature=.*/, ''),
		]) {
			const response = await fetch(altered);
			expect(response.status).toBe(403);
			expect(await response.json()).toMatchObject({ code: '05004' });
		}
	});

	it('logs no signature', () => {
		expect(service.output()).not.toContain('signature');
		expect(service.output()).not.toContain('sample.');
	});
});
