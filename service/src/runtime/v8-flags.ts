import { setFlagsFromString } from 'node:v8';
import { collectGarbage } from './garbage';

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
	// With Maglev after 1,500 calls, not 400: 60 pages to Markdown take 2 to 9 % less (30 November 2026).
	'--invocation-count-for-maglev=1500',
	// Validate each function of a WebAssembly module when it is first called: of PDFium, most never are. Modules come with the
	// packages, so all are valid. A page to text takes .324 s of processor time instead of .351, others 4 % less.
	'--wasm-lazy-validation',
];

/**
 * Command line options of a process that converts. V8 lets the young generation grow to 96 MB; a conversion is as fast
 * with 48, and one of 194 pages takes 110 MB less (30 November 2026).
 */
export const heapOptions: readonly string[] = ['--max-semi-space-size=16'];

/**
 * Environment of a process that converts, read by the C library. Each further arena keeps its own memory. The library
 * would raise the size from which a block goes back to the system when it is freed, up to 32 MB: page images and tensors
 * then stay. Twenty journals in one file to text take 532 MB at their peak instead of 629 (30 November 2026).
 */
export const allocatorVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '8000000' } as const;

/**
 * Sets V8's flags for a process that converts; call it when the modules of Node.js are loaded. It has compiled code of
 * them, but only for the flags that it was built with: given on the command line, these cost some 30 ms.
 */
export function setV8Flags(): void {
	for (const flag of v8Flags) setFlagsFromString(flag);
}

/**
 * Compilers that a process needs only for OCR, or if it has more than one page to convert: most functions of the first
 * page run too few times for compiled code to pay. TurboFan stays, so that long loops do not become slow. A page to text
 * takes .226 s of processor time instead of .243, a dense one to Markdown .581 instead of .643; OCR of a page would take
 * 13 % more, and twenty journals 6 % (29 November 2026).
 */
const compilers = [
	{ later: '--no-sparkplug', usual: '--sparkplug' },
	{ later: '--no-maglev', usual: '--maglev' },
	{ later: '--wasm-tiering-budget=40000000', usual: '--wasm-tiering-budget=13000000' },
] as const;

/**
 * Pages from which TurboFan pays: Maglev's code of long loops is nearly as fast, and compiles in 1 ms a function, not 23.
 * 24 pages of four journals to Markdown take 3.3 s of processor time instead of 4.3, 194 of twenty as long with or
 * without (30 November 2026).
 */
const turboFanPages = 100;

/** Work that needs them all: pixels are read in the longest loops. */
const anyPages = Infinity;

/** For how many pages compilers are set, if any are left out; in the process, as the bundle has a copy of this module. */
const setFor = Symbol.for('document-conversion compilers are set for pages');
const state = globalThis as { [setFor]?: number };

/**
 * Leaves out compilers until `useCompilers` is called. Call it before the program is loaded: compiled code is kept for
 * the flags that are set when the process ends, and only loaded with the same.
 */
export function delayCompilers(): void {
	// Elsewhere V8 may lack some.
	if (!['x64', 'arm64'].includes(process.arch)) return;
	const delay = () => {
		for (const { later } of compilers) setFlagsFromString(later);
		setFlagsFromString('--turbofan');
	};
	process.once('exit', delay);
	delay();
	state[setFor] = 1;
}

/** Takes the compilers that pay for a number of pages; all without one. Never takes fewer than before. */
export function useCompilers(pages = anyPages): void {
	const before = state[setFor];
	if (before === undefined || pages <= before) return;
	state[setFor] = pages;
	if (before === 1) for (const { usual } of compilers) setFlagsFromString(usual);
	setFlagsFromString(pages >= turboFanPages ? '--turbofan' : '--no-turbofan');
}

/** Pages from which a document is long: up to some hundred, V8 takes about the same memory. */
const manyPages = 250;

/** Whether the memory of a document is bounded. */
let isBounded = false;

/**
 * Collects old objects of a long document when they have grown by 60 %: V8 lets them multiply. 1,000 pages to Word then
 * take 365 MB until the last is read instead of 615, and up to 12 % more time (30 November 2026).
 * @param pages  of the document that follows
 */
export function boundOldGarbage(pages: number): void {
	const isLong = pages > manyPages;
	if (isLong === isBounded) return;
	isBounded = isLong;
	// Compiled code is kept for the flags that are set when the process ends.
	if (isLong) process.prependOnceListener('exit', () => boundOldGarbage(0));
	setFlagsFromString(`--heap-growing-percent=${isLong ? 60 : 0}`);
}

/** Call it when a document needs less than before: collects its garbage if it is long. */
export function collectOldGarbage(): void {
	if (isBounded) collectGarbage('major');
}
