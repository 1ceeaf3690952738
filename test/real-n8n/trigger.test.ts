import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fixturePath } from '../../fixtures';
import { executionError, outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { credentialType, nodeType, realN8n } from '../support/real-n8n';
import {
	chain,
	documentConversion,
	nodeNamed,
	readExample,
	readFiles,
	start,
	waitFor,
	type WorkflowFile,
	type WorkflowNode,
} from '../support/real-n8n-workflows';
import { signedCallback } from '../support/trigger-callback';

// n8n polls once a minute at most.
const minute = 60_000;
jest.setTimeout(4 * minute);

const real = realN8n();
const credentials = { [credentialType]: real.credential };
const trigger = 'When a task is finished';

/** The example with this n8n's credential and folder. */
function example(folder: string): WorkflowFile {
	const workflow = readExample('on-finished-task.json');
	nodeNamed(workflow, trigger).credentials = credentials;
	const save = nodeNamed(workflow, 'Save the result').parameters;
	save.fileName = String(save.fileName).replace('/home/node/.n8n-files', folder);
	return workflow;
}

/** A conversion that no workflow waits for. @returns the id of its task */
async function convert(fixture: string): Promise<string> {
	const form = new FormData();
	form.append('file', new Blob([await readFile(fixturePath(fixture))]), fixture);
	const { baseUrl, apiKey } = real.service;
	const response = await fetch(`${baseUrl}/server/v2/process/pdf/txt`, {
		method: 'POST',
		headers: { 'x-api-key': apiKey },
		body: form,
	});
	const { data } = (await response.json()) as { data: { taskId: string; taskStatus: string } };
	expect(data.taskStatus).toBe('TaskFinish');
	return data.taskId;
}

/** The executions of a workflow, oldest first, once there are as many. */
async function executions(workflowId: string, count: number, timeoutMs: number): Promise<Execution[]> {
	const found = await waitFor(
		`${count} executions`,
		async () => {
			const list = await real.n8n.listExecutions(workflowId);
			return list.length >= count ? list : undefined;
		},
		timeoutMs,
	);
	return await Promise.all([...found].reverse().map(async ({ id }) => await real.n8n.waitForExecution(id)));
}

/** The tasks the trigger reported, oldest first, once there are that many. */
async function waitForTasks(
	workflowId: string,
	count: number,
): Promise<Array<{ taskId: unknown; execution: Execution }>> {
	const look = async () => {
		const started = (await real.n8n.listExecutions(workflowId)).filter(({ mode }) => mode === 'trigger').reverse();
		const ended = await Promise.all(started.map(async ({ id }) => await real.n8n.waitForExecution(id)));
		const reported = ended.flatMap((execution) => (tasksOf(execution) ?? []).map((taskId) => ({ taskId, execution })));
		return reported.length >= count ? reported : undefined;
	};
	return await waitFor(`${count} tasks`, look, 1.5 * minute);
}

const tasksOf = (execution: Execution | undefined) =>
	execution && outputItems(execution, trigger).map(({ json }) => json.taskId);

describe('the polling trigger in a real n8n', () => {
	let folder: string;
	let id: string;

	beforeAll(async () => {
		folder = join(real.fileFolder, 'trigger');
		await mkdir(folder);
		await convert('sample.pdf');
		({ id } = await real.n8n.createWorkflow(example(folder)));
	});

	afterAll(async () => {
		await real.n8n.deactivateWorkflow(id);
	});

	it('shows the latest task when a test event is fetched', async () => {
		const taskId = await convert('two-columns.pdf');
		const execution = await real.n8n.execute(id, { trigger });
		expect(executionError(execution)).toBeUndefined();
		expect(tasksOf(execution)).toEqual([taskId]);
		expect(await readdir(folder)).toEqual([`${taskId}-two-columns.txt`]);
	});

	it('starts the workflow once for each task that ends while it is active, within a minute', async () => {
		await real.n8n.activateWorkflow(id);
		// n8n switches triggers on a little later; the first poll leaves something behind.
		await waitFor('the first poll', async () => (await real.n8n.getWorkflow(id)).staticData ?? undefined);
		const [good, bad] = [await convert('sample.pdf'), await convert('broken.pdf')];
		const reported = await waitForTasks(id, 2);
		expect(reported.map(({ taskId }) => taskId)).toEqual([good, bad]);
		expect(reported.map(({ execution }) => `${execution.mode} ${execution.status}`)).toEqual(
			Array(2).fill('trigger success'),
		);
		expect(await readFile(join(folder, `${good}-sample.txt`), 'utf8')).toContain('Invoice');
		const [failed, ...none] = outputItems(reported[1]?.execution as Execution, 'Not converted');
		expect(none).toEqual([]);
		expect(failed?.json).toMatchObject({
			event: 'finishedWithFailedFiles',
			fileName: 'broken.pdf',
			failureCode: '02207',
		});
	});

	it('catches up on tasks that ended while it was inactive, without repeats', async () => {
		await real.n8n.deactivateWorkflow(id);
		const taskId = await convert('three-pages.pdf');
		await real.n8n.activateWorkflow(id);
		expect((await waitForTasks(id, 3)).at(-1)?.taskId).toBe(taskId);
		await real.n8n.deactivateWorkflow(id);
		await real.n8n.activateWorkflow(id);
		// Long enough for the poll that n8n makes when it switches a trigger on.
		await sleep(5000);
		expect(await waitForTasks(id, 3)).toHaveLength(3);
	});
});

describe('the callback trigger in a real n8n', () => {
	const webhookId = randomUUID();
	const node: WorkflowNode = {
		name: trigger,
		type: nodeType.replace('documentConversion', 'documentConversionCallbackTrigger'),
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		webhookId,
		credentials,
	};
	const task = (taskId: string) => ({
		taskId,
		taskStatus: 'TaskFinish',
		fileInfoDTOList: [{ fileName: 'Größe.pdf', status: 'success' }],
	});
	const { apiKey } = real.service;
	let id: string;

	async function post(
		path: string,
		taskId: string,
		options: Partial<Parameters<typeof signedCallback>[1]> = {},
	): Promise<number> {
		const { headers, body } = signedCallback(task(taskId), { apiKey, id: `id-${taskId}`, ...options });
		const response = await fetch(`${real.url}/${path}/${webhookId}/callback`, {
			method: 'POST',
			headers,
			body: new Uint8Array(body),
		});
		await response.text();
		return response.status;
	}

	beforeAll(async () => {
		const workflow = { name: 'Called back', nodes: [node], connections: {}, settings: { executionOrder: 'v1' } };
		({ id } = await real.n8n.createWorkflow(workflow));
	});

	afterAll(async () => {
		await real.n8n.deactivateWorkflow(id);
	});

	it('listens for a test event', async () => {
		await real.n8n.runWorkflow(id, { trigger });
		expect(await post('webhook-test', 'test')).toBe(200);
		const [execution] = await executions(id, 1, minute);
		expect(execution).toMatchObject({ status: 'success', mode: 'manual' });
		expect(tasksOf(execution)).toEqual(['test']);
	});

	it('starts the workflow once for a genuine callback, even if repeated, and for no other', async () => {
		await real.n8n.activateWorkflow(id);
		const refused = await waitFor('the webhook address', async () => {
			const status = await post('webhook', 'one', { apiKey: 'another' });
			return status === 404 ? undefined : status;
		});
		expect(refused).toBe(401);
		expect(await post('webhook', 'one', { sentAt: Date.now() - 10 * minute })).toBe(401);
		expect(await post('webhook', 'one')).toBe(200);
		expect(await post('webhook', 'one')).toBe(200);
		expect(await post('webhook', 'two')).toBe(200);
		const found = await executions(id, 3, minute);
		expect(found.map(({ status, mode }) => `${mode} ${status}`)).toEqual([
			'manual success',
			'webhook success',
			'webhook success',
		]);
		expect(found.map(tasksOf)).toEqual([['test'], ['one'], ['two']]);
	});

	it('is called by the service for a conversion of the node, with its real signature', async () => {
		const before = (await real.n8n.listExecutions(id)).length;
		const file = join(real.fileFolder, 'called-back.pdf');
		await copyFile(fixturePath('sample.pdf'), file);
		const callbackUrl = `${real.url}/webhook/${webhookId}/callback`;
		const convertNode = documentConversion({ tool: 'pdf/txt', options: { callbackUrl } });
		const converting = await real.n8n.createWorkflow(
			chain('Converts with a callback', [start, readFiles(file), convertNode]),
		);
		const execution = await real.n8n.execute(converting.id, { trigger: start.name });
		const [item] = outputItems(execution, convertNode.name);
		const called = (await executions(id, before + 1, minute)).at(-1);
		expect(called).toMatchObject({ status: 'success', mode: 'webhook' });
		expect(tasksOf(called as Execution)).toEqual([item?.json.taskId]);
	});
});
