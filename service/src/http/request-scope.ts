import type { FastifyInstance } from 'fastify';
import type { EventEmitter } from 'node:events';
import { ServiceError } from '../messages/errors';
import { runWithin, type FailScope } from '../observability/unhandled-errors';
import { answerError } from './errors';

/**
 * An error that nobody handles ends the request it belongs to, not the service: it is answered, or cut where an answer has
 * begun. Call before other hooks are added.
 */
export function keepRequestScopes(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const fail = (error: unknown): void => {
			if (reply.sent || reply.raw.headersSent) request.raw.socket.destroy();
			else answerError(new ServiceError('internal', {}, { cause: error }), request, reply);
		};
		// Events of a body come from the connection, which serves other requests, too.
		emitWithin(fail, request.raw);
		emitWithin(fail, reply.raw);
		runWithin(fail, done);
	});
}

/** Have the listeners of an emitter run for a request. */
function emitWithin(fail: FailScope, emitter: EventEmitter): void {
	const emit = emitter.emit.bind(emitter);
	emitter.emit = (...event) => runWithin(fail, () => emit(...event));
}
