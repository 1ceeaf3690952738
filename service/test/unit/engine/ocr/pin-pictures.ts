import sharp from 'sharp';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

const dpi = 200;
const size = { width: 1000, height: 1000 };

/** Columns of pins of letters such as H, E, L and O: the upper pin is the lowest bit. */
const letters = [
	[0x7f, 0x08, 0x08, 0x08, 0x7f],
	[0x7f, 0x49, 0x49, 0x49, 0x41],
	[0x7f, 0x40, 0x40, 0x40, 0x40],
	[0x3e, 0x41, 0x41, 0x41, 0x3e],
];

/** A page as it is drawn. @param svg  in points @param blurred  deviation, pixels */
export async function pinPictureOf(svg: string, blurred = 0.5): Promise<PageRaster> {
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 360 360" font-family="DejaVu Sans" font-size="10">
		<rect width="100%" height="100%" fill="#f4f4f4"/>${svg}</svg>`;
	const pixels = await sharp(Buffer.from(whole)).ensureAlpha().blur(blurred).raw().toBuffer();
	return { ...size, pixels, dpi };
}

/** Twenty lines of letters. @param diameter  of the dots, points @param ink  their colour */
export function pins(diameter: number, ink: string): string {
	let dots = '';
	for (let line = 0; line < 20; line++)
		for (let at = 0; at < 40; at++)
			for (const [column, byte] of (letters[(line + at) % letters.length] ?? []).entries())
				for (let row = 0; row < 7; row++)
					if ((byte >> row) & 1)
						dots += `<circle cx="${30 + at * 7.2 + column * 1.2}" cy="${30 + line * 15 + row}" r="${diameter / 2}"/>`;
	return `<g fill="${ink}">${dots}</g>`;
}
