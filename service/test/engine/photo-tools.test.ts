import sharp from 'sharp';
import type { Raster } from '../../src/engine/pixels/raster';
import { textFinder } from '../../src/engine/text-detection/text-finder';
import { asFile, drawnPage, letterLines, photographed, type Shot } from './photo-of-page';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

async function decoded(png: Buffer): Promise<Raster> {
	const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data };
}

/** Mean slant of the long lines of text, degrees, and how much they differ in it. */
async function slants(picture: Raster): Promise<{ count: number; mean: number; spread: number }> {
	const lines = (await (await textFinder(undefined)).lines(picture, 1088)).filter(
		({ width, height }) => width > 8 * height,
	);
	const angles = lines.map(({ angle }) => (angle * 180) / Math.PI);
	const mean = angles.reduce((sum, angle) => sum + angle, 0) / angles.length;
	return { count: lines.length, mean, spread: Math.max(...angles.map((angle) => Math.abs(angle - mean))) };
}

/** Brightness below which a tenth of the pixels lie, and the middle one. */
async function brightness(png: Buffer): Promise<{ tenth: number; half: number }> {
	const values = (await sharp(png).grayscale().raw().toBuffer()).sort();
	return { tenth: values[Math.floor(values.length * 0.1)]!, half: values[values.length >> 1]! };
}

const shots: [string, Shot][] = [
	['in half a shadow, curled, askew and in perspective', { curl: 0.02, depth: 1.15, turn: -9, shadow: 0.5 }],
];

describe('documentAI/dewarp', () => {
	it.each(shots)('crops and flattens a page %s', async (_, shot) => {
		const photo = photographed(await drawnPage(), shot);
		const { bytes, downFileName, warnings, pageCount } = await convertFixture(
			'documentAI/dewarp',
			await asFile(photo, 'jpeg'),
			{},
			{ fileName: 'photo.jpg' },
		);
		expect({ downFileName, warnings, pageCount }).toEqual({ downFileName: 'photo.png', warnings: [], pageCount: 1 });
		const flat = await decoded(bytes);
		expect(flat.height / flat.width).toBeGreaterThan(1.3);
		expect(flat.height / flat.width).toBeLessThan(1.53);
		const { count, mean, spread } = await slants(flat);
		expect(count).toBeGreaterThanOrEqual(letterLines.length);
		expect(Math.abs(mean)).toBeLessThan(0.6);
		expect(spread).toBeLessThan(1.2);
		// The table is cut off, the shadow is gone: nearly all is paper.
		expect((await brightness(bytes)).half).toBeGreaterThan(230);
		expect((await brightness(bytes)).tenth).toBeGreaterThan(60);
	});

	it('returns a flat page unchanged', async () => {
		const png = await asFile(await drawnPage(), 'png');
		const { bytes, warnings } = await convertFixture('documentAI/dewarp', png, {}, { fileName: 'page.png' });
		expect(bytes.equals(png)).toBe(true);
		expect(warnings).toEqual([]);
	});

	it('deskews a scan without cropping', async () => {
		const page = await asFile(await drawnPage(), 'png');
		const askew = await sharp(page).rotate(3, { background: '#ffffff' }).png().toBuffer();
		const { bytes } = await convertFixture('documentAI/dewarp', askew, {}, { fileName: 'scan.png' });
		const flat = await decoded(bytes);
		const { count, mean } = await slants(flat);
		expect(count).toBeGreaterThanOrEqual(letterLines.length);
		expect(Math.abs(mean)).toBeLessThan(0.4);
		expect(flat.width).toBeGreaterThan(630);
	});

	it.each([
		['a black picture', { r: 0, g: 0, b: 0 }],
		['an empty sheet', { r: 250, g: 250, b: 248 }],
	])('reports that %s shows no document', async (_, background) => {
		const png = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
			.png()
			.toBuffer();
		const { bytes, warnings } = await convertFixture('documentAI/dewarp', png, {}, { fileName: 'nothing.png' });
		expect(bytes.equals(png)).toBe(true);
		expect(warnings).toEqual([expect.stringContaining('No text or page edges')]);
	});

	it('accepts an image of one pixel', async () => {
		const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
			.png()
			.toBuffer();
		expect((await convertFixture('documentAI/dewarp', png)).bytes.equals(png)).toBe(true);
	});
});

describe('documentAI/magicColor', () => {
	it('removes shadows and keeps ink and colours', async () => {
		const photo = photographed(await drawnPage(), { shadow: 0.5 });
		// The page alone: the table would be a part of the picture.
		const page = await sharp(await asFile(photo, 'png'))
			.extract({ left: 107, top: 120, width: 587, height: 827 })
			.jpeg({ quality: 92 })
			.toBuffer();
		const { bytes, warnings } = await convertFixture('documentAI/magicColor', page, {}, { fileName: 'page.jpg' });
		expect(warnings).toEqual([]);
		const before = await brightness(page);
		const after = await brightness(bytes);
		expect(before.half).toBeLessThan(215);
		expect(after.half).toBe(255);
		const { width, pixels } = await decoded(bytes);
		const bar = pixels.subarray((58 * width + 467) * 4, (58 * width + 467) * 4 + 3);
		expect(bar[2]! - bar[0]!).toBeGreaterThan(60);
		const { count } = await slants(await decoded(bytes));
		expect(count).toBeGreaterThanOrEqual(letterLines.length);
	});

	it('returns a clean page unchanged', async () => {
		const png = await asFile(await drawnPage(), 'png');
		expect((await convertFixture('documentAI/magicColor', png, {}, { fileName: 'page.png' })).bytes.equals(png)).toBe(
			true,
		);
	});

	it('accepts a black image and one of one pixel', async () => {
		for (const [width, height] of [
			[320, 200],
			[1, 1],
			[1, 400],
		] as const) {
			const png = await sharp({ create: { width, height, channels: 3, background: '#000' } })
				.png()
				.toBuffer();
			const result = await decoded((await convertFixture('documentAI/magicColor', png)).bytes);
			expect(result).toMatchObject({ width, height });
		}
	});

	it('uses the first of several images with a warning', async () => {
		const frames = Buffer.concat([new Uint8Array(40 * 30 * 3).fill(255), new Uint8Array(40 * 30 * 3).fill(200)]);
		const gif = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
			.gif()
			.toBuffer();
		const { warnings } = await convertFixture('documentAI/magicColor', gif, {}, { fileName: 'two.gif' });
		expect(warnings).toEqual([expect.stringContaining('2 images')]);
	});
});

it.each(['documentAI/dewarp', 'documentAI/magicColor'] as const)(
	'%s refuses files that are not images',
	async (tool) => {
		await expect(convertFixture(tool, Buffer.from('%PDF-1.7\n'))).rejects.toMatchObject({ errorName: 'notAnImage' });
	},
);
