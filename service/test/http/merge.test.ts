import type { Receipt } from '../../../contract/receipt';
import { PDFDocument } from '@cantoo/pdf-lib';
import { fixtureBytes } from '../../../fixtures';
import { Client, type FormPart } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { filesPerTask: 2, filesToMerge: 5 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const three = fixtureBytes('three-pages.pdf');
const secret = fixtureBytes('encrypted.pdf');
const broken = fixtureBytes('not-a-pdf.pdf');

const file = (fileName: string, bytes: Uint8Array): FormPart => ['file', { bytes, fileName }];

async function direct(...parts: FormPart[]) {
	return await client.post('/server/v2/process/pdf/merge', parts);
}

/** Pages of a result. */
async function pagesAt(address: string): Promise<number> {
	const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
	return (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
}

/** Announce and upload files of one task; one without bytes is announced only. */
async function upload(files: readonly (readonly [Record<string, string>, Uint8Array?])[]): Promise<string> {
	let taskId = '';
	for (const [fields, bytes] of files) {
		const { body } = await client.announce(
			taskId === '' ? { executeTypeUrl: 'pdf/merge', ...fields } : { taskId, ...fields },
		);
		({ taskId } = body.data);
		if (bytes) await client.put(body.data.presignedUrl, bytes);
	}
	return taskId;
}

interface FileInformation {
	readonly fileName: string;
	readonly status: string;
	readonly downloadUrl: string;
	readonly downFileName: string;
	readonly failureCode: string;
	readonly failureReason: string;
	readonly warnings: string[];
	readonly receipt: Receipt | null;
}

describe('pdf/merge', () => {
	it('is listed by tool/support', async () => {
		const { body } = await client.get('/server/v2/tool/support');
		expect(body.data.map((tool: { executeTypeUrl: string }) => tool.executeTypeUrl)).toContain('pdf/merge');
	});

	it('makes one result from several files of a direct call, and each file links to it', async () => {
		const before = await client.packages();
		const { status, body } = await direct(file('a.pdf', three), file('b.pdf', three), file('c.pdf', three));
		expect(status).toBe(200);
		expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: 3, taskSuccessNum: 3, taskCost: 3 });
		const files = body.data.fileInfoDTOList as FileInformation[];
		expect(files.map(({ fileName, status: state, downFileName }) => [fileName, state, downFileName])).toEqual([
			['a.pdf', 'success', 'a.pdf'],
			['b.pdf', 'success', 'a.pdf'],
			['c.pdf', 'success', 'a.pdf'],
		]);
		expect(new Set(files.map(({ downloadUrl }) => downloadUrl)).size).toBe(1);
		expect(await pagesAt(files[2]!.downloadUrl)).toBe(9);
		expect(files[0]!.receipt?.furtherSources?.map(({ name }) => name)).toEqual(['b.pdf', 'c.pdf']);
		expect(files.slice(1).map(({ receipt }) => receipt)).toEqual([null, null]);
		expect(await client.packages()).toEqual({
			asset: before.asset - 3,
			withholdingAsset: before.withholdingAsset,
			assetTypeName: 'PACKAGES',
		});
	});

	it('works in the presigned flow, with a larger file limit, in the order of the parameters', async () => {
		const taskId = await upload([
			[{ fileName: 'a.pdf', parameter: '{"order":"2"}' }, three],
			[{ fileName: 'b.pdf', password: 'secret', parameter: '{"order":"1"}' }, secret],
			[{ fileName: 'c.pdf', parameter: '{"order":"3"}' }, three],
		]);
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 3, taskFailNum: 0, taskCost: 3 });
		expect(task.fileInfoDTOList[0].downFileName).toBe('b.pdf');
		expect(await pagesAt(task.fileInfoDTOList[1].downloadUrl)).toBeGreaterThan(6);
		expect(task.fileInfoDTOList[0].warnings[0]).toContain('"b.pdf"');
	});

	it('opens each file of a direct call with the matching password', async () => {
		const parts: FormPart[] = [['password', ''], ['password', 'secret'], file('a.pdf', three), file('b.pdf', secret)];
		expect((await direct(...parts)).body.data.taskSuccessNum).toBe(2);
		const wrong = (await direct(['password', 'wrong'], ...parts.slice(2))).body.data;
		expect(wrong).toMatchObject({ taskFailNum: 2, taskCost: 0 });
		expect(wrong.fileInfoDTOList[0].failureCode).toBe('02201');
	});

	it('fails as a whole without charge and names the unreadable file', async () => {
		const before = await client.packages();
		const { body } = await direct(file('a.pdf', three), file('bad.pdf', broken), file('c.pdf', three));
		expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 0, taskFailNum: 3, taskCost: 0 });
		for (const { failureCode, failureReason, downloadUrl } of body.data.fileInfoDTOList as FileInformation[]) {
			expect([failureCode, downloadUrl]).toEqual(['02207', '']);
			expect(failureReason).toContain('"bad.pdf"');
		}
		expect(await client.packages()).toEqual(before);
	});

	it('skips an optional file with a warning and charges only the others', async () => {
		const { body } = await direct(
			['parameter', '{"skipUnreadable":1}'],
			file('bad.pdf', broken),
			file('b.pdf', three),
			file('c.pdf', three),
		);
		expect(body.data).toMatchObject({ taskSuccessNum: 2, taskFailNum: 1, taskCost: 2 });
		const [bad, b, c] = body.data.fileInfoDTOList as FileInformation[];
		expect([bad!.status, bad!.failureCode, bad!.downloadUrl]).toEqual(['failed', '02207', '']);
		expect(b!.warnings).toEqual(['These files could not be read and were skipped: "bad.pdf".']);
		expect(c!.downloadUrl).toBe(b!.downloadUrl);
		expect(await pagesAt(b!.downloadUrl)).toBe(6);
	});

	it('does not start without an announced file unless it is optional', async () => {
		const taskId = await upload([[{ fileName: 'a.pdf' }, three], [{ fileName: 'late.pdf' }]]);
		const refused = await client.start(taskId);
		expect([refused.status, refused.body.code]).toEqual([400, '05005']);
		expect(refused.body.msg).toContain('late.pdf');
		expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskStart');
		const spared = await upload([
			[{ fileName: 'a.pdf' }, three],
			[{ fileName: 'late.pdf', parameter: '{"skipUnreadable":1}' }],
		]);
		await client.start(spared);
		expect(await client.waitForEnd(spared)).toMatchObject({ taskSuccessNum: 1, taskFailNum: 1, taskCost: 1 });
	});

	it('refuses too many files', async () => {
		const files = Array.from({ length: 6 }, (_, index) => file(`${index}.pdf`, three));
		const { status, body } = await direct(...files);
		expect([status, body.code]).toEqual([400, '04008']);
		const names = files.map((_, index) => [{ fileName: `${index}.pdf` }] as const);
		const taskId = await upload(names.slice(0, 5));
		expect((await client.announce({ taskId, fileName: '5.pdf' })).body.code).toBe('04008');
	});

	it('leaves several files refused for tools that take one', async () => {
		const { status, body } = await client.post('/server/v2/process/pdf/txt', [
			file('a.pdf', three),
			file('b.pdf', three),
		]);
		expect([status, body.code]).toEqual([400, '04007']);
	});

	it('returns the earlier task for a repeated call only if all files are the same', async () => {
		const key = { 'idempotency-key': 'merge-once' };
		const send = (bytes: Uint8Array) =>
			client.post('/server/v2/process/pdf/merge', [file('a.pdf', three), file('b.pdf', bytes)], key);
		const first = await send(three);
		expect((await send(three)).body.data.taskId).toBe(first.body.data.taskId);
		expect((await send(secret)).status).toBe(409);
	});

	it('deletes the task with the shared result', async () => {
		const { body } = await direct(file('a.pdf', three), file('b.pdf', three));
		const { downloadUrl } = body.data.fileInfoDTOList[1] as FileInformation;
		expect((await fetch(downloadUrl)).status).toBe(200);
		expect((await client.post('/server/v2/task/delete', [['taskId', body.data.taskId]])).status).toBe(200);
		expect((await fetch(downloadUrl)).status).not.toBe(200);
	});
});
