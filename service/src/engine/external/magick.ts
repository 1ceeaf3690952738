import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

type Magick = typeof import('@imagemagick/magick-wasm', { with: { 'resolution-mode': 'import' } });

/** Formats that only ImageMagick writes. */
export type MagickTarget = 'bmp' | 'tga' | 'jp2';

/** Pixels without alpha: one byte each, or three (red, green, blue); rows from the top. */
export interface RawImage {
	readonly width: number;
	readonly height: number;
	readonly channels: 1 | 3;
	readonly pixels: Uint8Array;
	/** Every pixel is 0 or 255. */
	readonly binary: boolean;
	readonly dpi: number;
}

let loading: Promise<Magick> | undefined;

async function loadMagick(): Promise<Magick> {
	loading ??= start().catch((error: unknown) => {
		loading = undefined;
		throw error;
	});
	return await loading;
}

async function start(): Promise<Magick> {
	const magick = await import('@imagemagick/magick-wasm');
	const wasm = createRequire(__filename).resolve('@imagemagick/magick-wasm/magick.wasm');
	await magick.initializeImageMagick(await readFile(wasm));
	return magick;
}

/** Quality of JPEG 2000, on ImageMagick's scale to 100. */
const jpeg2000Quality = 90;

/** Encode an image. Throws what ImageMagick throws. */
export async function encodeWithMagick(image: RawImage, target: MagickTarget): Promise<Uint8Array> {
	const magick = await loadMagick();
	const { ColorType, Density, DensityUnit, MagickFormat } = magick;
	const formats = { bmp: MagickFormat.Bmp3, tga: MagickFormat.Tga, jp2: MagickFormat.Jp2 };
	const settings = new magick.MagickReadSettings({
		format: image.channels === 1 ? MagickFormat.Gray : MagickFormat.Rgb,
		width: image.width,
		height: image.height,
		depth: 8,
	});
	return magick.ImageMagick.read(image.pixels, settings, (picture) => {
		picture.density = new Density(image.dpi, image.dpi, DensityUnit.PixelsPerInch);
		picture.quality = jpeg2000Quality;
		if (target === 'bmp' && image.channels === 1) {
			// A palette of grays; without it the format has three bytes a pixel.
			picture.colorType = image.binary ? ColorType.Bilevel : ColorType.Palette;
		} else if (image.channels === 1) {
			picture.colorType = ColorType.Grayscale;
		}
		return picture.write(formats[target], (bytes) => bytes.slice());
	});
}
