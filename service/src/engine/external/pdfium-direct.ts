import type { Pdfium } from './pdfium';

/**
 * PDFium's functions for single characters without the conversions of the package's wrappers, which take longer than
 * the functions themselves. Arguments and results are plain numbers; pointers may come back negative.
 */
export interface DirectCalls {
	FPDFText_CountChars(textPage: number): number;
	FPDFText_GetUnicode(textPage: number, index: number): number;
	FPDFText_IsGenerated(textPage: number, index: number): number;
	FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
	FPDFText_GetTextObject(textPage: number, index: number): number;
	FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
	FPDFText_GetCharBox(
		textPage: number,
		index: number,
		left: number,
		right: number,
		bottom: number,
		top: number,
	): number;
	FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
	FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
	FPDFText_GetFontSize(textPage: number, index: number): number;
	FPDFPageObj_GetMarkedContentID(object: number): number;
	FPDFTextObj_GetFont(textObject: number): number;
	FPDFTextObj_GetTextRenderMode(textObject: number): number;
	FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
	FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
	FPDFFont_GetFlags(font: number): number;
	FPDFFont_GetWeight(font: number): number;
	FPDFFont_GetItalicAngle(font: number, angle: number): number;
}

/** The direct calls of a loaded PDFium. */
export function directCalls({ api }: Pdfium): DirectCalls {
	// The package's types name these exports only in part.
	return api.pdfium.wasmExports as unknown as DirectCalls;
}
