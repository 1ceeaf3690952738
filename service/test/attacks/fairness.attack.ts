import { fixtureBytes } from '../../../fixtures';
import { Client } from '../support/client';
import { createKey, startService } from '../support/start-service';
import { Figures } from './figures';
import { heavyPdf } from '../support/heavy-pdf';

const slowFiles = 1000;
const filesPerTask = 100;
const modestFiles = 5;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Upload files to a new task and start it. */
async function submit(client: Client, tool: string, files: readonly Buffer[]): Promise<string> {
	let taskId = '';
	for (const [index, bytes] of files.entries()) {
		const fields: Record<string, string> = taskId === '' ? { executeTypeUrl: tool } : { taskId };
		const { body } = await client.announce({ ...fields, fileName: `file-${index}.pdf` });
		({ taskId } = body.data);
		expect((await client.put(body.data.presignedUrl, bytes)).status).toBe(200);
	}
	expect((await client.start(taskId)).status).toBe(200);
	return taskId;
}

describe(`an account with ${slowFiles} slow files`, () => {
	it('does not delay another account', async () => {
		const service = await startService({
			settings: { workers: 2, requestsPerMinute: 1e9, requestsPerMinuteOfAddress: 1e9, stopGraceMs: 0 },
		});
		try {
			const greedy = new Client(service.baseUrl, service.apiKey);
			const modest = new Client(service.baseUrl, await createKey(service.dataFolder, 'modest'));
			// Minutes of drawing each.
			const slow = heavyPdf(500, 20_000);
			const tasks: string[] = [];
			for (let count = 0; count < slowFiles / filesPerTask; count++)
				tasks.push(
					await submit(
						greedy,
						'pdf/img',
						Array.from({ length: filesPerTask }, () => slow),
					),
				);
			const states = async () => {
				const { body } = await greedy.taskInfo(tasks[0]!);
				return (body.data.fileInfoDTOList as { status: string }[]).map(({ status }) => status);
			};
			while ((await states()).filter((status) => status === 'processing').length < 2) await pause(200);
			let slowest = 0;
			for (let count = 0; count < modestFiles; count++) {
				const begun = performance.now();
				const task = await modest.waitForEnd(await submit(modest, 'pdf/txt', [fixtureBytes('sample.pdf')]));
				expect(task).toMatchObject({ taskSuccessNum: 1 });
				slowest = Math.max(slowest, performance.now() - begun);
				// So that both workers are the greedy account's again.
				await pause(4000);
			}
			const figures = new Figures('fairness');
			figures.atLeast('slow files waiting or in work', (await states()).length * tasks.length, slowFiles);
			figures.atMost(`slowest of ${modestFiles} small files of another account`, slowest / 1000, 15, 's');
			figures.check();
		} finally {
			await service.kill();
		}
	}, 400_000);
});
