import { collectGarbage } from '../runtime/garbage';

/** Bytes that may pass before their buffers are collected. */
const everyBytes = 16 * 1024 ** 2;

let passed = 0;

/**
 * Call it for each piece of content that passes through this process to the disk. A piece is garbage once written, but
 * V8 only sees its small handle and waits until some 100 MB of buffers have accumulated; a minor collection every few
 * pieces takes well under a millisecond and keeps memory flat.
 * @param bytes  size of the piece
 */
export function contentPassed(bytes: number): void {
	passed += bytes;
	if (passed < everyBytes) return;
	passed = 0;
	collectGarbage('minor');
}
