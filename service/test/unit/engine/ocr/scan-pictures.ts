import sharp from 'sharp';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

/** Size of a small page of 100 dots an inch. */
export const size = { width: 660, height: 900 };

/** Six lines of black print. */
export const print = Array.from(
	{ length: 6 },
	(_, line) => `<text x="80" y="${200 + line * 60}" fill="#111">the shipment of boxes left our store</text>`,
).join('');

/** Renders a page on grey paper. @param svg  its content */
export async function pictureOf(svg: string): Promise<PageRaster> {
	const { width, height } = size;
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="24">
		<rect width="100%" height="100%" fill="#f4f4f4"/>${svg}</svg>`;
	const pixels = await sharp(Buffer.from(whole)).ensureAlpha().raw().toBuffer();
	return { width, height, pixels, dpi: 100 };
}

/** Mean difference of two pictures, of 255. */
export function difference(a: PageRaster, b: PageRaster): number {
	let [sum, count] = [0, 0];
	for (let at = 0; at < a.pixels.length; at += 4, count++) sum += Math.abs((a.pixels[at] ?? 0) - (b.pixels[at] ?? 0));
	return sum / count;
}
