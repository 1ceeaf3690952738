import { Client, type FormPart } from '../support/client';
import { receiptShots } from '../support/receipt-shots';
import { startService, type StartedService } from '../support/start-service';

let service: StartedService;
let client: Client;
let shots: readonly [Buffer, Buffer];

beforeAll(async () => {
	shots = await receiptShots();
	service = await startService({ settings: { filesPerTask: 2 } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

const parameter = JSON.stringify({ joinShots: 1, ocrRecognitionLang: 'ENGLISH' });
const files = (): FormPart[] => shots.map((bytes, index) => ['file', { bytes, fileName: `shot-${index + 1}.png` }]);

interface FileInformation {
	readonly fileName: string;
	readonly status: string;
	readonly downloadUrl: string;
	readonly downFileName: string;
	readonly failureCode: string;
}

async function textAt(address: string): Promise<string> {
	return await (await fetch(address)).text();
}

/** Number of occurrences of a part in a text. */
const times = (text: string, part: string): number => text.split(part).length - 1;

describe('photos of one document', () => {
	it('of a direct call become one result, and each file links to it', async () => {
		const { status, body } = await client.post('/server/v2/process/img/txt', [['parameter', parameter], ...files()]);
		expect(status).toBe(200);
		const { taskId } = body.data;
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskFileNum: 2, taskSuccessNum: 2, taskCost: 2 });
		const [first, second] = task.fileInfoDTOList as FileInformation[];
		expect([first!.downFileName, second!.downFileName]).toEqual(['shot-1.txt', 'shot-1.txt']);
		expect(second!.downloadUrl).toBe(first!.downloadUrl);
		const text = await textAt(first!.downloadUrl);
		for (const part of ['Corner Market', 'Yoghurt', 'Rice', 'TOTAL'])
			expect([part, times(text, part)]).toEqual([part, 1]);
	});

	it('of the presigned flow are stitched if the first file says so', async () => {
		const announced = await client.announce({ executeTypeUrl: 'img/txt', fileName: 'shot-1.png', parameter });
		const { taskId } = announced.body.data;
		await client.put(announced.body.data.presignedUrl, shots[0]);
		const second = await client.announce({ taskId, fileName: 'shot-2.png' });
		const early = await client.start(taskId);
		expect([early.status, early.body.code]).toEqual([400, '05005']);
		await client.put(second.body.data.presignedUrl, shots[1]);
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 2, taskFailNum: 0, taskCost: 2 });
		expect(times(await textAt(task.fileInfoDTOList[0].downloadUrl), 'Rice')).toBe(1);
	});

	it('are separate files without the flag: refused by a direct call, one result each in a task', async () => {
		const refused = await client.post('/server/v2/process/img/txt', files());
		expect([refused.status, refused.body.code]).toEqual([400, '04007']);
		const announced = await client.announce({ executeTypeUrl: 'img/txt', fileName: 'shot-1.png' });
		const { taskId } = announced.body.data;
		await client.put(announced.body.data.presignedUrl, shots[0]);
		const second = await client.announce({ taskId, fileName: 'shot-2.png' });
		await client.put(second.body.data.presignedUrl, shots[1]);
		await client.start(taskId);
		const task = await client.waitForEnd(taskId);
		const addresses = task.fileInfoDTOList.map(({ downloadUrl }: FileInformation) => downloadUrl);
		expect(new Set(addresses).size).toBe(2);
	});

	it('may fill the file limit of a task', async () => {
		const three: FormPart[] = [['parameter', parameter], ...files(), files()[0]!];
		const { status, body } = await client.post('/server/v2/process/img/txt', three);
		expect([status, body.code]).toEqual([400, '04008']);
	});

	it('fail together if one is not an image', async () => {
		const broken: FormPart = ['file', { bytes: Buffer.from('no picture at all'), fileName: 'broken.png' }];
		const { body } = await client.post('/server/v2/process/img/txt', [['parameter', parameter], files()[0]!, broken]);
		const task = await client.waitForEnd(body.data.taskId);
		expect(task).toMatchObject({ taskSuccessNum: 0, taskFailNum: 2, taskCost: 0 });
		for (const { failureCode } of task.fileInfoDTOList as FileInformation[]) expect(failureCode).toBe('02003');
	});
});
