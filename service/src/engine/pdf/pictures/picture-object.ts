import { readFile } from 'node:fs/promises';
import { deflate } from 'node:zlib';
import { promisify } from 'node:util';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ServiceError } from '../../../messages/errors';
import type { ImageFrame, ImageSource } from '../../image/read-image';
import { isPaged } from '../../image/image-header';
import { plausibleDpi } from '../../image/read-image';
import type { Raster } from '../../pixels/raster';
import type { DocumentFile } from '../../pdf-syntax/cos/document-file';
import { PdfRawStream, PdfReference, type PdfContext } from '../../pdf-syntax/objects/objects';
import { jpegShape } from './jpeg';
import { pngRows, type PngRows } from './png';
import { correctedQuality } from './settings';

/** An image in the file. */
interface WrittenPicture {
	/** Object number. */
	readonly number: number;
	/** As displayed, pixels. */
	readonly width: number;
	readonly height: number;
	readonly dpi: number;
	/** Orientation: 1 to 8 (Exif, tag 274). */
	readonly orientation: number;
}

/** Target for images. */
export interface PictureTarget {
	readonly file: DocumentFile;
	readonly context: PdfContext;
}

const packed = promisify(deflate);

/**
 * Writes an image without loss: JPEG and PNG data unchanged if PDF supports it, others decoded, keeping gray and inks.
 * @throws ServiceError `cannotOpen` if its data is damaged, `imageTooLarge`
 */
export async function writePicture(
	target: PictureTarget,
	source: ImageSource,
	{ path, fileName, frameNumber }: { readonly path: string; readonly fileName: string; readonly frameNumber: number },
): Promise<WrittenPicture> {
	if (source.format === 'bmp' || source.format === 'jp2' || source.format === 'tga')
		return await writeRaster(target, await source.readFrame(frameNumber));
	// Lossy data in a codec that PDF does not support: without loss it would be ten times as large.
	if (source.format === 'heic') return await writeCorrected(target, await source.readFrame(frameNumber));
	const hasPages = isPaged(source.format);
	const options = hasPages ? { ...lenient, page: frameNumber - 1 } : lenient;
	try {
		const picture = sharp(path, options);
		const metadata = await picture.metadata();
		await checkData(picture.clone());
		const bytes = hasPages ? undefined : await readFile(path);
		const number =
			bytes && (source.format === 'jpeg' ? addJpeg(target, bytes, metadata) : addPng(target, bytes, metadata));
		const { width, height } = metadata.autoOrient;
		const dpi = plausibleDpi({ width, height }, metadata.density ?? 0);
		const orientation = metadata.orientation ?? 1;
		return { number: number ?? (await addDecoded(target, picture, metadata)), width, height, dpi, orientation };
	} catch (error) {
		if (error instanceof ServiceError || (error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
		throw new ServiceError('cannotOpen', { file: fileName, format: source.format.toUpperCase() }, { cause: error });
	}
}

/** Writes changed pixels as a JPEG of high quality. */
export async function writeCorrected(
	target: PictureTarget,
	frame: Raster & { readonly dpi: number },
): Promise<WrittenPicture> {
	const { width, height, dpi } = frame;
	const bytes = await fromRaster(frame).jpeg({ quality: correctedQuality, chromaSubsampling: '4:4:4' }).toBuffer();
	const number = addJpeg(target, bytes, { icc: undefined });
	if (number === undefined) throw new Error('the JPEG that was made is not one');
	return { number, width, height, dpi, orientation: 1 };
}

/** The size is checked when the file is opened. */
const lenient = { limitInputPixels: false, failOn: 'truncated', sequentialRead: true } as const;

/** Decodes all of it, reduced: an image that a reader would show half gray is refused. */
async function checkData(picture: Sharp): Promise<void> {
	await picture.resize(32, 32, { fit: 'fill' }).raw().toBuffer();
}

async function writeRaster(target: PictureTarget, frame: ImageFrame): Promise<WrittenPicture> {
	const { width, height, dpi } = frame;
	const rows = pngRows(await fromRaster(frame).png(pngOptions).toBuffer());
	if (!rows) throw new Error('the PNG that was made is not one');
	return { number: addRows(target, rows, undefined), width, height, dpi, orientation: 1 };
}

function fromRaster({ width, height, pixels }: Raster): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false }).removeAlpha();
}

const pngOptions = { compressionLevel: 6, adaptiveFiltering: true, palette: false } as const;

