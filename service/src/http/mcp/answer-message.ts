import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { makeMcpServer, type McpServerOptions } from '../../mcp/server';
import { ownVersion } from '../../runtime/own-version';
import { invalidRequest } from '../request-error';
import type { ServiceWorkshop } from './service-workshop';

/** Read once: it takes a third of the time of a message. */
const version = ownVersion();

/** A protocol message. */
interface McpMessage {
	/** One JSON-RPC message, parsed. */
	readonly body: object;
	readonly address: string;
	/** `mcp-protocol-version` of the request. */
	readonly protocol: string | undefined;
	/** The client has disconnected: it will retry, and find its task. */
	readonly gone: AbortSignal;
}

/** A response: JSON, or empty if the message needs no answer. */
interface McpAnswer {
	readonly status: number;
	readonly text: string;
}

/**
 * Answers one message as JSON, with a separate server: there are no sessions.
 * @throws ServiceError `invalidRequest` for a malformed message
 */
export async function answerMessage(
	workshop: ServiceWorkshop,
	{ body, address, protocol, gone }: McpMessage,
	options: McpServerOptions,
): Promise<McpAnswer> {
	const { server, transport } = await connect(workshop, options, true);
	try {
		const left = new Promise<Response>((resolve) => {
			gone.addEventListener('abort', () => resolve(new Response(null, { status: 202 })), { once: true });
		});
		const response = await Promise.race([
			left,
			transport.handleRequest(messageOf(address, protocol), { parsedBody: body }),
		]);
		const text = await response.text();
		if (response.status >= 400) throw invalidRequest('mcpRefused', { problem: problemOf(text) });
		return { status: response.status, text };
	} finally {
		await server.close();
	}
}

/**
 * Answers one call with events (Server-Sent Events): its progress, then its result. The server ends with the stream.
 * @throws ServiceError `invalidRequest` for a malformed message
 */
export async function answerByEvents(
	workshop: ServiceWorkshop,
	{ body, address, protocol }: Omit<McpMessage, 'gone'>,
	options: McpServerOptions,
): Promise<Readable> {
	const { server, transport } = await connect(workshop, options, false);
	try {
		const response = await transport.handleRequest(messageOf(address, protocol), { parsedBody: body });
		if (response.status >= 400 || !response.body)
			throw invalidRequest('mcpRefused', { problem: problemOf(await response.text()) });
		const events = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
		// Also if the client has disconnected: it will retry, and find its task.
		events.once('close', () => void server.close());
		return events;
	} catch (error) {
		await server.close();
		throw error;
	}
}

/** Whether a message is a call that requests progress. */
export function wantsProgress(body: object): boolean {
	const { params } = body as { readonly params?: { readonly _meta?: { readonly progressToken?: unknown } } | null };
	return params?._meta?.progressToken !== undefined;
}

async function connect(workshop: ServiceWorkshop, options: McpServerOptions, enableJsonResponse: boolean) {
	const server = makeMcpServer(workshop, version, options);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse });
	await server.connect(transport);
	return { server, transport };
}

/** The transport requires clients to accept both response types. */
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
