import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../messages/errors';
import type { SharedCounts } from '../tasks/shared-counts';

const minuteMs = 60_000;

/** Calls allowed per minute. */
interface RateLimit {
	/** Distinguishes limits that count by the same keys. */
	readonly name: string;
	readonly perMinute: number | ((request: FastifyRequest) => number);
	readonly keyOf: (request: FastifyRequest) => string;
}

/**
 * A check that counts a request, in this process and, if reachable, in all processes of the service.
 * @throws ServiceError from the check: `rateLimited`
 */
export function rateCheck(
	app: FastifyInstance,
	{ name, perMinute, keyOf }: RateLimit,
	shared: SharedCounts | undefined,
): (request: FastifyRequest) => Promise<void> {
	const most = typeof perMinute === 'number' ? () => perMinute : perMinute;
	const own = app.createRateLimit({ max: most, timeWindow: minuteMs, keyGenerator: keyOf });
	return async (request) => {
		const rate = await own(request);
		if (!rate.isAllowed && rate.isExceeded) throw tooMany(rate.ttl);
		const together = await shared?.count(`${name}:${keyOf(request)}`, minuteMs);
		if (together && together.current > most(request)) throw tooMany(together.leftMs);
	};
}

const tooMany = (leftMs: number): ServiceError =>
	new ServiceError('rateLimited', { seconds: Math.max(1, Math.ceil(leftMs / 1000)) });