/** @returns `undefined` for one that PDF readers need not support */
function addJpeg(target: PictureTarget, bytes: Buffer, { icc }: Pick<Metadata, 'icc'>): number | undefined {
	const shape = jpegShape(bytes);
	if (!shape) return undefined;
	const { width, height, components, hasAdobeMark } = shape;
	return addStream(target, bytes, {
		...picture(width, height, 8),
		ColorSpace: colourSpace(target, components, icc),
		Filter: 'DCTDecode',
		// Adobe's programs write inverted inks, and readers take them as they are.
		...(components === 4 && hasAdobeMark ? { Decode: [1, 0, 1, 0, 1, 0, 1, 0] } : {}),
	});
}

function addPng(target: PictureTarget, bytes: Buffer, { icc }: Metadata): number | undefined {
	const rows = pngRows(bytes);
	return rows && addRows(target, rows, icc);
}

/** @param mask  object number of its opacity image */
function addRows(target: PictureTarget, rows: PngRows, icc: Buffer | undefined, mask?: number): number {
	const { width, height, bitDepth, components, palette, data } = rows;
	const base = colourSpace(target, palette ? 3 : components, icc);
	const indexed = palette && ['Indexed', base, Math.floor(palette.length / 3) - 1, addPlain(target, palette)];
	return addStream(target, data, {
		...picture(width, height, bitDepth),
		ColorSpace: indexed ?? base,
		Filter: 'FlateDecode',
		DecodeParms: { Predictor: 15, Colors: components, BitsPerComponent: bitDepth, Columns: width },
		...(mask === undefined ? {} : { SMask: PdfReference.of(mask) }),
	});
}

/** Neither JPEG nor plain PNG: its pixels, in its own colors and depth. */
async function addDecoded(target: PictureTarget, image: Sharp, metadata: Metadata): Promise<number> {
	const { space, depth, icc, hasAlpha, width, height } = metadata;
	if (space === 'cmyk') return await addInks(target, image, metadata);
	const isGray = space === 'b-w' || space === 'grey16';
	const isDeep = depth === 'ushort';
	const colours = isGray ? (isDeep ? 'grey16' : 'b-w') : isDeep ? 'rgb16' : 'srgb';
	const rowsOf = async (some: Sharp): Promise<PngRows> => {
		const rows = pngRows(await some.png(pngOptions).toBuffer());
		if (!rows) throw new Error('the PNG that was made is not one');
		return rows;
	};
	let mask: number | undefined;
	if (hasAlpha) {
		const opacity = await rowsOf(image.clone().extractChannel('alpha').toColourspace('b-w'));
		mask = addRows(target, opacity, undefined);
	}
	const plain = await rowsOf(image.clone().removeAlpha().toColourspace(colours));
	if (plain.width !== width || plain.height !== height) throw new Error('the picture was not read whole');
	return addRows(target, plain, isGray || space === 'srgb' ? icc : undefined, mask);
}

async function addInks(target: PictureTarget, image: Sharp, { icc }: Metadata): Promise<number> {
	const inks = image.clone().pipelineColourspace('cmyk').toColourspace('cmyk').raw();
	const { data, info } = await inks.toBuffer({ resolveWithObject: true });
	if (info.channels !== 4) throw new Error(`a picture of inks has ${info.channels} channels`);
	return addStream(target, await packed(data), {
		...picture(info.width, info.height, 8),
		ColorSpace: colourSpace(target, 4, icc),
		Filter: 'FlateDecode',
	});
}

function picture(width: number, height: number, bits: number) {
	return { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: bits };
}

const deviceSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
/** Device class of a profile (ICC.1, 7.2.6). */
const profileSpaces: Readonly<Record<number, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' };

/** The color space of the image: by its profile if that fits the component count. */
function colourSpace(target: PictureTarget, components: number, icc: Buffer | undefined): Entry {
	const device = deviceSpaces[components] ?? 'DeviceRGB';
	if (!icc || icc.length < 128 || icc.toString('latin1', 16, 20) !== profileSpaces[components]) return device;
	return ['ICCBased', addPlain(target, icc, { N: components, Alternate: device })];
}

function addPlain(
	target: PictureTarget,
	bytes: Uint8Array,
	entries: Readonly<Record<string, number | string>> = {},
): PdfReference {
	return PdfReference.of(addStream(target, bytes, entries));
}

/** A dictionary value; texts are names. */
type Entry = string | number | PdfReference | readonly Entry[] | { readonly [key: string]: Entry };

function addStream(
	{ file, context }: PictureTarget,
	bytes: Uint8Array,
	entries: Readonly<Record<string, Entry>>,
): number {
	const number = file.reserve();
	file.add(number, PdfRawStream.of(context.obj(entries), bytes), ({ objectNumber }) => objectNumber);
	return number;
}
