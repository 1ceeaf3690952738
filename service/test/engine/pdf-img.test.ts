import sharp from 'sharp';
import { parameters } from '../../../contract/parameters';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

/** First bytes of each format, as their specifications give them. */
const magic: Record<string, { extension: string; starts: (bytes: Buffer) => boolean }> = {
	JPG: { extension: 'jpg', starts: (bytes) => bytes.readUInt16BE(0) === 0xffd8 },
	JPEG: { extension: 'jpeg', starts: (bytes) => bytes.readUInt16BE(0) === 0xffd8 },
	JPEG2000: { extension: 'jp2', starts: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'jP  ' },
	PNG: { extension: 'png', starts: (bytes) => bytes.subarray(1, 4).toString('latin1') === 'PNG' },
	BMP: { extension: 'bmp', starts: (bytes) => bytes.subarray(0, 2).toString('latin1') === 'BM' },
	TIFF: { extension: 'tiff', starts: (bytes) => bytes.readUInt32BE(0) === 0x49492a00 },
	// TGA has no signature; checks for no colour map, a known image type and the size in the header.
	TGA: {
		extension: 'tga',
		starts: (bytes) => bytes[1] === 0 && [2, 3, 10, 11].includes(bytes[2]!) && bytes.readUInt16LE(12) === 400,
	},
	GIF: { extension: 'gif', starts: (bytes) => bytes.subarray(0, 4).toString('latin1') === 'GIF8' },
	WEBP: { extension: 'webp', starts: (bytes) => bytes.subarray(8, 12).toString('latin1') === 'WEBP' },
};

async function onlyImage(parameter: object, source = 'colors.pdf'): Promise<Buffer> {
	const { bytes, downFileName, files } = await convertFixture('pdf/img', source, parameter);
	expect(downFileName).toBe(source.replace('.pdf', '.zip'));
	expect(files).toEqual(['result.zip']);
	const images = [...(await unzip(bytes)).values()];
	expect(images).toHaveLength(1);
	return images[0]!;
}

interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly channels: number;
	readonly data: Buffer;
	at(x: number, y: number): number[];
}

async function pixelsOf(image: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels)];
	return { width, height, channels, data, at };
}

function expectNear(actual: number[], expected: number[], tolerance: number): void {
	expect(actual).toHaveLength(expected.length);
	actual.forEach((value, index) => expect(Math.abs(value - expected[index]!)).toBeLessThanOrEqual(tolerance));
}

