import sharp, { type Sharp } from 'sharp';

/** A decoded image: rows from the top, four bytes per pixel (red, green, blue, opaque). */
export interface Raster {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** The image of a page. */
export interface PageRaster extends Raster {
	/** Resolution in dpi, from the file or estimated from its size. */
	readonly dpi: number;
	/** True for a photograph, such as a page cropped from one, however even its paper is. */
	readonly isPhoto?: true;
}

/** An image for sharp, without a size limit: images are limited when they are read. */
export function sharpOf({ width, height, pixels }: Raster): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** An image scaled down to a long side of at most `side` pixels. */
export async function reducedRaster(picture: Raster, side: number): Promise<Raster> {
	const { width, height } = picture;
	const scale = side / Math.max(width, height);
	if (scale >= 1) return picture;
	const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
	const data = await sharpOf(picture)
		.resize(size.width, size.height, { fit: 'fill', kernel: 'linear' })
		.raw()
		.toBuffer();
	return { ...size, pixels: data };
}
