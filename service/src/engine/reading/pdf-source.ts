import type { PdfSource } from '../external/pdfium-document';
import type { FurtherFile } from '../request/request';
import type { ToolContext } from '../request/tool';

/** The PDF of a request, or one of several. */
export function pdfSource({
	request,
	limit,
}: {
	readonly request: Omit<FurtherFile, 'parameter'>;
	readonly limit: ToolContext['limit'];
}): PdfSource {
	const { inputPath, fileName, password } = request;
	return {
		path: inputPath,
		fileName,
		password,
		decodedStreamBytes: limit('decodedStreamBytes'),
		imageLimits: { pixels: limit('imagePixels'), side: limit('imageSide') },
	};
}
