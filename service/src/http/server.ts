import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { apiPrefix, mcpAddress } from '../../../contract/endpoints';
import { isTooDeep } from '../../../contract/json-depth';
import { limits } from '../../../contract/limits';
import type { Metrics } from '../observability/metrics';
import { traceFields } from '../observability/trace-context';
import { beginSpan } from './request-span';
import { boundConnections, isTrustedProxy, ownerOf } from './address-connections';
import { limitAddresses, requireKey } from './authentication';
import { cutStalledAnswers } from './answer-pace';
import { watchBodyPace } from './body-pace';
import { piecesOfTurn, readInTurns } from './body-turns';
import { DiskGuard } from './disk-guard';
import { answerBrokenConnection, answerError, answerExpectation, installErrorHandlers } from './errors';
import { requireOneHost } from './host';
import { promptLanguage } from './language';
import type { HttpParts } from './parts';
import { queryText } from './request';
import { invalidRequest } from './request-error';
import { keepRequestScopes } from './request-scope';
import { trustedProxies } from './trusted-proxies';
import { Turns } from './turns';
import { UnreadAnswers } from './unread-answers';
import { assetRoutes } from './routes/asset-routes';
import { descriptionRoutes } from './routes/description-routes';
import { downloadRoutes } from './routes/download-routes';
import { healthRoutes } from './routes/health-routes';
import { mcpRoutes } from './routes/mcp-routes';
import { pageRoutes } from './routes/page-routes';
import { presignedRoutes } from './routes/presigned-routes';
import { processRoutes } from './routes/process-routes';
import { layoutRoutes } from './routes/layout-routes';
import { reviewRoutes } from './routes/review-routes';
import { taskRoutes } from './routes/task-routes';
import { toolRoutes } from './routes/tool-routes';
import { uploadRoutes } from './routes/upload-routes';

/** Longer than the usual 60 s of a load balancer, which otherwise meets connections that just closed. */
const keepAliveMs = 65_000;
/** From connecting to the end of the headers: a connection without a request is not held longer. */
const headersMs = 15_000;
/** A large file over a slow line takes time; `watchBodyPace` cuts off what hardly moves. */
const requestMs = 4 * 3_600_000;
/**
 * Requests started per turn of the event loop: some milliseconds of work. Those of one address wait for those of
 * others.
 */
const requestsOfTurn = 8;
/** A call of MCP takes two to three times the processor time of another request. */
const stepsOfMcp = 3;
/** Maximum fields of a presigned call that is not multipart: the parameter text and the rest. */
const plainBodyBytes = 2 * limits.parameterBytes.value;

/** The HTTP server of the service, not listening yet. */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
	const app = fastify(serverOptions(parts));
	app.server.maxConnections = parts.settings.connections;
	boundConnections(app.server, parts.settings.connectionsPerAddress, isTrustedProxy(parts.settings.trustProxy));
	app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
		// An oversized body is refused before the client sends it.
		const length = Number(request.headers['content-length'] ?? 0);
		if (length <= parts.settings.fileBytes + plainBodyBytes) response.writeContinue();
		app.server.emit('request', request, response);
	});
	app.server.on('checkExpectation', answerExpectation);
	keepRequestScopes(app);
	beginRequests(app, parts);
	logRequests(app, parts.metrics);
	cutStalledAnswers(app);
	installErrorHandlers(app);
	await app.register(multipart);
	await app.register(rateLimit, { global: false });
	limitAddresses(app, parts);
	app.removeContentTypeParser('text/plain');
	const parseJson = app.getDefaultJsonParser('error', 'error');
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		if (isTooDeep(String(body))) done(invalidRequest('nestedTooDeeply'));
		else void parseJson(request, String(body), done);
	});
	app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
		done(null, Object.fromEntries(new URLSearchParams(String(body)))),
	);
	await addRoutes(app, parts);
	return app;
}

