import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageCodec, type ImageFormat } from '../../src/engine/image/encode';
import { openImage } from '../../src/engine/image/read-image';

const folder = mkdtempSync(join(tmpdir(), 'read-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const width = 60;
const height = 40;

/** White, the left half red. */
function halfRed(): Uint8Array {
	const pixels = new Uint8Array(width * height * 4).fill(255);
	for (let y = 0; y < height; y++) for (let x = 0; x < width / 2; x++) pixels.set([220, 0, 0], (y * width + x) * 4);
	return pixels;
}

let files = 0;

async function open(bytes: Uint8Array, { maxPixels = 1e6, maxFrames = 10 } = {}) {
	// The library keeps what it has read of a path.
	const path = join(folder, `image-${++files}`);
	writeFileSync(path, bytes);
	return await openImage({ path, fileName: 'image', imageLimits: { pixels: maxPixels, side: 65_535 }, maxFrames });
}

const rgba = { width, height, channels: 4 } as const;

const encoded = async (format: ImageFormat | 'AVIF'): Promise<Uint8Array> =>
	format === 'AVIF'
		? await sharp(halfRed(), { raw: rgba }).removeAlpha().avif({ effort: 0 }).toBuffer()
		: await imageCodec(format).encode({ width, height, pixels: halfRed() }, 'e_Color', 300);

const formats: [ImageFormat | 'AVIF', string][] = [
	['AVIF', 'avif'],
	['JPG', 'jpeg'],
	['PNG', 'png'],
	['WEBP', 'webp'],
	['GIF', 'gif'],
	['TIFF', 'tiff'],
	['BMP', 'bmp'],
	['TGA', 'tga'],
	['JPEG2000', 'jp2'],
];

describe.each(formats)('a %s', (format, kind) => {
	it('is detected by content and decoded', async () => {
		const source = await open(await encoded(format));
		expect(source).toMatchObject({ format: kind, frameCount: 1 });
		const frame = await source.readFrame(1);
		expect(frame).toMatchObject({ width, height, pageNumber: 1 });
		const [left, right] = [20 * width + 10, 20 * width + 50].map((at) => [
			...frame.pixels.subarray(at * 4, at * 4 + 4),
		]);
		expect(left?.[0]).toBeGreaterThan(190);
		expect(left?.[1]).toBeLessThan(40);
		expect(Math.min(...(right ?? [0]))).toBeGreaterThan(240);
	});

	it('with too many pixels is refused by its header', async () => {
		const bytes = await encoded(format);
		const refused = async () => (await open(bytes, { maxPixels: width * height - 1 })).readFrame(1);
		await expect(refused()).rejects.toMatchObject({ errorName: 'imageTooLarge', details: { width, height } });
	});

	it('that is truncated fails with a clear error', async () => {
		const bytes = await encoded(format);
		const cut = async () => (await open(bytes.slice(0, Math.floor(bytes.length * 0.6)))).readFrame(1);
		await expect(cut()).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});
});

describe('an image', () => {
	// Where the red half lies after each turn and mirror image (Exif 2.32, tag 274), and whether the picture stands then.
	describe.each([
		[1, 'left', false],
		[2, 'right', false],
		[3, 'right', false],
		[4, 'left', false],
		[5, 'top', true],
		[6, 'top', true],
		[7, 'bottom', true],
		[8, 'bottom', true],
	] as const)('with orientation %i', (orientation, half, isTurned) => {
		it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('is turned as its EXIF data says: %s', async (format) => {
			const plain = sharp(halfRed(), { raw: rgba }).removeAlpha().withMetadata({ orientation });
			const frame = await (await open(await plain.toFormat(format).toBuffer())).readFrame(1);
			expect([frame.width, frame.height]).toEqual(isTurned ? [height, width] : [width, height]);
			const isRed = (x: number, y: number): boolean => (frame.pixels[(y * frame.width + x) * 4 + 1] ?? 0) < 60;
			const middle = { x: frame.width >> 1, y: frame.height >> 1 };
			const sides = {
				left: isRed(4, middle.y),
				right: isRed(frame.width - 5, middle.y),
				top: isRed(middle.x, 4),
				bottom: isRed(middle.x, frame.height - 5),
			};
			const across = half === 'left' || half === 'right' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
			expect(across.filter((side) => sides[side])).toEqual([half]);
		});
	});

	it('in CMYK, with 16 bits or with transparency becomes RGB on white', async () => {
		const make = () => sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
		const clear = await (await open(await make().png().toBuffer())).readFrame(1);
		expect([...clear.pixels.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
		const inks = await sharp(halfRed(), { raw: { width, height, channels: 4 } })
			.removeAlpha()
			.toColourspace('cmyk')
			.jpeg()
			.toBuffer();
		const red = (await (await open(inks)).readFrame(1)).pixels.subarray(0, 3);
		expect(red[0]).toBeGreaterThan(150);
		expect(red[1]).toBeLessThan(80);
		const deep = await make().flatten({ background: '#808080' }).toColourspace('rgb16').png().toBuffer();
		expect((await (await open(deep)).readFrame(1)).pixels).toHaveLength(width * height * 4);
	});

	it('is an AVIF by any of its brands', async () => {
		const bytes = Buffer.from(await encoded('AVIF'));
		expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
		// The general brand first, as some programs write it.
		bytes.write('mif1', 8, 'latin1');
		expect(await open(bytes)).toMatchObject({ format: 'avif' });
	});

	it('with a false small size is refused before it is decoded', async () => {
		const side = 3000;
		const large = { create: { width: side, height: side, channels: 3, background: '#fff' } } as const;
		const bytes = await sharp(large).avif({ effort: 0, quality: 1 }).toBuffer();
		const sizeBox = bytes.indexOf('ispe', 0, 'latin1');
		for (const at of [8, 12]) bytes.writeUInt32BE(40, sizeBox + at);
		await expect((async () => await (await open(bytes)).readFrame(1))()).rejects.toMatchObject({
			errorName: 'cannotOpen',
		});
	});

	it('is neither PDF nor text', async () => {
		for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('only text'), Buffer.alloc(64)]) {
			await expect(open(bytes)).rejects.toMatchObject({ errorName: 'notAnImage' });
		}
	});
});
