import { PDFName, PDFRawStream, type PDFDocument } from '@cantoo/pdf-lib';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { readGraph } from '../support/pdf-graph';
import { below, outlineOf } from '../support/read-pdf';
import { joinFixtures, removeFolders, seePages, type JoinedFile } from './support';

afterAll(removeFolders);

async function toPdf(files: readonly (JoinedFile | Buffer)[], parameter: object = {}) {
	const named = files.map((file, index) =>
		Buffer.isBuffer(file) ? { name: `picture ${index + 1}.png`, bytes: file, parameter } : { ...file, parameter },
	);
	const made = await joinFixtures('img/pdf', named);
	expect(made.files).toEqual(['result.pdf']);
	return { ...made, document: await readGraph(made.bytes) };
}

/** The picture of a page as the file holds it. */
function pictureOf(document: PDFDocument, page = 0): PDFRawStream {
	return below(document.getPage(page).node, 'Resources', 'XObject', 'Im') as PDFRawStream;
}

const entry = (stream: PDFRawStream, key: string): string => String(stream.dict.lookup(PDFName.of(key)));

/** A page as PDFium draws it, RGB. */
async function drawn(path: string, width: number, height: number, page = 1): Promise<Buffer> {
	return await withPdf({ path, fileName: 'result' }, async (document) => {
		const image = renderPage(document, page, { width, height });
		if (!image) throw new Error('the page is not drawn');
		const rgba = { width: image.width, height: image.height, channels: 4 } as const;
		return await sharp(Buffer.from(image.pixels), { raw: rgba }).removeAlpha().raw().toBuffer();
	});
}

/** Four quarters of different colours, so that every turn and mirror image shows. */
async function quarters(width = 80, height = 40): Promise<Sharp> {
	const quarter = async (background: string) =>
		await sharp({ create: { width: width / 2, height: height / 2, channels: 3, background } })
			.png()
			.toBuffer();
	const [red, green, blue] = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(quarter));
	return sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
		{ input: red, left: 0, top: 0 },
		{ input: green, left: width / 2, top: 0 },
		{ input: blue, left: 0, top: height / 2 },
	]);
}

const oneInch = { density: 72 };

/** Corners of a page as it is drawn are those of a picture, away from the seams. */
function expectSameCorners(
	page: Uint8Array,
	{ data, info: { width, height } }: { data: Buffer; info: OutputInfo },
): void {
	for (const [x, y] of [
		[5, 5],
		[width - 6, 5],
		[5, height - 6],
		[width - 6, height - 6],
	] as const) {
		const at = (y * width + x) * 3;
		for (const channel of [0, 1, 2]) expect(Math.abs(page[at + channel]! - data[at + channel]!)).toBeLessThan(12);
	}
}

