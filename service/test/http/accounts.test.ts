import { fixtureBytes, fixturePath } from '../../../fixtures';
import { Client, type Answer } from '../support/client';
import { createKey, runProgram, startService, type StartedService } from '../support/start-service';

let service: StartedService;
let owner: Client;
let stranger: Client;

beforeAll(async () => {
	service = await startService({ settings: { wrongKeysPerMinute: 1000, logLevel: 'trace' } });
	owner = new Client(service.baseUrl, service.apiKey);
	stranger = new Client(service.baseUrl, await createKey(service.dataFolder, 'stranger'));
});
afterAll(() => service.stop());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nobody = '00000000-0000-4000-8000-000000000000';
const prefixOf = (key: string): string => key.slice(0, key.lastIndexOf('_'));
const settings = () => ({ dataFolder: service.dataFolder });

describe('resources of another account', () => {
	/** Every call that names a task, with a task. */
	const calls: Readonly<Record<string, (caller: Client, taskId: string) => Promise<Answer>>> = {
		'task/taskInfo': (caller, taskId) => caller.taskInfo(taskId),
		'task/taskInfo with wait': (caller, taskId) => caller.get(`/server/v2/task/taskInfo?wait=5&taskId=${taskId}`),
		'execute/start': (caller, taskId) => caller.start(taskId),
		'execute/cancel (GET)': (caller, taskId) => caller.get(`/server/v2/execute/cancel?taskId=${taskId}`),
		'execute/cancel (POST)': (caller, taskId) => caller.cancel(taskId),
		'task/delete': (caller, taskId) => caller.post('/server/v2/task/delete', [['taskId', taskId]]),
		presignedUrl: (caller, taskId) => caller.announce({ taskId, fileName: 'a.pdf' }),
		'presignedUrl/<tool>': (caller, taskId) =>
			caller.post('/server/v2/presignedUrl/pdf/txt', [
				['taskId', taskId],
				['fileName', 'a.pdf'],
			]),
	};

	it.each(Object.keys(calls))('do not exist for %s', async (name) => {
		const { body } = await owner.announce({ executeTypeUrl: 'pdf/txt', fileName: 'own.pdf' });
		const { taskId, presignedUrl } = body.data;
		await owner.put(presignedUrl, fixtureBytes('sample.pdf'));
		const call = calls[name] ?? fail();
		const [foreign, missing] = [await call(stranger, taskId), await call(stranger, nobody)];
		for (const { status, body: answer } of [foreign, missing]) expect([status, answer.code]).toEqual([404, '05001']);
		expect(foreign.body.msg.replace(taskId, nobody)).toBe(missing.body.msg);
		expect((await owner.taskInfo(taskId)).body.data).toMatchObject({ taskStatus: 'TaskStart', taskFileNum: 1 });
	});

	it('appear in no list and no balance', async () => {
		await owner.convert('pdf/txt', fixturePath('sample.pdf'));
		expect((await stranger.get('/server/v2/task/list?size=500')).body).toMatchObject({ records: [], total: 0 });
		expect((await stranger.packages()).asset).toBe(1_000_000);
	});

	it('cannot be reached by own URLs, and a key grants nothing in addition to a URL', async () => {
		const { body } = await owner.convert('pdf/txt', fixturePath('sample.pdf'));
		const [file] = body.data.fileInfoDTOList;
		const own = (await stranger.convert('pdf/txt', fixturePath('sample.pdf'))).body.data.fileInfoDTOList[0];
		const moved = own.downloadUrl.replace(own.fileKey, file.fileKey);
		const unknown = own.downloadUrl.replace(own.fileKey, nobody);
		for (const address of [moved, unknown]) {
			const response = await fetch(address, { headers: { 'x-api-key': stranger.apiKey } });
			expect(response.status).toBe(403);
		}
		const announced = await stranger.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		const upload = announced.body.data.presignedUrl.replace(/upload\/[^?]+/, `upload/${file.fileKey}`);
		expect((await stranger.put(upload, 'x', { 'x-api-key': stranger.apiKey })).status).toBe(403);
		expect((await fetch(file.downloadUrl, { headers: { 'x-api-key': owner.apiKey } })).status).toBe(200);
	});

	it('lose their upload and download URLs, new and old, when the key is revoked', async () => {
		const key = await createKey(service.dataFolder, 'leaver');
		const leaver = new Client(service.baseUrl, key);
		const other = new Client(service.baseUrl, await createKey(service.dataFolder, 'leaver'));
		const { body } = await leaver.convert('pdf/txt', fixturePath('sample.pdf'));
		const { taskId, fileInfoDTOList } = body.data;
		const announced = await leaver.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		const addresses = [fileInfoDTOList[0].downloadUrl, fileInfoDTOList[0].fileUrl] as string[];
		for (const address of addresses) expect((await fetch(address)).status).toBe(200);
		expect((await runProgram(['keys', 'revoke', prefixOf(key)], settings())).code).toBe(0);
		for (const address of addresses) expect((await fetch(address)).status).toBe(403);
		const unsigned = (addresses[0] ?? '').replace(/key=[^&]*&/, '');
		expect((await fetch(unsigned)).status).toBe(403);
		expect((await leaver.put(announced.body.data.presignedUrl, 'x')).status).toBe(403);
		// Another key of the account gets different URLs.
		const again = (await other.taskInfo(taskId)).body.data.fileInfoDTOList[0];
		expect((await fetch(again.downloadUrl)).status).toBe(200);
	});

	it('are refused as fast as unknown ones', async () => {
		const { body } = await owner.announce({ executeTypeUrl: 'pdf/txt', fileName: 'own.pdf' });
		const median = (times: number[]): number => times.sort((one, other) => one - other)[times.length >> 1] ?? 0;
		const ratio = async (): Promise<number> => {
			const times: [number[], number[]] = [[], []];
			for (let count = 0; count < 150; count++) {
				for (const [index, taskId] of [body.data.taskId as string, nobody].entries()) {
					const begun = performance.now();
					await stranger.taskInfo(taskId);
					times[index]?.push(performance.now() - begun);
				}
			}
			return median(times[0]) / median(times[1]);
		};
		// One look of several has to be undisturbed by what else the machine does.
		const isEven = (one = 0): boolean => one > 0.8 && one < 1.25;
		const ratios: number[] = [];
		while (ratios.length < 8 && !isEven(ratios.at(-1))) ratios.push(await ratio());
		expect(ratios.filter(isEven)).not.toHaveLength(0);
	});
});

