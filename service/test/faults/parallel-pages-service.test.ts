import { Client } from '../support/client';
import { fixtureBytes } from '../../../fixtures';
import { scannedPdf } from '../support/scans';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 2, logLevel: 'info' } });
	client = new Client(service.baseUrl, service.apiKey);
});
afterAll(() => service.stop());

/** Pages of each converted file that a worker without a file has read, by the log. */
const pagesBeside = (): number[] =>
	[...service.output().matchAll(/"pagesBeside":(\d+)/g)].map(([, pages]) => Number(pages));

describe('a long scan in a service', () => {
	it('is also read by an idle worker until a new file takes precedence', async () => {
		const { body } = await client.announce({
			fileName: 'scan.pdf',
			executeTypeUrl: 'pdf/txt',
			parameter: '{"enableOcr":1}',
		});
		const { taskId, presignedUrl } = body.data;
		await client.put(presignedUrl, await scannedPdf(Array<'english'>(14).fill('english')));
		await client.start(taskId);
		// Both workers read by then.
		const pagesDone = async () => (await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].pagesDone as number;
		await waitUntil(async () => (await pagesDone()) > 1, 'pages are read');
		const file = { bytes: fixtureBytes('three-pages.pdf'), fileName: 'three-pages.pdf' };
		const short = await client.untilEnd(await client.post('/server/v2/process/pdf/txt', [['file', file]]));
		expect(short.body.data).toMatchObject({ taskSuccessNum: 1 });
		expect((await client.taskInfo(taskId)).body.data.taskStatus).toBe('TaskProcessing');
		const task = await client.waitForEnd(taskId, 110_000);
		expect(task).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		const [pages = 0] = pagesBeside();
		expect(pages).toBeGreaterThan(0);
		expect(pages).toBeLessThan(14);
		const text = await (await fetch(task.fileInfoDTOList[0].downloadUrl)).text();
		expect(text.match(/committee/g)).toHaveLength(14);
	});
});
