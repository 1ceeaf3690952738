import type { FastifyInstance } from 'fastify';

const standardStallMs = 60_000;

/**
 * Closes the connection of a response that is not read: if nothing of it has been sent for a while. Slow readers are
 * served to the end.
 * @param stallMs  maximum time without progress
 */
export function cutStalledAnswers(app: FastifyInstance, stallMs = standardStallMs): void {
	app.addHook('onSend', (request, _reply, payload, done) => {
		// Resets itself: after the response, the server sets the keep-alive timeout.
		request.raw.socket.setTimeout(stallMs);
		done(null, payload);
	});
}
