import { degrees, PDFDocument, PDFName, PDFString, type PDFPage } from '@cantoo/pdf-lib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures';
import { withPdf, type PdfiumDocument } from '../../src/engine/external/pdfium-document';
import { readImage } from '../../src/engine/external/pdfium-image-bytes';
import { readOutline } from '../../src/engine/external/pdfium-outline';
import { imageFile } from '../../src/engine/image/stored-image';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { newFolder, removeFolders } from './support';

afterAll(removeFolders);

async function withFixture<T>(id: string, work: (document: PdfiumDocument) => Promise<T> | T): Promise<T> {
	return await withPdf({ path: fixturePath(id), fileName: id }, async (document) => await work(document));
}

async function withMade<T>(
	draw: (document: PDFDocument, page: PDFPage) => Promise<void> | void,
	work: (document: PdfiumDocument) => Promise<T> | T,
): Promise<T> {
	const made = await PDFDocument.create();
	await draw(made, made.addPage([300, 400]));
	const path = join(newFolder(), 'made.pdf');
	writeFileSync(path, await made.save());
	return await withPdf({ path, fileName: 'made.pdf' }, async (document) => await work(document));
}

/** 40 × 20 pixels: a green strip at the top; below, red to the left and blue to the right. */
function pixels(blueOpacity = 255): sharp.Sharp {
	const data = Buffer.alloc(40 * 20 * 4);
	for (let y = 0; y < 20; y++) {
		for (let x = 0; x < 40; x++) {
			const color = y < 6 ? [0, 255, 0, 255] : x < 20 ? [255, 0, 0, 255] : [0, 0, 255, blueOpacity];
			data.set(color, (y * 40 + x) * 4);
		}
	}
	return sharp(data, { raw: { width: 40, height: 20, channels: 4 } });
}

