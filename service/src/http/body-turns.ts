import type { IncomingMessage } from 'node:http';
import type { Turns } from './turns';

/**
 * Pieces of bodies, 64 KiB at most each, that are read in one turn of the event loop: some milliseconds of work for parsers of forms.
 * 600 senders at full speed would otherwise hand over 40 MB between two looks at whoever else calls.
 */
export const piecesOfTurn = 4;

/**
 * Pieces of a body before another one of its owner is read: as long as the fields of a form may be, so that forms end, or are
 * refused, one after the other, and not all of them lie half read in memory.
 */
const piecesOfBody = 4;

/**
 * Have the body of a request read piece by piece, in turns with those of others. What waits for its turn waits at its sender; a body
 * that comes alone is read as fast as it comes. To be called before any of it has come.
 * @param owner  whose body it is, as far as that is known when a piece is to be read
 */
export function readInTurns(raw: IncomingMessage, turns: Turns, owner: () => string): void {
	const [push, read] = [raw.push.bind(raw), raw._read.bind(raw)];
	raw.push = (chunk, encoding) => {
		const isMore = push(chunk, encoding);
		// The connection stands still until the next piece is asked for, also of readers that are never full.
		return chunk === null && isMore;
	};
	let pieces = 0;
	raw._read = (size) => turns.take(owner(), () => read(size), pieces++ % piecesOfBody !== 0);
}
