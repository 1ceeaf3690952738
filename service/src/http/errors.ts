import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ErrorName } from '../../../contract/errors';
import type { PhraseName } from '../../../contract/phrases';
import { ServiceError } from '../messages/errors';
import { contentPassed } from '../storage/transit-garbage';
import { traceOf } from '../tasks/worker-messages';
import { errorEnvelope } from './envelope';
import { invalidRequest } from './request-error';

/** Retry delays in seconds: a full disk lasts longer than a store outage. */
const retrySeconds: Partial<Record<ErrorName, number>> = {
	outOfDiskSpace: 60,
	storeUnavailable: 10,
	keyStorageReached: 60,
	tooManyUnstartedFiles: 60,
	unstartedFilesTooLarge: 60,
};

/** Meaning of framework errors, by the framework's code. */
const refusals: Readonly<Record<string, PhraseName>> = {
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'notMultipart',
	FST_INVALID_MULTIPART_CONTENT_TYPE: 'notMultipart',
	FST_ERR_CTP_INVALID_JSON_BODY: 'notJson',
	FST_ERR_CTP_EMPTY_JSON_BODY: 'emptyBody',
	FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
	FST_PARTS_LIMIT: 'tooManyParts',
	FST_FILES_LIMIT: 'tooManyParts',
	FST_FIELDS_LIMIT: 'tooManyParts',
	FST_PROTO_VIOLATION: 'badFieldName',
	FST_INVALID_JSON_FIELD_ERROR: 'fieldNotJson',
	FST_MP_PREMATURE_CLOSE: 'cutOff',
	FST_ERR_BAD_URL: 'badAddress',
};

/** Every error response passes through here: with the envelope, and with its cause only in the log. */
export function installErrorHandlers(app: FastifyInstance): void {
	app.setErrorHandler((thrown, request, reply) => answerError(thrown, request, reply));
	app.setNotFoundHandler((request, reply) => answerError(new ServiceError('notFound'), request, reply));
}

/** Sends an error with its envelope, status and headers. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	const error = publicError(thrown, request.id);
	if (error.httpStatus >= 500) {
		request.log.error({ error: error.errorName, cause: traceOf(error.cause) }, 'request failed');
	}
	const wait = retrySeconds[error.errorName] ?? error.details['seconds'];
	if (wait !== undefined) void reply.header('retry-after', String(wait));
	const answer = Buffer.from(JSON.stringify(errorEnvelope(error, request.promptLanguage ?? 'en', request.id)));
	return (
		reply
			.code(error.httpStatus)
			// Hooks have not run for an unreadable address.
			.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
			.type('application/json; charset=utf-8')
			.header('content-length', answer.length)
			.send(request.raw.complete ? answer : Readable.from(lingering(answer, request.raw), { objectMode: false }))
	);
}

function publicError(thrown: unknown, requestId: string): ServiceError {
	if (thrown instanceof ServiceError) {
		if (thrown.errorName !== 'internal') return thrown;
		return new ServiceError('internal', { requestId }, { cause: thrown.cause });
	}
	const { code = '', statusCode = 500 } = thrown as { code?: string; statusCode?: number };
	const reason = refusals[code] ?? (statusCode < 500 ? 'unreadable' : undefined);
	if (reason !== undefined) return invalidRequest(reason, {}, thrown);
	return new ServiceError('internal', { requestId }, { cause: thrown });
}

/** How long the rest of a refused body is read and discarded. */
const lingerMs = 10_000;
/** Random extra time, so that many refused clients do not return at once. */
const lingerSpreadMs = 5000;

/**
 * Responds to a client that is still sending and can only read the response if its connection stays open: Node closes
 * connections of clients that want only one response ("Connection: close") as soon as it ends, so it ends after the
 * client (RFC 9112, 9.6). A client that does not stop is cut off after a while.
 */
async function* lingering(answer: Buffer, raw: IncomingMessage): AsyncGenerator<Buffer> {
	const isOver = finished(raw).catch(() => undefined);
	readRest(raw);
	yield answer;
	await isOver;
}

function readRest(raw: IncomingMessage): void {
	raw.unpipe();
	// Later, since an aborted reader is still detaching, and would keep the stream paused.
	setImmediate(() => raw.on('data', (chunk: Buffer) => contentPassed(chunk.length)).resume());
	const timer = setTimeout(
		() => {
			if (!raw.complete) raw.socket.destroy();
		},
		lingerMs + Math.random() * lingerSpreadMs,
	);
	timer.unref();
	raw.once('end', () => clearTimeout(timer));
}

type BrokenRequest = readonly [status: number, statusText: string, reason: PhraseName];

const notHttp: BrokenRequest = [400, 'Bad Request', 'notHttp'];
/** Connection errors before a request is known, by Node's code. */
const brokenRequests: Readonly<Record<string, BrokenRequest>> = {
	HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'headersTooLarge'],
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'tooSlow'],
};

/** Answers an unknown `Expect` (RFC 9110, 10.1.1); its connection ends, since a body may follow. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
	const requestId = randomUUID();
	const body = JSON.stringify(errorEnvelope(invalidRequest('badExpectation'), 'en', requestId));
	const headers = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': requestId, connection: 'close' };
	response.writeHead(417, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Answers anything that is not HTTP, or has oversized headers, before it becomes a request. */
export function answerBrokenConnection(error: NodeJS.ErrnoException, socket: Socket): void {
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy();
		return;
	}
	const requestId = randomUUID();
	const [status, statusText, reason] = brokenRequests[error.code ?? ''] ?? notHttp;
	const body = JSON.stringify(errorEnvelope(invalidRequest(reason), 'en', requestId));
	socket.end(
		`HTTP/1.1 ${status} ${statusText}\r\ncontent-type: application/json; charset=utf-8\r\n` +
			`content-length: ${Buffer.byteLength(body)}\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\n${body}`,
	);
}
