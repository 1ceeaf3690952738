import sharp from 'sharp';
import type { Raster } from '../../src/engine/pixels/raster';

/** Looked up once, and not for each pixel. */
const { floor, max, min, PI, sin: sine } = Math;

/** Text of the page: words that no line shares with another. */
export const letterLines = [
	'Dear Mrs Baker, the shipment of 24 boxes left our store',
	'in Hamburg on Tuesday and should reach you by Friday noon.',
	'Please check all goods on arrival and sign the papers.',
	'The total of 1,482.50 is due within thirty days from now.',
	'Our bank account has not changed since the last invoice.',
	'Questions about this delivery are answered by Paul Winter',
	'under the number 040 555 1234 between nine and five.',
	'Returned packaging is collected with the next shipment.',
	'We thank you for your order and remain at your service.',
	'Sincerely yours, the forwarding department in Hamburg',
];

/** A drawn page: lines of letters with two rules and a bar, 640 × 905 pixels (A4). */
export async function drawnPage(width = 640, lines: readonly string[] = letterLines): Promise<Raster> {
	const height = Math.round(width * Math.SQRT2);
	const texts = lines.map((line, index) => `<text x="80" y="${240 + 84 * index}">${line}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 900 1273" font-family="DejaVu Sans" font-size="22">
		<rect width="900" height="1273" fill="white"/>
		<rect x="70" y="90" width="760" height="50" fill="#203f8a"/><text x="90" y="124" fill="white">Forwarding Company Hamburg</text>
		<rect x="70" y="170" width="760" height="3" fill="black"/><rect x="70" y="1090" width="760" height="3" fill="black"/>${texts}</svg>`;
	const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data };
}

/** How a page is photographed. */
export interface Shot {
	/** Bend of the lines, in parts of the height of the page. */
	readonly curl?: number;
	/** The right side is further away by this factor. */
	readonly depth?: number;
	/** Degrees. */
	readonly turn?: number;
	/** Part of the light that is left in the lower right half. */
	readonly shadow?: number;
}

/** A photo of the page on a dark table, 800 × 1067 pixels. */
export function photographed(page: Raster, { curl = 0, depth = 1, turn = 0, shadow = 1 }: Shot): Raster {
	const width = 800;
	const height = 1067;
	const pixels = new Uint8Array(width * height * 4);
	const cos = Math.cos((turn * PI) / 180);
	const sin = Math.sin((turn * PI) / 180);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = (y * width + x) * 4;
			const dx = x - width / 2;
			const dy = y - height / 2;
			// Back from the photo to the page: turned, in perspective, bent.
			const u = (dx * cos + dy * sin) / 613;
			const v = (dy * cos - dx * sin) / 867;
			const far = 1 + (depth - 1) * (u + 0.5);
			const px = (u * far + 0.5) * page.width;
			const py = (v * far + 0.5 + curl * sine(PI * (u + 0.5))) * page.height;
			const light = (x / width + y / height > 1.05 ? shadow : 1) * (0.85 + 0.1 * (1 - y / height));
			const isPage = px >= 0 && py >= 0 && px < page.width - 1 && py < page.height - 1;
			const grain = ((x * 7919 + y * 104729) % 17) - 8;
			for (let channel = 0; channel < 3; channel++) {
				const value = isPage ? sampled(page, px, py, channel) : [96, 62, 38][channel]! + grain;
				pixels[at + channel] = max(0, min(255, value * light + grain / 4));
			}
			pixels[at + 3] = 255;
		}
	}
	return { width, height, pixels };
}

function sampled({ width, pixels }: Raster, x: number, y: number, channel: number): number {
	const left = floor(x);
	const top = floor(y);
	const at = (top * width + left) * 4 + channel;
	const fx = x - left;
	const fy = y - top;
	return (
		(pixels[at]! * (1 - fx) + pixels[at + 4]! * fx) * (1 - fy) +
		(pixels[at + width * 4]! * (1 - fx) + pixels[at + width * 4 + 4]! * fx) * fy
	);
}

/** As a file. */
export async function asFile({ width, height, pixels }: Raster, format: 'jpeg' | 'png'): Promise<Buffer> {
	const image = sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha();
	return await (format === 'png' ? image.png() : image.jpeg({ quality: 92 })).toBuffer();
}
