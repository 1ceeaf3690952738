import { join } from 'node:path';
import { pino } from 'pino';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/config';
import { startService, type RunningService } from '../../src/main';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService } from '../support/build-service';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';

/** The service itself with two workers, which behave as the name of the file says, and two accounts. */
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: RunningService;
let greedy: Client;
let modest: Client;

beforeAll(async () => {
	buildService();
	folder = await temporaryFolder();
	const flags = {
		port: '0',
		'data-folder': folder.path,
		workers: '2',
		'free-disk-bytes': '0',
		'stop-grace-ms': '100',
		'turn-wait-ms': '500',
		'direct-wait-ms': '0',
	};
	const store = await openMetadata({ dataFolder: folder.path });
	const keys = [await new ApiKeys(store, 100).create('greedy'), await new ApiKeys(store, 100).create('modest')];
	await store.close();
	const workerEntry = join(__dirname, '../support/misbehaving-worker.js');
	service = await startService(readSettings({}, flags), pino({ level: 'silent' }), { workerEntry });
	[greedy, modest] = keys.map((key) => new Client(`http://127.0.0.1:${service.port}`, key)) as [Client, Client];
}, 120_000);
afterAll(async () => {
	await service.stop();
	await folder.remove();
});

async function submit(client: Client, behaviour: string): Promise<string> {
	const file = { bytes: Buffer.from('anything'), fileName: `${behaviour}.pdf` };
	const { body } = await client.post('/server/v2/process/pdf/txt', [['file', file]]);
	return body.data.taskId as string;
}

const stateOf = async (client: Client, taskId: string): Promise<string> =>
	(await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].status;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('an account whose slow files are in all workers', () => {
	it('makes room for the files of another one, and keeps what it began first', async () => {
		const slow: string[] = [];
		for (let count = 0; count < 20; count++) slow.push(await submit(greedy, 'sleep'));
		while ((await stateOf(greedy, slow[1]!)) !== 'processing') await pause(20);
		const begun = performance.now();
		for (let count = 0; count < 5; count++) {
			const task = await modest.waitForEnd(await submit(modest, 'good'), 10_000);
			expect(task).toMatchObject({ taskSuccessNum: 1 });
		}
		expect(performance.now() - begun).toBeLessThan(15_000);
		expect(await stateOf(greedy, slow[0]!)).toBe('processing');
		// What was put back has lost no try, and goes on when nobody else waits.
		while ((await stateOf(greedy, slow[1]!)) !== 'processing') await pause(20);
		expect(await stateOf(greedy, slow[2]!)).toBe('waiting');
	}, 60_000);
});
