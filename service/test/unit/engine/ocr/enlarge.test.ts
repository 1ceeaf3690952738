import sharp from 'sharp';
import { enlarge } from '../../../../src/engine/ocr/enlarge';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

/** A page of lines in letters of a size, pixels. */
async function pageOf(size: number, dpi: number, width = 660): Promise<PageRaster> {
	const height = Math.round(width * 1.4);
	const lines = Array.from(
		{ length: 60 },
		(_, index) => `<text x="40" y="${40 + index * 1.4 * size}">the shipment left</text>`,
	);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans" font-size="${size}">
		<rect width="100%" height="100%" fill="white"/>${lines.join('')}</svg>`;
	const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer();
	return { width, height, pixels, dpi };
}

describe('a scan with small letters', () => {
	it('is enlarged if coarse', async () => {
		const page = await pageOf(9, 80);
		const large = await enlarge(page, ocrSettings);
		expect(large).toMatchObject({ width: 1650, height: 2310, dpi: 200 });
		expect(large.pixels).toHaveLength(1650 * 2310 * 4);
	});

	it('is enlarged by a bounded factor if its stated resolution is absurdly low', async () => {
		expect(await enlarge(await pageOf(9, 5), ocrSettings)).toMatchObject({ width: 2310, height: 3234, dpi: 17.5 });
	});

	it('is unchanged if fine, large, or with large letters', async () => {
		for (const page of [await pageOf(9, 200), await pageOf(9, 80, 1300), await pageOf(32, 80)])
			expect(await enlarge(page, ocrSettings)).toBe(page);
	});
});
