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

async function open(bytes: Uint8Array, { mostPixels = 1e6, mostFrames = 10 } = {}) {
	const path = join(folder, 'image');
	writeFileSync(path, bytes);
	return await openImage({ path, fileName: 'image', imageLimits: { pixels: mostPixels, side: 65_535 }, mostFrames });
}

const encoded = async (format: ImageFormat) =>
	await imageCodec(format).encode({ width, height, pixels: halfRed() }, 'e_Color', 300);

const formats: [ImageFormat, string][] = [
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
	it('is told by its content and decoded', async () => {
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

	it('that has too many pixels is refused by its header', async () => {
		const bytes = await encoded(format);
		const refused = async () => (await open(bytes, { mostPixels: width * height - 1 })).readFrame(1);
		await expect(refused()).rejects.toMatchObject({ errorName: 'imageTooLarge', details: { width, height } });
	});

	it('that was cut off is a clear error', async () => {
		const bytes = await encoded(format);
		const cut = async () => (await open(bytes.slice(0, Math.floor(bytes.length * 0.6)))).readFrame(1);
		await expect(cut()).rejects.toMatchObject({ errorName: 'cannotOpen' });
	});
});

describe('an image', () => {
	it('stands as its EXIF data say', async () => {
		const raw = { width, height, channels: 4 } as const;
		const turned = await sharp(halfRed(), { raw }).removeAlpha().jpeg().withMetadata({ orientation: 6 }).toBuffer();
		expect(await (await open(turned)).readFrame(1)).toMatchObject({ width: height, height: width });
	});

	it('of inks, of 16 bits or with transparency comes out in plain colours on white', async () => {
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

	it('is no PDF and no text', async () => {
		for (const bytes of [Buffer.from('%PDF-1.7\n'), Buffer.from('only text'), Buffer.alloc(64)]) {
			await expect(open(bytes)).rejects.toMatchObject({ errorName: 'notAnImage' });
		}
	});
});
