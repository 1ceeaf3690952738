import { readFile } from 'node:fs/promises';
import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { ServiceError } from '../../messages/errors';
import { withDirectCalls } from './direct-calls';

/** Views of the WebAssembly memory. Read them anew after every call: growth replaces them. */
interface Heap {
	readonly HEAPU8: Uint8Array;
	readonly HEAPF32: Float32Array;
	readonly HEAPF64: Float64Array;
}

/** PDFium and the few helpers that its memory needs. */
export interface Pdfium {
	readonly api: WrappedPdfiumModule;
	readonly heap: Heap;
	/** Run `work` with `size` bytes of PDFium's memory, freed afterwards. */
	withMemory<T>(size: number, work: (pointer: number) => T): T;
	/** Take `size` bytes of PDFium's memory. @throws ServiceError `conversionFailed` when there are none */
	allocate(size: number): number;
	free(pointer: number): void;
}

let current: Promise<Pdfium> | undefined;

/** The PDFium of this process, loaded at the first call. */
export async function loadPdfium(): Promise<Pdfium> {
	current ??= start().catch((error: unknown) => {
		current = undefined;
		throw error;
	});
	return await current;
}

async function start(): Promise<Pdfium> {
	const { init } = await import('@embedpdf/pdfium');
	const wasm = await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm'));
	const quiet = () => undefined;
	const options: object = {
		wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
		// Standard output belongs to the command line's results.
		print: quiet,
		printErr: quiet,
	};
	const api = withDirectCalls(await init(options));
	api.PDFiumExt_Init();
	// The package's types name this module only in part.
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
 * True for an error after which the instance must not be used again: a trap of the WebAssembly code or an exhausted
 * stack. Told by name, as tests run in a realm with classes of its own.
 */
export function isTrap(error: unknown): boolean {
	return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

/** Drop the instance of this process; the next document gets a fresh one. */
export function discardPdfium(): void {
	current = undefined;
}
