import { join } from 'node:path';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { distFolder } from '../support/build-service';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({
		environment: {
			NODE_OPTIONS: `--require=${join(__dirname, '../support/fault-in-request.js')}`,
			FOLDER_FILE_STORE: join(distFolder, 'storage/folder/folder-file-store.js'),
		},
	});
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const put = async (fileName: string): Promise<number> => {
	const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName });
	// A connection that is cut has no answer.
	return await client.put(body.data.presignedUrl, fixtureBytes('sample.pdf')).then(
		({ status }) => status,
		() => 0,
	);
};
const unhandled = async (): Promise<number> => {
	const text = await (await fetch(`${service.baseUrl}/metrics`)).text();
	return Number(/^document_conversion_unhandled_errors (\d+)$/m.exec(text)?.[1]);
};
/** Figures are put together once a second. */
const untilCounted = (count: number): Promise<void> =>
	waitUntil(async () => (await unhandled()) === count, `${count} errors are counted`, 100);

describe('an unhandled error', () => {
	it('ends its request with 500 and is counted; the service and its conversions continue', async () => {
		expect(await unhandled()).toBe(0);
		for (const fileName of ['thrown.pdf', 'rejected.pdf', 'listener.pdf']) expect(await put(fileName)).toBe(500);
		await untilCounted(3);
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		expect(body.data).toMatchObject({ taskSuccessNum: 1 });
		expect(service.output()).toContain('an error of a request was not handled');
		expect(service.output()).not.toContain('a mistake');
	});

	it('ends the service if it belongs to no request', async () => {
		await put('outside.pdf');
		expect(await service.exited).toBe(1);
		expect(service.output()).toContain('the service ends by a fault');
	});
});
