/**
 * The eight endpoints of the real service, called by a client written from the published interface alone, every answer
 * held against the hand-written transcription.
 */
import {
	ASSET_INFO_FIELDS,
	ASSET_TYPE_NAMES,
	FILE_INFO_FIELDS,
	LIMITS,
	PAGING_FIELDS,
	PRESIGNED_FIELDS,
	START_FIELDS,
	TASK_INFO_FIELDS,
	TASK_LIST_RECORD_FIELDS,
	TENANT_ASSET_FIELDS,
	TOOL_ENTRY_FIELDS,
	TOOLS,
} from '../support/contract/transcription';
import { additionalNames, fieldFaults } from '../support/independent-client/check-fields';
import * as client from '../support/independent-client/client';
import { makePdf } from '../support/independent-client/documents';
import { resource, successData, taskInformation, waitUntilFinal } from '../support/independent-client/judge';
import { startService } from '../support/start-service';
import type { Caller } from '../support/independent-client/client';

interface Presigned {
	readonly taskId: string;
	readonly presignedUrl: string;
}
interface TenantAsset {
	readonly assetTypeName: string;
	readonly asset: number;
	readonly withholdingAsset: number;
}
interface Paging {
	readonly records: readonly { readonly taskId: string; readonly id: number; readonly taskStatus: string }[];
	readonly total: number;
	readonly size: number;
	readonly current: number;
	readonly pages: number;
}

let service: Awaited<ReturnType<typeof startService>>;
let caller: Caller;

beforeAll(async () => {
	service = await startService();
	caller = { baseUrl: service.baseUrl, apiKey: service.apiKey };
});
afterAll(() => service?.stop());

async function announce(fields: client.PresignedFields): Promise<Presigned> {
	return resource<Presigned>(await client.getPresignedUrl(caller, fields), PRESIGNED_FIELDS);
}

async function assets(): Promise<readonly TenantAsset[]> {
	const { tenantAsset } = resource<{ tenantAsset: TenantAsset[] }>(await client.getAssets(caller), ASSET_INFO_FIELDS);
	return tenantAsset;
}

/** The bare paging object, as the interface shows it. */
async function list(paging?: Parameters<typeof client.listTasks>[1]): Promise<Paging> {
	const answer = await client.listTasks(caller, paging);
	expect(answer.status).toBe(200);
	expect(fieldFaults(answer.json, PAGING_FIELDS)).toEqual([]);
	return answer.json as Paging;
}

describe('1. list tools', () => {
	test('entries have the published fields and tool paths in the published format', async () => {
		const entries = successData(await client.listTools(caller)) as { executeTypeUrl: string }[];
		expect(Array.isArray(entries)).toBe(true);
		for (const entry of entries) {
			expect(fieldFaults(entry, TOOL_ENTRY_FIELDS)).toEqual([]);
			expect(entry.executeTypeUrl).toMatch(/^[A-Za-z]+\/[A-Za-z0-9]+$/);
		}
		const paths = entries.map(({ executeTypeUrl }) => executeTypeUrl);
		expect(new Set(paths).size).toBe(paths.length);
		expect(paths).toEqual(expect.arrayContaining(['pdf/txt', 'pdf/img', 'pdf/extract', 'pdf/insert']));
	});

	test('a published tool is listed exactly if it is supported', async () => {
		const entries = successData(await client.listTools(caller)) as { executeTypeUrl: string }[];
		const listed = new Set(entries.map(({ executeTypeUrl }) => executeTypeUrl));
		for (const { path } of TOOLS) {
			const answer = await client.getPresignedUrl(caller, { executeTypeUrl: path, fileName: 'a.pdf' });
			const refused = (answer.json as { code?: string }).code === '02001';
			expect([path, refused]).toEqual([path, !listed.has(path)]);
		}
	});
});