describe('img/pdf preserves images', () => {
	it.each([1, 2, 3, 4, 5, 6, 7, 8])('embeds a JPEG unchanged, upright with orientation %i', async (orientation) => {
		const plain = await (await quarters()).png().toBuffer();
		const jpeg = await sharp(plain)
			.withMetadata({ ...oneInch, orientation })
			.jpeg({ quality: 95 })
			.toBuffer();
		const { document, resultPath } = await toPdf([{ name: 'photo.jpg', bytes: jpeg }]);
		const picture = pictureOf(document);
		expect(Buffer.from(picture.contents).equals(jpeg)).toBe(true);
		expect(entry(picture, 'Filter')).toBe('/DCTDecode');
		// Its own profile.
		expect(entry(picture, 'ColorSpace')).toContain('/ICCBased');
		const upright = await sharp(jpeg).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
		const { width, height } = upright.info;
		expectSameCorners(await drawn(resultPath, width, height), upright);
	});

	it.each(
		(['png', 'webp', 'tiff', 'avif'] as const).flatMap((format) =>
			[2, 3, 5, 6, 7, 8].map((one) => [format, one] as const),
		),
	)('writes an image upright: %s with orientation %i', async (format, orientation) => {
		const plain = await (await quarters()).png().toBuffer();
		const bytes = await sharp(plain)
			.withMetadata({ ...oneInch, orientation })
			.toFormat(format, { quality: 95 })
			.toBuffer();
		const { resultPath } = await toPdf([{ name: `photo.${format}`, bytes }]);
		const upright = await sharp(bytes).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true });
		const { width, height } = upright.info;
		expect(width < height).toBe(orientation > 4);
		expectSameCorners(await drawn(resultPath, width, height), upright);
	});

	it.each([
		['colours', async () => (await quarters()).png()],
		['a palette', async () => (await quarters()).png({ palette: true })],
		['interlaced', async () => (await quarters()).png({ progressive: true })],
		['webp', async () => (await quarters()).webp({ lossless: true })],
		['gif', async () => (await quarters()).gif()],
		['tiff', async () => (await quarters()).tiff({ compression: 'lzw' })],
	])('is lossless: %s', async (_, make) => {
		const bytes = await (await make()).withMetadata(oneInch).toBuffer();
		const { resultPath } = await toPdf([bytes]);
		expect((await drawn(resultPath, 80, 40)).equals(await (await quarters()).removeAlpha().raw().toBuffer())).toBe(
			true,
		);
	});

	it('keeps grayscale and CMYK', async () => {
		const gray = await (await quarters()).toColourspace('b-w').png().withMetadata(oneInch).toBuffer();
		const inks = await (await quarters()).toColourspace('cmyk').jpeg().toBuffer();
		const inkTiff = await sharp(inks).pipelineColourspace('cmyk').toColourspace('cmyk').tiff().toBuffer();
		const { document } = await toPdf([gray, inks, inkTiff]);
		expect(entry(pictureOf(document, 0), 'ColorSpace')).toMatch(/DeviceGray|ICCBased/);
		expect(entry(pictureOf(document, 1), 'ColorSpace')).toMatch(/DeviceCMYK|ICCBased/);
		expect(Buffer.from(pictureOf(document, 1).contents).equals(inks)).toBe(true);
		expect(entry(pictureOf(document, 2), 'ColorSpace')).toMatch(/DeviceCMYK|ICCBased/);
	});

	it('shows transparent areas as white', async () => {
		const clear = await sharp({
			create: { width: 20, height: 20, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
		})
			.png()
			.withMetadata(oneInch)
			.toBuffer();
		const { document, resultPath } = await toPdf([clear]);
		expect(pictureOf(document).dict.lookup(PDFName.of('SMask'))).toBeInstanceOf(PDFRawStream);
		expect([...(await drawn(resultPath, 20, 20)).subarray(0, 3)]).toEqual([255, 255, 255]);
	});

	it('refuses a truncated image and a PDF', async () => {
		const jpeg = await (await quarters(800, 400)).jpeg().toBuffer();
		await expect(toPdf([{ name: 'half.jpg', bytes: jpeg.subarray(0, jpeg.length / 2) }])).rejects.toMatchObject({
			errorName: 'cannotOpen',
			details: { file: 'half.jpg' },
		});
		await expect(toPdf([{ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7\n') }])).rejects.toMatchObject({
			errorName: 'notAnImage',
		});
	});
});

describe('img/pdf makes pages', () => {
	it('makes one page per image of each file, sized by its resolution', async () => {
		const page = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#eee' } })
			.tiff()
			.toBuffer();
		const pages = await sharp([page, page, page], { join: { animated: true } })
			.withMetadata({ density: 150 })
			.tiff()
			.toBuffer();
		const png = await (await quarters()).png().withMetadata({ density: 100 }).toBuffer();
		const { document, pageCount } = await toPdf([
			{ name: 'fax.tif', bytes: pages },
			{ name: 'photo.png', bytes: png },
		]);
		expect(pageCount).toBe(4);
		expect(document.getPages().map((one) => one.getSize().width)).toEqual([144, 144, 144, 57.6]);
		expect(outlineOf(document)).toEqual(['fax 1', 'photo 4']);
	});

	it('fits an image on a sheet of matching orientation, within the margin', async () => {
		const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000000' } })
			.png()
			.toBuffer();
		const { document, resultPath } = await toPdf([png], { pageSize: 'A4', pageMargin: '50' });
		const { width, height } = document.getPage(0).getSize();
		expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
		const page = await drawn(resultPath, 842, 595);
		const dark = (x: number, y: number): boolean => page[(y * 842 + x) * 3]! < 128;
		expect([dark(40, 297), dark(60, 297), dark(421, 297), dark(781, 297), dark(802, 297), dark(421, 20)]).toEqual([
			false,
			true,
			true,
			true,
			false,
			false,
		]);
		const upright = await toPdf([png], { pageSize: 'Letter', pageOrientation: 'portrait' });
		expect(upright.document.getPage(0).getSize()).toEqual({ width: 612, height: 792 });
	});

	it('adds a margin around an image in original size', async () => {
		const png = await (await quarters()).png().withMetadata(oneInch).toBuffer();
		const sizes = await Promise.all(
			[{}, { pageMargin: '10' }].map(async (parameter) =>
				(await toPdf([png], parameter)).document.getPage(0).getSize(),
			),
		);
		expect(sizes[1]!.width - sizes[0]!.width).toBeCloseTo(20, 2);
		expect(sizes[1]!.height - sizes[0]!.height).toBeCloseTo(20, 2);
	});

	it('adds invisible text at its position', async () => {
		const words = '<text x="60" y="140" font-size="64" font-family="sans-serif">Invoice Total</text>';
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#fff"/>${words}</svg>`;
		const png = await sharp(Buffer.from(svg)).png().withMetadata({ density: 150 }).toBuffer();
		const plain = await toPdf([png]);
		const searchable = await toPdf([png], { enableOcr: 1, ocrRecognitionLang: 'ENGLISH' });
		const [page] = await seePages(searchable.resultPath);
		expect(page?.text.trim()).toBe('Invoice Total');
		expect(searchable.pagesReadByOcr).toEqual([1]);
		expect((await seePages(plain.resultPath))[0]?.text).toBe('');
		expect((await drawn(searchable.resultPath, 432, 144)).equals(await drawn(plain.resultPath, 432, 144))).toBe(true);
	});

	it('whitens the paper of a scan on request', async () => {
		const words = '<text x="60" y="140" font-size="64" font-family="sans-serif" fill="#444">Invoice Total</text>';
		const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="#b8b0a0"/>${words}</svg>`;
		const png = await sharp(Buffer.from(svg)).png().withMetadata({ density: 150 }).toBuffer();
		const { resultPath } = await toPdf([png], { photoCorrection: 'clean' });
		const page = await drawn(resultPath, 432, 144);
		expect(page[(100 * 432 + 400) * 3]).toBeGreaterThan(240);
	});
});
