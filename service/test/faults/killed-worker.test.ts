import { join } from 'node:path';
import { pino } from 'pino';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/config';
import { startService, type RunningService } from '../../src/main';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService } from '../support/build-service';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';

/** The service itself, with a worker that behaves as the name of the file says. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: RunningService;
let client: Client;

beforeAll(async () => {
	buildService();
	folder = await temporaryFolder();
	const flags = { port: '0', 'data-folder': folder.path, workers: '1', 'free-disk-bytes': '0' };
	const store = await openMetadata({ dataFolder: folder.path });
	const key = await new ApiKeys(store, 100).create('tester');
	await store.close();
	const workerEntry = join(__dirname, '../support/misbehaving-worker.js');
	service = await startService(readSettings({}, flags), pino({ level: 'silent' }), { workerEntry });
	client = new Client(`http://127.0.0.1:${service.port}`, key);
}, 120_000);
afterAll(async () => {
	await service.stop();
	await folder.remove();
});

const convert = async (behaviour: string) => {
	const file = { bytes: Buffer.from('anything'), fileName: `${behaviour}.pdf` };
	return (await client.post('/server/v2/process/pdf/txt', [['file', file]])).body.data;
};

describe('a file whose worker is killed from outside', () => {
	it('is tried once more', async () => {
		expect(await convert('killed-once')).toMatchObject({ taskSuccessNum: 1, taskCost: 1 });
	});

	it('fails when it happens again, and costs nothing', async () => {
		const task = await convert('killed-always');
		expect(task).toMatchObject({ taskFailNum: 1, taskCost: 0 });
		expect(task.fileInfoDTOList[0].failureReason).toContain('SIGKILL');
		expect(await convert('good')).toMatchObject({ taskSuccessNum: 1 });
	});

	it('fails at once where it did it itself', async () => {
		expect((await convert('segfault')).fileInfoDTOList[0].failureReason).toContain('SIGSEGV');
	});
});
