import sharp from 'sharp';
import { arrayAt, elementsOf, nameAt, numberAt, numbersAt, valueOf } from '../../pdf-syntax/cos/lookup';
import { decodeBytes } from '../../pdf-syntax/content';
import {
	PdfArray,
	PdfName,
	PdfStream,
	type PdfDictionary,
	type PdfObject,
	type PdfRawStream,
} from '../../pdf-syntax/objects/objects';
import { compressSettings } from './settings';

/** A gray or color image, eight bits per sample, as stored. */
export interface PictureSamples {
	readonly width: number;
	readonly height: number;
	readonly channels: 1 | 3;
	readonly samples: Buffer;
	/** Whether the data is already a JPEG. */
	readonly isJpeg: boolean;
}

/**
 * The samples of an image that may be recompressed with loss: gray or RGB, without a transparent color or a decode
 * array that changes them.
 * @returns `undefined` for all others
 */
export async function pictureSamples(picture: PdfRawStream): Promise<PictureSamples | undefined> {
	const { dict } = picture;
	const [width, height] = [numberAt(dict, 'Width') ?? 0, numberAt(dict, 'Height') ?? 0];
	const channels = channelsOf(valueOf(dict, 'ColorSpace'));
	const isPlain =
		String(valueOf(dict, 'ImageMask')) !== 'true' && isDecodedPlainly(dict) && arrayAt(dict, 'Mask') === undefined;
	if (channels === undefined || !isPlain || hasMatte(dict) || numberAt(dict, 'BitsPerComponent') !== 8)
		return undefined;
	if (!(width * height >= compressSettings.minPixels) || width * height * channels > compressSettings.maxBytes)
		return undefined;
	const shape = { width, height, channels };
	const filters = streamFilters(dict);
	if (filters.at(-1) === 'DCTDecode') {
		if (filters.length > 1 || dict.has(PdfName.of('DecodeParms'))) return undefined;
		return await jpegSamples(picture.contents, shape);
	}
	if (filters.some((filter) => !losslessFilters.has(filter))) return undefined;
	const samples = decodeBytes(picture);
	const size = width * height * channels;
	return samples && samples.length >= size
		? { ...shape, samples: Buffer.from(samples.buffer, samples.byteOffset, size), isJpeg: false }
		: undefined;
}

/** Whether samples mean what they are: from 0 to 1. */
function isDecodedPlainly(dict: PdfDictionary): boolean {
	if (!dict.has(PdfName.of('Decode'))) return true;
	const ranges = numbersAt(dict, 'Decode') ?? [];
	return ranges.length > 0 && ranges.every((value, index) => value === index % 2);
}

const losslessFilters: ReadonlySet<string> = new Set([
	'FlateDecode',
	'LZWDecode',
	'RunLengthDecode',
	'ASCIIHexDecode',
	'ASCII85Decode',
]);

/** Filter names of a stream, outermost first. */
function streamFilters(dict: PdfDictionary): string[] {
	const one = nameAt(dict, 'Filter');
	if (one !== undefined) return [one];
	return elementsOf(arrayAt(dict, 'Filter') ?? dict.context.obj([])).flatMap((name) =>
		name instanceof PdfName ? [name.decodeText()] : ['?'],
	);
}

/** Whether a stream only has lossless filters. */
export function isLossless(dict: PdfDictionary): boolean {
	return streamFilters(dict).every((filter) => losslessFilters.has(filter));
}

async function jpegSamples(
	bytes: Uint8Array,
	{ width, height, channels }: Pick<PictureSamples, 'width' | 'height' | 'channels'>,
): Promise<PictureSamples | undefined> {
	try {
		const decoded = sharp(withoutProfiles(bytes), { limitInputPixels: false, failOn: 'truncated' });
		const { data, info } = await decoded
			.toColourspace(channels === 1 ? 'b-w' : 'srgb')
			.raw()
			.toBuffer({ resolveWithObject: true });
		const isSame = info.width === width && info.height === height && info.channels === channels;
		return isSame ? { width, height, channels, samples: data, isJpeg: true } : undefined;
	} catch {
		// Images this decoder refuses stay unchanged.
		return undefined;
	}
}

/** A JPEG without profiles and Exif data: PDF readers use the image's own color space. */
function withoutProfiles(bytes: Uint8Array): Buffer {
	const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const kept: Buffer[] = [data.subarray(0, 2)];
	let at = 2;
	while (at + 4 <= data.length && data[at] === 0xff && data[at + 1] !== 0xda) {
		const marker = data[at + 1] ?? 0;
		const end = marker === 0xff ? at + 1 : at + 2 + data.readUInt16BE(at + 2);
		if (marker !== 0xe1 && marker !== 0xe2) kept.push(data.subarray(at, end));
		at = end;
	}
	return Buffer.concat([...kept, data.subarray(at)]);
}

/** Gray or RGB; `undefined` for inks, palettes and others. */
function channelsOf(space: PdfObject | undefined): 1 | 3 | undefined {
	const name = space instanceof PdfName ? space.decodeText() : undefined;
	if (name === 'DeviceGray' || name === 'CalGray' || name === 'G') return 1;
	if (name === 'DeviceRGB' || name === 'CalRGB' || name === 'RGB') return 3;
	if (!(space instanceof PdfArray)) return undefined;
	const [kind, profile] = elementsOf(space);
	if (kind === PdfName.of('CalGray')) return 1;
	if (kind === PdfName.of('CalRGB')) return 3;
	if (kind !== PdfName.of('ICCBased') || !(profile instanceof PdfStream)) return undefined;
	const count = numberAt(profile.dict, 'N');
	return count === 1 || count === 3 ? count : undefined;
}

/** Its mask is pre-blended with a color, so every pixel matters. */
function hasMatte(dict: PdfDictionary): boolean {
	const mask = valueOf(dict, 'SMask');
	return mask instanceof PdfStream && mask.dict.has(PdfName.of('Matte'));
}
