import { limits } from '../../../../contract/limits';
import { ServiceError } from '../../messages/errors';

/** Maximum size of an image to read or draw. */
export interface ImageLimits {
	/** Pixels of the whole image. */
	readonly pixels: number;
	/** Pixels of its longer side. */
	readonly side: number;
}

/** The contract's defaults, where configured limits are not available. */
export const standardImageLimits: ImageLimits = { pixels: limits.imagePixels.value, side: limits.imageSide.value };

/**
 * Rejects an image by the size in its header, before decoding.
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
