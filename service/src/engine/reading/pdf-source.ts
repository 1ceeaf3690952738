import { limits, type LimitName } from '../../../../contract/limits';
import type { ConversionRequest } from '../request/request';
import type { PdfSource } from '../external/pdfium-document';

/** The PDF of a request. */
export function pdfSource(request: ConversionRequest): PdfSource {
	const { inputPath, fileName, password } = request;
	const limit = (name: LimitName): number => request.limits?.[name] ?? limits[name].value;
	return {
		path: inputPath,
		fileName,
		password,
		decodedStreamBytes: limit('decodedStreamBytes'),
		imageLimits: { pixels: limit('imagePixels'), side: limit('imageSide') },
	};
}
