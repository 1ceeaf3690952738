import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageRefused } from '../../src/engine/convert/tools/other-kind-for-pdf';
import { openImage } from '../../src/engine/image/read-image';
import type { ServiceError } from '../../src/messages/errors';

const folder = mkdtempSync(join(tmpdir(), 'no-heif-'));
const { PATH: path } = process.env;

/** A machine on which nothing decodes HEIC. */
beforeAll(() => void (process.env.PATH = folder));
afterAll(() => {
	process.env.PATH = path;
	rmSync(folder, { recursive: true, force: true });
});

/** The box that a HEIF file begins with. */
function heif(brand: string, brands: readonly string[]): Buffer {
	const box = Buffer.alloc(16 + 4 * brands.length);
	box.writeUInt32BE(box.length, 0);
	box.write(`ftyp${brand}`, 4, 'latin1');
	box.write(brands.join(''), 16, 'latin1');
	return Buffer.concat([box, Buffer.alloc(200)]);
}

describe('a HEIF photo without an installed decoder', () => {
	it.each([
		['heic', ['mif1', 'heic']],
		['mif1', ['mif1', 'heic', 'miaf']],
		['hevc', ['hevc']],
		['mif1', ['mif1', 'miaf']],
	])('with the brand %s (%j) fails with advice', async (brand, brands) => {
		const file = join(folder, `${brand}-${brands.length}`);
		writeFileSync(file, heif(brand, brands));
		const imageLimits = { pixels: 1e6, side: 65_535 };
		const error = await openImage({ path: file, fileName: 'image', imageLimits, maxFrames: 10 }).then(
			() => undefined,
			(thrown: unknown) => thrown as ServiceError,
		);
		expect([error?.errorName, error?.code]).toEqual(['heicNotRead', '02002']);
		for (const language of ['en', 'zh'] as const) {
			expect(error?.text(language)).toContain('libheif-examples');
			expect(error?.text(language)).toContain('JPEG');
		}
	});

	it('in a PDF tool gets no advice to use an image tool, which cannot read it either', async () => {
		expect((await imageRefused('pdf/txt', 'a.heic', 'heic')).errorName).toBe('heicNotRead');
		expect((await imageRefused('pdf/txt', 'a.png', 'png')).errorName).toBe('imageNotPdf');
	});
});
