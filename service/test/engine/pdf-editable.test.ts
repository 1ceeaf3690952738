import { readFileSync } from 'node:fs';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, degrees, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { fixturePath } from '../../../fixtures';
import { withPdf } from '../../src/engine/external/pdfium-document';
import type { Box } from '../../src/engine/model';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { convertFixture, removeFolders, seePages, unzip, type Converted } from './support';
import { sampled } from '../support/sample';

afterAll(removeFolders);

/** A scanned page at 150 dpi: a coloured heading, text, a framed table and a photograph. */
async function scan(): Promise<Buffer> {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="900" font-family="Liberation Sans, Arial, DejaVu Sans, sans-serif">
		<defs><linearGradient id="g"><stop offset="0" stop-color="#204080"/><stop offset="1" stop-color="#80c060"/></linearGradient></defs>
		<rect width="1240" height="900" fill="#f4f0e4"/>
		<text x="120" y="140" font-size="56" font-weight="bold" fill="#a02020">Delivery note</text>
		<text x="120" y="240" font-size="30">The parcel was left with the neighbour</text>
		<text x="120" y="285" font-size="30">because nobody opened the door on Monday.</text>
		<path d="M120 340H900M120 400H900M120 460H900M120 340V460M500 340V460M900 340V460" stroke="#000" stroke-width="3"/>
		<text x="140" y="380" font-size="28">Pencils</text><text x="520" y="380" font-size="28">Thirty</text>
		<text x="140" y="440" font-size="28">Folders</text><text x="520" y="440" font-size="28">Seven</text>
		<rect x="120" y="520" width="500" height="320" fill="url(#g)"/>
	</svg>`;
	return await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}

const words = ['Delivery', 'Folders', 'Monday', 'Pencils', 'Seven', 'neighbour'];

/** A PDF whose pages are drawn one by one. */
async function pdfOf(
	...pages: readonly ((page: PDFPage, document: PDFDocument) => Promise<void> | void)[]
): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const draw of pages) await draw(document.addPage([595.2, 432]), document);
	return await document.save({ useObjectStreams: false });
}

async function drawScan(page: PDFPage, document: PDFDocument): Promise<void> {
	const image = await document.embedJpg(await scan());
	page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
}

async function drawText(page: PDFPage, document: PDFDocument): Promise<void> {
	page.setFont(await document.embedFont('Helvetica'));
	page.drawText('This page was never on paper and stays as it is.', { x: 50, y: 300, size: 14 });
}

/** Objects of a kind in a result: fonts and images by their dictionaries. */
async function objectsOf(bytes: Uint8Array): Promise<{ fonts: PDFDict[]; images: PDFRawStream[] }> {
	const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
	const objects = context.enumerateIndirectObjects().map(([, object]) => object);
	const fonts = objects.filter(
		(object) => object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
	);
	const isImage = (object: unknown) =>
		object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image');
	return { fonts: fonts as PDFDict[], images: objects.filter(isImage) as PDFRawStream[] };
}

const english = { ocrRecognitionLang: 'ENGLISH' };

let edited: Promise<Converted> | undefined;

/** The scan made editable, once for all tests: recognition takes seconds. */
async function editedScan(): Promise<Converted> {
	edited ??= pdfOf(drawScan).then(async (source) => await convertFixture('pdf/editable', source, english));
	return await edited;
}

/** Boxes of the test's words, in points, on the displayed first page of a scan made editable. */
async function boxesOf({ resultPath }: Converted): Promise<Map<string, Box>> {
	const read = await withPdf({ path: resultPath, fileName: 'result' }, (document) =>
		Promise.resolve(readPage(document, 1)),
	);
	const upright = read?.words.filter(({ turn }) => turn === 0) ?? [];
	return new Map(
		upright.map(({ text, box }) => [text.replace('.', ''), box] as const).filter(([text]) => words.includes(text)),
	);
}

describe('pdf/editable', () => {
	it('turns a scan into text, lines and images over a page image without text', async () => {
		const result = await editedScan();
		expect(result.downFileName).toBe('made.pdf');
		expect(result.files).toEqual(['result.pdf']);
		const [page] = await seePages(result.resultPath);
		expect([page?.width, page?.height].map(Math.round)).toEqual([595, 432]);
		for (const word of words) expect(page?.text).toContain(word);
		expect(page?.text.indexOf('Delivery')).toBeLessThan(page?.text.indexOf('Monday') ?? 0);
		const { fonts, images } = await objectsOf(result.bytes);
		expect(fonts.length).toBeGreaterThan(0);
		for (const font of fonts) expect(font.has(PDFName.of('FontFile2')) || font.has(PDFName.of('FontFile3'))).toBe(true);
		// The photograph, and the page.
		expect(images).toHaveLength(2);
		// Nothing of the text is left in the page's image.
		const whole = images.find((image) => image.dict.lookup(PDFName.of('Width'))?.toString() === '1240');
		const part = await sharp(whole?.contents).extract({ left: 100, top: 200, width: 900, height: 250 }).toBuffer();
		const { channels } = await sharp(part).stats();
		for (const { min, max } of channels) expect(max - min).toBeLessThan(40);
	});

	it('warns about uncertain words, but not on a clear scan', async () => {
		const drawPale = async (page: PDFPage, document: PDFDocument): Promise<void> => {
			const small = await sharp(await scan())
				.resize(220)
				.toBuffer();
			const image = await document.embedJpg(await sharp(small).resize(1240).jpeg().toBuffer());
			page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
		};
		const { warnings } = await convertFixture('pdf/editable', await pdfOf(drawScan, drawPale), english);
		expect(warnings).toEqual([expect.stringMatching(/^About \d+ of \d+ words read by OCR may be wrong\..*: 2\.$/)]);
	});

	it('omits page image and images on request', async () => {
		const parameter = { ...english, containPageBackgroundImage: 0, isContainImg: 0 };
		const { bytes, resultPath } = await convertFixture('pdf/editable', await pdfOf(drawScan), parameter);
		expect((await seePages(resultPath))[0]?.text).toContain('neighbour');
		expect((await objectsOf(bytes)).images).toEqual([]);
	});

	it('keeps pages with text unchanged and writes one document per page', async () => {
		const source = await pdfOf(drawText, drawScan);
		const whole = await convertFixture('pdf/editable', source, english);
		const [first, second] = await seePages(whole.resultPath);
		expect(first?.text).toBe('This page was never on paper and stays as it is.');
		expect(second?.text).toContain('neighbour');
		expect(await contentOf(whole.bytes, 0)).toEqual(await contentOf(source, 0));
		const single = await convertFixture('pdf/editable', source, {
			...english,
			isOutputDocumentPerPage: 1,
			pageRanges: '1',
		});
		const files = await unzip(single.bytes);
		expect([...files.keys()]).toEqual(['made-1.pdf']);
		expect(await contentOf(files.get('made-1.pdf') ?? Buffer.alloc(0), 0)).toEqual(await contentOf(source, 0));
	});

	it('replaces the text layer of a scan and writes upright on rotated pages', async () => {
		const source = await pdfOf(async (page, document) => {
			await drawScan(page, document);
			page.setFont(await document.embedFont('Helvetica'));
			page.drawText('A text layer that somebody has made badly', { x: 50, y: 300, size: 10, renderMode: 3 } as never);
			page.setRotation(degrees(180));
		});
		const { resultPath } = await convertFixture('pdf/editable', source, english);
		const [page] = await seePages(resultPath);
		expect(page?.text).toContain('neighbour');
		expect(page?.text).not.toContain('badly');
	});

	it.each(sampled([90, 270] as const, [90] as const))(
		'writes at the letter positions on a page rotated by %i degrees',
		async (rotation) => {
			const turned = await PDFDocument.create();
			const page = turned.addPage([432, 595.2]);
			page.setRotation(degrees(rotation));
			const image = await turned.embedJpg(await scan());
			// Drawn the other way round, so that it is upright as displayed.
			const corner = rotation === 90 ? { x: 432, y: 0 } : { x: 0, y: 595.2 };
			page.drawImage(image, { ...corner, width: 595.2, height: 432, rotate: degrees(rotation === 90 ? 90 : -90) });
			const rotated = await convertFixture('pdf/editable', await turned.save(), english);
			const [upright, result] = [await boxesOf(await editedScan()), await boxesOf(rotated)];
			expect([...result.keys()].sort()).toEqual(words);
			for (const [word, box] of result) {
				const expected = upright.get(word);
				for (const side of ['left', 'top', 'right', 'bottom'] as const) {
					expect(Math.abs(box[side] - (expected?.[side] ?? NaN))).toBeLessThan(3);
				}
			}
		},
	);

	it('returns documents without scans unchanged', async () => {
		const { bytes } = await convertFixture('pdf/editable', 'sample.pdf', english);
		expect(bytes.equals(readFileSync(fixturePath('sample.pdf')))).toBe(true);
	});

	it('removes annotations on request', async () => {
		const source = await pdfOf(drawText);
		const document = await PDFDocument.load(source);
		const { context } = document;
		const note = context.register(context.obj({ Type: 'Annot', Subtype: 'Text', Rect: [10, 10, 30, 30] }));
		const link = context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [50, 50, 90, 90] }));
		document.getPage(0).node.set(PDFName.of('Annots'), context.obj([note, link]));
		const annotated = await document.save();
		const { bytes } = await convertFixture('pdf/editable', annotated, { isContainAnnot: 0 });
		const left = (await PDFDocument.load(bytes)).getPage(0).node.lookup(PDFName.of('Annots'), PDFArray);
		expect(left.asArray()).toHaveLength(1);
	});

	it('opens with the password and warns that the result is unencrypted', async () => {
		const { warnings, resultPath } = await convertFixture('pdf/editable', 'encrypted.pdf', english, {
			password: 'secret',
		});
		expect(warnings.join(' ')).toContain('encrypted');
		expect((await seePages(resultPath)).length).toBeGreaterThan(0);
	});

	it('keeps pages without text: blank, black, tiny and huge', async () => {
		const document = await PDFDocument.create();
		document.addPage([300, 200]);
		document.addPage([300, 200]).drawRectangle({ x: 0, y: 0, width: 300, height: 200 });
		document.addPage([3, 3]);
		document.addPage([14_400, 14_400]);
		const { resultPath, warnings } = await convertFixture('pdf/editable', await document.save(), english, {
			limits: { imagePixels: 1_000_000 },
		});
		expect((await seePages(resultPath)).map(({ width }) => width)).toEqual([300, 300, 3, 14_400]);
		expect(warnings).toEqual([expect.stringContaining('No text was found')]);
	});

	it('does nothing without OCR, with a warning', async () => {
		const { warnings, resultPath } = await convertFixture('pdf/editable', await pdfOf(drawScan), { enableOcr: 0 });
		expect((await seePages(resultPath))[0]?.text).toBe('');
		expect(warnings).toEqual([expect.stringContaining('no text layer')]);
	});
});

/** Content of a page as it is stored. */
async function contentOf(bytes: Uint8Array, index: number): Promise<Buffer> {
	const document = await PDFDocument.load(bytes, { updateMetadata: false });
	const contents = document.getPage(index).node.lookup(PDFName.of('Contents'));
	const parts =
		contents instanceof PDFArray ? contents.asArray().map((item) => document.context.lookup(item)) : [contents];
	return Buffer.concat(parts.map((part) => (part instanceof PDFRawStream ? part.contents : new Uint8Array())));
}
