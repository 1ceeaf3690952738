import type { IncomingMessage } from 'node:http';

const standardWindowMs = 30_000;
/** 1 KiB a second: slower than any line, so that bodies that drip cannot hold connections for ever. */
const leastBytes = 30 * 1024;

/**
 * Cut the connection of a body that comes in too slowly.
 * @param windowMs  how often to look
 * @returns a function that ends the watch
 */
export function watchBodyPace(raw: IncomingMessage, windowMs = standardWindowMs): () => void {
	let before = raw.socket.bytesRead;
	const timer = setInterval(() => {
		const now = raw.socket.bytesRead;
		// With a full buffer, the body waits for this machine and not for the client.
		const waitsForUs = raw.readableLength >= raw.readableHighWaterMark;
		if (now - before < leastBytes && !waitsForUs && !raw.complete)
			raw.destroy(new Error('the body came in too slowly'));
		before = now;
	}, windowMs);
	timer.unref();
	return () => clearInterval(timer);
}
