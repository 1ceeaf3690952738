import { collectGarbage } from '../runtime/garbage';

/** Content that may pass before its buffers are collected. */
const everyBytes = 16 * 1024 ** 2;

let passed = 0;

/**
 * To be told of each piece of content that passes through this process on its way to the disk. A piece is garbage as
 * soon as it is written, but V8 sees only its small handle and waits until some 100 MB of buffers have gathered; a
 * collection of the youngest objects every few pieces takes well under a millisecond and keeps the memory flat.
 * @param bytes  size of the piece
 */
export function contentPassed(bytes: number): void {
	passed += bytes;
	if (passed < everyBytes) return;
	passed = 0;
	collectGarbage('minor');
}