/** Name of the strongest colour at a place given in parts of width and height; `none` where it shines through. */
async function colorAt(bytes: Uint8Array, across: number, down: number): Promise<string> {
	const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 4;
	const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
	if (alpha < 128) return 'none';
	return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

describe('images of a page', () => {
	it('are found with position and size, also inside form XObjects', async () => {
		await withMade(
			async (made, page) => {
				const image = await made.embedPng(await pixels().png().toBuffer());
				page.drawImage(image, { x: 20, y: 300, width: 80, height: 40 });
				const inner = await PDFDocument.create();
				const innerPage = inner.addPage([100, 100]);
				innerPage.drawImage(await inner.embedPng(await pixels().png().toBuffer()), {
					x: 10,
					y: 10,
					width: 40,
					height: 20,
				});
				const [form] = await made.embedPdf(await inner.save());
				page.drawPage(form!, { x: 100, y: 100, xScale: 2, yScale: 2 });
			},
			(document) => {
				const images = readPage(document, 1)?.images ?? [];
				expect(images).toHaveLength(2);
				expect(images[0]).toMatchObject({ index: 0, pixelWidth: 40, pixelHeight: 20 });
				expect(images[0]?.box).toEqual({ left: 20, top: 60, right: 100, bottom: 100 });
				const { left, top, right, bottom } = images[1]!.box;
				expect([left, top, right, bottom].map(Math.round)).toEqual([120, 240, 200, 280]);
			},
		);
	});

	it('keep a JPEG unchanged', async () => {
		const jpeg = await pixels().removeAlpha().jpeg().toBuffer();
		await withMade(
			async (made, page) => page.drawImage(await made.embedJpg(jpeg), { x: 0, y: 0, width: 80, height: 40 }),
			async (document) => {
				const file = await imageFile(readImage(document, 1, 0, 1e6)!);
				expect(file).toMatchObject({ extension: 'jpg', width: 40, height: 20 });
				expect(Buffer.from(file!.bytes).equals(jpeg)).toBe(true);
			},
		);
	});

	it('keep transparency, and shrink to a limit', async () => {
		await withMade(
			async (made, page) => {
				const image = await made.embedPng(await pixels(0).png().toBuffer());
				page.drawImage(image, { x: 0, y: 0, width: 80, height: 40 });
			},
			async (document) => {
				const file = await imageFile(readImage(document, 1, 0, 1e6)!);
				expect(file).toMatchObject({ extension: 'png', width: 40, height: 20 });
				expect(await colorAt(file!.bytes, 0.25, 0.7)).toBe('red');
				expect(await colorAt(file!.bytes, 0.75, 0.7)).toBe('none');
				const small = await imageFile(readImage(document, 1, 0, 200)!);
				expect(small).toMatchObject({ width: 20, height: 10 });
				expect(readImage(document, 1, 1, 1e6)).toBeUndefined();
				expect(readImage(document, 9, 0, 1e6)).toBeUndefined();
			},
		);
	});

	// Where green, red and blue are seen on the displayed page, in parts of width and height of the image.
	it.each([
		[0, [0.5, 0.1], [0.25, 0.7], [0.75, 0.7]],
		[90, [0.1, 0.5], [0.7, 0.75], [0.7, 0.25]],
		[180, [0.5, 0.9], [0.75, 0.3], [0.25, 0.3]],
		[270, [0.9, 0.5], [0.3, 0.25], [0.3, 0.75]],
	] as const)('are oriented as on the page when rotated by %i degrees', async (turn, green, red, blue) => {
		for (const pageTurn of [0, 90, 180, 270]) {
			await withMade(
				async (made, page) => {
					const image = await made.embedPng(await pixels().png().toBuffer());
					page.setRotation(degrees(pageTurn));
					// The page turns clockwise, an image on it the other way round.
					page.drawImage(image, { x: 150, y: 200, width: 80, height: 40, rotate: degrees(turn + pageTurn) });
				},
				async (document) => {
					const file = await imageFile(readImage(document, 1, 0, 1e6)!);
					const seen = await Promise.all([green, red, blue].map(([x, y]) => colorAt(file!.bytes, x, y)));
					expect([pageTurn, ...seen]).toEqual([pageTurn, 'green', 'red', 'blue']);
				},
			);
		}
	});

	it('are oriented as on the page when mirrored', async () => {
		await withMade(
			async (made, page) => {
				const image = await made.embedPng(await pixels().png().toBuffer());
				page.drawImage(image, { x: 150, y: 200, width: -80, height: 40 });
				page.drawImage(image, { x: 150, y: 200, width: 80, height: -40 });
			},
			async (document) => {
				const sideways = await imageFile(readImage(document, 1, 0, 1e6)!);
				expect(await colorAt(sideways!.bytes, 0.25, 0.7)).toBe('blue');
				expect(await colorAt(sideways!.bytes, 0.5, 0.1)).toBe('green');
				const upsideDown = await imageFile(readImage(document, 1, 1, 1e6)!);
				expect(await colorAt(upsideDown!.bytes, 0.25, 0.3)).toBe('red');
				expect(await colorAt(upsideDown!.bytes, 0.5, 0.9)).toBe('green');
			},
		);
	});
});

describe('links and outline', () => {
	it('point to URLs and pages', async () => {
		await withFixture('three-pages.pdf', (document) => {
			const targets = [1, 2, 3].flatMap((page) => readPage(document, page)?.links ?? []);
			expect(targets.map(({ target }) => target)).toEqual(
				expect.arrayContaining([{ pageNumber: expect.any(Number) }, { uri: expect.stringMatching(/^https?:/) }]),
			);
			for (const { box } of targets) expect(box.right - box.left).toBeGreaterThan(0);
		});
	});

	it('that run scripts or programs are ignored', async () => {
		await withMade(
			(made, page) => {
				const link = (uri: string) =>
					made.context.register(
						made.context.obj({
							Type: 'Annot',
							Subtype: 'Link',
							Rect: [10, 10, 60, 30],
							A: { S: 'URI', URI: PDFString.of(uri) },
						}),
					);
				const uris = ['javascript:alert(1)', 'file:///etc/passwd', 'mailto:a@example.org', 'www.example.org'];
				page.node.set(PDFName.of('Annots'), made.context.obj(uris.map(link)));
			},
			(document) => {
				expect(readPage(document, 1)?.links).toEqual([
					{ box: { left: 10, top: 370, right: 60, bottom: 390 }, target: { uri: 'mailto:a@example.org' } },
					{ box: { left: 10, top: 370, right: 60, bottom: 390 }, target: { uri: 'http://www.example.org' } },
				]);
			},
		);
	});

	it('keep the nesting of the outline', async () => {
		await withFixture('three-pages.pdf', (document) => {
			const outline = readOutline(document);
			expect(outline.length).toBeGreaterThan(0);
			for (const { title, level, pageNumber } of outline) {
				expect(title).not.toBe('');
				expect(level).toBeGreaterThanOrEqual(0);
				expect([1, 2, 3]).toContain(pageNumber);
			}
		});
		await withFixture('sample.pdf', (document) => expect(readOutline(document)).toEqual([]));
	});
});

describe('annotations', () => {
	it('are read with their text, except hidden ones, links and form fields', async () => {
		await withMade(
			(made, page) => {
				const annotation = (Subtype: string, Contents: string, F = 4) =>
					made.context.register(
						made.context.obj({
							Type: 'Annot',
							Subtype,
							Rect: [10, 340, 110, 380],
							F,
							Contents: PDFString.of(Contents),
						}),
					);
				page.node.set(
					PDFName.of('Annots'),
					made.context.obj([
						annotation('Text', 'First line\rsecond line '),
						annotation('Highlight', ''),
						annotation('Text', 'hidden', 2),
						annotation('Popup', 'window'),
						annotation('Link', 'leads nowhere'),
					]),
				);
			},
			(document) => {
				const box = { left: 10, top: 20, right: 110, bottom: 60 };
				expect(readPage(document, 1)?.annotations).toEqual([
					{ kind: 'Text', box, text: 'First line\nsecond line' },
					{ kind: 'Highlight', box, text: '' },
				]);
			},
		);
	});
});
