import sharp, { type Sharp } from 'sharp';
import { signalToNoise } from '../../pixels/signal-to-noise';
import type { PictureSamples } from './picture-samples';
import { compressSettings } from './settings';

/** Requested image treatment. */
export interface PictureWish {
	/** Maximum dpi; 0 for any. */
	readonly dpi: number;
	/** JPEG quality, 1 to 100; `undefined` for the smallest that looks the same. */
	readonly quality: number | undefined;
}

/** An image as a JPEG. */
export interface RecodedPicture {
	readonly width: number;
	readonly height: number;
	readonly jpeg: Buffer;
}

/**
 * Re-encodes a picture as a JPEG, at a lower resolution if it exceeds the target.
 * @param dpi    it is shown with
 * @param bytes  of its data now: what is not worth while is not done
 */
export async function recodePicture(
	picture: PictureSamples,
	dpi: number,
	bytes: number,
	wish: PictureWish,
): Promise<RecodedPicture | undefined> {
	const { worthwhile, worthwhileAgain } = compressSettings;
	const most = bytes * (picture.isJpeg ? worthwhileAgain : worthwhile);
	const factor = wish.dpi > 0 && dpi > wish.dpi * compressSettings.finerBy ? wish.dpi / dpi : 1;
	const tries = factor < 1 ? [factor, 1] : [1];
	let best: RecodedPicture | undefined;
	for (const scale of tries) {
		const size = {
			width: Math.max(1, Math.round(picture.width * scale)),
			height: Math.max(1, Math.round(picture.height * scale)),
		};
		const smaller = scale < 1 ? await resize(picture, size) : picture;
		const jpeg = await (wish.quality === undefined
			? sameLooking(picture, smaller, dpi, most)
			: encode(smaller, wish.quality));
		if (jpeg && jpeg.length < (best?.jpeg.length ?? most)) best = { ...size, jpeg };
		// A chosen quality implies the resolution.
		if (best && (wish.quality !== undefined || scale < 1)) break;
	}
	return best;
}

function sharpOfSamples({ width, height, channels, samples }: PictureSamples): Sharp {
	return sharp(samples, { raw: { width, height, channels }, limitInputPixels: false });
}

async function resize(
	picture: PictureSamples,
	size: { readonly width: number; readonly height: number },
): Promise<PictureSamples> {
	const { channels } = picture;
	const samples = await sharpOfSamples(picture)
		.resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
	return { ...picture, ...size, samples };
}

async function encode(picture: PictureSamples, quality: number): Promise<Buffer> {
	return await sharpOfSamples(picture)
		.toColourspace(picture.channels === 1 ? 'b-w' : 'srgb')
		.jpeg({
			quality,
			optimiseCoding: true,
			trellisQuantisation: true,
			overshootDeringing: true,
			chromaSubsampling: quality >= compressSettings.fullColourFrom ? '4:4:4' : '4:2:0',
		})
		.toBuffer();
}

/** The smallest JPEG that looks like the image as displayed; `undefined` if no JPEG is smaller. */
async function sameLooking(
	original: PictureSamples,
	picture: PictureSamples,
	dpi: number,
	bytes: number,
): Promise<Buffer | undefined> {
	const { qualities, lookDpi, pictureLook } = compressSettings;
	const scale = Math.min(1, lookDpi / dpi);
	const size = {
		width: Math.max(1, Math.round(original.width * scale)),
		height: Math.max(1, Math.round(original.height * scale)),
	};
	const displayed = await resize(original, size);
	let found: Buffer | undefined;
	let [from, to] = [0, qualities.length - 1];
	while (from <= to) {
		const middle = (from + to) >> 1;
		const jpeg = await encode(picture, qualities[middle] ?? 0);
		if (jpeg.length > bytes) {
			// Higher qualities are even larger.
			to = middle - 1;
			continue;
		}
		const { data, info } = await sharp(jpeg, { limitInputPixels: false }).raw().toBuffer({ resolveWithObject: true });
		const decoded = { ...picture, width: info.width, height: info.height, samples: data };
		const seen = await resize(decoded, size);
		if (signalToNoise(displayed.samples, seen.samples) >= pictureLook) [found, to] = [jpeg, middle - 1];
		else from = middle + 1;
	}
	return found;
}
