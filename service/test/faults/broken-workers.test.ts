import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { startService, type RunningService } from '../../src/start/start-service';
import { openMetadata } from '../../src/storage/open-stores';
import { trialPdf } from '../../src/tasks/trial-document';
import { buildService, distFolder } from '../support/build-service';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

describe('a service whose workers cannot start', () => {
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let service: RunningService;
	let client: Client;
	let entry: string;
	const goodWorker = (): string => `require(${JSON.stringify(join(distFolder, 'tasks/worker-main.js'))});\n`;

	beforeAll(async () => {
		buildService();
		folder = await temporaryFolder();
		entry = join(folder.path, 'worker.js');
		await writeFile(entry, 'process.exit(32);\n');
		const data = join(folder.path, 'data');
		// In a sandbox, workers see only their own script, but this one loads the compiled one.
		const flags = {
			port: '0',
			'data-folder': data,
			workers: '1',
			'worker-jail': 'off',
			'free-disk-bytes': '0',
			'free-disk-percent': '0',
		};
		const settings = readSettings({}, flags);
		service = await startService(settings, pino({ level: 'silent' }), { workerEntry: entry });
		const store = await openMetadata(settings);
		const key = await new ApiKeys(store, 100).create('tester');
		await store.close();
		client = new Client(`http://127.0.0.1:${service.port}`, key);
	});
	afterAll(async () => {
		await service.stop();
		await folder.remove();
	});

	it('is not ready, says why, keeps the file queued, and converts it once workers start', async () => {
		expect((await fetch(`${client.baseUrl}/readyz`)).status).toBe(503);
		const health = (await (await fetch(`${client.baseUrl}/health`)).json()) as {
			parts: { worker: { status: string; reason?: string } };
		};
		expect(health.parts.worker).toMatchObject({
			status: 'failing',
			reason: expect.stringContaining('before it was ready') as string,
		});
		const posted = client.post('/server/v2/process/pdf/txt', [['file', { bytes: trialPdf(), fileName: 'a.pdf' }]]);
		await pause(3000);
		await writeFile(entry, goodWorker());
		const task = (await client.untilEnd(await posted)).body.data;
		expect(task).toMatchObject({ taskSuccessNum: 1, taskFailNum: 0, taskCost: 1 });
		// The health is checked every two seconds.
		await waitUntil(async () => (await fetch(`${client.baseUrl}/readyz`)).status === 200, 'it is ready', 100);
	});
});