describe('2 to 5. presigned flow', () => {
	test('one file: announce, upload, start, poll, download', async () => {
		const pdf = await makePdf(['Quarterly report', 'Second page']);
		const { taskId, presignedUrl } = await announce({ executeTypeUrl: 'pdf/txt', fileName: 'report.pdf' });
		expect(new URL(presignedUrl).protocol).toMatch(/^https?:$/);

		const created = taskInformation(await client.getTaskInfo(caller, taskId));
		expect(created).toMatchObject({
			taskId,
			taskStatus: 'TaskStart',
			taskFileNum: 1,
			taskSuccessNum: 0,
			taskFailNum: 0,
		});

		const uploaded = await client.upload(presignedUrl, pdf);
		expect(uploaded.status).toBeGreaterThanOrEqual(200);
		expect(uploaded.status).toBeLessThan(300);
		expect(taskInformation(await client.getTaskInfo(caller, taskId)).taskStatus).toBe('TaskStart');

		expect(resource(await client.start(caller, taskId), START_FIELDS)).toMatchObject({ taskId });

		const task = await waitUntilFinal(caller, taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: 1, taskSuccessNum: 1, taskFailNum: 0 });
		const [file] = task.fileInfoDTOList;
		expect(file).toMatchObject({ fileName: 'report.pdf', fileSize: pdf.length, failureCode: '', failureReason: '' });
		expect(file.downFileName).toMatch(/\.txt$/);

		const result = await client.download(file.downloadUrl);
		expect(result.status).toBe(200);
		expect(result.bytes).toHaveLength(file.convertSize);
		expect(result.bytes.toString('utf8')).toMatch(/Quarterly report[^]*Second page/);

		const original = await client.download(file.fileUrl);
		expect(original.status).toBe(200);
		expect(original.bytes.equals(pdf)).toBe(true);
	});

	test('three files of one task, each with its own parameter', async () => {
		const pdf = await makePdf(['Alpha', 'Beta', 'Gamma']);
		const names = ['first.pdf', 'second.pdf', 'third.pdf'];
		const { taskId, ...first } = await announce({
			executeTypeUrl: 'pdf/txt',
			fileName: names[0],
			parameter: JSON.stringify({ pageRanges: '1' }),
		});
		const second = await announce({ taskId, fileName: names[1], parameter: JSON.stringify({ pageRanges: '2-3' }) });
		const third = await announce({
			taskId,
			executeTypeUrl: '',
			fileName: names[2],
			parameter: '',
			password: '',
			language: '',
		});
		expect([second.taskId, third.taskId]).toEqual([taskId, taskId]);
		const addresses = [first, second, third].map(({ presignedUrl }) => presignedUrl);
		expect(new Set(addresses).size).toBe(3);

		for (const presignedUrl of addresses) expect((await client.upload(presignedUrl, pdf)).status).toBeLessThan(300);
		successData(await client.start(caller, taskId));
		const task = await waitUntilFinal(caller, taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: 3, taskSuccessNum: 3, taskFailNum: 0 });
		expect(task.fileInfoDTOList.map(({ fileName }) => fileName)).toEqual(names);
		expect(new Set(task.fileInfoDTOList.map(({ fileKey }) => fileKey)).size).toBe(3);
		expect(JSON.parse(task.fileInfoDTOList[0].fileParameter)).toMatchObject({ pageRanges: '1' });

		const texts = await Promise.all(
			task.fileInfoDTOList.map(async ({ downloadUrl }) => (await client.download(downloadUrl)).bytes.toString('utf8')),
		);
		const found = texts.map((text) => ['Alpha', 'Beta', 'Gamma'].filter((word) => text.includes(word)));
		expect(found).toEqual([['Alpha'], ['Beta', 'Gamma'], ['Alpha', 'Beta', 'Gamma']]);
	});

	test('a bad file does not stop the others', async () => {
		const good = await announce({ executeTypeUrl: 'pdf/txt', fileName: 'good.pdf' });
		const bad = await announce({ taskId: good.taskId, fileName: 'bad.pdf' });
		await client.upload(good.presignedUrl, await makePdf(['Fine']));
		await client.upload(bad.presignedUrl, Buffer.from('this is no document at all'));
		successData(await client.start(caller, good.taskId));
		const task = await waitUntilFinal(caller, good.taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskFailNum: 1 });
		const [fine, failed] = task.fileInfoDTOList;
		expect(fine).toMatchObject({ failureCode: '', failureReason: '' });
		expect(failed.failureCode).toBe('02207');
		expect(failed.failureReason).toContain('bad.pdf');
		expect(failed.status).not.toBe(fine.status);
	});

	test('start may be repeated: same ID, charged once', async () => {
		const { taskId, presignedUrl } = await announce({ executeTypeUrl: 'pdf/txt', fileName: 'again.pdf' });
		await client.upload(presignedUrl, await makePdf(['Again']));
		expect(successData(await client.start(caller, taskId))).toMatchObject({ taskId });
		expect(successData(await client.start(caller, taskId))).toMatchObject({ taskId });
		const { taskCost, taskFileNum } = await waitUntilFinal(caller, taskId);
		expect(taskCost).toBe(taskFileNum);
		expect(successData(await client.start(caller, taskId))).toMatchObject({ taskId });
	});

	test('the presigned call accepts language as a query parameter, too', async () => {
		const fields = { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' };
		expect(fieldFaults(successData(await client.getPresignedUrl(caller, fields, '2')), PRESIGNED_FIELDS)).toEqual([]);
	});
});

