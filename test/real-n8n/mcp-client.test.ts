import { fixturePath } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { Client } from '../../service/test/support/client';
import { executionIn, oncePublished } from '../support/forms';
import { realN8n } from '../support/real-n8n';
import { nodeNamed, readExample } from '../support/real-n8n-workflows';
import { startScriptedModel, type ModelAnswer, type ModelCall, type ScriptedModel } from '../support/scripted-model';

const real = realN8n();
const { n8n } = real;

let model: ScriptedModel;
/** What the model says. */
let say: (call: ModelCall) => ModelAnswer;
const credentials: { id: string; name: string }[] = [];

beforeAll(async () => {
	model = await startScriptedModel((call) => say(call));
	const data = { token: real.service.apiKey };
	credentials.push(
		await n8n.createCredential({ name: 'OpenAI account', type: 'openAiApi', data: model.credential }),
		await n8n.createCredential({ name: 'Bearer Auth account', type: 'httpBearerAuth', data }),
	);
});
afterAll(async () => {
	for (const { id } of credentials) await n8n.deleteCredential(id);
	await model.stop();
});

function toolNamed({ tools = [] }: ModelCall, name: string): string {
	return tools.map(({ function: { name: full } }) => full).find((full) => full.endsWith(name)) ?? `no ${name}`;
}

describe('the example "ask a language model about your documents"', () => {
	it('lets an agent list, search and read with the MCP endpoint of the service, and answer with the page', async () => {
		const documents = new Client(real.service.baseUrl, real.service.apiKey);
		const { body } = await documents.convert('pdf/txt', fixturePath('sample.pdf'));
		const [{ fileKey }] = body.data.fileInfoDTOList as [{ fileKey: string }];
		const steps: readonly ((call: ModelCall) => ModelAnswer)[] = [
			(call) => ({ tool: toolNamed(call, 'list_documents'), input: {} }),
			(call) => ({ tool: toolNamed(call, 'search_document'), input: { file: fileKey, query: 'fountain PEN' } }),
			(call) => ({
				tool: toolNamed(call, 'read_document'),
				input: { file: fileKey, pages: '1', mostCharacters: 2000 },
			}),
			() => ({ text: 'A fountain pen, on page 1.' }),
		];
		say = (call) => steps[call.messages.filter(({ role }) => role === 'tool').length]?.(call) ?? { text: 'lost' };
		const workflow = readExample('ask-your-documents.json');
		nodeNamed(workflow, 'Document tools').parameters.endpointUrl = `${real.service.baseUrl}/mcp`;
		Object.assign(nodeNamed(workflow, 'When a question is asked').parameters, { public: true });
		const before = model.calls.length;
		const { id } = await n8n.createWorkflow(workflow);
		await n8n.activateWorkflow(id);
		const { webhookId } = nodeNamed(workflow, 'When a question is asked');
		const question = { action: 'sendMessage', sessionId: 'one', chatInput: 'What writes?' };
		const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(question) };
		await oncePublished(() => fetch(`${real.url}/webhook/${String(webhookId)}/chat`, init));
		const execution = await executionIn(n8n, id, ['success', 'error']);
		await n8n.deactivateWorkflow(id);
		expect(execution.status).toBe('success');
		expect(outputItems(execution, 'Agent').map(({ json }) => json.output)).toEqual(['A fountain pen, on page 1.']);
		const answers = model.calls.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
		const [listed, found, read] = answers.map(({ content }) => JSON.stringify(content));
		expect(model.calls.length - before).toBe(steps.length);
		for (const word of [fileKey, 'sample.pdf']) expect(listed).toContain(word);
		expect(found?.replaceAll('\\', '')).toMatch(
			/"page":1,"box":\[[\d.]+,[\d.]+,[\d.]+,[\d.]+\],"text":"[^"]*Fountain pen/,
		);
		expect(read).toContain('[page 1]');
		expect(read).toContain('Fountain pen, fine nib, dark green');
	});
});
