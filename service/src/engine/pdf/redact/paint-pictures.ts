import { deflateSync } from 'node:zlib';
import type { Box } from '../../model';
import type { Matrix } from '../../model/matrix';
import { dropKeys, nameAt, valueOf } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { PdfName, PdfNumber, PdfRawStream, type PdfObject } from '../../pdf-syntax/objects/objects';
import { signalToNoise } from '../../pixels/signal-to-noise';
import { pictureSamples, type PictureSamples } from '../compress/picture-samples';
import { UncutContentError, type PictureCut } from './cut-content';
import type { RedactionColor } from './redaction';

/** Samples of a color. */
export const sampleOf = { black: 0, white: 255 } as const;

/** Look of the rest of a JPEG that is written again, dB; else it is stored without loss. */
const minLook = 48;
const jpegQuality = 96;

/** Pixels around a box: readers smooth the edges of letters. */
const margin = 1;

/**
 * Paints over the boxes in the pixels of the pictures of a page. Pictures under visible text that was cut do not show
 * it: they stay if their format is not supported.
 * @throws UncutContentError for a picture that may show what must go, in a format that cannot be written
 */
export async function paintPictures(
	document: CosDocument,
	cuts: readonly PictureCut[],
	color: RedactionColor,
): Promise<void> {
	for (const cut of cuts) {
		const painted = cut.boxes.filter(({ isWhole, cutAt = -1 }) => isWhole || cutAt < cut.order);
		const { picture } = cut;
		if (painted.length === 0) {
			document.context.assign(cut.ref, picture);
			continue;
		}
		const paint = (samples: PictureSamples, value: number) => {
			for (const { box } of painted) fillPart(samples, partOf(box, cut.matrix, samples), value);
		};
		document.context.assign(cut.ref, await paintedOver(picture, paint, sampleOf[color]));
	}
}

/** A picture that is painted over; so is its transparency, which may draw the text. */
async function paintedOver(
	picture: PdfObject,
	paint: (samples: PictureSamples, value: number) => void,
	value: number,
): Promise<PdfRawStream> {
	const isPlain = picture instanceof PdfRawStream && !picture.dict.has(PdfName.of('Mask'));
	const samples = isPlain ? await pictureSamples(picture) : undefined;
	if (!isPlain || !samples) throw new UncutContentError('a picture cannot be painted over');
	paint(samples, value);
	const result = await written(picture, samples);
	const transparency = valueOf(picture.dict, 'SMask');
	if (transparency) {
		const opaque = await paintedOver(transparency, paint, sampleOf.white);
		result.dict.set(PdfName.of('SMask'), picture.dict.context.register(opaque));
	}
	return result;
}

async function written(picture: PdfRawStream, { width, height, channels, samples, isJpeg }: PictureSamples) {
	const dict = picture.dict.clone(picture.dict.context);
	// Metadata may have a thumbnail.
	dropKeys(dict, 'DecodeParms', 'DL', 'Metadata', 'Alternates', 'OPI');
	const jpeg =
		isJpeg && nameAt(dict, 'Filter') === 'DCTDecode' ? await jpegOf(samples, width, height, channels) : undefined;
	const bytes = jpeg ?? deflateSync(samples);
	dict.set(PdfName.of('Filter'), PdfName.of(jpeg ? 'DCTDecode' : 'FlateDecode'));
	dict.set(PdfName.of('Length'), PdfNumber.of(bytes.length));
	return PdfRawStream.of(dict, bytes);
}

async function jpegOf(samples: Buffer, width: number, height: number, channels: 1 | 3): Promise<Buffer | undefined> {
	const { default: sharp } = await import('sharp');
	const space = channels === 1 ? 'b-w' : 'srgb';
	const jpeg = await sharp(samples, { raw: { width, height, channels } })
		.toColourspace(space)
		.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
		.toBuffer();
	const again = await sharp(jpeg).toColourspace(space).raw().toBuffer();
	return signalToNoise(samples, again) >= minLook ? jpeg : undefined;
}

/** Columns and rows of a picture under a box. */
function partOf({ left, top, right, bottom }: Box, matrix: Matrix, { width, height }: PictureSamples) {
	const [a, b, c, d, e, f] = matrix;
	const determinant = a * d - b * c || 1;
	const corners = [
		[left, top],
		[right, top],
		[left, bottom],
		[right, bottom],
	].map(([x = 0, y = 0]) => [
		((d * (x - e) - c * (y - f)) / determinant) * width,
		(1 - (a * (y - f) - b * (x - e)) / determinant) * height,
	]);
	const xs = corners.map(([x = 0]) => x);
	const ys = corners.map(([, y = 0]) => y);
	return {
		left: Math.max(0, Math.floor(Math.min(...xs)) - margin),
		top: Math.max(0, Math.floor(Math.min(...ys)) - margin),
		right: Math.min(width, Math.ceil(Math.max(...xs)) + margin),
		bottom: Math.min(height, Math.ceil(Math.max(...ys)) + margin),
	};
}

function fillPart({ samples, width, channels }: PictureSamples, part: ReturnType<typeof partOf>, value: number): void {
	for (let row = part.top; row < part.bottom; row++) {
		const start = (row * width + part.left) * channels;
		samples.fill(value, start, Math.max(start, (row * width + part.right) * channels));
	}
}
