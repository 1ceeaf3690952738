import type { FastifyInstance } from 'fastify';
import type { EventEmitter } from 'node:events';
import { ServiceError } from '../messages/errors';
import { runWithin, type FailScope } from '../observability/unhandled-errors';
import { answerError } from './errors';

/**
 * An unhandled error ends its request, not the service: it is answered, or cut if a response has started. Call it
 * before other hooks are added.
 */
export function keepRequestScopes(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const fail = (error: unknown): void => {
			if (reply.sent || reply.raw.headersSent) request.raw.socket.destroy();
			else answerError(new ServiceError('internal', {}, { cause: error }), request, reply);
		};
		// Body events come from the connection, which also serves other requests.
		emitWithin(fail, request.raw);
		emitWithin(fail, reply.raw);
		runWithin(fail, done);
	});
}

/** Runs the listeners of an emitter in the scope of a request. */
function emitWithin(fail: FailScope, emitter: EventEmitter): void {
	const emit = emitter.emit.bind(emitter);
	emitter.emit = (...event) => runWithin(fail, () => emit(...event));
}
