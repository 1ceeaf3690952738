// What the bundle needs of Node.js, before `setV8Flags`.
import 'node:crypto';
import 'node:fs/promises';
import 'node:perf_hooks';
import 'node:timers/promises';
import 'node:vm';
import 'node:zlib';
import { runBundle } from '../runtime/bundled-program';
import { delayCompilers, setV8Flags } from '../runtime/v8-flags';

setV8Flags();
/** Child process of `document-conversion convert`. The first argument names what it is to convert. */
const [, , tool] = process.argv;
if (tool?.startsWith('pdf-')) delayCompilers();
if (!runBundle('conversion', tool)) void import('./conversion-life.js');
