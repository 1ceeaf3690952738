import { pino } from 'pino';
import { ApiKeys } from '../../src/accounts/api-keys';
import { readSettings } from '../../src/settings/settings';
import { startService as startHere } from '../../src/start/start-service';
import { openMetadata } from '../../src/storage/open-stores';
import { buildService } from '../support/build-service';
import { isSigned, startReceiver, type CallbackReceiver } from '../support/callback-receiver';
import { Client } from '../support/client';
import { startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { waitUntil } from '../support/wait-until';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let receiver: CallbackReceiver;

beforeAll(() => buildService());
beforeEach(async () => {
	folder = await temporaryFolder();
	receiver = await startReceiver();
});
afterEach(async () => {
	await receiver.close();
	await folder.remove();
});

/** A task that ends at once. */
async function endTask(client: Client, path: string): Promise<string> {
	const callbackUrl = receiver.address(path);
	const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', callbackUrl });
	await client.cancel(body.data.taskId);
	return body.data.taskId as string;
}

/** The service in this process, with short pauses between the tries. */
async function startShort(callbackDelaysMs: readonly number[], log: string[] = []) {
	const store = await openMetadata({ dataFolder: folder.path });
	const key = await new ApiKeys(store, 100).create('tester');
	const settings = readSettings(
		{},
		{ port: '0', 'data-folder': folder.path, 'allow-private-callbacks': 'true', 'free-disk-bytes': '0' },
	);
	const stream = { write: (line: string) => void log.push(line) };
	const service = await startHere(settings, pino({ level: 'info' }, stream), { callbackDelaysMs });
	return { store, service, client: new Client(`http://127.0.0.1:${service.port}`, key) };
}

describe('an undelivered callback', () => {
	it('is retried until delivered: same ID, new signature per attempt', async () => {
		const { store, service, client } = await startShort([50, 100, 150, 200, 250]);
		receiver.status = 500;
		const taskId = await endTask(client, '/again');
		await receiver.waitFor('/again', 3);
		receiver.status = 204;
		await waitUntil(async () => (await store.callbacks.find(taskId))?.outcome === 'delivered', 'it is delivered');
		const tries = [...receiver.received];
		await new Promise((resolve) => setTimeout(resolve, 600));
		expect(receiver.received).toEqual(tries);
		expect(tries.length).toBeGreaterThanOrEqual(4);
		expect(new Set(tries.map(({ headers }) => headers['x-callback-id'])).size).toBe(1);
		for (const one of tries) expect(isSigned(one, client.apiKey)).toBe(true);
		expect(await store.callbacks.find(taskId)).toMatchObject({
			tries: tries.length,
			outcome: 'delivered',
			dueAt: null,
		});
		await service.stop();
		await store.close();
	});

	it('is abandoned after the last attempt', async () => {
		const log: string[] = [];
		const { store, service, client } = await startShort([50, 50], log);
		receiver.status = 404;
		const taskId = await endTask(client, '/never');
		await waitUntil(async () => (await store.callbacks.find(taskId))?.outcome === 'givenUp', 'it is given up');
		await new Promise((resolve) => setTimeout(resolve, 300));
		expect(receiver.received).toHaveLength(3);
		expect(await store.callbacks.find(taskId)).toMatchObject({ tries: 3, outcome: 'givenUp', dueAt: null });
		expect(log.join('')).toContain('"outcome":"givenUp"');
		await service.stop();
		await store.close();
	});

	it('does not delay other receivers or shutdown', async () => {
		const { store, service, client } = await startShort([50]);
		receiver.status = undefined;
		const silent = await endTask(client, '/silent');
		await receiver.waitFor('/silent');
		receiver.status = 200;
		await endTask(client, '/other');
		// Before the silent receiver's ten seconds are over.
		await receiver.waitFor('/other', 1, 9000);
		await service.stop();
		// The interrupted attempt is not counted; the next service repeats it.
		expect(await store.callbacks.find(silent)).toMatchObject({ tries: 0, outcome: null, dueAt: expect.any(Number) });
		await store.close();
	});
});

describe('a killed service', () => {
	const settings = { allowPrivateCallbacks: true };

	it('makes the next attempt of a callback after its restart', async () => {
		let service = await startService({ dataFolder: folder.path, settings });
		const client = new Client(service.baseUrl, service.apiKey);
		receiver.status = 503;
		const taskId = await endTask(client, '/killed');
		const [first] = await receiver.waitFor('/killed');
		await waitUntil(() => service.output().includes('callback tried'), 'the first try is recorded', 20);
		await service.kill();
		receiver.status = 200;
		service = await startService({ dataFolder: folder.path, settings });
		// The contract's first pause.
		const tries = await receiver.waitFor('/killed', 2);
		expect(tries).toHaveLength(2);
		expect((tries[1]?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(9500);
		expect(tries[1]?.headers['x-callback-id']).toBe(first?.headers['x-callback-id']);
		expect(tries[1] && isSigned(tries[1], client.apiKey)).toBe(true);
		expect(tries[1]?.body.data).toMatchObject({ taskId, taskStatus: 'TaskFinish' });
		await service.stop();
	});

	it('repeats an interrupted first attempt after its restart', async () => {
		let service = await startService({ dataFolder: folder.path, settings });
		receiver.status = undefined;
		await endTask(new Client(service.baseUrl, service.apiKey), '/cut');
		await receiver.waitFor('/cut');
		await service.kill();
		receiver.status = 200;
		service = await startService({ dataFolder: folder.path, settings });
		await receiver.waitFor('/cut', 2);
		await service.stop();
	});
});
