import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import { unzip } from '../engine/support';
import { Client, type FormPart } from '../support/client';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { filesToMerge: 5 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const three = fixtureBytes('three-pages.pdf');

const file = (fileName: string, bytes: Uint8Array): FormPart => ['file', { bytes, fileName }];

async function direct(tool: string, parameter: object, ...files: FormPart[]) {
	return await client.post(`/server/v2/process/${tool}`, [['parameter', JSON.stringify(parameter)], ...files]);
}

async function resultOf(address: string): Promise<Buffer> {
	const answer = await fetch(address);
	expect(answer.status).toBe(200);
	return Buffer.from(await answer.arrayBuffer());
}

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();

async function picture(width: number, height: number): Promise<Buffer> {
	return await sharp({ create: { width, height, channels: 3, background: '#2a6' } })
		.withMetadata({ density: 72 })
		.jpeg()
		.toBuffer();
}

describe('tool/support', () => {
	it.each(['pdf/split', 'img/pdf', 'pdf/searchable', 'pdf/pages', 'pdf/compress', 'pdf/einvoice'])(
		'lists %s',
		async (tool) => {
			const { body } = await client.get('/server/v2/tool/support');
			expect(body.data.map(({ executeTypeUrl }: { executeTypeUrl: string }) => executeTypeUrl)).toContain(tool);
		},
	);
});

describe('pdf/compress', () => {
	it('returns a smaller PDF, or the same one with a warning', async () => {
		const made = await direct('pdf/compress', { compressDpi: '72', compressQuality: '40' }, file('a.pdf', three));
		const [{ downFileName, downloadUrl, warnings }] = made.body.data.fileInfoDTOList;
		const bytes = await resultOf(downloadUrl);
		expect([made.status, downFileName, await pagesOf(bytes)]).toEqual([200, 'a.pdf', 3]);
		expect(bytes.length).toBeLessThanOrEqual(three.length);
		expect(bytes.equals(three)).toBe(warnings.length > 0);
	});

	it.each([
		[{ compressQuality: '101' }, 'compressQuality'],
		[{ compressDpi: '-1' }, 'compressDpi'],
	])('refuses %j before anything is converted', async (parameter, key) => {
		const { status, body } = await direct('pdf/compress', parameter, file('a.pdf', three));
		expect([status, body.code]).toEqual([400, '01006']);
		expect(body.msg).toContain(key);
	});
});

describe('pdf/split', () => {
	it('returns the parts and their manifest in one archive, for one asset', async () => {
		const before = await client.packages();
		const { status, body } = await direct(
			'pdf/split',
			{ splitMode: 'ranges', splitRanges: '1-2,3' },
			file('a.pdf', three),
		);
		expect([status, body.data.taskStatus, body.data.taskCost]).toEqual([200, 'TaskFinish', 1]);
		const [{ downFileName, downloadUrl }] = body.data.fileInfoDTOList;
		expect(downFileName).toBe('a.zip');
		const entries = await unzip(await resultOf(downloadUrl));
		expect([...entries.keys()]).toEqual(['a-1-p1-2.pdf', 'a-2-p3.pdf', 'manifest.json']);
		expect(await Promise.all([...entries.values()].slice(0, 2).map(pagesOf))).toEqual([2, 1]);
		expect((await client.packages()).asset).toBe(before.asset - 1);
	});

	it('opens an encrypted PDF in the presigned flow and counts its pages', async () => {
		const { body } = await client.announce({ executeTypeUrl: 'pdf/split', fileName: 'secret.pdf', password: 'secret' });
		await client.put(body.data.presignedUrl, fixtureBytes('encrypted.pdf'));
		await client.start(body.data.taskId);
		const task = await client.waitForEnd(body.data.taskId);
		const [{ downloadUrl, pagesDone, pagesTotal, warnings }] = task.fileInfoDTOList;
		const entries = await unzip(await resultOf(downloadUrl));
		expect(entries.size).toBe(pagesTotal + 1);
		expect(pagesDone).toBe(pagesTotal);
		expect(warnings).toContain('The document was encrypted, but the result is not.');
	});

	it.each([
		[{ splitMode: 'sideways' }, 400, '01006', 'splitMode'],
		[{ splitMode: 'every', splitEvery: '0' }, 400, '01006', 'splitEvery'],
	])('refuses %j before anything is converted', async (parameter, status, code, key) => {
		const answer = await direct('pdf/split', parameter, file('a.pdf', three));
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect(answer.body.msg).toContain(key);
	});

	it('fails without charge for ranges beyond the last page', async () => {
		const before = await client.packages();
		const { body } = await direct('pdf/split', { splitMode: 'ranges', splitRanges: '2-9' }, file('a.pdf', three));
		const [{ status, failureCode, failureReason }] = body.data.fileInfoDTOList;
		expect([status, failureCode, body.data.taskCost]).toEqual(['failed', '01006', 0]);
		expect(failureReason).toContain('splitRanges');
		expect(await client.packages()).toEqual(before);
	});

	it('says that an image is not a PDF', async () => {
		const { body } = await direct('pdf/split', {}, file('a.pdf', await picture(20, 20)));
		expect(body.data.fileInfoDTOList[0]).toMatchObject({ status: 'failed', downloadUrl: '' });
		expect(body.data.fileInfoDTOList[0].failureCode).toMatch(/^0\d{4}$/);
	});
});

describe('img/pdf', () => {
	it('makes one PDF from the images of a call, and each file links to it', async () => {
		const pictures = await Promise.all([picture(30, 40), picture(50, 20)]);
		const files = pictures.map((bytes, index) => file(`photo ${index + 1}.jpg`, bytes));
		const { status, body } = await direct('img/pdf', { pageSize: 'A4' }, ...files);
		expect([status, body.data.taskStatus, body.data.taskSuccessNum, body.data.taskCost]).toEqual([
			200,
			'TaskFinish',
			2,
			2,
		]);
		const list = body.data.fileInfoDTOList as { downloadUrl: string; downFileName: string }[];
		expect(list.map(({ downFileName }) => downFileName)).toEqual(['photo 1.pdf', 'photo 1.pdf']);
		const document = await PDFDocument.load(await resultOf(list[1]!.downloadUrl));
		expect(document.getPages().map((page) => Math.round(page.getWidth()))).toEqual([595, 842]);
	});

	it('orders the images of a presigned task by their parameters', async () => {
		let taskId = '';
		for (const [order, width] of [
			['2', 30],
			['1', 60],
		] as const) {
			const fields = { fileName: `${width}.jpg`, parameter: JSON.stringify({ order }) };
			const { body } = await client.announce(
				taskId === '' ? { executeTypeUrl: 'img/pdf', ...fields } : { taskId, ...fields },
			);
			({ taskId } = body.data);
			await client.put(body.data.presignedUrl, await picture(width, 30));
		}
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		const document = await PDFDocument.load(await resultOf(task.fileInfoDTOList[0].downloadUrl));
		expect(document.getPages().map((page) => page.getWidth())).toEqual([60, 30]);
	});

	it('names a file that is not an image and charges nothing', async () => {
		const { body } = await direct('img/pdf', {}, file('a.jpg', await picture(20, 20)), file('b.pdf', three));
		expect(body.data).toMatchObject({ taskSuccessNum: 0, taskFailNum: 2, taskCost: 0 });
		expect(body.data.fileInfoDTOList[0].failureReason).toContain('"b.pdf"');
	});
});

describe('pdf/pages', () => {
	it('applies the steps of a call in order', async () => {
		const pageSteps = ['delete 2', 'rotate 90 3', 'move 3 to start'];
		const { body } = await direct('pdf/pages', { pageSteps }, file('a.pdf', three));
		expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1, taskCost: 1 });
		const document = await PDFDocument.load(await resultOf(body.data.fileInfoDTOList[0].downloadUrl));
		expect(document.getPages().map((page) => page.getRotation().angle)).toEqual([90, 0]);
	});

	it.each([
		[{ pageSteps: ['delete 9'] }, '01006', 'delete 9'],
		[{}, '01005', 'pageSteps'],
	])('names an impossible step and charges nothing: %j', async (parameter, code, named) => {
		const { body } = await direct('pdf/pages', parameter, file('a.pdf', three));
		const [{ failureCode, failureReason }] = body.data.fileInfoDTOList;
		expect([failureCode, body.data.taskCost]).toEqual([code, 0]);
		expect(failureReason).toContain(named);
	});

	it('refuses steps that are not a list of strings before anything is converted', async () => {
		const { status, body } = await direct('pdf/pages', { pageSteps: 'reverse' }, file('a.pdf', three));
		expect([status, body.code]).toEqual([400, '01006']);
	});
});