function fail(): never {
	throw new Error('no such call');
}

describe('a key', () => {
	it('expires, and the list says so', async () => {
		const { stdout } = await runProgram(
			['keys', 'create', '--name', 'short', '--expires', '1h', '--label', 'night'],
			settings(),
		);
		const key = stdout.trim();
		expect((await new Client(service.baseUrl, key).get('/server/v2/tool/support')).status).toBe(200);
		const list = (await runProgram(['keys', 'list'], settings())).stdout;
		const line = list.split('\n').find((one) => one.startsWith(prefixOf(key)));
		expect(line?.split('\t')).toEqual([
			prefixOf(key),
			'short',
			expect.stringMatching(/^\d{4}-/),
			'active',
			expect.stringMatching(/^expires \d{4}-/),
			expect.stringMatching(/^last used \d{4}-/),
			'night',
			'',
		]);
		const soon = new Date(Date.now() + 4000).toISOString();
		const short = await runProgram(['keys', 'create', '--name', 'short', '--expires', soon], settings());
		const brief = new Client(service.baseUrl, short.stdout.trim());
		await pause(Math.max(0, Date.parse(soon) - Date.now()));
		expect((await brief.get('/server/v2/tool/support')).status).toBe(401);
		expect((await runProgram(['keys', 'list'], settings())).stdout).toContain('expired ');
		for (const expires of ['soon', '-1d', '2001-01-01', '']) {
			const { code, stderr } = await runProgram(['keys', 'create', '--name', 'x', `--expires=${expires}`], settings());
			expect([code, stderr]).toEqual([1, expect.stringContaining('--expires')]);
		}
	});

	it('can be renamed, and is refused within a second of its expiry', async () => {
		const key = await createKey(service.dataFolder, 'tester');
		const caller = new Client(service.baseUrl, key);
		const renamed = await runProgram(['keys', 'rename', prefixOf(key), '--label', 'the laptop'], settings());
		expect([renamed.code, renamed.stderr]).toEqual([0, expect.stringContaining('the laptop')]);
		expect((await caller.get('/server/v2/tool/support')).status).toBe(200);
		await runProgram(['keys', 'revoke', prefixOf(key)], settings());
		let answered = 0;
		for (; (await caller.get('/server/v2/tool/support')).status === 200; answered++) await pause(20);
		// A second's worth of calls on a quiet machine, fewer on a busy one.
		expect(answered).toBeLessThan(50);
		expect((await owner.get('/server/v2/tool/support')).status).toBe(200);
	});
});
