import type { PdfSource } from '../external/pdfium-document';
import type { ToolContext } from '../request/tool';

/** The PDF of a request. */
export function pdfSource({ request, limit }: Pick<ToolContext, 'request' | 'limit'>): PdfSource {
	const { inputPath, fileName, password } = request;
	return {
		path: inputPath,
		fileName,
		password,
		decodedStreamBytes: limit('decodedStreamBytes'),
		imageLimits: { pixels: limit('imagePixels'), side: limit('imageSide') },
	};
}
