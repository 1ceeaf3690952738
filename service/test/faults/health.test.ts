import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { fixturePath } from '../../../fixtures';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { startService, type RunningService } from '../../src/start/start-service';
import { metadataPath } from '../../src/storage/data-folder';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService, distFolder } from '../support/build-service';
import { checkAnswersOf } from '../support/check-answers';
import { Client } from '../support/client';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: RunningService;
let client: Client;
let workerEntry: string;
let goodWorker: string;

beforeAll(async () => {
	buildService();
	folder = await temporaryFolder();
	const data = join(folder.path, 'data');
	const store = await openMetadata({ dataFolder: data });
	const key = await new ApiKeys(store, 1000).create('tester');
	await store.close();
	workerEntry = join(folder.path, 'worker.js');
	goodWorker = `require(${JSON.stringify(join(distFolder, 'tasks/worker-main.js'))});\n`;
	await writeFile(workerEntry, goodWorker);
	// In a sandbox, workers see only their own script, but this one loads the compiled one.
	const flags = {
		port: '0',
		'data-folder': data,
		workers: '1',
		'worker-jail': 'off',
		'free-disk-bytes': '0',
		'free-disk-percent': '0',
	};
	service = await startService(readSettings({}, flags), pino({ level: 'silent' }), { workerEntry });
	client = new Client(`http://127.0.0.1:${service.port}`, key);
	checkAnswersOf(client.baseUrl);
});
afterAll(async () => {
	await service.stop();
	await folder.remove();
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Health {
	readonly status: string;
	readonly parts: Readonly<Record<string, { readonly status: string }>>;
}

async function health(): Promise<Health> {
	return (await (await fetch(`${client.baseUrl}/health`)).json()) as Health;
}

/** Waits until a part has a status. */
const until = (part: string, status: string): Promise<void> =>
	waitUntil(async () => (await health()).parts[part]?.status === status, `${part} is ${status}`);

/** The file of a part, and where it is put away to break the part. */
const fileOf: Readonly<Record<string, () => string>> = {
	database: () => metadataPath(join(folder.path, 'data')),
	storage: () => join(folder.path, 'data', 'files'),
	worker: () => workerEntry,
};

describe('readiness', () => {
	it('is green if all parts work', async () => {
		expect(await health()).toMatchObject({
			status: 'ok',
			parts: {
				database: { status: 'ok' },
				storage: { status: 'ok' },
				queue: { status: 'ok' },
				worker: { status: 'ok' },
			},
		});
		for (const path of ['/livez', '/readyz']) expect((await fetch(client.baseUrl + path)).status).toBe(200);
	});

	it.each(Object.keys(fileOf))('turns red when the %s breaks, and green after its repair', async (part) => {
		const path = fileOf[part]?.() ?? '';
		await rename(path, `${path}.away`);
		await until(part, 'failing');
		expect((await fetch(`${client.baseUrl}/readyz`)).status).toBe(503);
		expect((await fetch(`${client.baseUrl}/livez`)).status).toBe(200);
		expect((await health()).status).toBe('not ready');
		await rename(`${path}.away`, path);
		await until(part, 'ok');
		expect((await fetch(`${client.baseUrl}/readyz`)).status).toBe(200);
	});

	it('is red if the worker program is broken, not only if it is missing', async () => {
		await writeFile(workerEntry, 'this is no program {');
		await until('worker', 'failing');
		await writeFile(workerEntry, goodWorker);
		await until('worker', 'ok');
	});

	it('stays green while all workers are busy, for many parallel requests', async () => {
		let busy = true;
		const load = Promise.all(
			Array.from({ length: 4 }, async () => {
				while (busy)
					await client.convert('pdf/img', fixturePath('three-pages.pdf'), { parameter: '{"imageScaling":"2.0"}' });
			}),
		);
		await pause(500);
		let [answers, red] = [0, 0];
		await Promise.all(
			Array.from({ length: 8 }, async () => {
				while (answers < 500) {
					const { status } = await fetch(`${client.baseUrl}/readyz`);
					answers++;
					if (status !== 200) red++;
					await pause(5);
				}
			}),
		);
		busy = false;
		await load;
		expect(red).toBe(0);
	});
});
