import type { FastifyInstance } from 'fastify';

const standardStallMs = 60_000;

/**
 * Cut the connection of an answer that is not read: when nothing of it has gone out for a while. Whoever reads slowly is served
 * to the end; whoever stands still frees what waits for it.
 * @param stallMs  how long nothing may move
 */
export function cutStalledAnswers(app: FastifyInstance, stallMs = standardStallMs): void {
	app.addHook('onSend', (request, _reply, payload, done) => {
		// Ends by itself: with the answer, the server sets the time for which a connection is kept.
		request.raw.socket.setTimeout(stallMs);
		done(null, payload);
	});
}
