import { convert } from '../engine/convert/conversion';
import { setV8Flags } from '../runtime/v8-flags';
import type { ReadPages } from './worker-process';
import { serveConversions } from './worker-process';

/** Loaded on demand, since it pulls in the libraries of every tool. */
const readClaimedPages: ReadPages = async (...job) =>
	await (await import('../engine/convert/read-claimed-pages.js')).readClaimedPages(...job);

setV8Flags();
serveConversions(convert, readClaimedPages);
