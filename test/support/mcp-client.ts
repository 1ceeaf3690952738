import { oncePublished } from './forms';

/** A client of the Model Context Protocol, as far as calling tools needs it. */
export interface McpClient {
	/** @returns the result of a request. @throws Error with what the server says is wrong */
	request(method: string, params: object): Promise<unknown>;
}

const protocolVersion = '2025-03-26';

/** Begin a session over streamable HTTP. @throws Error when the server does not take part */
export async function mcpClient(address: string): Promise<McpClient> {
	let session: string | undefined;
	let count = 0;
	const send = async (message: object): Promise<Response> => {
		const request = {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				accept: 'application/json, text/event-stream',
				...(session ? { 'mcp-session-id': session } : {}),
			},
			body: JSON.stringify({ jsonrpc: '2.0', ...message }),
		};
		const response = await oncePublished(() => fetch(address, request));
		if (!response.ok) throw new Error(`${address} answered with ${response.status}: ${await response.text()}`);
		session = response.headers.get('mcp-session-id') ?? session;
		return response;
	};
	const request: McpClient['request'] = async (method, params) => {
		const id = ++count;
		const text = await (await send({ id, method, params })).text();
		const answers = [...text.matchAll(/^(?:data: )?(\{.*\})$/gm)].map(
			([, json = '']) => JSON.parse(json) as { id?: number; result?: unknown; error?: { message: string } },
		);
		const answer = answers.find((one) => one.id === id);
		if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? text}`);
		return answer.result;
	};
	await request('initialize', {
		protocolVersion,
		capabilities: {},
		clientInfo: { name: 'document-conversion-test', version: '1' },
	});
	await send({ method: 'notifications/initialized' });
	return { request };
}
