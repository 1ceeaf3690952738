import sharp from 'sharp';
import { Client } from '../support/client';
import { heicCanBeMade, heicOf } from '../support/heic';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

(heicCanBeMade ? describe : describe.skip)('an uploaded HEIC', () => {
	it('is read by a sandboxed worker, and a damaged one fails with a clear error', async () => {
		const picture = sharp({ create: { width: 200, height: 120, channels: 3, background: '#dc0000' } });
		const heic = heicOf([await picture.png().toBuffer()]);
		const convert = async (bytes: Buffer) => {
			const { body } = await client.post('/server/v2/process/img/pdf', [
				['file', { bytes, fileName: 'IMG_0001.HEIC' }],
			]);
			await client.waitForEnd(body.data.taskId);
			return (await client.taskInfo(body.data.taskId)).body.data.fileInfoDTOList[0];
		};
		expect(await convert(heic)).toMatchObject({ status: 'success', failureCode: '', pagesTotal: 1 });
		expect(await convert(heic.subarray(0, 300))).toMatchObject({ status: 'failed', failureCode: '02207' });
	});
});
