import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/**
 * PDFium functions that return plain numbers, also for success. Pointers may be negative. For those called for every
 * character.
 */
export type DirectCalls = {
	readonly [Name in Extract<keyof WrappedPdfiumModule, `FPDF${string}`>]: (...values: readonly number[]) => number;
};

/** The direct calls of a loaded PDFium. */
export function directCalls({ pdfium }: WrappedPdfiumModule): DirectCalls {
	// The package's types only name some of these exports.
	return pdfium.wasmExports as unknown as DirectCalls;
}

type Call = (...values: readonly unknown[]) => unknown;

/** The part of a starting PDFium module that wraps its functions. */
export interface WrappingModule {
	readonly wasmExports: Readonly<Record<string, Call>>;
	cwrap: (name: string, result: string | null, values: readonly string[]) => Call;
}

/**
 * Lets functions without texts go straight to the WebAssembly code: the package's wrappers look each one up by name and
 * make functions to convert its values on every call, which takes longer than most of them.
 */
export function wrapDirectly(module: WrappingModule): void {
	const { cwrap, wasmExports } = module;
	module.cwrap = (name, result, values) => {
		const call = wasmExports[name]!;
		if (result === 'string' || values.some((type) => type === 'string' || type === 'array')) {
			return cwrap(name, result, values);
		}
		return result === 'boolean' ? (...given) => call(...given) !== 0 : call;
	};
}
