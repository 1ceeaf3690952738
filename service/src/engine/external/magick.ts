import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { loadOnce } from './load-once';

type Magick = typeof import('@imagemagick/magick-wasm', { with: { 'resolution-mode': 'import' } });

/** Formats that only ImageMagick writes. */
export type MagickTarget = 'bmp' | 'tga' | 'jp2';

/** Pixels without alpha: one byte each, or three (red, green, blue); rows from the top. */
interface RawImage {
	readonly width: number;
	readonly height: number;
	readonly channels: 1 | 3;
	readonly pixels: Uint8Array;
	/** Every pixel is 0 or 255. */
	readonly binary: boolean;
	readonly dpi: number;
}

const loadMagick = loadOnce(async (): Promise<Magick> => {
	const magick = await import('@imagemagick/magick-wasm');
	const wasm = createRequire(__filename).resolve('@imagemagick/magick-wasm/magick.wasm');
	await magick.initializeImageMagick(await readFile(wasm));
	return magick;
});

/** Quality of JPEG 2000, on ImageMagick's scale to 100: equivalent to the other lossy formats. */
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
			// A grey palette; without it the format has three bytes per pixel.
			picture.colorType = image.binary ? ColorType.Bilevel : ColorType.Palette;
		} else if (image.channels === 1) {
			picture.colorType = ColorType.Grayscale;
		}
		return picture.write(formats[target], (bytes) => bytes.slice());
	});
}

/** Pixels of a decoded image: four bytes each (red, green, blue, opaque), rows from the top. */
interface DecodedImage {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
	/** As the file says; 0 when it says nothing. */
	readonly dpi: number;
}

/** Centimetres of an inch. */
const inchCm = 2.54;

/** Decode an image of a format that only ImageMagick reads. Throws what ImageMagick throws. */
export async function decodeWithMagick(
	bytes: Uint8Array,
	source: MagickTarget,
	maxPixels: number,
): Promise<DecodedImage> {
	const magick = await loadMagick();
	const { DensityUnit, MagickColors, MagickFormat } = magick;
	const formats = { bmp: MagickFormat.Bmp, tga: MagickFormat.Tga, jp2: MagickFormat.Jp2 };
	// A code stream without boxes starts with its own marker.
	const isCodeStream = source === 'jp2' && bytes[0] === 0xff;
	const settings = new magick.MagickReadSettings({ format: isCodeStream ? MagickFormat.J2k : formats[source] });
	return magick.ImageMagick.read(bytes, settings, (picture) => {
		picture.autoOrient();
		const scale = Math.min(1, Math.sqrt(maxPixels / (picture.width * picture.height)));
		if (scale < 1) picture.resize(Math.floor(picture.width * scale), Math.floor(picture.height * scale));
		picture.backgroundColor = MagickColors.White;
		picture.alpha(magick.AlphaAction.Remove);
		const { x, units } = picture.density;
		const dpi = units === DensityUnit.PixelsPerCentimeter ? x * inchCm : units === DensityUnit.PixelsPerInch ? x : 0;
		picture.depth = 8;
		const pixels = picture.write(MagickFormat.Rgba, (written) => written.slice());
		return { width: picture.width, height: picture.height, pixels, dpi: dpi * scale };
	});
}
