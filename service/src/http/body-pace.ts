import type { IncomingMessage } from 'node:http';

const standardWindowMs = 30_000;
/** 1 KiB per second: slower than any line, so that dripping bodies cannot hold connections for ever. */
const minBytes = 30 * 1024;

/**
 * Closes the connection of a body that arrives too slowly.
 * @param windowMs  interval of checks
 * @returns a function that ends the watch
 */
export function watchBodyPace(raw: IncomingMessage, windowMs = standardWindowMs): () => void {
	let before = raw.socket.bytesRead;
	const timer = setInterval(() => {
		const now = raw.socket.bytesRead;
		// With a full buffer, the body waits for this machine, not for the client.
		const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
		if (now - before < minBytes && !waitsForUs && !raw.complete) raw.destroy(new Error('the body came in too slowly'));
		before = now;
	}, windowMs);
	timer.unref();
	return () => clearInterval(timer);
}
