import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import { signalToNoise } from '../../src/engine/pixels/signal-to-noise';
import { randomOf } from '../support/random';
import { at, textsOf } from '../support/read-pdf';
import { readGraph } from '../support/pdf-graph';
import { structuredPdf } from '../support/structured-pdf';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const compress = async (source: Uint8Array | string, parameter: object = {}) =>
	await convertFixture('pdf/compress', source, parameter);

/** A photo: smooth hills with a little grain. */
async function photo(width: number, height: number): Promise<Buffer> {
	const next = randomOf(1);
	const pixels = Buffer.alloc(width * height * 3);
	for (let y = 0, at = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const hill = 110 + 70 * Math.sin(x / 90) * Math.cos(y / 70) + (next() - 0.5) * 6;
			pixels[at++] = hill;
			pixels[at++] = hill * 0.8 + 20;
			pixels[at++] = 200 - hill * 0.5;
		}
	}
	return await sharp(pixels, { raw: { width, height, channels: 3 } })
		.png()
		.toBuffer();
}

/** A page with a photo of 400 dpi as PNG or JPEG, and a line of text. */
async function photoPage(kind: 'png' | 'jpeg'): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([300, 300]);
	const png = await photo(1112, 834);
	const image =
		kind === 'png'
			? await document.embedPng(png)
			: await document.embedJpg(await sharp(png).jpeg({ quality: 98, chromaSubsampling: '4:4:4' }).toBuffer());
	page.drawImage(image, { x: 50, y: 80, width: 200, height: 150 });
	page.drawText('Hills', { x: 50, y: 40, size: 12, font });
	return await document.save({ useObjectStreams: false });
}

async function pictureOf(bytes: Uint8Array) {
	return await withPdf(
		{ path: '', bytes, fileName: 'made.pdf' },
		async (document) => await Promise.resolve(renderPage(document, 1, { width: 625, height: 625 })!.pixels.slice()),
	);
}

function imagesOf(document: PDFDocument) {
	return document.context
		.enumerateIndirectObjects()
		.flatMap(([, object]) =>
			object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
				? [
						{
							width: Number(object.dict.get(PDFName.of('Width'))?.toString()),
							filter: object.dict.get(PDFName.of('Filter'))?.toString(),
						},
					]
				: [],
		);
}

