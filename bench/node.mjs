// @ts-check
// The node in a real n8n: memory and time with large files, overhead with many small ones. Linux only (/proc).
import { ensureN8n } from '../scripts/lib/install.mjs';
import { largeFiles } from './node/large-files.mjs';
import { smallFiles } from './node/small-files.mjs';

/** Measure and print. */
export async function run() {
	await ensureN8n();
	await smallFiles();
	await largeFiles();
}
