import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { makeMcpServer, type McpServerOptions } from '../../mcp/server';
import { ownVersion } from '../../own-version';
import { invalidRequest } from '../request-error';
import type { ServiceWorkshop } from './service-workshop';

/** A message of the protocol. */
export interface McpMessage {
	/** One JSON-RPC message, parsed. */
	readonly body: object;
	readonly address: string;
	/** `mcp-protocol-version` of the request. */
	readonly protocol: string | undefined;
	/** The client has hung up: it asks again, and finds its task. */
	readonly gone: AbortSignal;
}

/** An answer: JSON, or nothing to what needs none. */
export interface McpAnswer {
	readonly status: number;
	readonly text: string;
}

/** Answer one message, by a server of its own: there are no sessions. @throws ServiceError `invalidRequest` for what is none */
export async function answerMessage(
	workshop: ServiceWorkshop,
	{ body, address, protocol, gone }: McpMessage,
	options: McpServerOptions,
): Promise<McpAnswer> {
	const server = makeMcpServer(workshop, ownVersion(), options);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	try {
		const left = new Promise<Response>((resolve) => {
			gone.addEventListener('abort', () => resolve(new Response(null, { status: 202 })), { once: true });
		});
		// The transport wants both types; the answer is JSON whatever the client takes beside it.
		const headers = {
			accept: 'application/json, text/event-stream',
			'content-type': 'application/json',
			...(protocol === undefined ? {} : { 'mcp-protocol-version': protocol }),
		};
		const message = new Request(address, { method: 'POST', headers });
		const said = await Promise.race([left, transport.handleRequest(message, { parsedBody: body })]);
		const text = await said.text();
		if (said.status >= 400) throw invalidRequest('mcpRefused', { problem: problemOf(text) });
		return { status: said.status, text };
	} finally {
		await server.close();
	}
}

function problemOf(text: string): string {
	try {
		const { error } = JSON.parse(text) as { readonly error?: { readonly message?: string } };
		return error?.message ?? '';
	} catch {
		return '';
	}
}
