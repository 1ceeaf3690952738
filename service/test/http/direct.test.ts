import { fixtureBytes, fixturePath } from '../../../fixtures';
import { sha256 } from '../support/receipt';
import { Client } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { fileBytes: 100_000, logLevel: 'trace' } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const taskFields = [
	'taskId',
	'taskFileNum',
	'taskSuccessNum',
	'taskFailNum',
	'taskStatus',
	'assetTypeId',
	'taskCost',
	'taskTime',
	'sourceType',
	'targetType',
	'queuePosition',
	'expireTime',
	'executeTypeUrl',
	'fileInfoDTOList',
];
const fileFields = [
	'fileKey',
	'reviewUntil',
	'reviewUrl',
	'taskId',
	'fileName',
	'downFileName',
	'fileUrl',
	'downloadUrl',
	'sourceType',
	'targetType',
	'fileSize',
	'convertSize',
	'convertTime',
	'status',
	'failureCode',
	'failureReason',
	'fileParameter',
	'warnings',
	'words',
	'receipt',
	'pagesDone',
	'pagesReadByOcr',
	'ocrModels',
	'pagesTotal',
	'containerType',
	'containerKey',
	'containerPath',
	'contents',
];
const numberFields = [
	'taskFileNum',
	'taskSuccessNum',
	'taskFailNum',
	'assetTypeId',
	'taskCost',
	'taskTime',
	'queuePosition',
];

