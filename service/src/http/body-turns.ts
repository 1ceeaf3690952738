import type { IncomingMessage } from 'node:http';
import type { Turns } from './turns';

/**
 * Body chunks, at most 64 KiB each, read per turn of the event loop: some milliseconds of form parsing. Otherwise 600
 * senders at full speed would deliver 40 MB before any other call is answered.
 */
export const piecesOfTurn = 4;

/**
 * Bytes of a body that are read before another body of the same owner: the maximum length of form fields. Forms thus
 * complete one by one instead of all being half read in memory.
 */
const piecesOfBody = 4;

/**
 * Reads the body of a request chunk by chunk, in turns with others. Waiting chunks stay with the sender; a single body
 * is read at full speed. Call it before any data has arrived.
 * @param owner  of the body, as far as known when a chunk is read
 */
export function readInTurns(raw: IncomingMessage, turns: Turns, owner: () => string): void {
	const [push, read] = [raw.push.bind(raw), raw._read.bind(raw)];
	raw.push = (chunk, encoding) => {
		const isMore = push(chunk, encoding);
		// The connection pauses until the next chunk is requested, even for readers that are never full.
		return chunk === null && isMore;
	};
	let pieces = 0;
	raw._read = (size) => turns.take(owner(), () => read(size), { isNext: pieces++ % piecesOfBody !== 0 });
}
