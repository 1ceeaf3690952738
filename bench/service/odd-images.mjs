// @ts-check
// Images that are odd, damaged or not what they say, made here.
import sharp from 'sharp';

/** A page with a line of text. @param {number} [width] */
const page = (width = 400) =>
	sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="120"><text x="10" y="60" font-size="24">Total 12.50</text></svg>`,
		),
	).flatten({ background: '#fff' });

/** @returns {Promise<{ name: string, bytes: Buffer }[]>} */
export async function oddImages() {
	const png = await page().png().toBuffer();
	const jpeg = await page().jpeg({ progressive: true }).toBuffer();
	const frames = await sharp([png, await page().negate().png().toBuffer()], { join: { animated: true } })
		.gif({ delay: [10, 10] })
		.toBuffer();
	const hugeHeader = Buffer.from(png);
	hugeHeader.writeUInt32BE(60_000, 16);
	hugeHeader.writeUInt32BE(60_000, 20);
	const wrongSum = Buffer.from(png);
	wrongSum.writeUInt32BE(0, 29);
	const blank = (/** @type {number} */ width, /** @type {number} */ height) =>
		sharp({ create: { width, height, channels: 3, background: '#fff' } })
			.png()
			.toBuffer();
	return [
		{ name: 'one-pixel.png', bytes: await blank(1, 1) },
		{ name: 'tall-and-thin.png', bytes: await blank(1, 20_000) },
		{ name: 'wide-and-flat.png', bytes: await blank(20_000, 2) },
		{ name: 'sixteen-bits.png', bytes: await page().toColourspace('grey16').png().toBuffer() },
		{ name: 'transparent.png', bytes: await page().ensureAlpha(0.2).png({ palette: true }).toBuffer() },
		{ name: 'frames.gif', bytes: frames },
		{ name: 'cmyk.jpg', bytes: await page().toColourspace('cmyk').jpeg().toBuffer() },
		{ name: 'turned.jpg', bytes: await page().withMetadata({ orientation: 6 }).jpeg().toBuffer() },
		{ name: 'cut.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) },
		{ name: 'cut.png', bytes: png.subarray(0, png.length / 2) },
		{ name: 'header-of-3600-megapixels.png', bytes: hugeHeader },
		{ name: 'wrong-sum.png', bytes: wrongSum },
		{
			name: 'one-bit.tiff',
			bytes: await page().toColourspace('b-w').threshold().tiff({ bitdepth: 1, compression: 'ccittfax4' }).toBuffer(),
		},
		{ name: 'lossless.webp', bytes: await page().webp({ lossless: true }).toBuffer() },
		{
			name: 'drawing.svg.png',
			bytes: Buffer.from(
				'<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>',
			),
		},
		{ name: 'text.png', bytes: Buffer.from('no image at all') },
		{ name: 'document.png', bytes: Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj') },
		{ name: 'empty.png', bytes: Buffer.alloc(0) },
	];
}