describe('a direct call', () => {
	it('converts and returns exactly the fields of the task information', async () => {
		const { status, headers, body } = await client.convert('pdf/txt', fixturePath('three-pages.pdf'), {
			parameter: '{"pageRanges":"2"}',
		});
		expect(status).toBe(200);
		expect(headers.get('cache-control')).toBe('no-store');
		expect(headers.get('x-request-id')).toBeTruthy();
		expect(Object.keys(body).sort()).toEqual(['code', 'data', 'message', 'msg']);
		expect(Object.keys(body.data).sort()).toEqual([...taskFields].sort());
		for (const field of numberFields) expect(typeof body.data[field]).toBe('number');
		expect(body.data).toMatchObject({
			taskFileNum: 1,
			taskSuccessNum: 1,
			taskFailNum: 0,
			taskStatus: 'TaskFinish',
			taskCost: 1,
		});
		const [file] = body.data.fileInfoDTOList;
		expect(Object.keys(file).sort()).toEqual([...fileFields].sort());
		expect(file).toMatchObject({
			status: 'success',
			fileName: 'three-pages.pdf',
			downFileName: 'three-pages.txt',
			failureCode: '',
			failureReason: '',
			pagesDone: 1,
			pagesTotal: 1,
		});
		expect(file.fileSize).toBe(fixtureBytes('three-pages.pdf').length);
		expect(JSON.parse(file.fileParameter)).toMatchObject({ pageRanges: '2', txtTableFormat: 1, enableOcr: 0 });
		const result = await fetch(file.downloadUrl);
		const bytes = Buffer.from(await result.arrayBuffer());
		expect(bytes.byteLength).toBe(file.convertSize);
		expect(file.receipt).toMatchObject({
			tool: 'pdf/txt',
			parameters: { pageRanges: '2', txtTableFormat: 1 },
			source: { name: 'three-pages.pdf', sha256: sha256(fixtureBytes('three-pages.pdf')) },
			result: { name: file.downFileName, size: file.convertSize, sha256: sha256(bytes) },
			pages: { total: 3, converted: '2' },
			words: { onPages: file.words.onPages, inResult: file.words.inResult },
		});
		const original = await fetch(file.fileUrl);
		expect(Buffer.from(await original.arrayBuffer())).toEqual(fixtureBytes('three-pages.pdf'));
	});

	it.each(['pdf/img', 'pdf/jpg'])('converts with %s', async (tool) => {
		const { body } = await client.convert(tool, fixturePath('sample.pdf'), { parameter: '{"pageRanges":"1"}' });
		expect(body.data).toMatchObject({ taskSuccessNum: 1, targetType: 'img' });
		const result = await fetch(body.data.fileInfoDTOList[0].downloadUrl);
		expect(result.headers.get('content-type')).toBe('application/zip');
	});

	it('accepts fields in any order and ignores empty ones', async () => {
		const file = { bytes: fixtureBytes('three-pages.pdf'), fileName: 'a.pdf' };
		const parameter = '{"pageOptions":"3"}';
		for (const parts of [
			[
				['file', file],
				['parameter', parameter],
				['password', ''],
				['language', ''],
			] as const,
			[
				['language', '2'],
				['parameter', parameter],
				['file', file],
			] as const,
		]) {
			const { body } = await client.post('/server/v2/process/pdf/extract', parts);
			expect(body.data.fileInfoDTOList[0]).toMatchObject({
				status: 'success',
				downFileName: expect.stringContaining('a'),
			});
		}
	});

	it('keeps a file name in any script, without its path', async () => {
		for (const [sent, kept] of [
			['合同 2024 📄.pdf', '合同 2024 📄.pdf'],
			['../../etc/قائمة.pdf', 'قائمة.pdf'],
			['C:\\files\\a%b;c.pdf', 'a%b;c.pdf'],
		] as const) {
			const form = [['file', { bytes: fixtureBytes('sample.pdf'), fileName: sent }]] as const;
			const { body } = await client.post('/server/v2/process/pdf/txt', form);
			const [file] = body.data.fileInfoDTOList;
			expect(file.fileName).toBe(kept);
			const result = await fetch(file.downloadUrl);
			expect(result.status).toBe(200);
			const disposition = result.headers.get('content-disposition') ?? '';
			const utf8Name = decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? '');
			expect(utf8Name).toBe(file.downFileName);
		}
	});

	it('reports a non-PDF file in the language of the call', async () => {
		for (const [language, text] of [
			['1', /cannot be opened/],
			['2', /无法打开/],
		] as const) {
			const { status, body } = await client.convert('pdf/txt', fixturePath('not-a-pdf.pdf'), { language });
			expect(status).toBe(200);
			expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskFailNum: 1, taskCost: 0 });
			const [file] = body.data.fileInfoDTOList;
			expect(file).toMatchObject({ status: 'failed', failureCode: '02207', downloadUrl: '' });
			expect(file.failureReason).toMatch(text);
		}
	});

	it('requires the right password of an encrypted file and never exposes it', async () => {
		for (const password of ['', 'wrong']) {
			const { body } = await client.convert('pdf/txt', fixturePath('encrypted.pdf'), { password });
			expect(body.data.fileInfoDTOList[0]).toMatchObject({ status: 'failed', failureCode: '02201' });
		}
		const right = { password: 'secret', parameter: '{"password":"secret"}' };
		const { body } = await client.convert('pdf/txt', fixturePath('encrypted.pdf'), right);
		expect(body.data.fileInfoDTOList[0].status).toBe('success');
		expect(JSON.stringify(body)).not.toContain('secret');
		expect(service.output()).not.toContain('secret');
	});

	it('fails an extraction beyond the last page with the page and the page count', async () => {
		const { status, body } = await client.convert('pdf/extract', fixturePath('three-pages.pdf'), {
			parameter: '{"pageOptions":"2,9"}',
		});
		expect(status).toBe(200);
		const [file] = body.data.fileInfoDTOList;
		expect(file).toMatchObject({ status: 'failed', failureCode: '01006' });
		expect(file.failureReason).toMatch(/9/);
		expect(file.failureReason).toMatch(/3/);
	});

	it('refuses parameters that are not JSON', async () => {
		const { status, body } = await client.convert('pdf/txt', fixturePath('sample.pdf'), { parameter: '{"enableOcr":' });
		expect(status).toBe(400);
		expect(body).toMatchObject({ code: '03000', data: null, requestId: expect.any(String) });
		expect(body.msg).toBe(body.message);
	});

	it.each([
		['pdf/txt', '{"enableOcr":7}', 'enableOcr', ['0 or 1', '0 或 1']],
		['pdf/img', '{"imageFormat":"PSD"}', 'imageFormat', ['PNG', 'PNG']],
		['pdf/img', '{"imageScaling":[]}', 'imageScaling', ['decimal', '小数']],
	])('refuses %s with %s, and names the key and the allowed values', async (tool, parameter, key, allowed) => {
		for (const [index, language] of ['1', '2'].entries()) {
			const { status, body } = await client.convert(tool, fixturePath('sample.pdf'), { parameter, language });
			expect(status).toBe(400);
			expect(body.code).toBe('01006');
			expect(body.msg).toContain(key);
			expect(body.msg).toContain(allowed[index]);
		}
	});

	it('refuses a call without a required parameter', async () => {
		const { status, body } = await client.convert('pdf/extract', fixturePath('sample.pdf'));
		expect([status, body.code]).toEqual([400, '01005']);
		expect(body.msg).toContain('pageOptions');
	});

	it.each(['doc/pdf', 'pdf/nothing', 'nothing', 'constructor/x'])(
		'refuses the tool %s in the language of the form',
		async (tool) => {
			for (const [language, text] of [
				['1', /is not available/],
				['2', /不支持/],
			] as const) {
				const { status, body } = await client.convert(tool, fixturePath('sample.pdf'), { language });
				expect([status, body.code]).toEqual([415, '02001']);
				expect(body.msg).toMatch(text);
			}
		},
	);

	it('refuses an empty file, no file and two files', async () => {
		const empty = await client.convert('pdf/txt', fixturePath('empty.pdf'));
		expect([empty.status, empty.body.code]).toEqual([400, '04002']);
		const none = await client.post('/server/v2/process/pdf/txt', [['language', '1']]);
		expect([none.status, none.body.code]).toEqual([400, '01005']);
		const file = { bytes: fixtureBytes('sample.pdf'), fileName: 'a.pdf' };
		const two = await client.post('/server/v2/process/pdf/txt', [
			['file', file],
			['file', file],
		]);
		expect([two.status, two.body.code]).toEqual([400, '04007']);
	});

	it('refuses a file over the size limit, with and without Content-Length', async () => {
		const large = new Uint8Array(150_000);
		const { status, body } = await client.post('/server/v2/process/pdf/txt', [
			['file', { bytes: large, fileName: 'large.pdf' }],
		]);
		expect([status, body.code]).toEqual([413, '02209']);
		expect(body.msg).toContain('100000');
		const huge = new Uint8Array(3_000_000);
		const refused = await client.post('/server/v2/process/pdf/txt', [['file', { bytes: huge, fileName: 'huge.pdf' }]]);
		expect([refused.status, refused.body.code]).toEqual([413, '02209']);
	});

	it('refuses an overlong file name', async () => {
		const form = [['file', { bytes: fixtureBytes('sample.pdf'), fileName: `${'名'.repeat(90)}.pdf` }]] as const;
		const { status, body } = await client.post('/server/v2/process/pdf/txt', form);
		expect([status, body.code]).toEqual([400, '03000']);
	});

	it('charges one asset per successful file, none for failures', async () => {
		const before = await client.packages();
		await client.convert('pdf/txt', fixturePath('sample.pdf'));
		await client.convert('pdf/txt', fixturePath('not-a-pdf.pdf'));
		expect(await client.packages()).toEqual({ ...before, asset: before.asset - 1 });
	});
});