describe('pdf/compress', () => {
	it.each(['png', 'jpeg'] as const)('downsamples a photo without visible change (%s)', async (kind) => {
		const source = await photoPage(kind);
		const { bytes, warnings } = await compress(source);
		expect(bytes.length).toBeLessThan(source.length / 3);
		expect(signalToNoise(await pictureOf(source), await pictureOf(bytes), 4)).toBeGreaterThanOrEqual(40);
		expect(imagesOf(await readGraph(bytes))).toEqual([{ width: 556, filter: '/DCTDecode' }]);
		expect(warnings).toEqual([]);
	});

	it('applies the chosen quality and resolution', async () => {
		const source = await photoPage('png');
		const [low, high] = [
			await compress(source, { compressQuality: '20', compressDpi: '72' }),
			await compress(source, { compressQuality: '95', compressDpi: '0' }),
		];
		expect(imagesOf(await readGraph(low.bytes))).toEqual([{ width: 200, filter: '/DCTDecode' }]);
		expect(imagesOf(await readGraph(high.bytes))).toEqual([{ width: 1112, filter: '/DCTDecode' }]);
		expect(low.bytes.length).toBeLessThan(high.bytes.length / 4);
	});

	it('keeps bilevel images lossless', async () => {
		const document = await PDFDocument.create();
		const page = document.addPage([200, 200]);
		const bits = Buffer.alloc(125 * 1000, 0);
		for (let index = 0; index < bits.length; index++) bits[index] = (index * 7919) % 251 < 40 ? 0xf0 : 0xff;
		const stream = document.context.stream(bits, {
			Type: 'XObject',
			Subtype: 'Image',
			Width: 1000,
			Height: 1000,
			BitsPerComponent: 1,
			ColorSpace: 'DeviceGray',
		});
		page.node.setXObject(PDFName.of('Im'), document.context.register(stream));
		const content = document.context.stream('200 0 0 200 0 0 cm /Im Do');
		page.node.set(PDFName.Contents, document.context.register(content));
		const source = await document.save();
		const { bytes } = await compress(source);
		expect(bytes.length).toBeLessThan(source.length / 5);
		expect(imagesOf(await readGraph(bytes))).toEqual([{ width: 1000, filter: '/FlateDecode' }]);
		expect(signalToNoise(await pictureOf(source), await pictureOf(bytes), 4)).toBe(Infinity);
	});

	it('keeps form, outline, attachments, tags and layers', async () => {
		const source = structuredPdf({ pageCount: 5, targets: [1, 0, 3, 2, 4] });
		const { bytes } = await compress(source);
		const [before, after] = [await readGraph(source), await readGraph(bytes)];
		expect(bytes.length).toBeLessThan(source.length);
		const names = (document: PDFDocument) =>
			document
				.getForm()
				.getFields()
				.map((field) => field.getName());
		expect(names(after)).toEqual(names(before));
		expect(textsOf(at(after, 'Names', 'EmbeddedFiles', 'Names'))).toEqual(['a.txt']);
		for (const key of ['Outlines', 'StructTreeRoot', 'OCProperties', 'PageLabels'])
			expect(after.catalog.has(PDFName.of(key))).toBe(before.catalog.has(PDFName.of(key)));
	});

	it('merges duplicate objects and drops unreachable ones', async () => {
		const document = await PDFDocument.create();
		const noise = randomOf(2);
		const bytes = Buffer.from(Array.from({ length: 60_000 }, () => Math.floor(noise() * 256)));
		for (let count = 0; count < 2; count++) {
			const page = document.addPage([100, 100]);
			const image = document.context.stream(bytes, {
				Subtype: 'Image',
				Width: 300,
				Height: 200,
				BitsPerComponent: 8,
				ColorSpace: 'DeviceCMYK',
			});
			page.node.setXObject(PDFName.of('Im'), document.context.register(image));
			page.node.set(PDFName.Contents, document.context.register(document.context.stream('90 0 0 90 0 0 cm /Im Do')));
		}
		document.context.register(document.context.stream(bytes.subarray(1)));
		const source = await document.save();
		const { bytes: made, pageCount } = await compress(source);
		expect(pageCount).toBe(2);
		expect(made.length).toBeLessThan(bytes.length * 1.1);
	});

	it('returns a file unchanged with a warning if it cannot shrink it', async () => {
		const once = (await compress(structuredPdf({ pageCount: 3, targets: [1, 0, 2] }))).bytes;
		const { bytes, warnings } = await compress(once);
		expect(bytes.equals(once)).toBe(true);
		expect(warnings).toEqual(['The document could not be compressed further and was left unchanged.']);
	});

	it('leaves a signed document unchanged with a warning', async () => {
		const document = await PDFDocument.load(await photoPage('png'));
		const field = document.context.obj({
			FT: 'Sig',
			T: 'Signed',
			Type: 'Annot',
			Subtype: 'Widget',
			Rect: [0, 0, 0, 0],
		});
		field.set(
			PDFName.of('V'),
			document.context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite', ByteRange: [0, 1, 2, 3], Contents: '00' }),
		);
		document.catalog.set(
			PDFName.of('AcroForm'),
			document.context.obj({ Fields: [document.context.register(field)], SigFlags: 3 }),
		);
		const source = Buffer.from(await document.save({ useObjectStreams: false }));
		const { bytes, warnings } = await compress(source);
		expect(bytes.equals(source)).toBe(true);
		expect(warnings).toEqual([expect.stringContaining('invalidate its signatures')]);
	});

	it('refuses values out of range', async () => {
		const source = fixtureBytes('three-pages.pdf');
		await expect(compress(source, { compressQuality: '0' })).rejects.toMatchObject({ errorName: 'invalidParameter' });
	});
});
