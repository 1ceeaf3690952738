import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../messages/errors';
import type { HttpParts } from './parts';
import { rateCheck } from './rates';

/**
 * Requires a valid `x-api-key` for every route of `scope`, and counts it against the rate of that key. An address with
 * many wrong keys must wait; its valid keys still work.
 * @param readKey  where to find the key
 */
export function requireKey(
	scope: FastifyInstance,
	{ keys, settings, counts }: HttpParts,
	readKey: (request: FastifyRequest) => string | undefined = keyOfHeader,
): void {
	const { wrongKeysPerMinute, requestsPerMinute } = settings;
	const checkWrong = rateCheck(scope, { name: 'wrong', perMinute: wrongKeysPerMinute, keyOf: ({ ip }) => ip }, counts);
	const byKey = (request: FastifyRequest) => request.caller?.keyPrefix ?? '';
	const ofKey = ({ caller }: FastifyRequest) =>
		Math.min(requestsPerMinute, caller?.limits.requestsPerMinute ?? Infinity);
	const check = rateCheck(scope, { name: 'key', perMinute: ofKey, keyOf: byKey }, counts);
	scope.addHook('onRequest', async (request) => {
		try {
			request.caller = await keys.authenticate(readKey(request));
		} catch (error) {
			// While the database is away, no key can be judged.
			if (error instanceof ServiceError && error.errorName === 'unauthorized') await checkWrong(request);
			throw error;
		}
		await check(request);
	});
}

/** The key in `x-api-key`. */
export function keyOfHeader({ headers }: FastifyRequest): string | undefined {
	const given = headers['x-api-key'];
	return typeof given === 'string' ? given.trim() : undefined;
}

/** Counts every call by address, with a key or without. Health checks are excluded. */
export function limitAddresses(
	app: FastifyInstance,
	{ settings, counts }: Pick<HttpParts, 'settings' | 'counts'>,
): void {
	const perMinute = settings.requestsPerMinuteOfAddress;
	const check = rateCheck(app, { name: 'address', perMinute, keyOf: ({ ip }) => ip }, counts);
	app.addHook('onRequest', async (request) => {
		if (!probes.includes(request.routeOptions.url ?? '')) await check(request);
	});
}

/** Used by probes that decide whether the service is alive. */
export const probes: readonly string[] = ['/livez', '/readyz', '/health'];
