import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { fixtureBytes } from '../../fixtures';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import { executionIn, sendForm } from '../support/forms';
import { mcpClient } from '../support/mcp-client';
import { credentialType, nodeType, realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import {
	chain,
	nodeNamed,
	readExample,
	start,
	type WorkflowFile,
	type WorkflowNode,
} from '../support/real-n8n-workflows';
import { startScriptedModel, type ModelAnswer, type ModelCall, type ScriptedModel } from '../support/scripted-model';

const real = realN8n();
const { n8n } = real;

/** A document on the web. */
let website: Server;
let documentUrl: string;
let model: ScriptedModel;
let credential: { id: string; name: string };
/** What the model says in the test that runs. */
let say: (call: ModelCall) => ModelAnswer;

beforeAll(async () => {
	website = createServer((_, response) => void response.end(fixtureBytes('sample.pdf')));
	await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
	documentUrl = `http://127.0.0.1:${(website.address() as AddressInfo).port}/invoice.pdf`;
	model = await startScriptedModel((call) => say(call));
	credential = await n8n.createCredential({ name: 'OpenAI account', type: 'openAiApi', data: model.credential });
});

afterAll(async () => {
	await n8n.deleteCredential(credential.id);
	await model.stop();
	await new Promise((resolve) => website.close(resolve));
});

/** The node as n8n gives it to an agent. */
const tool: WorkflowNode = {
	name: 'Read a document',
	type: `${nodeType}Tool`,
	typeVersion: 1,
	position: [0, 0],
	parameters: {
		resource: 'text',
		operation: 'extractText',
		inputSource: 'url',
		url: "={{ $fromAI('url', 'Address of the document', 'string') }}",
		options: {},
	},
	credentials: { [credentialType]: real.credential },
};

/** A workflow in which one node is a tool of another. */
function withTool(name: string, nodes: readonly WorkflowNode[], user: string): WorkflowFile {
	const workflow = chain(name, nodes);
	const connections = {
		...workflow.connections,
		[tool.name]: { ai_tool: [[{ node: user, type: 'ai_tool', index: 0 }]] },
	};
	return { ...workflow, nodes: [...workflow.nodes, tool], connections };
}

describe('the example "form upload to a summary by a language model"', () => {
	it('gives the text of the document to the model and outputs its summary', async () => {
		say = () => ({ text: 'An invoice for stationery.' });
		const { id } = await n8n.createWorkflow(readExample('form-to-summary.json'));
		await n8n.activateWorkflow(id);
		const { webhookId } = nodeNamed(readExample('form-to-summary.json'), 'When the form is submitted');
		const file = { name: 'invoice.pdf', type: 'application/pdf', content: fixtureBytes('sample.pdf') };
		await sendForm(`${real.url}/form/${String(webhookId)}`, [file]);
		const execution = await executionIn(n8n, id, ['success', 'error']);
		await n8n.deactivateWorkflow(id);
		expect(execution.status).toBe('success');
		expect(outputItems(execution, 'File and summary').map(({ json }) => json)).toEqual([
			{ file: 'invoice.pdf', summary: 'An invoice for stationery.' },
		]);
		expect(JSON.stringify(model.calls.at(-1)?.messages)).toContain('Fountain pen, fine nib, dark green');
	});
});

describe('an agent', () => {
	it('reads a document page by page with the node as a tool', async () => {
		say = ({ messages, tools = [] }) =>
			messages.some(({ role }) => role === 'tool')
				? { text: 'The total is GBP 562.80.' }
				: { tool: tools[0]?.function.name ?? '', input: { url: documentUrl } };
		const agent: WorkflowNode = {
			name: 'Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			typeVersion: 2,
			position: [0, 0],
			parameters: { promptType: 'define', text: 'What is the total?', options: {} },
		};
		const chat: WorkflowNode = {
			name: 'Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			position: [0, 0],
			parameters: { model: { __rl: true, mode: 'id', value: 'scripted' }, options: {} },
			credentials: { openAiApi: credential },
		};
		const workflow = withTool('Agent', [start, agent], agent.name);
		workflow.nodes.push(chat);
		workflow.connections[chat.name] = {
			ai_languageModel: [[{ node: agent.name, type: 'ai_languageModel', index: 0 }]],
		};
		const before = model.calls.length;
		const execution = await runWell(real, workflow);
		expect(outputItems(execution, agent.name).map(({ json }) => json.output)).toEqual(['The total is GBP 562.80.']);
		const [first, second] = model.calls.slice(before);
		expect(first?.tools).toHaveLength(1);
		const answer = JSON.stringify(second?.messages.find(({ role }) => role === 'tool')?.content);
		expect(answer).toContain('[Page 1]');
		expect(answer).toContain('562.80');
		expect(answer).not.toContain('signature=');
	});
});

describe("n8n's MCP Server Trigger", () => {
	it('offers the node as a tool, and a call gives the text of the document', async () => {
		const trigger: WorkflowNode = {
			name: 'MCP Server Trigger',
			type: '@n8n/n8n-nodes-langchain.mcpTrigger',
			typeVersion: 2,
			position: [0, 0],
			parameters: { authentication: 'none', path: 'documents' },
			webhookId: 'a0b1c2d3-e4f5-4a6b-8c7d-8e9f0a1b2c3d',
		};
		const { id } = await n8n.createWorkflow(withTool('MCP', [trigger], trigger.name));
		await n8n.activateWorkflow(id);
		const client = await mcpClient(`${real.url}/mcp/documents`);
		const { tools } = (await client.request('tools/list', {})) as { tools: { name: string; inputSchema: object }[] };
		expect(tools.map(({ inputSchema }) => Object.keys((inputSchema as { properties: object }).properties))).toEqual([
			['url'],
		]);
		const answer = await client.request('tools/call', { name: tools[0]?.name, arguments: { url: documentUrl } });
		await n8n.deactivateWorkflow(id);
		const text = JSON.stringify(answer);
		expect(text).toContain('[Page 1]');
		expect(text).toContain('Fountain pen, fine nib, dark green');
		expect(text).not.toContain('signature=');
	});
});
