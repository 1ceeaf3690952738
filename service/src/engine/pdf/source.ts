import type { ConversionRequest } from '../conversion';
import type { PdfSource } from '../external/pdfium-document';

/** The PDF of a request. */
export function pdfSource({ inputPath, fileName, password }: ConversionRequest): PdfSource {
	return { path: inputPath, fileName, password };
}
