import { text } from 'node:stream/consumers';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { answerByEvents, answerMessage, wantsProgress } from '../../../src/http/mcp/answer-message';
import type { ServiceWorkshop } from '../../../src/http/mcp/service-workshop';

const workshop = { transport: 'http', canSave: true, cancel: () => Promise.resolve() } as unknown as ServiceWorkshop;
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const initialize = {
	...ping,
	method: 'initialize',
	params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

async function answer(body: object, protocol?: string, gone = new AbortController().signal) {
	return await answerMessage(workshop, { body, protocol, gone }, {});
}

describe('an MCP message', () => {
	it('is answered with JSON', async () => {
		const { status, text: json } = await answer(ping, LATEST_PROTOCOL_VERSION);
		expect([status, JSON.parse(json)]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
	});

	it.each([
		['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
		['a response', { jsonrpc: '2.0', id: 1, result: {} }],
	])('has no answer if it is %s', async (_what, body) => {
		expect(await answer(body)).toEqual({ status: 202, text: '' });
	});

	it('has no answer if the client has gone', async () => {
		const gone = new AbortController();
		const answered = answer(ping, undefined, gone.signal);
		gone.abort();
		expect(await answered).toEqual({ status: 202, text: '' });
	});

	it('of an unknown protocol version is refused, but the first message negotiates the version', async () => {
		await expect(answer(ping, '1999-01-01')).rejects.toThrow('Unsupported protocol version: 1999-01-01');
		const { text: json } = await answer(initialize, '1999-01-01');
		expect(JSON.parse(json)).toMatchObject({ result: { protocolVersion: LATEST_PROTOCOL_VERSION } });
	});

	it.each([
		['no message', {}],
		['a message without a method', { jsonrpc: '2.0', id: 1 }],
		['a request whose ID is an object', { ...ping, id: {} }],
	])('is refused if it is %s', async (_what, body) => {
		await expect(answer(body)).rejects.toThrow('Invalid JSON-RPC message');
	});

	it('that requests progress is answered by events, which end with the result', async () => {
		const body = { ...ping, params: { _meta: { progressToken: 'a' } } };
		expect(wantsProgress(body)).toBe(true);
		expect(wantsProgress({ jsonrpc: '2.0', method: 'x', params: body.params })).toBe(false);
		const events = await text(await answerByEvents(workshop, { body, protocol: undefined }, {}));
		expect(events).toBe('event: message\ndata: {"result":{},"jsonrpc":"2.0","id":1}\n\n');
	});

	it('sends nothing after the result, however slowly it is read', async () => {
		jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
		try {
			const body = { ...ping, params: { _meta: { progressToken: 'a' } } };
			const events = await answerByEvents(workshop, { body, protocol: undefined }, {});
			await new Promise((resolve) => setImmediate(resolve));
			jest.advanceTimersByTime(60_000);
			expect(await text(events)).toMatch(/^event: message\ndata: .*\n\n$/);
		} finally {
			jest.useRealTimers();
		}
	});
});
