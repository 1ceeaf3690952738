import { runBundle } from '../runtime/bundled-program';

/** Child process of `document-conversion convert`. The first argument names what it is to convert. */
if (!runBundle(process.argv[2])) void import('./conversion-life.js');
