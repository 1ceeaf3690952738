import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../../errors';
import { mayReadMetrics } from '../../observability/metrics-server';
import { pageHeaders } from '../content-security';
import type { HttpParts } from '../parts';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Document Conversion</title>
<h1>Document Conversion</h1>
<p>This service converts documents. Its interface is under <code>/server/v2</code>, described at <a href="docs/">docs/</a>, and needs an
API key in the header <code>x-api-key</code>; the command <code>document-conversion keys create --name &lt;account&gt;</code> makes one.</p>
<p>It is used by the n8n node <em>Document Conversion</em>, or by any HTTP client.</p>
</html>
`;

/** `GET /livez`, `/readyz`, `/health`, `/metrics` and `/`. None needs a key; the figures may need a token. */
export function healthRoutes(app: FastifyInstance, { health, metrics, settings, isStopping }: HttpParts): void {
	app.get('/livez', () => ({ status: 'ok' }));

	app.get('/readyz', (_request, reply) => reply.code(isReady() ? 200 : 503).send({ status: state() }));

	app.get('/health', (_request, reply) => {
		const parts = [...health.findings].map(([part, { isUp, checkedAt }]) => {
			const age = Math.round((performance.now() - checkedAt) / 1000);
			return [part, { status: isUp ? 'ok' : 'failing', checkedSecondsAgo: age }] as const;
		});
		return reply.code(isReady() ? 200 : 503).send({ status: state(), parts: Object.fromEntries(parts) });
	});

	if (settings.metricsPort === 0) {
		app.get('/metrics', async (request, reply) => {
			const { authorization } = request.headers;
			if (!mayReadMetrics(authorization, settings.metricsToken)) throw new ServiceError('unauthorized');
			return await reply.type(metrics.contentType).send(await metrics.text());
		});
	}

	app.get('/', (_request, reply) => reply.headers(pageHeaders({})).type('text/html; charset=utf-8').send(page));

	function isReady(): boolean {
		return !isStopping() && health.isUp;
	}

	function state(): string {
		if (isStopping()) return 'stopping';
		return health.isUp ? 'ok' : 'not ready';
	}
}
