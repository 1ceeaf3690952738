import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '../support/client';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { heavyPdf } from '../support/heavy-pdf';
import { runProgram, startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

/** Documents in the file store. */
async function stored(): Promise<string[]> {
	const entries = await readdir(join(service.dataFolder, 'files'), { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function announce(
	toolPath = 'pdf/txt',
	bytes: Uint8Array = fixtureBytes('sample.pdf'),
): Promise<{ taskId: string; presignedUrl: string }> {
	const { body } = await client.announce({ executeTypeUrl: toolPath, fileName: 'a.pdf' });
	await client.put(body.data.presignedUrl, bytes);
	return body.data;
}

const remove = (taskId: string) => client.post('/server/v2/task/delete', [['taskId', taskId]]);
const listed = async () =>
	((await client.get('/server/v2/task/list?size=500')).body as unknown as { records: unknown[] }).records;

describe('a deleted task', () => {
	it('disappears with its documents, URLs and list entry', async () => {
		const { body } = await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const { taskId, fileInfoDTOList } = body.data;
		const [{ downloadUrl, fileUrl }] = fileInfoDTOList;
		expect(await stored()).toHaveLength(2);
		expect(await remove(taskId)).toMatchObject({ status: 200, body: { data: { taskId } } });
		expect(await stored()).toEqual([]);
		for (const address of [downloadUrl, fileUrl]) expect((await fetch(address)).status).toBe(410);
		expect((await client.taskInfo(taskId)).status).toBe(404);
		expect(await listed()).toEqual([]);
		expect((await remove(taskId)).status).toBe(404);
	});

	it('releases withheld assets if unfinished, and accepts no more uploads', async () => {
		const before = await client.packages();
		const { taskId, presignedUrl } = await announce();
		expect((await remove(taskId)).status).toBe(200);
		expect((await client.put(presignedUrl, 'x')).status).toBe(403);
		// It takes longer than the calls.
		const started = await announce('pdf/img', heavyPdf(100, 20_000));
		await client.start(started.taskId);
		expect((await remove(started.taskId)).status).toBe(200);
		expect(await client.packages()).toMatchObject({ asset: before.asset, withholdingAsset: 0 });
		// Whatever its worker still makes of it is thrown away.
		await waitUntil(async () => (await stored()).length === 0, 'nothing is stored', 100);
	});

	it('requires its ID', async () => {
		expect(await client.post('/server/v2/task/delete', [])).toMatchObject({ status: 400, body: { code: '01007' } });
	});
});

describe('an erased account', () => {
	it('has no tasks but keeps its key and balance', async () => {
		await announce();
		await client.convert('pdf/txt', fixturePath('sample.pdf'));
		const before = await client.packages();
		const answer = await client.post('/server/v2/account/forget', []);
		expect(answer).toMatchObject({ status: 200, body: { data: { tasks: 2 } } });
		expect(await stored()).toEqual([]);
		expect(await listed()).toEqual([]);
		expect(await client.packages()).toEqual(before);
		expect((await client.convert('pdf/txt', fixturePath('sample.pdf'))).status).toBe(200);
	});

	it('loses its keys, too, with the command', async () => {
		const settings = { dataFolder: service.dataFolder };
		const { taskId } = await announce();
		expect(await runProgram(['tasks', 'delete', taskId, '--name', 'nobody'], settings)).toMatchObject({ code: 1 });
		expect(await runProgram(['tasks', 'delete', taskId, '--name', 'tester'], settings)).toMatchObject({ code: 0 });
		expect(await runProgram(['tasks', 'delete', taskId, '--name', 'tester'], settings)).toMatchObject({ code: 1 });
		await announce();
		const { code, stderr } = await runProgram(['tasks', 'forget', '--name', 'tester'], settings);
		expect([code, stderr]).toEqual([0, expect.stringContaining('Deleted 2 tasks of account "tester"')]);
		expect(await stored()).toEqual([]);
		expect((await client.get('/server/v2/asset/info')).status).toBe(401);
	});
});