function serverOptions(parts: HttpParts) {
	return {
		loggerInstance: parts.log as FastifyBaseLogger,
		// Its log lines would contain signed addresses.
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
		genReqId: requestId,
		trustProxy: trustedProxies(parts.settings.trustProxy),
		bodyLimit: plainBodyBytes,
		http: {
			maxHeaderSize: limits.headerBytes.value,
			headersTimeout: headersMs,
			// Answered with the envelope, see `requireOneHost`.
			requireHostHeader: false,
			connectionsCheckingInterval: headersMs / 3,
		},
		keepAliveTimeout: keepAliveMs,
		requestTimeout: requestMs,
		// HEAD on a route that starts a task would start it.
		exposeHeadRoutes: false,
		// During a shutdown, requests on open connections are still answered.
		return503OnClosing: false,
		forceCloseConnections: 'idle',
		clientErrorHandler: answerBrokenConnection,
		frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
		schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
	} satisfies FastifyHttpOptions<Server>;
}

/** Routes have no schemas. Fastify's own compilers, some 250 modules, would be loaded at every start. */
function refuseSchema(): never {
	throw new Error('a route has a schema, but no compiler is loaded');
}

/** Request id, language, span and pace of every request. */
function beginRequests(app: FastifyInstance, parts: HttpParts): void {
	const [bodies, requests] = [new Turns(piecesOfTurn), new Turns(requestsOfTurn)];
	app.decorateRequest('promptLanguage', 'en');
	app.decorateRequest('caller', null);
	app.decorateRequest('traceparent', undefined);
	app.addHook('onRequest', (request, reply, done) => {
		void reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
		request.promptLanguage = promptLanguage(queryText(request, 'language'));
		requireOneHost(request.raw);
		const traceparent = beginSpan(request, reply, parts.tracing);
		if (traceparent !== undefined) {
			request.traceparent = traceparent;
			request.log = request.log.child(traceFields(traceparent));
		}
		if (hasBody(request.raw)) {
			readInTurns(request.raw, bodies, () => request.caller?.keyPrefix ?? request.ip);
			reply.raw.once('close', watchBodyPace(request.raw));
		}
		requests.take(ownerOf(request.ip), done, { cost: request.routeOptions.url === mcpAddress ? stepsOfMcp : 1 });
	});
}

async function addRoutes(app: FastifyInstance, parts: HttpParts): Promise<void> {
	const disk = new DiskGuard(parts.fileStore, parts.settings);
	healthRoutes(app, parts);
	const unread = new UnreadAnswers(parts.settings.unreadBytesPerAddress);
	await descriptionRoutes(app, parts, unread);
	await pageRoutes(app, parts, unread);
	await app.register(
		(scope, _options, done) => {
			requireKey(scope, parts);
			toolRoutes(scope);
			presignedRoutes(scope, parts, disk);
			taskRoutes(scope, parts);
			assetRoutes(scope, parts);
			reviewRoutes(scope, parts);
			layoutRoutes(scope, parts);
			processRoutes(scope, parts, disk);
			done();
		},
		{ prefix: apiPrefix },
	);
	if (parts.settings.mcp) await app.register((scope, _options, done) => done(mcpRoutes(scope, parts, disk)));
	await app.register(
		(scope, _options, done) => {
			uploadRoutes(scope, parts, disk);
			downloadRoutes(scope, parts);
			done();
		},
		{ prefix: apiPrefix },
	);
}

function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The caller's own id if harmless in a log, else a new one. */
function requestId(request: IncomingMessage): string {
	const given = request.headers['x-request-id'];
	return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
}

/** One line per response: the route, never the address, which may contain a signature or a task. */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
	app.addHook('onResponse', (request, reply, done) => {
		const { url: route = 'none' } = request.routeOptions;
		metrics.requestAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
		const about = {
			method: request.method,
			route,
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime),
			accountId: request.caller?.account.id,
		};
		request.log.info(about, 'request');
		done();
	});
}
