import { setFlagsFromString } from 'node:v8';

/** Settings of V8 for processes that convert. */
const v8Flags: readonly string[] = [
	// Pixels are outside the V8 heap. V8 would collect garbage after each 64 MB of them, some three times per scanned page;
	// counted with the heap, that is about halved: a scan of 200 synthetic pages takes one worker 54.3 s instead of 58.8,
	// and 58.2 s of processor time instead of 73.6. A page of 35 megapixels takes 8 % more memory at its peak (24 November
	// 2026).
	'--external-memory-accounted-in-global-limit',
	// Optimise a function with TurboFan only after 50,000 calls, not 3,000. Twenty journals to Markdown take 16.4 s of
	// processor time instead of 17.6, and OCR of a receipt takes as long (29 November 2026). Hot loops are still optimised
	// early.
	'--invocation-count-for-turbofan=50000',
	// Validate each function of a WebAssembly module when it is first called: of PDFium, most never are. Modules come with the
	// packages, so all are valid. A page to text takes .324 s of processor time instead of .351, others 4 % less.
	'--wasm-lazy-validation',
];

/**
 * Sets V8's flags for a process that converts; call it when the modules of Node.js are loaded. It has compiled code of
 * them, but only for the flags that it was built with: given on the command line, these cost some 30 ms.
 */
export function setV8Flags(): void {
	for (const flag of v8Flags) setFlagsFromString(flag);
}
