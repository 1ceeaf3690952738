import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { credentialName, credentialType, nodeType, realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, start, waitFor } from '../support/real-n8n-workflows';

const real = realN8n();
const { n8n, service } = real;

/** What the service itself answers, without n8n: `data` of its envelope. */
async function askService<T>(path: string, body?: FormData): Promise<T> {
	const response = await fetch(`${service.baseUrl}/server/v2/${path}`, {
		method: body ? 'POST' : 'GET',
		headers: { 'x-api-key': service.apiKey },
		body,
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return ((await response.json()) as { data: T }).data;
}

/** The tools the service says it has, in its order. */
async function supportedTools(): Promise<string[]> {
	const tools = await askService<{ executeTypeUrl: string }[]>('tool/support');
	return tools.map(({ executeTypeUrl }) => executeTypeUrl);
}

/** A task that is never started, with an upload address and no file. */
async function newTask(): Promise<string> {
	const form = new FormData();
	form.set('executeTypeUrl', 'pdf/txt');
	form.set('fileName', 'never.pdf');
	return (await askService<{ taskId: string }>('presignedUrl', form)).taskId;
}

function taskId(value: string): { __rl: true; mode: 'id'; value: string } {
	return { __rl: true, mode: 'id', value };
}

async function output(fields: Record<string, unknown>) {
	const execution = await runWell(real, chain('Ask', [start, documentConversion(fields)]));
	return outputItems(execution, 'Document Conversion').map(({ json }) => json);
}

describe('the credential in a real n8n', () => {
	const test = (baseUrl: string, apiKey: string) =>
		n8n.testCredential({ id: '', name: credentialName, type: credentialType, data: { baseUrl, apiKey } });

	it.each(['', '/', '/server', '/server/', '/server/v2'])('is accepted with %j after the URL', async (end) => {
		expect(await test(service.baseUrl + end, service.apiKey)).toMatchObject({ status: 'OK' });
	});

	it('is refused with a wrong key', async () => {
		expect(await test(service.baseUrl, 'wrong')).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('API key'),
		});
	});

	it.each([
		['http://127.0.0.1:9', 'Nothing answers at http://127.0.0.1:9. Check that the service is running'],
		['http://no-such-host.invalid', 'The host name in http://no-such-host.invalid is unknown'],
		['127.0.0.1:8480', 'is not a valid URL. Start it with http://'],
	])('is refused with a sentence if nothing answers at %s', async (baseUrl, message) => {
		expect(await test(baseUrl, 'k')).toMatchObject({ status: 'Error', message: expect.stringContaining(message) });
	});

	it('is refused if the URL is n8n itself', async () => {
		expect(await test(real.url, service.apiKey)).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('base URL'),
		});
	});
});

describe('lists in a real n8n', () => {
	it('offers exactly the tools of the service', async () => {
		const offered = await n8n.loadOptions({
			nodeType,
			methodName: 'getTools',
			path: 'parameters.tool',
			credentials: { [credentialType]: real.credential },
		});
		const supported = await supportedTools();
		expect(supported).toContain('pdf/txt');
		expect(offered.map(({ value }) => value).sort()).toEqual(supported.sort());
	});

	it('lists the tools as items', async () => {
		const items = await output({ resource: 'tool', operation: 'getAll', returnAll: true });
		expect(items.map(({ executeTypeUrl }) => executeTypeUrl)).toEqual(await supportedTools());
	});

	it('lists the newest tasks up to the limit and gets one of them', async () => {
		const older = await newTask();
		const newer = await newTask();
		const items = await output({ resource: 'task', operation: 'getAll', returnAll: false, limit: 2 });
		expect(items.map((item) => item.taskId)).toEqual([newer, older]);
		const [task] = await output({ resource: 'task', operation: 'get', taskId: taskId(older) });
		expect(task).toMatchObject({ taskId: older, taskStatus: 'TaskStart', taskFileNum: 1 });
	});

	it('gets the assets of the service', async () => {
		const assets = await askService<{ tenantAsset: unknown[] }>('asset/info');
		expect(assets.tenantAsset.length).toBeGreaterThan(0);
		expect(await output({ resource: 'account', operation: 'get' })).toEqual([assets]);
	});
});

describe('the stop button of a real n8n', () => {
	it('ends the wait for a task', async () => {
		const wait = documentConversion({ resource: 'task', operation: 'wait', taskId: taskId(await newTask()) });
		const workflow = chain('Wait for ever', [start, wait]);
		// Otherwise nothing can be read of an execution that has not ended.
		workflow.settings = { ...workflow.settings, saveExecutionProgress: true };
		const { id } = await n8n.createWorkflow(workflow);
		const executionId = await n8n.runWorkflow(id, { trigger: start.name });
		await waitFor('the execution has run the node before', async () => {
			const { status, data } = await n8n.getExecution(executionId);
			if (!['new', 'running'].includes(status)) throw new Error(`The execution is ${status} instead of waiting`);
			return data?.resultData?.runData[start.name]?.length ? true : undefined;
		});

		await n8n.stopExecution(executionId);
		const { status } = await n8n.waitForExecution(executionId);
		expect(status).toBe('canceled');
	});
});
