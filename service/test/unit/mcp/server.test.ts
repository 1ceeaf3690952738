import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { mcpInputSchema, mcpToolNames } from '../../../../contract/mcp';
import { makeMcpServer } from '../../../src/mcp/server';
import type { Workshop } from '../../../src/mcp/workshop';

const workshop = { transport: 'http', canSave: true, cancel: () => Promise.resolve() } as unknown as Workshop<never>;

/** The answer of a new server to one message. */
async function ask(method: string, params: Record<string, unknown>): Promise<JSONRPCMessage> {
	const [client, own] = InMemoryTransport.createLinkedPair();
	const server = makeMcpServer(workshop, '1.0.0');
	await server.connect(own);
	const answer = new Promise<JSONRPCMessage>((resolve) => (client.onmessage = resolve));
	await client.start();
	await client.send({ jsonrpc: '2.0', id: 1, method, params });
	const message = await answer;
	await server.close();
	return message;
}

describe('a server per message', () => {
	it('compiles the schema of a tool once', async () => {
		const compile = jest.spyOn(AjvJsonSchemaValidator.prototype, 'getValidator');
		await ask('ping', {});
		await ask('tools/list', {});
		expect(compile).not.toHaveBeenCalled();
		const wrong = { name: 'cancel_task', arguments: { task: '' } };
		for (let count = 0; count < 3; count++) expect(JSON.stringify(await ask('tools/call', wrong))).toContain('isError');
		expect(compile).toHaveBeenCalledTimes(1);
	});
});

describe('the arguments of a tool', () => {
	it('have a maximum length and number', () => {
		for (const name of mcpToolNames('http')) {
			for (const [key, schema] of Object.entries(mcpInputSchema(name).properties ?? {})) {
				const { type, items, enum: values } = schema;
				const text = type === 'array' ? items : schema;
				if (type === 'array') expect([name, key, typeof schema.maxItems]).toEqual([name, key, 'number']);
				if (text?.type === 'string' && !values)
					expect([name, key, typeof text.maxLength]).toEqual([name, key, 'number']);
			}
		}
	});
});
