import type { FastifyInstance } from 'fastify';
import { traceOf } from '../../tasks/worker-messages';
import type { HttpParts } from '../parts';

/** `GET /livez` and `/readyz`. Neither needs a key. */
export function healthRoutes(app: FastifyInstance, { store, fileStore, queue, isStopping }: HttpParts): void {
	app.get('/livez', () => ({ status: 'ok' }));

	app.get('/readyz', async (request, reply) => {
		try {
			if (isStopping()) return await reply.code(503).send({ status: 'stopping' });
			await store.check();
			await fileStore.check();
			await queue.check();
			return { status: 'ok' };
		} catch (error) {
			request.log.error({ cause: traceOf(error) }, 'not ready');
			return await reply.code(503).send({ status: 'not ready' });
		}
	});
}
