import type { Sharp } from 'sharp';
import { encodeWithMagick, type MagickTarget } from '../external/magick';
import { sharpOf, type Raster } from '../pixels/raster';
import { whiteFrom } from '../pixels/threshold';

/** Values of `imageFormat`. */
export type ImageFormat = 'JPG' | 'JPEG' | 'JPEG2000' | 'PNG' | 'BMP' | 'TIFF' | 'TGA' | 'GIF' | 'WEBP';

/** Values of `imageColorMode`. */
type ColorMode = 'e_Color' | 'e_Gray' | 'e_Binary';

/** An image format of results. */
export interface ImageCodec {
	/** Without the dot. */
	readonly extension: string;
	/** Maximum side of the format, pixels. */
	readonly maxSide: number;
	/** Maximum image size of this encoder within the memory of one worker. */
	readonly maxPixels: number;
	readonly encode: (image: Raster, mode: ColorMode, dpi: number) => Promise<Uint8Array>;
}

/** Quality of lossy formats, of 100: text stays sharp at about half the size of the highest quality. */
export const lossyQuality = 90;

/** Encoders that work row by row need little memory besides the image. */
const pixelsByRow = 100_000_000;

/** The others hold the image several times: 1.4 GB at this size, 3.4 GB at 100 million pixels (JPEG 2000). */
const pixelsAtOnce = 40_000_000;

/** Up to this size, a second pass that holds all coefficients in memory reduces the JPEG size. */
const pixelsInTwoPasses = 25_000_000;

type SharpWriter = (image: Sharp, mode: ColorMode, pixels: number) => Sharp;

const codecs: Record<ImageFormat, ImageCodec> = {
	JPG: bySharp('jpg', 65_500, pixelsByRow, writeJpeg),
	JPEG: bySharp('jpeg', 65_500, pixelsByRow, writeJpeg),
	PNG: bySharp('png', 1_000_000, pixelsByRow, (image, mode) =>
		// Two colors give an image of one bit per pixel.
		mode === 'e_Binary' ? image.png({ palette: true, colours: 2, dither: 0 }) : image.png(),
	),
	WEBP: bySharp('webp', 16_383, pixelsAtOnce, (image, mode) =>
		image.webp(mode === 'e_Binary' ? { lossless: true } : { quality: lossyQuality, smartSubsample: true }),
	),
	GIF: bySharp('gif', 65_535, pixelsAtOnce, (image, mode) =>
		mode === 'e_Color' ? image.gif() : image.gif({ dither: 0, colours: mode === 'e_Binary' ? 2 : 256 }),
	),
	TIFF: bySharp('tiff', 1_000_000, pixelsByRow, (image, mode) =>
		mode === 'e_Binary'
			? image.tiff({ compression: 'ccittfax4', bitdepth: 1 })
			: image.tiff({ compression: 'lzw', predictor: 'horizontal' }),
	),
	BMP: byMagick('bmp', 'bmp'),
	TGA: byMagick('tga', 'tga'),
	JPEG2000: byMagick('jp2', 'jp2'),
};

export function imageCodec(format: ImageFormat): ImageCodec {
	return codecs[format];
}

function writeJpeg(image: Sharp, _: ColorMode, pixels: number): Sharp {
	const optimizeCoding = pixels <= pixelsInTwoPasses;
	// Full color resolution: subsampled colors blur the edges of colored text.
	return image.jpeg({ quality: lossyQuality, chromaSubsampling: '4:4:4', optimizeCoding });
}

function bySharp(extension: string, maxSide: number, maxPixels: number, write: SharpWriter): ImageCodec {
	return {
		extension,
		maxSide,
		maxPixels,
		encode: async (image, mode, dpi) =>
			await write(inMode(image, mode), mode, image.width * image.height)
				.withDensity(dpi)
				.toBuffer(),
	};
}

function byMagick(extension: string, target: MagickTarget): ImageCodec {
	return {
		extension,
		maxSide: 65_535,
		maxPixels: pixelsAtOnce,
		encode: async (image, mode, dpi) => {
			const { width, height } = image;
			const pixels = await inMode(image, mode).raw().toBuffer();
			const channels = mode === 'e_Color' ? 3 : 1;
			return await encodeWithMagick({ width, height, channels, pixels, binary: mode === 'e_Binary', dpi }, target);
		},
	};
}

/** The image without alpha: three channels in color, else one. */
function inMode(picture: Raster, mode: ColorMode): Sharp {
	const image = sharpOf(picture).removeAlpha();
	if (mode === 'e_Color') return image;
	const gray = image.grayscale();
	return (mode === 'e_Binary' ? gray.threshold(whiteFrom(picture.pixels)) : gray).toColourspace('b-w');
}
