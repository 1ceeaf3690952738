import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Client } from '../support/client';
import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';
import { waitUntil } from '../support/wait-until';

let service: MisbehavingService;
let client: Client;
const log: string[] = [];

beforeAll(async () => {
	const flags = {
		workers: '2',
		'conversion-base-ms': '1500',
		'conversion-page-ms': '0',
		'worker-memory-bytes': String(300 * 1024 ** 2),
		'direct-wait-ms': '4000',
		'stop-grace-ms': '100',
	};
	const stream = { write: (line: string) => void log.push(line) };
	service = await startMisbehaving(flags, ['tester'], pino({ level: 'debug' }, stream));
	[client] = service.clients as [Client];
});
afterAll(() => service.stop());

const bytes = Buffer.from('anything');

async function convert(behaviour: string) {
	return await client.post('/server/v2/process/pdf/txt', [
		['file', { bytes, fileName: `${behaviour}.pdf` }],
		['language', '1'],
	]);
}

describe('a failed conversion', () => {
	it.each([
		['exit-0', /stopped unexpectedly \(exit code 0\)/],
		['spin', /exceeded the time limit of 2 seconds/],
		['throw', /The conversion of .* failed/],
		['outside-result', /The conversion of .* failed/],
		['linked-result', /The conversion of .* failed/],
		['folder-result', /The conversion of .* failed/],
	])('by %s is a failed file with a reason and without charge', async (behaviour, reason) => {
		const before = await client.packages();
		const { status, body } = await client.untilEnd(await convert(behaviour));
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskFailNum: 1, taskSuccessNum: 0, taskCost: 0 });
		const [file] = body.data.fileInfoDTOList;
		expect(file).toMatchObject({ status: 'failed', failureCode: '02210', downloadUrl: '' });
		expect(file.failureReason).toMatch(reason);
		expect(await client.packages()).toEqual(before);
	});

	it('does not affect the other files of its task', async () => {
		let taskId = '';
		for (const behaviour of ['good', 'segfault', 'good']) {
			const fields = { fileName: `${behaviour}.pdf`, ...(taskId ? { taskId } : { executeTypeUrl: 'pdf/txt' }) };
			const { body } = await client.announce(fields as Record<string, string>);
			({ taskId } = body.data);
			await client.put(body.data.presignedUrl, bytes);
		}
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskSuccessNum: 2, taskFailNum: 1, taskCost: 2 });
		expect(task.fileInfoDTOList.map((file: { status: string }) => file.status)).toEqual([
			'success',
			'failed',
			'success',
		]);
	});

	it('does not block the service', async () => {
		let isSpinning = true;
		const spinning = Promise.all([convert('spin'), convert('spin')]).finally(() => (isSpinning = false));
		let answers = 0;
		while (isSpinning) {
			expect((await client.get('/server/v2/tool/support')).status).toBe(200);
			answers++;
			await new Promise((resolve) => setTimeout(resolve, 10));
		}
		await spinning;
		// A service that is held up answers once, when they have ended.
		expect(answers).toBeGreaterThan(5);
	});

	it('leaves no document text in the log and no work folder', async () => {
		expect(log.join('')).not.toMatch(/secret|\.pdf"|anything/);
		const { body } = await convert('good');
		await client.waitForEnd(body.data.taskId);
		const [ownFolder = ''] = await readdir(join(service.folder, 'work'));
		// Workers that rest have theirs, and a look at whether the folder can be written to has one for a moment.
		const left = async () =>
			(await readdir(join(service.folder, 'work', ownFolder))).filter((name) => !/^(job|check)-/.test(name));
		await waitUntil(async () => (await left()).length === 0, 'no work folder is left');
	});
});

describe('a direct call', () => {
	it('that takes too long returns the current state and is charged once', async () => {
		// A file of the test before may still be ending.
		await waitUntil(async () => (await client.packages()).withholdingAsset === 0, 'nothing is withheld', 20);
		const before = await client.packages();
		const sleeping = Array.from({ length: 8 }, () => convert('sleep'));
		while ((await client.packages()).withholdingAsset < 8) await new Promise((resolve) => setTimeout(resolve, 20));
		const answers = await Promise.all([...sleeping, convert('good')]);
		const last = answers.at(-1)?.body.data;
		expect(last).toMatchObject({ taskStatus: 'TaskWaiting', taskCost: 1 });
		expect(last.fileInfoDTOList[0]).toMatchObject({ status: 'waiting', downloadUrl: '' });
		expect(await client.waitForEnd(last.taskId)).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		for (const { body } of answers) await client.waitForEnd(body.data.taskId);
		expect(await client.packages()).toEqual({ ...before, asset: before.asset - 1 });
	});
});
