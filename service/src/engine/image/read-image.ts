import { readFile, stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { ServiceError } from '../../messages/errors';
import { headOf } from '../../runtime/file-head';
import { heifPictures, heifProgram, withDecodedHeif, type HeifPicture, type HeifProgram } from '../external/heif';
import { decodeWithMagick } from '../external/magick';
import { formatOf, headerBytes, headerSize, isPaged, type PixelSize, type SourceFormat } from './image-header';
import type { PageRaster } from '../pixels/raster';
import { checkImageSize, type ImageLimits } from '../pixels/image-limits';
import { pixelRatio } from './pixel-ratio';
import { imageSettings } from './settings';

/** One image of a file: upright by its EXIF data, on white, eight bits per channel. */
export interface ImageFrame extends PageRaster {
	/** Counted from 1. */
	readonly pageNumber: number;
}

/** An image file with its header read and its pixels not. */
export interface ImageSource {
	readonly format: SourceFormat;
	/** Pages of a TIFF, frames of a GIF, WEBP or AVIF, main images of a HEIC, else 1. */
	readonly frameCount: number;
	/**
	 * Decodes one image.
	 * @param pageNumber  counted from 1
	 * @throws ServiceError `imageTooLarge`, `cannotOpen` if it is damaged
	 */
	readonly readFrame: (pageNumber: number) => Promise<ImageFrame>;
}

/** The file to read, and its limits. */
export interface ImageRequest {
	readonly path: string;
	/** For messages. */
	readonly fileName: string;
	/** Maximum image size, checked before decoding. */
	readonly imageLimits: ImageLimits;
	/** Maximum images of a file. */
	readonly maxFrames: number;
}

/**
 * Larger images are reduced while decoding: nothing needs more detail (A4 at 600 dpi has 35 million pixels), and memory
 * stays below 160 MB.
 */
const maxDecodedPixels = 40_000_000;

/**
 * Opens an image file: JPG, PNG, BMP, TIFF, GIF, WEBP, AVIF, JPEG 2000 or TGA, detected by content, and HEIC if a
 * system program decodes it.
 * @throws ServiceError `notAnImage`, `heicNotRead`, `imageTooLarge`, `tooManyPages`, `cannotOpen` if the header is
 * damaged
 */
export async function openImage(request: ImageRequest): Promise<ImageSource> {
	const { fileName: file, maxFrames: limit } = request;
	const header = await headOf(request.path, headerBytes);
	const format = formatOf(header);
	if (!format) throw new ServiceError('notAnImage', { file });
	if (format === 'heic') return await openHeic(request);
	if (format === 'bmp' || format === 'jp2' || format === 'tga') {
		const size = headerSize(format, header);
		if (!size || size.width < 1 || size.height < 1) throw damagedError(request, format);
		checkImageSize(size, request.imageLimits, file);
		return { format, frameCount: 1, readFrame: () => readMagickFrame(request, format) };
	}
	// The decoder silently fills the rest of a truncated WEBP.
	if (format === 'webp' && (await stat(request.path)).size < header.readUInt32LE(4))
		throw damagedError(request, format);
	const { pages = 1 } = await guardDecoder(request, format, () => sharp(request.path, lenient).metadata());
	const frameCount = Math.max(1, pages);
	if (frameCount > limit) throw new ServiceError('tooManyPages', { file, count: frameCount, limit });
	return { format, frameCount, readFrame: (pageNumber) => readSharpFrame(request, format, pageNumber) };
}

/** The header is read whatever its size; `checkImageSize` refuses with its own message. */
const lenient = { limitInputPixels: false } as const;

/** The main images of a HEIC; thumbnails, depth maps and masks are ignored. */
async function openHeic(request: ImageRequest): Promise<ImageSource> {
	const { fileName: file, maxFrames: limit } = request;
	const program = await heifProgram();
	if (!program) throw new ServiceError('heicNotRead', { file });
	const pictures = await guardDecoder(request, 'heic', () => heifPictures(request.path));
	if (pictures.length > limit) throw new ServiceError('tooManyPages', { file, count: pictures.length, limit });
	return {
		format: 'heic',
		frameCount: pictures.length,
		readFrame: async (pageNumber) => {
			// All of them are decoded together.
			for (const picture of pictures) checkImageSize(picture, request.imageLimits, file);
			return await guardDecoder(request, 'heic', () => readHeicFrame(request, program, pictures, pageNumber));
		},
	};
}

async function readHeicFrame(
	request: ImageRequest,
	program: HeifProgram,
	pictures: readonly HeifPicture[],
	pageNumber: number,
): Promise<ImageFrame> {
	const picture = pictures[pageNumber - 1];
	if (!picture) throw new Error(`a HEIF file without a picture ${pageNumber}`);
	return await withDecodedHeif(program, request.path, pictures, picture, async (path) => {
		const decoded = sharp(path, { ...lenient, failOn: 'truncated', sequentialRead: true });
		const { width, height, density } = await decoded.metadata();
		return await decode(request, decoded, { width, height, density }, pageNumber);
	});
}

async function readSharpFrame(request: ImageRequest, format: SourceFormat, pageNumber: number): Promise<ImageFrame> {
	return await guardDecoder(request, format, async () => {
		const page = pageNumber - 1;
		const options = { ...lenient, failOn: 'truncated', sequentialRead: true } as const;
		const picture = sharp(request.path, isPaged(format) ? { ...options, page } : options);
		const { autoOrient: upright, density = 0, orientation = 1 } = await picture.metadata();
		const ratio = format === 'tiff' ? await pixelRatio(request.path, page) : 1;
		// Orientations from 5 on rotate the image sideways; the shorter pixel side keeps its length.
		const [along, across] = [Math.max(1, 1 / ratio), Math.max(1, ratio)];
		const stretch = orientation < 5 ? { x: along, y: across } : { x: across, y: along };
		const metadata = { ...upright, density: density * along, stretch };
		return await decode(request, picture.autoOrient(), metadata, pageNumber);
	});
}

/** Metadata of an image. */
interface PictureMetadata extends PixelSize {
	/** Resolution along the side with shorter pixels, dpi. */
	readonly density?: number | undefined;
	/** Stretch factor of non-square pixels, 1 or more. */
	readonly stretch?: { readonly x: number; readonly y: number };
}

/** @param metadata  of the upright image */
async function decode(
	{ imageLimits, fileName }: ImageRequest,
	picture: Sharp,
	{ width, height, density = 0, stretch = { x: 1, y: 1 } }: PictureMetadata,
	pageNumber: number,
): Promise<ImageFrame> {
	checkImageSize({ width, height }, imageLimits, fileName);
	const full = { width: width * stretch.x, height: height * stretch.y };
	const scale = Math.min(1, Math.sqrt(maxDecodedPixels / (full.width * full.height)));
	if (scale < 1 || stretch.x !== 1 || stretch.y !== 1) {
		const [wide, high] = [full.width, full.height].map((side) => Math.max(1, Math.floor(side * scale)));
		picture.resize(wide, high, { fit: 'fill' });
	}
	const { data, info } = await picture
		.flatten({ background: '#ffffff' })
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const size = { width: info.width, height: info.height };
	return { pageNumber, ...size, pixels: data, dpi: plausibleDpi(size, density * scale) };
}

async function readMagickFrame(request: ImageRequest, format: 'bmp' | 'jp2' | 'tga'): Promise<ImageFrame> {
	return await guardDecoder(request, format, async () => {
		const { width, height, pixels, dpi } = await decodeWithMagick(
			await readFile(request.path),
			format,
			maxDecodedPixels,
		);
		return { pageNumber: 1, width, height, pixels, dpi: plausibleDpi({ width, height }, dpi) };
	});
}

async function guardDecoder<T>(request: ImageRequest, format: SourceFormat, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof ServiceError ? error : damagedError(request, format, error);
	}
}

function damagedError({ fileName: file }: ImageRequest, format: SourceFormat, cause?: unknown): ServiceError {
	return new ServiceError('cannotOpen', { file, format: format.toUpperCase() }, { cause });
}

/** Resolution of a page image, dpi. @param written  from the file, 0 for none */
export function plausibleDpi({ width, height }: PixelSize, written: number): number {
	const { minScanDpi, maxScanDpi, maxScan, maxPage, minGuess, maxGuess } = imageSettings.readImage;
	const longest = Math.max(width, height);
	const saysScan = written >= minScanDpi && written <= maxScanDpi && longest / written <= maxScan;
	if (saysScan) return written;
	return Math.min(maxGuess, Math.max(minGuess, Math.round(longest / maxPage)));
}
