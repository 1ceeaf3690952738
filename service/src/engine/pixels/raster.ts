import sharp, { type Sharp } from 'sharp';

/** A picture in memory: rows from the top, four bytes a pixel (red, green, blue, opaque). */
export interface Raster {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
}

/** The picture of a page. */
export interface PageRaster extends Raster {
	/** Pixels an inch, as the file says or as its size suggests. */
	readonly dpi: number;
	/** Known to be a photograph, such as a page cut out of one: however even its paper is. */
	readonly isPhoto?: true;
}

/** A picture as what sharp works on, whatever its size: pictures are bounded where they are read. */
export function sharpOf({ width, height, pixels }: Raster): Sharp {
	return sharp(pixels, { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

/** A picture made smaller so that its long side is `side` pixels at most. */
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
