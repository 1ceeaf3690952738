import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mcpAddress } from '../../../../contract/endpoints';
import { limits } from '../../../../contract/limits';
import { ServiceError } from '../../messages/errors';
import { traceOf } from '../../tasks/worker-messages';
import { keyOfHeader, requireKey } from '../authentication';
import type { DiskGuard } from '../disk-guard';
import { requireOrigin } from '../mcp/origin';
import { ServiceWorkshop } from '../mcp/service-workshop';
import type { HttpParts } from '../parts';
import { callerOf, originOf, traceOfRequest } from '../request';
import { invalidRequest } from '../request-error';
import { withClient } from '../wait-for-change';

/**
 * `POST /mcp`: the Model Context Protocol over streamable HTTP, one message per call with a JSON response, or events
 * for a call that requests progress. There are no sessions, so that any process of the service answers any call; the
 * server sends nothing on its own, so `GET` and `DELETE` are refused.
 */
export function mcpRoutes(scope: FastifyInstance, parts: HttpParts, disk: DiskGuard): undefined {
	const { settings } = parts;
	scope.addHook('onRequest', (request, _reply, done) => {
		requireOrigin(request, settings);
		done();
	});
	requireKey(scope, parts, keyOfMcp);

	scope.post(mcpAddress, async (request, reply) => {
		const { body } = request;
		// A batch of calls would count once.
		if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidRequest('oneMessage');
		const { account, keyPrefix } = callerOf(request);
		const origin = originOf(request, settings);
		const caller = {
			accountId: account.id,
			keyPrefix,
			apiKey: keyOfMcp(request) ?? '',
			origin,
			trace: traceOfRequest(request),
		};
		const protocol = request.headers['mcp-protocol-version'];
		// Loaded with the first call: the protocol libraries take memory.
		const { answerByEvents, answerMessage, wantsProgress } = await import('../mcp/answer-message.js');
		const workshop = new ServiceWorkshop(parts, caller, disk);
		const message = { body, protocol: typeof protocol === 'string' ? protocol : undefined };
		const options = {
			waitMs: Math.min(settings.directWaitMs, limits.waitSeconds.value * 1000),
			onFault: (cause: unknown): void => request.log.error({ cause: traceOf(cause) }, 'mcp call failed'),
		};
		if (wantsProgress(body) && takesEvents(request)) {
			const events = await answerByEvents(workshop, message, options);
			// Tells proxies to forward each event immediately.
			void reply.type('text/event-stream').headers({ 'cache-control': 'no-cache', 'x-accel-buffering': 'no' });
			return await reply.send(events);
		}
		const { status, text } = await withClient(request, (gone) =>
			answerMessage(workshop, { ...message, gone }, options),
		);
		void reply.code(status);
		return text === '' ? await reply.send() : await reply.type('application/json; charset=utf-8').send(text);
	});
	for (const method of ['GET', 'DELETE'] as const) {
		scope.route({
			method,
			url: mcpAddress,
			handler: (_request, reply) => {
				void reply.header('allow', 'POST');
				throw new ServiceError('methodNotAllowed', { methods: 'POST' });
			},
		});
	}
	return undefined;
}

function takesEvents(request: FastifyRequest): boolean {
	return request.headers.accept?.includes('text/event-stream') === true;
}

/** The key in `x-api-key`, or, as clients of the protocol send it, in `Authorization: Bearer …`. */
function keyOfMcp(request: FastifyRequest): string | undefined {
	const [, bearer] = /^Bearer +(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
	return keyOfHeader(request) ?? bearer;
}
