import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fixturePath } from '../../fixtures';
import { outputItems, type BinaryField, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { FakeServer } from '../support/fake-server';
import { credentialType, realN8n, type RealN8n } from '../support/real-n8n';
import { startQueueN8n, type QueueN8n } from '../support/real-n8n-queue';
import { describeWith } from '../../service/test/support/describe-with';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start, waitFor, type WorkflowFile } from '../support/real-n8n-workflows';
import { redisInstalled } from '../../service/test/support/redis';

/** Two n8n processes start in sequence. */
const startMs = 240_000;
const toText = { resource: 'document', operation: 'convert', tool: 'pdf/txt', moreOptions: { output: 'binary' } };
/** How often the node asks for a task, in the test of the stop button. */
const pollMs = 500;
const documents = ['sample.pdf', 'three-pages.pdf'];

/** A folder in n8n's reach with the documents. */
async function folderOf({ fileFolder }: RealN8n): Promise<string> {
	const folder = join(fileFolder, 'queue-mode');
	await mkdir(folder, { recursive: true });
	for (const name of documents) await copyFile(fixturePath(name), join(folder, name));
	return folder;
}

/** Started by hand: text of every PDF in the folder. */
function manualWorkflow(folder: string, flow: string): WorkflowFile {
	const node = documentConversion({ ...toText, options: { flow } });
	return chain(`By hand, ${flow}`, [start, readFiles(`${folder}/*.pdf`), node]);
}

/** Result files by the name of the file they were made of. */
function resultFiles(execution: Execution): Map<string, BinaryField> {
	const items = outputItems(execution, 'Document Conversion');
	return new Map(
		items.flatMap(({ json, binary }) => (binary?.data ? [[String(json.fileName), binary.data] as const] : [])),
	);
}

/** The texts of an execution by the name of the file they were made of. */
async function resultTexts({ n8n }: RealN8n, execution: Execution): Promise<Record<string, string>> {
	const texts: Record<string, string> = {};
	for (const [name, file] of resultFiles(execution)) texts[name] = (await n8n.fetchBinary(file)).toString('utf8');
	return texts;
}

/** A workflow that a program calls with a file and that answers with the text. */
function webhookWorkflow(flow: string): WorkflowFile {
	const webhook = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		position: [0, 0],
		webhookId: `to-text-${flow}`,
		parameters: {
			httpMethod: 'POST',
			path: `to-text-${flow}`,
			responseMode: 'lastNode',
			responseData: 'firstEntryBinary',
			options: {},
		},
	};
	return chain(`Webhook, ${flow}`, [webhook, documentConversion({ ...toText, options: { flow } })]);
}

/** Send a document to a webhook; `undefined` while n8n does not know the address, a moment after the activation. */
async function post(url: string, document: string): Promise<Response | undefined> {
	const headers = { 'content-type': 'application/pdf' };
	const answer = await fetch(url, { method: 'POST', headers, body: await readFile(fixturePath(document)) });
	return answer.status === 404 ? undefined : answer;
}

describeWith('redis-server', redisInstalled, 'a real n8n in queue mode', () => {
	let queue: QueueN8n;
	let folder = '';
	/** What n8n without a queue makes of the documents. */
	let expected: Record<string, string>;

	beforeAll(async () => {
		queue = await startQueueN8n();
		folder = await folderOf(queue);
		const plain = realN8n();
		expected = await resultTexts(plain, await runWell(plain, manualWorkflow(await folderOf(plain), 'direct')));
		expect(Object.keys(expected).sort()).toEqual(documents);
		expect(expected['sample.pdf']).toContain('Invoice');
	}, startMs);

	afterAll(() => queue?.stop());

	it.each(['direct', 'presigned'])('converts local files on the worker in the %s flow', async (flow) => {
		const execution = await runWell(queue, manualWorkflow(folder, flow));
		await queue.assertRanOnWorker(execution.id);
		expect(await resultTexts(queue, execution)).toEqual(expected);
		// The worker has put them into the store that the main n8n reads from.
		for (const file of resultFiles(execution).values()) expect(file.id).toMatch(/^database:/);
	});

	it.each(['direct', 'presigned'])('answers a web request with the text of its file in the %s flow', async (flow) => {
		const { n8n } = queue;
		const { id } = await n8n.createWorkflow(webhookWorkflow(flow));
		await n8n.activateWorkflow(id);
		const answer = await waitFor('the webhook is registered', () =>
			post(`${queue.url}/webhook/to-text-${flow}`, 'sample.pdf'),
		);
		if (!answer.ok) throw new Error(`n8n answered ${answer.status}: ${await answer.text()}`);
		expect(answer.headers.get('content-type')).toContain('text/plain');
		expect(await answer.text()).toBe(expected['sample.pdf']);

		const execution = await waitFor('the execution is listed', async () => (await n8n.listExecutions(id))[0]);
		expect(execution.mode).toBe('webhook');
		await queue.assertRanOnWorker(execution.id);
	});

	it('ends a wait on the worker when the stop button of the editor is pressed', async () => {
		const { n8n } = queue;
		const endless = await FakeServer.start();
		try {
			endless.variant = { pollsUntilEnd: Infinity };
			const data = { ...endless.credential };
			const { id, name } = await n8n.createCredential({ name: 'Endless', type: credentialType, data });
			const node = documentConversion(
				{ ...toText, options: { flow: 'presigned', pollInterval: pollMs / 1000 } },
				{ credentials: { [credentialType]: { id, name } } },
			);
			const workflow = await n8n.createWorkflow(chain('Endless', [start, readFiles(`${folder}/sample.pdf`), node]));
			const executionId = await n8n.runWorkflow(workflow.id, { trigger: start.name });
			const questions = () => endless.seen('GET', '/task/taskInfo').length;
			await waitFor('the worker asks for the task', () => questions() > 1 || undefined);

			await n8n.stopExecution(executionId);
			const { status } = await n8n.waitForExecution(executionId);
			expect(status).toBe('canceled');
			await waitFor('the worker asks no more', async () => {
				const asked = questions();
				await sleep(5 * pollMs);
				return questions() === asked || undefined;
			});
		} finally {
			await endless.stop();
		}
	});
});
