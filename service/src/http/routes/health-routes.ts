import type { FastifyInstance } from 'fastify';
import { traceOf } from '../../tasks/worker-messages';
import type { HttpParts } from '../parts';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Document Conversion</title>
<h1>Document Conversion</h1>
<p>This service converts documents. Its interface is under <code>/server/v2</code> and needs an API key in the
header <code>x-api-key</code>; the command <code>document-conversion keys create --name &lt;account&gt;</code> makes one.</p>
<p>It is used by the n8n node <em>Document Conversion</em>, or by any HTTP client.</p>
</html>
`;

/** `GET /livez`, `/readyz` and `/`. None needs a key. */
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

	app.get('/', (_request, reply) =>
		reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'").send(page),
	);
}
