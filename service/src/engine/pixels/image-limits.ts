import { limits } from '../../../../contract/limits';
import { ServiceError } from '../../messages/errors';

/** Maximum size of an image to read or draw. */
export interface ImageLimits {
	/** Of the whole image. */
	readonly pixels: number;
	/** Of its longer side, in pixels. */
	readonly side: number;
}

/** The contract's limits, for where an operator's do not reach. */
export const standardImageLimits: ImageLimits = { pixels: limits.imagePixels.value, side: limits.imageSide.value };

/**
 * Refuse an image by the size its header tells, before it is decoded.
 * @param size  in pixels
 * @throws ServiceError `imageTooLarge`
 */
export function checkImageSize(
	size: { readonly width: number; readonly height: number },
	{ pixels, side }: ImageLimits,
	fileName: string,
): void {
	const { width, height } = size;
	if (width * height <= pixels && Math.max(width, height) <= side) return;
	throw new ServiceError('imageTooLarge', { file: fileName, width, height, pixels, side });
}