describe('6. get assets', () => {
	test('entries have the published fields and known asset types', async () => {
		const entries = await assets();
		expect(entries.length).toBeGreaterThan(0);
		for (const entry of entries) {
			expect(fieldFaults(entry, TENANT_ASSET_FIELDS)).toEqual([]);
			expect(ASSET_TYPE_NAMES).toContain(entry.assetTypeName);
		}
	});

	test('the balance drops by the cost of a task, and nothing remains withheld', async () => {
		const sum = (entries: readonly TenantAsset[]) => entries.reduce((total, { asset }) => total + asset, 0);
		const before = sum(await assets());
		const answer = await client.callTool(caller, 'pdf/txt', { bytes: await makePdf(['One']), fileName: 'one.pdf' });
		const { taskCost } = await waitUntilFinal(caller, taskInformation(answer).taskId);
		const after = await assets();
		expect(taskCost).toBeGreaterThan(0);
		expect(sum(after)).toBe(before - taskCost);
		expect(after.map(({ withholdingAsset }) => withholdingAsset)).toEqual(after.map(() => 0));
	});
});

describe('7. list tasks', () => {
	/** Enough for a second page of the default size whatever ran before. */
	const TASKS = 12;

	beforeAll(async () => {
		for (let count = 0; count < TASKS; count++) {
			await announce({ executeTypeUrl: 'pdf/txt', fileName: `list-${count}.pdf` });
		}
	});

	test('is the plain paging object with the published defaults', async () => {
		const page = await list();
		expect(page.current).toBe(LIMITS.taskListPageDefault);
		expect(page.size).toBe(LIMITS.taskListSizeDefault);
		expect(page.records).toHaveLength(LIMITS.taskListSizeDefault);
		expect(page.total).toBeGreaterThanOrEqual(TASKS);
		expect(page.pages).toBe(Math.ceil(page.total / page.size));
	});

	test('records have the published fields', async () => {
		for (const record of (await list({ size: '100' })).records) {
			expect(fieldFaults(record, TASK_LIST_RECORD_FIELDS)).toEqual([]);
		}
	});

	test('a record matches the task information', async () => {
		const answer = await client.callTool(caller, 'pdf/txt', {
			bytes: await makePdf(['Listed']),
			fileName: 'listed.pdf',
		});
		const task = await waitUntilFinal(caller, taskInformation(answer).taskId);
		const record = (await list({ size: '100' })).records.find(({ taskId }) => taskId === task.taskId);
		const names = new Set(TASK_LIST_RECORD_FIELDS.map(({ name }) => name));
		const shared = Object.entries(task).filter(([name]) => names.has(name));
		expect(shared.length).toBeGreaterThanOrEqual(10);
		expect(record).toMatchObject(Object.fromEntries(shared));
	});

	test('pages are disjoint and together contain every task once', async () => {
		const { total } = await list();
		const ids: number[] = [];
		for (let number = 1; number <= Math.ceil(total / 5); number++) {
			const page = await list({ page: String(number), size: '5' });
			expect(page).toMatchObject({ current: number, size: 5, total, pages: Math.ceil(total / 5) });
			ids.push(...page.records.map(({ id }) => id));
		}
		expect(ids).toHaveLength(total);
		expect(new Set(ids).size).toBe(total);
	});

	test('a page beyond the last is empty', async () => {
		expect((await list({ page: '9999' })).records).toEqual([]);
	});

	test('a very large size is answered with the effective size', async () => {
		const page = await list({ size: '100000' });
		expect(page.size).toBeLessThanOrEqual(100_000);
		expect(page.pages).toBe(Math.ceil(page.total / page.size));
	});

	test('empty values mean the defaults', async () => {
		expect(await list({ page: '', size: '' })).toMatchObject({ current: 1, size: 10 });
	});
});

describe('additional names', () => {
	test('are few, known and invisible to existing clients', async () => {
		const answer = await client.callTool(caller, 'pdf/txt', { bytes: await makePdf(['Names']), fileName: 'names.pdf' });
		const task = await waitUntilFinal(caller, taskInformation(answer).taskId);
		expect(additionalNames(task, TASK_INFO_FIELDS)).toEqual(['executeTypeUrl', 'expireTime', 'queuePosition']);
		expect(additionalNames(task.fileInfoDTOList[0], FILE_INFO_FIELDS)).toEqual([
			'containerKey',
			'containerPath',
			'containerType',
			'contents',
			'ocrModels',
			'pagesDone',
			'pagesReadByOcr',
			'pagesTotal',
			'receipt',
			'reviewUntil',
			'reviewUrl',
			'warnings',
			'words',
		]);
		const [record] = (await list()).records;
		expect(additionalNames(record, TASK_LIST_RECORD_FIELDS)).toEqual([]);
	});
});