describe('pdf/img', () => {
	it('supports every format of the contract', () => {
		expect(Object.keys(magic).sort()).toEqual(parameters.imageFormat.values.map(({ value }) => value).sort());
	});

	for (const [imageFormat, { extension, starts }] of Object.entries(magic)) {
		it.each(parameters.imageColorMode.values.map(({ value }) => value))(
			`writes ${imageFormat} with its signature, %s`,
			async (imageColorMode) => {
				const { bytes } = await convertFixture('pdf/img', 'colors.pdf', {
					imageFormat,
					imageColorMode,
					imageScaling: '2',
				});
				const [[name, image]] = [...(await unzip(bytes))] as [[string, Buffer]];
				expect(name).toBe(`colors-1.${extension}`);
				expect(starts(image)).toBe(true);
			},
		);
	}

	it('draws colours and annotations in place, one pixel per point', async () => {
		const image = await pixelsOf(await onlyImage({ imageFormat: 'PNG' }));
		expect([image.width, image.height, image.channels]).toEqual([200, 100, 3]);
		expectNear(image.at(35, 50), [255, 0, 0], 0);
		expectNear(image.at(95, 50), [127, 127, 127], 1);
		expectNear(image.at(160, 50), [0, 0, 255], 0);
		expectNear(image.at(5, 5), [255, 255, 255], 0);
	});

	it.each(['JPG', 'WEBP', 'GIF', 'TIFF'])('keeps colours in %s', async (imageFormat) => {
		const image = await pixelsOf(await onlyImage({ imageFormat, imageScaling: '2.0' }));
		expect([image.width, image.height]).toEqual([400, 200]);
		expectNear(image.at(70, 100), [255, 0, 0], 8);
		expectNear(image.at(190, 100), [127, 127, 127], 8);
		expectNear(image.at(320, 100), [0, 0, 255], 8);
	});

	it('keeps colours in BMP and TGA', async () => {
		// Headers of 54 and 18 bytes; BMP rows go upwards, both store blue, green, red.
		const bmp = await onlyImage({ imageFormat: 'BMP' });
		expect([...bmp.subarray(54 + (50 * 200 + 35) * 3, 54 + (50 * 200 + 36) * 3)]).toEqual([0, 0, 255]);
		const tga = await onlyImage({ imageFormat: 'TGA' });
		expect([tga[2], tga[16]]).toEqual([2, 24]);
		expect([...tga.subarray(18 + (50 * 200 + 35) * 3, 18 + (50 * 200 + 36) * 3)]).toEqual([0, 0, 255]);
	});

	it.each(['JPG', 'PNG', 'TIFF'])('writes gray %s with one channel', async (imageFormat) => {
		const image = await onlyImage({ imageFormat, imageColorMode: 'e_Gray' });
		const { channels, space } = await sharp(image).metadata();
		expect([channels, space]).toEqual([1, 'b-w']);
		// Read back as stored: decoders give three channels otherwise.
		const raw = await sharp(image).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
		expect(Math.abs(raw.data[50 * raw.info.width + 95]! - 127)).toBeLessThan(6);
	});

	it.each(['PNG', 'TIFF', 'GIF', 'WEBP'])('writes only black and white in binary %s', async (imageFormat) => {
		const image = await onlyImage({ imageFormat, imageColorMode: 'e_Binary' }, 'two-columns.pdf');
		const { data } = await pixelsOf(image);
		expect([...new Set(data)].sort((a, b) => a - b)).toEqual([0, 255]);
	});

	it.each([
		['gray text on white', 0.75, 1],
		['dark text on gray', 0.1, 0.6],
		['text on a pale tint', 0.45, 0.95],
	])('keeps text distinct from the paper in binary images: %s', async (_, ink, paper) => {
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
			'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>',
			stream(`${paper} g 0 0 100 100 re f ${ink} g 20 20 30 10 re f`),
		]);
		const { bytes } = await convertFixture('pdf/img', source, { imageFormat: 'PNG', imageColorMode: 'e_Binary' });
		const image = await pixelsOf([...(await unzip(bytes)).values()][0]!);
		expect([image.at(30, 75)[0], image.at(30, 40)[0]]).toEqual([0, 255]);
	});

	it('names files by page labels', async () => {
		const { bytes } = await convertFixture('pdf/img', structuredPdf({ pageCount: 3, targets: [] }), {
			imageFormat: 'PNG',
		});
		expect([...(await unzip(bytes)).keys()]).toEqual(['made-1-i.png', 'made-2-ii.png', 'made-3-A-5.png']);
	});

	it('writes one bit per pixel if the format supports it', async () => {
		const png = await onlyImage({ imageFormat: 'PNG', imageColorMode: 'e_Binary' });
		expect(png[24]).toBe(1);
		const tiff = await sharp(await onlyImage({ imageFormat: 'TIFF', imageColorMode: 'e_Binary' })).metadata();
		expect(tiff.bitsPerSample).toBe(1);
		const bmp = await onlyImage({ imageFormat: 'BMP', imageColorMode: 'e_Binary' });
		expect(bmp.readUInt16LE(28)).toBe(1);
	});

	it.each([
		['0.5', 100, 50],
		['1.0', 200, 100],
		['3', 600, 300],
	])('scales by %s', async (imageScaling, width, height) => {
		const image = await sharp(await onlyImage({ imageFormat: 'PNG', imageScaling })).metadata();
		expect([image.width, image.height, Math.round(image.density ?? 0)]).toEqual([
			width,
			height,
			Math.round(72 * Number(imageScaling)),
		]);
	});

	it('turns rotated pages upright', async () => {
		const { bytes } = await convertFixture('pdf/img', 'rotated.pdf', { imageFormat: 'PNG' });
		const images = await Promise.all([...(await unzip(bytes)).values()].map(pixelsOf));
		expect(images.map(({ width, height }) => [width, height])).toEqual(Array(4).fill([300, 400]));
		// The same text at the same place on every page: ink in the upper left, none in the lower right.
		for (const { data, width } of images) {
			const ink = (x0: number, y0: number, x1: number, y1: number) => {
				let dark = 0;
				for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (data[(y * width + x) * 3]! < 128) dark++;
				return dark;
			};
			expect(ink(30, 40, 200, 120)).toBeGreaterThan(300);
			expect(ink(0, 200, 300, 400)).toBe(0);
		}
	});

	it('draws the visible part of a cropped page', async () => {
		const image = await pixelsOf(await onlyImage({ imageFormat: 'PNG' }, 'cropped.pdf'));
		expect([image.width, image.height]).toEqual([200, 100]);
		expectNear(image.at(2, 2), [230, 230, 255], 1);
	});

	it('draws the values of form fields', async () => {
		const { data, width } = await pixelsOf(await onlyImage({ imageFormat: 'PNG', imageScaling: '2' }, 'form.pdf'));
		let dark = 0;
		for (let y = 100; y < 138; y++) for (let x = 250; x < 400; x++) if (data[(y * width + x) * 3]! < 100) dark++;
		expect(dark).toBeGreaterThan(150);
	});

	it('names files by zero-padded page number', async () => {
		const kids = Array.from({ length: 12 }, (_, index) => `${index + 3} 0 R`).join(' ');
		const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 20 20] >>';
		const source = rawPdf([
			'<< /Type /Catalog /Pages 2 0 R >>',
			`<< /Type /Pages /Kids [${kids}] /Count 12 >>`,
			...Array<string>(12).fill(page),
		]);
		const { bytes, pageCount } = await convertFixture(
			'pdf/img',
			source,
			{ pageRanges: '2,9-12', imageFormat: 'PNG' },
			{ fileName: '../a:b/报告 1.pdf' },
		);
		expect([...(await unzip(bytes)).keys()]).toEqual(
			[2, 9, 10, 11, 12].map((n) => `报告 1-${String(n).padStart(2, '0')}.png`),
		);
		expect(pageCount).toBe(5);
	});

	it.each(['PNG', 'WEBP', 'BMP'])('refuses an oversized image before drawing it: %s', async (imageFormat) => {
		await expect(convertFixture('pdf/img', 'huge-page.pdf', { imageFormat, imageScaling: '5' })).rejects.toMatchObject({
			errorName: 'invalidParameter',
			message: expect.stringMatching(/"imageScaling".* at most 0\.\d+ for this document/) as string,
		});
	});

	it('obeys the configured limit', async () => {
		const tooLarge = convertFixture('pdf/img', 'colors.pdf', {}, { limits: { imagePixels: 19_999 } });
		await expect(tooLarge).rejects.toMatchObject({ errorName: 'invalidParameter' });
		await convertFixture('pdf/img', 'colors.pdf', {}, { limits: { imagePixels: 20_000 } });
	});
});