describe('pdf/fill', () => {
	const form = file('form.pdf', fixtureBytes('form.pdf'));

	it('fills a form and names the values without a field', async () => {
		const formValues = { 'person.name': 'Grace Hopper', 'person.member': false, age: 85, tags: ['a'] };
		const { body } = await direct('pdf/fill', { formValues }, form);
		const [{ downloadUrl, warnings }] = body.data.fileInfoDTOList;
		expect(warnings.map((one: string) => one.slice(0, 30))).toEqual([
			'The value "age" was not filled',
			'The value "tags" was not fille',
		]);
		const filled = (await PDFDocument.load(await resultOf(downloadUrl))).getForm();
		expect(filled.getTextField('person.name').getText()).toBe('Grace Hopper');
		expect(filled.getCheckBox('person.member').isChecked()).toBe(false);
	});

	it('refuses values that are not an object', async () => {
		const { status, body } = await direct('pdf/fill', { formValues: ['Ada'] }, form);
		expect([status, body.code]).toEqual([400, '01006']);
	});
});

describe('pdf/searchable', () => {
	it('lists the pages read by OCR and returns files with text unchanged', async () => {
		const { body } = await direct('pdf/searchable', {}, file('a.pdf', three));
		const [{ downloadUrl, downFileName, pagesReadByOcr, pagesTotal }] = body.data.fileInfoDTOList;
		expect([downFileName, pagesReadByOcr, pagesTotal]).toEqual(['a.pdf', '', 3]);
		expect((await resultOf(downloadUrl)).equals(Buffer.from(three))).toBe(true);
	});

	it('refuses an unsupported standard', async () => {
		const { status, body } = await direct('pdf/searchable', { resultStandard: 'PDFTypeX4' }, file('a.pdf', three));
		expect([status, body.code]).toEqual([400, '01006']);
		expect(body.msg).toContain('PDFTypeA3b');
	});
});
