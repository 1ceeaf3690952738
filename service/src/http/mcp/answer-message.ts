import { PassThrough, type Readable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
	JSONRPCMessageSchema,
	SUPPORTED_PROTOCOL_VERSIONS,
	type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { makeMcpServer, type McpServerOptions } from '../../mcp/server';
import { truncate } from '../../messages/truncate';
import { ownVersion } from '../../runtime/own-version';
import { invalidRequest } from '../request-error';
import type { ServiceWorkshop } from './service-workshop';

/** Read once: it takes a third of the time of a message. */
const version = ownVersion();
/** How often a stream without events shows proxies that it is open. */
const keepAliveMs = 15_000;

/** A protocol message. */
interface McpMessage {
	/** One JSON-RPC message, parsed. */
	readonly body: object;
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
 * Carries one message and what is sent for it. The SDK's transport for HTTP takes more processor time than the rest of
 * a message: it wraps requests and responses again, and validates the message several times.
 */
class OneMessageTransport implements Transport {
	onmessage?: Transport['onmessage'];
	onclose?: Transport['onclose'];

	constructor(private readonly deliver: (message: JSONRPCMessage) => void) {}

	start(): Promise<void> {
		return Promise.resolve();
	}

	send(message: JSONRPCMessage): Promise<void> {
		this.deliver(message);
		return Promise.resolve();
	}

	close(): Promise<void> {
		this.onclose?.();
		return Promise.resolve();
	}
}

/**
 * Answers one message as JSON, with a separate server: there are no sessions.
 * @throws ServiceError `invalidRequest` for a malformed message
 */
export async function answerMessage(
	workshop: ServiceWorkshop,
	{ body, protocol, gone }: McpMessage,
	options: McpServerOptions,
): Promise<McpAnswer> {
	const message = requireMessage(body, protocol);
	const server = makeMcpServer(workshop, version, options);
	try {
		return await new Promise<McpAnswer>((resolve, reject) => {
			const none = (): void => resolve({ status: 202, text: '' });
			gone.addEventListener('abort', none, { once: true });
			const transport = new OneMessageTransport((sent) => {
				if (isResponse(sent)) resolve({ status: 200, text: JSON.stringify(sent) });
			});
			server.connect(transport).then(() => {
				transport.onmessage?.(message);
				if (!isRequest(message)) none();
			}, reject);
		});
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
	{ body, protocol }: Omit<McpMessage, 'gone'>,
	options: McpServerOptions,
): Promise<Readable> {
	const message = requireMessage(body, protocol);
	const server = makeMcpServer(workshop, version, options);
	const events = new PassThrough();
	const keepAlive = setInterval(() => events.write(': keepalive\n\n'), keepAliveMs);
	// Also if the client has disconnected: it will retry, and find its task.
	events.once('close', () => {
		clearInterval(keepAlive);
		void server.close();
	});
	const transport = new OneMessageTransport((sent) => {
		if (!events.writable) return;
		events.write(`event: message\ndata: ${JSON.stringify(sent)}\n\n`);
		if (isResponse(sent)) {
			clearInterval(keepAlive);
			events.end();
		}
	});
	await server.connect(transport);
	transport.onmessage?.(message);
	return events;
}

/** Whether a message is a call that requests progress. */
export function wantsProgress(body: object): boolean {
	const { params } = body as { readonly params?: { readonly _meta?: { readonly progressToken?: unknown } } | null };
	return 'id' in body && params?._meta?.progressToken !== undefined;
}

/** @throws ServiceError `invalidRequest` unless it is a JSON-RPC message of a known version of the protocol */
function requireMessage(body: object, protocol: string | undefined): JSONRPCMessage {
	const { data: message } = JSONRPCMessageSchema.safeParse(body);
	if (!message) throw invalidRequest('mcpRefused', { problem: 'Parse error: Invalid JSON-RPC message' });
	// The version is negotiated by the first message.
	const isFirst = isRequest(message) && message.method === 'initialize';
	if (!isFirst && protocol !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(protocol)) {
		const supported = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
		const problem = `Unsupported protocol version: ${truncate(protocol)} (supported versions: ${supported})`;
		throw invalidRequest('mcpRefused', { problem });
	}
	return message;
}

const isRequest = (message: JSONRPCMessage) => 'method' in message && 'id' in message;
const isResponse = (message: JSONRPCMessage) => 'result' in message || 'error' in message;
