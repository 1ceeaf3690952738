import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors';
import type { HttpParts } from './parts';

const minuteMs = 60_000;

/**
 * Every route of `scope` needs a valid `x-api-key`, and counts against the rate of that key. An address that
 * sends many wrong keys is told to wait; valid keys from it are served all the same.
 */
export function requireKey(scope: FastifyInstance, { keys, settings }: HttpParts): void {
	const wrongKeys = scope.createRateLimit({
		max: settings.wrongKeysPerMinute,
		timeWindow: minuteMs,
		keyGenerator: (request: FastifyRequest) => request.ip,
	});
	const requests = scope.createRateLimit({
		max: settings.requestsPerMinute,
		timeWindow: minuteMs,
		keyGenerator: (request: FastifyRequest) => request.caller?.keyPrefix ?? '',
	});
	scope.addHook('onRequest', async (request) => {
		const given = request.headers['x-api-key'];
		try {
			request.caller = await keys.authenticate(typeof given === 'string' ? given.trim() : undefined);
		} catch (error) {
			if (error instanceof ServiceError) checkRate(await wrongKeys(request));
			throw error;
		}
		checkRate(await requests(request));
	});
}

/** Every call from one address counts, with a key or without. Questions about the service's health are left out. */
export function limitAddresses(app: FastifyInstance, { settings }: Pick<HttpParts, 'settings'>): void {
	const requests = app.createRateLimit({
		max: settings.requestsPerMinuteOfAddress,
		timeWindow: minuteMs,
		keyGenerator: (request: FastifyRequest) => request.ip,
	});
	app.addHook('onRequest', async (request) => {
		if (!probes.includes(request.routeOptions.url ?? '')) checkRate(await requests(request));
	});
}

/** Asked by machines that decide whether the service lives. */
const probes: readonly string[] = ['/livez', '/readyz', '/health'];

type Rate = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function checkRate(rate: Rate): void {
	if (!rate.isAllowed && rate.isExceeded)
		throw new ServiceError('rateLimited', { seconds: Math.max(1, rate.ttlInSeconds) });
}
