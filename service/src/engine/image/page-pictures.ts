import sharp from 'sharp';
import type { Box, PixelBox } from '../model';
import { scaleBox } from '../model/boxes';
import { sharpOf, type Raster } from '../pixels/raster';
import { paintOver } from './paint-over';
import type { ImageFile } from '../model/image-file';

/**
 * Quality of stored pages and of the images cropped from them, of 100: higher than for single compression, since they
 * are compressed twice.
 */
const quality = 92;

/** Pixels of a page image from its size in points. */
interface KeptPage {
	readonly jpeg: Buffer;
	readonly width: number;
	readonly height: number;
	/** Pixels per point. */
	readonly scale: number;
}

/** Page images, kept compressed until a writer needs part of them. */
export class PagePictures {
	private readonly pages = new Map<number, KeptPage>();

	/** @param scale  pixels per point */
	async keep(pageNumber: number, picture: Raster, scale: number): Promise<void> {
		const { width, height } = picture;
		const jpeg = await sharpOf(picture).removeAlpha().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
		this.pages.set(pageNumber, { jpeg, width, height, scale });
	}

	/** Part of a page, box in points; `undefined` if none of it is on the page. */
	async region(pageNumber: number, box: Box): Promise<ImageFile | undefined> {
		const page = this.pages.get(pageNumber);
		if (!page) return undefined;
		const part = scaleBox(box, page.scale);
		const left = Math.max(0, Math.floor(part.left));
		const top = Math.max(0, Math.floor(part.top));
		const width = Math.min(page.width, Math.ceil(part.right)) - left;
		const height = Math.min(page.height, Math.ceil(part.bottom)) - top;
		if (width < 1 || height < 1) return undefined;
		const bytes = await sharp(page.jpeg, { limitInputPixels: false })
			.extract({ left, top, width, height })
			.jpeg({ quality, chromaSubsampling: '4:4:4' })
			.toBuffer();
		return { extension: 'jpg', bytes, width, height };
	}

	/** A whole page with some boxes (in points) painted over. */
	async without(pageNumber: number, boxes: readonly Box[]): Promise<ImageFile | undefined> {
		const page = this.pages.get(pageNumber);
		if (!page) return undefined;
		const { data, info } = await sharp(page.jpeg, { limitInputPixels: false })
			.ensureAlpha()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const { width, height } = info;
		const picture = { width, height, pixels: data };
		const inPixels = boxes.map((box): PixelBox => scaleBox(box, page.scale));
		paintOver(picture, inPixels);
		const bytes = await sharpOf(picture).removeAlpha().jpeg({ quality }).toBuffer();
		return { extension: 'jpg', bytes, width, height };
	}
}
