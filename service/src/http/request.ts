import type { FastifyRequest } from 'fastify';
import type { PromptLanguage } from '../../../contract/languages';
import type { Caller } from '../accounts/api-keys';
import type { Settings } from '../settings/settings';
import { ServiceError } from '../messages/errors';
import type { RequestTrace } from '../observability/trace-context';
import { isHost } from './host';
import type { HttpParts } from './parts';
import type { AnswerContext } from './present';

declare module 'fastify' {
	interface FastifyRequest {
		/** Language of error texts for this request; a form field may change it. */
		promptLanguage: PromptLanguage;
		/** The caller; set on every route that needs a key. */
		caller: Caller | null;
		/** W3C trace context of the caller, continued; absent without one. */
		traceparent: string | undefined;
	}
}

/** The account of a request on a route that needs a key. */
export function callerOf(request: FastifyRequest): Caller {
	if (!request.caller) throw new Error('a route that needs a key was reached without one');
	return request.caller;
}

/** Base URL as the caller reaches the service: scheme, host and prefix, without a trailing slash. */
export function originOf(request: FastifyRequest, settings: Settings): string {
	const { host, port } = settings;
	// A proxy may pass on any word as the scheme.
	const scheme = request.protocol === 'https' ? 'https' : 'http';
	// HTTP/1.0 clients may send no Host, and a proxy may pass on anything.
	const reached = isHost(request.host) ? request.host : `${host}:${port}`;
	return publicOrigin(settings) ?? `${scheme}://${reached}`;
}

/** The configured origin; `undefined` to take it from each request. */
export function publicOrigin({ publicUrl }: Pick<Settings, 'publicUrl'>): string | undefined {
	return publicUrl === '' ? undefined : publicUrl.replace(/\/+$/, '');
}

/** The request that new work belongs to. */
export function traceOfRequest({ id, traceparent }: FastifyRequest): RequestTrace {
	return { requestId: id, ...(traceparent === undefined ? {} : { traceparent }) };
}

/** Text of a query field; `undefined` if absent or blank. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
	const value = (request.query as Record<string, unknown>)[name];
	const text = Array.isArray(value) ? String(value[0]) : typeof value === 'string' ? value : '';
	return text.trim() === '' ? undefined : text.trim();
}

/** Context of task information besides the task. */
export function answerContextOf(
	request: FastifyRequest,
	{ settings, signer, fileStore }: Pick<HttpParts, 'settings' | 'signer' | 'fileStore'>,
): AnswerContext {
	const origin = originOf(request, settings);
	const { promptLanguage: language, caller } = request;
	return { signer, fileStore, settings, keyPrefix: caller?.keyPrefix, origin, language, now: Date.now() };
}

/** The `taskId` of the query. @throws ServiceError `missingTaskId` */
export function queryTaskId(request: FastifyRequest): string {
	const taskId = queryText(request, 'taskId');
	if (taskId === undefined) throw new ServiceError('missingTaskId');
	return taskId;
}
