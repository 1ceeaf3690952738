import sharp, { type Sharp } from 'sharp';
import type { ImageFile } from '../model/image-file';
import { lossyQuality } from './encode';
import { sharpOf, type Raster } from '../pixels/raster';
import type { Orientation, StoredImage } from '../external/pdfium-image-bytes';

/**
 * Encodes an image of a document as displayed: an upright JPEG unchanged, other photographs without transparency as
 * JPEG, the rest as PNG.
 * @returns `undefined` if its content is damaged
 */
export async function imageFile(image: StoredImage): Promise<ImageFile | undefined> {
	const { orientation } = image;
	try {
		if (image.kind === 'jpeg') {
			const isUpright = orientation.turn === 0 && !orientation.mirrored;
			const picture = sharp(image.bytes, { limitInputPixels: false, failOn: 'none' });
			if (!isUpright) return await asJpeg(rotate(picture, orientation));
			const { width, height } = await picture.metadata();
			return { extension: 'jpg', bytes: image.bytes, width, height };
		}
		const picture = rotate(sharpOf(image), orientation);
		const opaque = isOpaque(image.pixels);
		if (opaque && image.photograph) return await asJpeg(picture.removeAlpha());
		return await asPng(opaque ? picture.removeAlpha() : picture);
	} catch {
		// A stream that claims to be an image and holds none: the caller reports what is missing.
		return undefined;
	}
}

/** Maximum mean difference of colour channels between a JPEG and the page that shows it. */
const maxDifference = 10;

/** Whether a page shows an image as its stored bytes do: a JPEG of inks or with inverted values looks different. */
export async function isShownAsStored(image: StoredImage): Promise<boolean> {
	if (image.kind !== 'jpeg' || !image.thumbnail) return true;
	const { width, height, pixels } = image.thumbnail;
	const stored = await sharp(image.bytes, { limitInputPixels: false, failOn: 'none' })
		.resize(width, height, { fit: 'fill' })
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer()
		.catch(() => undefined);
	if (!stored) return false;
	let sum = 0;
	for (let index = 0; index < pixels.length; index++) sum += Math.abs(pixels[index]! - (stored[index] ?? 0));
	return sum <= maxDifference * 3 * width * height;
}

/** Encodes an image of a page or part of it as PNG. */
export async function renderFile(picture: Raster): Promise<ImageFile> {
	return await asPng(sharpOf(picture).removeAlpha());
}

function rotate(picture: Sharp, { turn, mirrored }: Orientation): Sharp {
	// In one chain sharp mirrors after rotating.
	const upright = turn === 0 ? picture : picture.rotate(turn);
	return mirrored ? upright.flop() : upright;
}

async function asJpeg(picture: Sharp): Promise<ImageFile> {
	const { data, info } = await picture.jpeg({ quality: lossyQuality }).toBuffer({ resolveWithObject: true });
	return { extension: 'jpg', bytes: data, width: info.width, height: info.height };
}

async function asPng(picture: Sharp): Promise<ImageFile> {
	const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
	return { extension: 'png', bytes: data, width: info.width, height: info.height };
}

function isOpaque(pixels: Uint8Array): boolean {
	for (let index = 3; index < pixels.length; index += 4) {
		if (pixels[index] !== 255) return false;
	}
	return true;
}
