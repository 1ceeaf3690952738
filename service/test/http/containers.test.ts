import { setTimeout as pause } from 'node:timers/promises';
import { fixtureBytes } from '../../../fixtures';
import { openMetadata } from '../../src/storage/open-stores';
import { startReceiver, type CallbackReceiver } from '../support/callback-receiver';
import { Client } from '../support/client';
import { makeEml, makeZip } from '../support/containers';
import { expectExactLedger } from '../support/ledger';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
let receiver: CallbackReceiver;

beforeAll(async () => {
	receiver = await startReceiver();
	service = await startService({
		settings: { initialAssets: 100, partsPerTask: 6, callbackHosts: '127.0.0.1', workers: 2 },
	});
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(async () => {
	await service.stop();
	await receiver.close();
});

const sample = fixtureBytes('sample.pdf');
const three = fixtureBytes('three-pages.pdf');
const secret = fixtureBytes('encrypted.pdf');

const mail = makeEml({
	subject: 'Rechnungen',
	files: [
		{ name: 'bill.pdf', type: 'application/pdf', bytes: sample },
		{
			name: 'more.zip',
			type: 'application/zip',
			bytes: makeZip([
				{ name: 'in/three.pdf', bytes: three },
				{ name: 'note.txt', bytes: Buffer.from('x') },
			]),
		},
	],
});

const convert = async (tool: string, bytes: Uint8Array, fileName: string, fields: Record<string, string> = {}) =>
	(await client.post(`/server/v2/process/${tool}`, [...Object.entries(fields), ['file', { bytes, fileName }]])).body
		.data;

const textAt = async (address: string): Promise<string> => await (await fetch(address)).text();

async function assets(): Promise<{ asset: number; withholdingAsset: number }> {
	const { body } = await client.get('/server/v2/asset/info');
	return body.data.tenantAsset.find(({ assetTypeName }: { assetTypeName: string }) => assetTypeName === 'PACKAGES');
}

describe('an email as input', () => {
	it('becomes one file per document in it, with its path, and one for its own text', async () => {
		const before = await assets();
		const task = await convert('pdf/txt', mail, 'post.eml');
		expect(task).toMatchObject({
			taskStatus: 'TaskFinish',
			taskFileNum: 3,
			taskSuccessNum: 3,
			taskFailNum: 0,
			taskCost: 3,
		});
		const [own, bill, more] = task.fileInfoDTOList;
		expect(own).toMatchObject({
			fileName: 'post.eml',
			downFileName: 'post.txt',
			containerType: 'eml',
			containerKey: '',
		});
		expect(own.contents).toEqual([
			{ path: 'bill.pdf', size: sample.length, fileKey: bill.fileKey, isEmail: false, code: '', reason: '' },
			{
				path: 'more.zip/in/three.pdf',
				size: three.length,
				fileKey: more.fileKey,
				isEmail: false,
				code: '',
				reason: '',
			},
			{
				path: 'more.zip/note.txt',
				size: 1,
				fileKey: '',
				isEmail: false,
				code: '02002',
				reason: 'The tool "pdf/txt" does not support the file type of "note.txt". Use another tool for this file.',
			},
			{ path: 'more.zip', size: expect.any(Number), fileKey: '', isEmail: false, code: '', reason: '' },
		]);
		expect(bill).toMatchObject({
			fileName: 'bill.pdf',
			containerKey: own.fileKey,
			containerPath: 'bill.pdf',
			containerType: '',
			contents: [],
			status: 'success',
		});
		expect(more).toMatchObject({ fileName: 'three.pdf', containerPath: 'more.zip/in/three.pdf', status: 'success' });
		expect(await textAt(own.downloadUrl)).toContain('Subject: Rechnungen\nFrom: Anna <anna@example.com>');
		expect(await textAt(bill.downloadUrl)).toContain('Invoice');
		expect(Buffer.from(await (await fetch(bill.fileUrl)).arrayBuffer()).equals(sample)).toBe(true);
		const after = await assets();
		expect(after).toMatchObject({ asset: before.asset - 3, withholdingAsset: 0 });
	});

	it('gives failure reasons in the language of the call, and converts email texts to PDF on request', async () => {
		const fields = { language: '2', parameter: '{"mailAsPdf":1}' };
		const task = await convert('pdf/txt', mail, 'post.eml', fields);
		expect(task.taskSuccessNum).toBe(4);
		expect(task.fileInfoDTOList[0].contents[3].reason).toBe(
			'工具“pdf/txt”不支持“note.txt”的文件类型。请对此文件使用其他工具。',
		);
		expect(await textAt(task.fileInfoDTOList[1].downloadUrl)).toContain('Subject: Rechnungen');
	});

	it('passes its password on to its files', async () => {
		const bytes = makeZip([{ name: 'secret.pdf', bytes: secret }]);
		const without = await convert('pdf/txt', bytes, 'a.zip');
		expect(without).toMatchObject({ taskSuccessNum: 1, taskFailNum: 1, taskCost: 1 });
		expect(without.fileInfoDTOList[1].failureCode).toBe('02201');
		const within = await convert('pdf/txt', bytes, 'a.zip', { password: 'secret' });
		expect(within).toMatchObject({ taskSuccessNum: 2, taskFailNum: 0 });
	});

	it('fails as a whole without charge if it exceeds the file limit of a task', async () => {
		const before = await assets();
		const bytes = makeZip(Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, bytes: sample })));
		const task = await convert('pdf/txt', bytes, 'many.zip');
		expect(task).toMatchObject({ taskFileNum: 1, taskSuccessNum: 0, taskFailNum: 1, taskCost: 0 });
		expect(task.fileInfoDTOList[0]).toMatchObject({ failureCode: '05003', contents: [] });
		expect(await assets()).toEqual(before);
	});

	it('is one task with one callback after its last file', async () => {
		const task = await convert('pdf/img', mail, 'post.eml', { callbackUrl: `http://127.0.0.1:${receiver.port}/mail` });
		expect(task.taskStatus).toBe('TaskFinish');
		await receiver.waitFor('/mail');
		await pause(300);
		expect(receiver.received).toHaveLength(1);
		const callback = receiver.received[0]?.body;
		expect(callback.data ?? callback).toMatchObject({ taskFileNum: 3, taskSuccessNum: 3 });
	});

	it('is converted once per idempotency key', async () => {
		const send = async () =>
			await client.post('/server/v2/process/pdf/txt', [['file', { bytes: mail, fileName: 'post.eml' }]], {
				'idempotency-key': 'mail-1',
			});
		const [first, second] = [await send(), await send()];
		expect(second.body.data.taskId).toBe(first.body.data.taskId);
		expect(second.body.data.taskFileNum).toBe(3);
	});

	it('merges its parts at its position among the files', async () => {
		const { body } = await client.post('/server/v2/process/pdf/merge', [
			['file', { bytes: three, fileName: 'three.pdf' }],
			['file', { bytes: mail, fileName: 'post.eml' }],
		]);
		expect(body.data).toMatchObject({ taskFileNum: 2, taskSuccessNum: 2, taskCost: 2 });
		const [, own] = body.data.fileInfoDTOList;
		expect(own.containerType).toBe('eml');
		expect(own.contents.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([
			['bill.pdf', ''],
			['more.zip/in/three.pdf', ''],
			['more.zip/note.txt', '02002'],
			['more.zip', ''],
		]);
	});
});

describe('an account with insufficient balance', () => {
	it('gets no part of an archive and keeps its balance', async () => {
		const poor = await startService({ settings: { initialAssets: 2 } });
		try {
			const own = new Client(poor.baseUrl, poor.apiKey);
			const { body } = await own.post('/server/v2/process/pdf/txt', [['file', { bytes: mail, fileName: 'post.eml' }]]);
			expect(body.data).toMatchObject({ taskFileNum: 1, taskFailNum: 1, taskCost: 0 });
			expect(body.data.fileInfoDTOList[0].failureCode).toBe('06001');
			const { body: left } = await own.get('/server/v2/asset/info');
			const packages = left.data.tenantAsset[1];
			expect(packages).toMatchObject({ asset: 2, withholdingAsset: 0 });
		} finally {
			await poor.stop();
		}
	});
});

describe('the ledger', () => {
	it('is exact at the end', async () => {
		await service.end('SIGTERM');
		const store = await openMetadata({ dataFolder: service.dataFolder });
		try {
			await expectExactLedger(store, 'tester');
		} finally {
			await store.close();
		}
	});
});
