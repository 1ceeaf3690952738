import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openImage } from '../../../src/engine/image/read-image';

const folder = mkdtempSync(join(tmpdir(), 'pixel-ratio-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A picture of 400 × 200 pixels, of so many dots an inch across and down. */
async function tiff(across: number, down: number): Promise<string> {
	const path = join(folder, `${across}-${down}.tif`);
	const resolution = { xres: across / 25.4, yres: down / 25.4, resolutionUnit: 'inch' } as const;
	const picture = sharp({ create: { width: 400, height: 200, channels: 3, background: 'white' } });
	writeFileSync(path, await picture.tiff(resolution).toBuffer());
	return path;
}

async function read(path: string) {
	const limits = { pixels: 1e8, side: 65_535 };
	const source = await openImage({ path, fileName: 'fax.tif', imageLimits: limits, maxFrames: 1 });
	return await source.readFrame(1);
}

describe('an image with non-square pixels', () => {
	it('is stretched vertically if it has fewer rows, like a fax', async () => {
		const { width, height, dpi } = await read(await tiff(204, 98));
		expect({ width, height: Math.abs(height - (200 * 204) / 98) < 2 }).toEqual({ width: 400, height: true });
		expect(dpi).toBeCloseTo(204, 0);
	});

	it('is stretched horizontally if it has fewer columns', async () => {
		const { width, height, dpi } = await read(await tiff(100, 200));
		expect({ width, height }).toEqual({ width: 800, height: 200 });
		expect(dpi).toBeCloseTo(200, 0);
	});

	it('is unchanged for equal or implausible resolutions', async () => {
		for (const [across, down] of [
			[200, 200],
			[200, 199],
			[2000, 72],
		] as const)
			expect(await read(await tiff(across, down))).toMatchObject({ width: 400, height: 200 });
	});
});
