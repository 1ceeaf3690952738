import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../messages/errors';
import { mayReadMetrics } from '../../observability/metrics-server';
import type { HttpParts } from '../parts';

/** `GET /livez`, `/readyz`, `/health` and `/metrics`. None needs a key; the metrics may need a token. */
export function healthRoutes(
	app: FastifyInstance,
	{ health, metrics, settings, jailLevel, isStopping }: HttpParts,
): void {
	app.get('/livez', () => ({ status: 'ok' }));

	const jail = jailLevel ?? 'no workers';

	app.get('/readyz', (_request, reply) => reply.code(isReady() ? 200 : 503).send({ status: state(), jail }));

	app.get('/health', (_request, reply) => {
		const parts = [...health.findings].map(([part, { isUp, checkedAt, reason = '' }]) => {
			const age = Math.round((performance.now() - checkedAt) / 1000);
			return [part, { status: isUp ? 'ok' : 'failing', checkedSecondsAgo: age, reason }] as const;
		});
		return reply.code(isReady() ? 200 : 503).send({ status: state(), jail, parts: Object.fromEntries(parts) });
	});

	if (settings.metricsPort === 0) {
		app.get('/metrics', async (request, reply) => {
			const { authorization } = request.headers;
			if (!mayReadMetrics(authorization, settings.metricsToken)) throw new ServiceError('unauthorized');
			return await reply.type(metrics.contentType).send(await metrics.text());
		});
	}

	function isReady(): boolean {
		return !isStopping() && health.isUp;
	}

	function state(): string {
		if (isStopping()) return 'stopping';
		return health.isUp ? 'ok' : 'not ready';
	}
}
