import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { makeMcpServer, type McpServerOptions } from '../../mcp/server';
import { ownVersion } from '../../runtime/own-version';
import { invalidRequest } from '../request-error';
import type { ServiceWorkshop } from './service-workshop';

/** A message of the protocol. */
interface McpMessage {
	/** One JSON-RPC message, parsed. */
	readonly body: object;
	readonly address: string;
	/** `mcp-protocol-version` of the request. */
	readonly protocol: string | undefined;
	/** The client has hung up: it asks again, and finds its task. */
	readonly gone: AbortSignal;
}

/** An answer: JSON, or nothing to what needs none. */
interface McpAnswer {
	readonly status: number;
	readonly text: string;
}

/**
 * Answer one message as JSON, by a server of its own: there are no sessions.
 * @throws ServiceError `invalidRequest` for what is none
 */
export async function answerMessage(
	workshop: ServiceWorkshop,
	{ body, address, protocol, gone }: McpMessage,
	options: McpServerOptions,
): Promise<McpAnswer> {
	const { server, transport } = await connected(workshop, options, true);
	try {
		const left = new Promise<Response>((resolve) => {
			gone.addEventListener('abort', () => resolve(new Response(null, { status: 202 })), { once: true });
		});
		const said = await Promise.race([
			left,
			transport.handleRequest(messageOf(address, protocol), { parsedBody: body }),
		]);
		const text = await said.text();
		if (said.status >= 400) throw invalidRequest('mcpRefused', { problem: problemOf(text) });
		return { status: said.status, text };
	} finally {
		await server.close();
	}
}

/**
 * Answer one call as events (Server-Sent Events): its progress, then its result. The server goes with the stream.
 * @throws ServiceError `invalidRequest` for what is no message
 */
export async function answerByEvents(
	workshop: ServiceWorkshop,
	{ body, address, protocol }: Omit<McpMessage, 'gone'>,
	options: McpServerOptions,
): Promise<Readable> {
	const { server, transport } = await connected(workshop, options, false);
	try {
		const said = await transport.handleRequest(messageOf(address, protocol), { parsedBody: body });
		if (said.status >= 400 || !said.body) throw invalidRequest('mcpRefused', { problem: problemOf(await said.text()) });
		const events = Readable.fromWeb(said.body as ReadableStream<Uint8Array>);
		// Also when the client has hung up: it asks again, and finds its task.
		events.once('close', () => void server.close());
		return events;
	} catch (error) {
		await server.close();
		throw error;
	}
}

/** Whether a message is a call that wants to be told of its progress. */
export function wantsProgress(body: object): boolean {
	const { params } = body as { readonly params?: { readonly _meta?: { readonly progressToken?: unknown } } | null };
	return params?._meta?.progressToken !== undefined;
}

async function connected(workshop: ServiceWorkshop, options: McpServerOptions, enableJsonResponse: boolean) {
	const server = makeMcpServer(workshop, ownVersion(), options);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse });
	await server.connect(transport);
	return { server, transport };
}

/** The transport wants both types of answers to be taken, whichever it gives. */
function messageOf(address: string, protocol: string | undefined): Request {
	const headers = {
		accept: 'application/json, text/event-stream',
		'content-type': 'application/json',
		...(protocol === undefined ? {} : { 'mcp-protocol-version': protocol }),
	};
	return new Request(address, { method: 'POST', headers });
}

function problemOf(text: string): string {
	try {
		const { error } = JSON.parse(text) as { readonly error?: { readonly message?: string } };
		return error?.message ?? '';
	} catch {
		return '';
	}
}
