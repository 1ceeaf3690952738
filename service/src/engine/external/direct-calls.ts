import type { WrappedPdfiumModule } from '@embedpdf/pdfium';

/** Calls that are made once an object or segment and return a number. */
const numberCalls = [
	'FPDFPageObj_GetType',
	'FPDFPage_GetAnnot',
	'FPDFAnnot_GetSubtype',
	'FPDF_StructElement_CountChildren',
	'FPDF_StructElement_GetChildAtIndex',
	'FPDF_StructElement_GetChildMarkedContentID',
	'FPDFPageObj_GetClipPath',
	'FPDFPage_GetObject',
	'FPDFFormObj_GetObject',
	'FPDFPath_CountSegments',
	'FPDFPath_GetPathSegment',
	'FPDFPathSegment_GetType',
	'FPDFClipPath_CountPaths',
	'FPDFClipPath_CountPathSegments',
	'FPDFClipPath_GetPathSegment',
] as const satisfies readonly (keyof WrappedPdfiumModule)[];

/** The same for calls that return whether they succeeded. */
const booleanCalls = [
	'FPDFPageObj_GetMatrix',
	'FPDFPageObj_GetBounds',
	'FPDFPageObj_GetFillColor',
	'FPDFPageObj_GetStrokeColor',
	'FPDFPageObj_GetStrokeWidth',
	'FPDFPath_GetDrawMode',
	'FPDFPathSegment_GetPoint',
	'FPDFPathSegment_GetClose',
] as const satisfies readonly (keyof WrappedPdfiumModule)[];

/**
 * PDFium functions without the conversions of the package's wrappers, which take longer than most of them: for those
 * called for every character. Arguments and results are plain numbers; pointers may be negative.
 */
export type DirectCalls = {
	readonly [Name in Extract<keyof WrappedPdfiumModule, `FPDF${string}`>]: (...values: readonly number[]) => number;
};

/** The direct calls of a loaded PDFium. */
export function directCalls({ pdfium }: WrappedPdfiumModule): DirectCalls {
	// The package's types only name some of these exports.
	return pdfium.wasmExports as unknown as DirectCalls;
}

/**
 * The module with its hottest calls going straight to the WebAssembly code: the package looks each function up by name
 * and converts arguments on every call, which took a third of the time of reading a page. All of these take numbers.
 */
export function withDirectCalls(api: WrappedPdfiumModule): WrappedPdfiumModule {
	const native = directCalls(api);
	const direct: Record<string, (...values: number[]) => number | boolean> = {};
	for (const name of numberCalls) direct[name] = native[name];
	for (const name of booleanCalls) {
		const call = native[name];
		direct[name] = (...values) => call(...values) !== 0;
	}
	return { ...api, ...direct };
}
