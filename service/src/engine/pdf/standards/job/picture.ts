import { PdfRawStream, type PdfReference } from '../../../pdf-syntax/objects/objects';
import { deflateSync } from 'node:zlib';
import type { PixelImage } from '../../../external/pdfium-render';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';

/** Larger compressed images are stored as JPEG. */
const maxPacked = 1 << 20;
const jpegQuality = 93;

/** Part of an image, pixels. */
export interface PixelPart {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

/** Part of an image as an image of the document. */
export async function imageOf({ context }: CosDocument, picture: PixelImage, part: PixelPart): Promise<PdfReference> {
	const rgb = Buffer.alloc(part.width * part.height * 3);
	let gray = true;
	let place = 0;
	for (let y = 0; y < part.height; y++) {
		let from = ((part.top + y) * picture.width + part.left) * 4;
		for (let x = 0; x < part.width; x++, from += 4) {
			const [red = 0, green = 0, blue = 0] = [picture.pixels[from], picture.pixels[from + 1], picture.pixels[from + 2]];
			if (red !== green || green !== blue) gray = false;
			rgb[place++] = red;
			rgb[place++] = green;
			rgb[place++] = blue;
		}
	}
	const samples = gray ? rgb.filter((_, index) => index % 3 === 0) : rgb;
	const dict = {
		Type: 'XObject',
		Subtype: 'Image',
		Width: part.width,
		Height: part.height,
		BitsPerComponent: 8,
		ColorSpace: gray ? 'DeviceGray' : 'DeviceRGB',
	};
	const packed = deflateSync(samples);
	if (packed.length <= maxPacked)
		return context.register(PdfRawStream.of(context.obj({ ...dict, Filter: 'FlateDecode' }), packed));
	const { default: sharp } = await import('sharp');
	const jpeg = await sharp(samples, { raw: { width: part.width, height: part.height, channels: gray ? 1 : 3 } })
		.toColourspace(gray ? 'b-w' : 'srgb')
		.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' })
		.toBuffer();
	return context.register(PdfRawStream.of(context.obj({ ...dict, Filter: 'DCTDecode' }), jpeg));
}
