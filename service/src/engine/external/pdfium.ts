import { readFileSync } from 'node:fs';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ServiceError } from '../../messages/errors';
import { wrapDirectly, type WrappingModule } from './direct-calls';

/** An instance of compiled WebAssembly code. */
interface Instance {
	readonly exports: object;
}

/** What is used of the global that Node.js has and TypeScript only declares with the types of a browser. */
declare const WebAssembly: {
	readonly Module: new (code: Uint8Array) => object;
	readonly Instance: new (module: object, imports: object) => Instance;
};

/** Views of the WebAssembly memory. Read them again after every call: growth replaces them. */
interface Heap {
	readonly HEAPU8: Uint8Array;
	readonly HEAPF32: Float32Array;
	readonly HEAPF64: Float64Array;
}

/** PDFium and its memory helpers. */
export interface Pdfium {
	readonly api: WrappedPdfiumModule;
	readonly heap: Heap;
	/** Runs `work` with `size` bytes of PDFium's memory, freed afterwards. */
	withMemory<T>(size: number, work: (pointer: number) => T): T;
	/** Allocates `size` bytes of PDFium's memory. @throws ServiceError `conversionFailed` if there are none */
	allocate(size: number): number;
	free(pointer: number): void;
}

let current: Promise<Pdfium> | undefined;

/** The PDFium of this process, loaded on the first call. */
export async function loadPdfium(): Promise<Pdfium> {
	current ??= start().catch((error: unknown) => {
		current = undefined;
		throw error;
	});
	return await current;
}

async function start(): Promise<Pdfium> {
	const { init } = await import('@embedpdf/pdfium');
	const quiet = () => undefined;
	// The package adds its module to them.
	const options: object = {
		instantiateWasm,
		// Standard output is reserved for the results of the command line.
		print: quiet,
		printErr: quiet,
		onRuntimeInitialized: () => wrapDirectly(options as WrappingModule),
	};
	const api = await init(options);
	api.PDFiumExt_Init();
	// The package's types only name part of this module.
	const heap = api.pdfium as unknown as Heap;
	const { malloc, free } = api.pdfium.wasmExports;
	const allocate = (size: number): number => {
		const pointer = malloc(Math.max(1, size)) >>> 0;
		if (pointer === 0) throw new ServiceError('conversionFailed', {}, { cause: `no memory for ${size} bytes` });
		return pointer;
	};
	return {
		api,
		heap,
		allocate,
		free,
		withMemory(size, work) {
			const pointer = allocate(size);
			try {
				return work(pointer);
			} finally {
				free(pointer);
			}
		},
	};
}

/**
 * Starts the code of PDFium in this thread: its functions are compiled when they are called, so other threads would only
 * copy it. A page to text takes 4 ms less of processor time.
 */
function instantiateWasm(imports: object, receive: (instance: Instance, module: object) => void): object {
	const module = new WebAssembly.Module(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm')));
	const instance = new WebAssembly.Instance(module, imports);
	receive(instance, module);
	return instance.exports;
}

/**
 * Whether the instance must not be used after an error: a trap of the WebAssembly code or an exhausted stack. Compared
 * by name, since tests run in a realm with separate classes.
 */
export function isTrap(error: unknown): boolean {
	return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

/** Drops the instance of this process; the next document gets a new one. */
export function discardPdfium(): void {
	current = undefined;
}
