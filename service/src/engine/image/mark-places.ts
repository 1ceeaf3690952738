import sharp from 'sharp';
import type { ImageFile } from '../model/image-file';

/** Points between a place and its frame. */
const padding = 2;

/** Visible on paper of any color, with the text still readable. */
const look = 'fill="#ffd400" fill-opacity="0.35" stroke="#d4380d"';

/**
 * The image of a page, with places marked on it, as PNG.
 * @param pageWidth  points
 * @param rects      points: left, top, right, bottom
 */
export async function markPlaces(
	{ bytes, width, height }: ImageFile,
	pageWidth: number,
	rects: readonly (readonly [left: number, top: number, right: number, bottom: number])[],
): Promise<Buffer> {
	const scale = width / pageWidth;
	const marks = rects.map(([left, top, right, bottom]) => {
		const [x, y, w, h] = [left - padding, top - padding, right - left + 2 * padding, bottom - top + 2 * padding];
		return `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${look}/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${scale})">${marks.join('')}</g></svg>`;
	return await sharp(bytes, { limitInputPixels: false })
		.composite([{ input: Buffer.from(svg), top: 0, left: 0 }])
		.png()
		.toBuffer();
}
