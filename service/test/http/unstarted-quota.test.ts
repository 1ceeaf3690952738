import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

/** The service as an account without assets meets it: what it announces and uploads can never be started. */
let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { unstartedFilesPerAccount: 3, unstartedBytesPerAccount: 1000 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const announce = () => client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });

describe('an account with too many unstarted uploads', () => {
	it('hits the limit of bytes, then the limit of files', async () => {
		const urls: string[] = [];
		for (let count = 0; count < 3; count++) urls.push((await announce()).body.data.presignedUrl);
		expect((await client.put(urls[0]!, Buffer.alloc(600))).status).toBe(200);
		const large = await client.put(urls[1]!, Buffer.alloc(600));
		expect([large.status, large.body.code]).toEqual([429, '429']);
		expect(large.body.msg).toContain('1000 bytes');
		expect(large.headers.get('retry-after')).toBe('60');
		expect((await client.put(urls[1]!, Buffer.alloc(300))).status).toBe(200);
		const many = await announce();
		expect([many.status, many.body.code]).toEqual([429, '429']);
		expect(many.body.msg).toContain('3 files');
	});
});
