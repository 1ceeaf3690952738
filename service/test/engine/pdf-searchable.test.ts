import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import { describeWith } from '../support/describe-with';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { renderPage } from '../../src/engine/external/pdfium-render';
import type { Box } from '../../src/engine/model';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { readGraph } from '../support/pdf-graph';
import { below } from '../support/read-pdf';
import { judgeWithVeraPdf, veraPdfInstalled, type Flavour } from '../support/verapdf';
import { convertFixture, removeFolders, seePages } from './support';
import { pdfjsTags, rolesAndTexts } from './tags-support';

afterAll(removeFolders);

/** Points of a page that is shown, and pixels of its scan at 150 dpi. */
const [width, height] = [432, 216];
const pixels = 150 / 72;

type Turn = 0 | 90 | 180 | 270;

interface Scan {
	readonly lines: readonly (readonly [text: string, x: number, y: number])[];
	/** `/Rotate`; the scan is laid so that it is shown upright. */
	readonly turn?: Turn;
	/** Corner of the visible part; white lies around it. */
	readonly corner?: readonly [number, number];
	readonly userUnit?: number;
	/** Degrees by which the scan leans. */
	readonly lean?: number;
	/** What the content leaves behind. */
	readonly rest?: string;
	readonly stamp?: string;
	/** Lines but the first one are half as high. */
	readonly small?: boolean;
}

async function picture({ lines, lean = 0, small = false }: Scan): Promise<Buffer> {
	const texts = lines.map(
		([text, x, y], index) =>
			`<text x="${x * pixels}" y="${y * pixels}" font-size="${small && index > 0 ? 25 : 50}">${text}</text>`,
	);
	const [w, h] = [width * pixels, height * pixels];
	const group = `<g transform="rotate(${lean} ${w / 2} ${h / 2})" font-family="sans-serif">${texts.join('')}</g>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="#fff"/>${group}</svg>`;
	return await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

async function addScan(document: PDFDocument, scan: Scan): Promise<void> {
	const { turn = 0, corner: [left, bottom] = [0, 0], userUnit, rest = '', stamp } = scan;
	const sideways = turn % 180 !== 0;
	const [w, h] = sideways ? [height, width] : [width, height];
	const page = document.addPage([left + w + 50, bottom + h + 50]);
	const [right, top] = [left + w, bottom + h];
	page.setCropBox(left, bottom, w, h);
	const image = await document.embedJpg(await picture(scan));
	page.node.newXObject('Scan', image.ref);
	const matrix = {
		0: [width, 0, 0, height, left, bottom],
		90: [0, width, -height, 0, right, bottom],
		180: [-width, 0, 0, -height, right, top],
		270: [0, -width, height, 0, left, top],
	}[turn];
	const content = document.context.stream(
		`q ${matrix.join(' ')} cm ${page.node.Resources()!.lookup(PDFName.of('XObject'), PDFDict).keys()[0]!.toString()} Do Q ${rest}`,
	);
	page.node.set(PDFName.of('Contents'), document.context.obj([document.context.register(content)]));
	page.node.set(PDFName.of('Rotate'), document.context.obj(turn));
	if (userUnit) page.node.set(PDFName.of('UserUnit'), document.context.obj(userUnit));
	if (stamp) {
		const font = await document.embedFont(StandardFonts.Helvetica);
		page.drawText(stamp, { x: left + 30, y: bottom + 20, size: 24, font });
	}
}

async function scanned(...scans: Scan[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	for (const scan of scans) await addScan(document, scan);
	return await document.save();
}

const english = { ocrRecognitionLang: 'ENGLISH' };

async function searchable(source: Uint8Array | string, parameter: object = {}) {
	return await convertFixture('pdf/searchable', source, { ...english, ...parameter });
}

/** A page as PDFium draws it, with its words as the service reads them back. */
async function renderWithWords(path: string, pageNumber = 1) {
	return await withPdf({ path, fileName: 'result' }, async (document) => {
		const page = readPage(document, pageNumber);
		const image =
			page &&
			renderPage(document, pageNumber, { width: Math.round(page.width * 2), height: Math.round(page.height * 2) });
		if (!page || !image) throw new Error('the page is not there');
		return await Promise.resolve({ page, image });
	});
}

type Shown = Awaited<ReturnType<typeof renderWithWords>>;

/** The box around what is dark in a part of the page, points. */
function inkIn({ page, image }: Shown, { left, top, right, bottom }: Box): Box {
	const scale = image.width / page.width;
	const found = { left: Infinity, top: Infinity, right: 0, bottom: 0 };
	for (let y = Math.floor(top * scale); y < bottom * scale; y++)
		for (let x = Math.floor(left * scale); x < right * scale; x++) {
			if (image.pixels[(y * image.width + x) * 4]! > 128) continue;
			found.left = Math.min(found.left, x / scale);
			found.right = Math.max(found.right, (x + 1) / scale);
			found.top = Math.min(found.top, y / scale);
			found.bottom = Math.max(found.bottom, (y + 1) / scale);
		}
	return found;
}

const plain: Scan = {
	lines: [
		['Invoice Total', 40, 60],
		['Hamburg 4711', 60, 150],
	],
};
const all = ['Invoice', 'Total', 'Hamburg', '4711'];

function streams(document: PDFDocument, page = 0): PDFRawStream[] {
	const { node } = document.getPage(page);
	const contents = node.lookup(PDFName.of('Contents'));
	const list = contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
	return list.filter((stream) => stream instanceof PDFRawStream);
}

const pageObjects = (document: PDFDocument): PDFDict =>
	below(document.getPage(0).node, 'Resources', 'XObject') as PDFDict;

function pictureOf(document: PDFDocument): PDFRawStream {
	const objects = pageObjects(document);
	return objects.lookup(objects.keys()[0]!) as PDFRawStream;
}

describe('pdf/searchable', () => {
	it('adds invisible searchable text and keeps image and content bit for bit', async () => {
		const source = await scanned(plain);
		const { bytes, resultPath, pagesReadByOcr, warnings, files } = await searchable(source);
		expect([files, pagesReadByOcr, warnings]).toEqual([['result.pdf'], [1], []]);
		const [before, after] = [await readGraph(source), await readGraph(bytes)];
		expect(Buffer.from(pictureOf(after).contents).equals(Buffer.from(pictureOf(before).contents))).toBe(true);
		const own = streams(after).map(({ contents }) => Buffer.from(contents).toString('latin1'));
		expect(own).toHaveLength(3);
		expect(own[1]).toBe(Buffer.from(streams(before)[0]!.contents).toString('latin1'));
		expect((await seePages(resultPath))[0]!.text.split(/\s+/).filter(Boolean)).toEqual(all);
		expect(bytes.length - source.length).toBeLessThan(3000);
	});

	it.each<Scan>([
		{ ...plain },
		{ ...plain, corner: [30, 70] },
		{ ...plain, turn: 90, corner: [30, 70] },
		{ ...plain, turn: 180, corner: [30, 70] },
		{ ...plain, turn: 270, corner: [30, 70] },
		{ ...plain, userUnit: 2 },
		{ ...plain, rest: 'q 3 0 0 3 40 50 cm 0 0 5 5 re W n' },
	])('puts each word at its position: %j', async (scan) => {
		const { resultPath } = await searchable(await scanned(scan));
		const result = await renderWithWords(resultPath);
		const { words } = result.page;
		expect(words.map(({ text }) => text)).toEqual(all);
		for (const { box, fontSize, turn } of words) {
			expect(turn).toBe(0);
			const ink = inkIn(result, { ...box, left: box.left - fontSize / 5, right: box.right + fontSize / 5 });
			// Letters have some room around them, and fonts differ in it.
			for (const side of ['left', 'right'] as const)
				expect(Math.abs(box[side] - ink[side]) / fontSize).toBeLessThan(0.12);
			expect(ink.top).toBeGreaterThan(box.top - fontSize * 0.1);
			expect(ink.bottom).toBeLessThan(box.bottom + fontSize * 0.1);
		}
	});

	it.each([-3, 4])('slants the text like a scan skewed by %i degrees', async (lean) => {
		const { resultPath } = await searchable(await scanned({ ...plain, lean }));
		const result = await renderWithWords(resultPath);
		expect(result.page.words.map(({ text }) => text)).toEqual(all);
		for (const { box } of result.page.words) {
			const ink = inkIn(result, box);
			const middle = ({ top, bottom }: Box) => (top + bottom) / 2;
			expect(Math.abs(middle(ink) - middle(box))).toBeLessThan(4);
		}
	});

	it('recompresses without loss on request', async () => {
		const gray = await sharp(await picture(plain))
			.grayscale()
			.raw()
			.toBuffer();
		const document = await PDFDocument.create();
		const page = document.addPage([width, height]);
		// As scanners write it that pack nothing.
		const size = { Width: width * pixels, Height: height * pixels };
		const image = { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray', BitsPerComponent: 8, ...size };
		page.node.newXObject('Scan', document.context.register(document.context.stream(gray, image)));
		const content = `q ${width} 0 0 ${height} 0 0 cm ${pageObjects(document).keys()[0]!.toString()} Do Q`;
		page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
		const source = await document.save();
		const [usual, packed] = [await searchable(source), await searchable(source, { losslessPacking: 1 })];
		expect(usual.bytes.length).toBeGreaterThan(source.length);
		expect(packed.bytes.length).toBeLessThan(source.length / 2);
		expect((await seePages(packed.resultPath))[0]!.text.split(/\s+/).filter(Boolean)).toEqual(all);
		expect((await renderWithWords(packed.resultPath)).image.pixels).toEqual(
			(await renderWithWords(usual.resultPath)).image.pixels,
		);
	});

	it('renders as before', async () => {
		const source = await scanned({ ...plain, turn: 90 });
		const { resultPath } = await searchable(source);
		const { resultPath: before } = await convertFixture('pdf/extract', source, { pageOptions: '1' });
		expect(
			Buffer.from((await renderWithWords(resultPath)).image.pixels).equals(
				Buffer.from((await renderWithWords(before)).image.pixels),
			),
		).toBe(true);
	});

	it('skips pages with text and reads the others', async () => {
		const document = await PDFDocument.load(fixtureBytes('sample.pdf'));
		await addScan(document, plain);
		const source = await document.save();
		const { bytes, pagesReadByOcr } = await searchable(source);
		const pages = document.getPageCount();
		expect(pagesReadByOcr).toEqual([pages]);
		const [before, after] = [await readGraph(source), await readGraph(bytes)];
		expect(streams(after).map(({ contents }) => contents)).toEqual(streams(before).map(({ contents }) => contents));
		expect(streams(after, pages - 1)).toHaveLength(3);
	});

	it('returns a document with text on all pages unchanged, including its own result', async () => {
		const once = await searchable(await scanned(plain));
		const twice = await searchable(once.bytes);
		expect(twice.bytes.equals(once.bytes)).toBe(true);
		expect(twice.pagesReadByOcr).toEqual([]);
		expect((await searchable('three-pages.pdf')).bytes.equals(Buffer.from(fixtureBytes('three-pages.pdf')))).toBe(true);
	});

	it('does not repeat a stamp that is already text', async () => {
		const { resultPath } = await searchable(await scanned({ ...plain, stamp: 'RECEIVED 7' }));
		const text = (await seePages(resultPath))[0]!.text;
		expect(text.match(/RECEIVED/g)).toHaveLength(1);
		for (const word of all) expect(text).toContain(word);
	});

	it('warns that no text was found', async () => {
		const { warnings, pagesReadByOcr } = await searchable(await scanned({ lines: [] }));
		expect(warnings).toEqual(['No text was found, not even with OCR.']);
		expect(pagesReadByOcr).toEqual([1]);
	});

	it('opens an encrypted scan with its password and warns that the result is unencrypted', async () => {
		const document = await PDFDocument.create();
		await addScan(document, plain);
		document.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
		const source = await document.save();
		const made = await convertFixture('pdf/searchable', source, english, { password: 'secret' });
		expect(made.warnings).toEqual(['The document was encrypted, but the result is not.']);
		expect((await seePages(made.resultPath))[0]!.text).toContain('4711');
		await expect(searchable(source)).rejects.toMatchObject({ errorName: 'passwordRequired' });
	});

	it('obeys the page limit of a file', async () => {
		const source = await scanned(plain, plain);
		await expect(
			convertFixture('pdf/searchable', source, english, { limits: { pagesPerFile: 1 } }),
		).rejects.toMatchObject({ errorName: 'tooManyPages' });
	});
});

describe('a searchable PDF with tags', () => {
	it('has headings and paragraphs in order, without a figure for the page', async () => {
		const body = ['The committee has met and', 'read what the members of', 'the house had written.'];
		const texts = body.map((text, index) => [text, 40, 110 + 22 * index] as const);
		const source = await scanned({ lines: [['Report', 40, 50], ...texts], small: true });
		const { resultPath } = await searchable(source, { resultStandard: 'PDFTypeA2aUA1' });
		expect(rolesAndTexts(pdfjsTags(resultPath))).toEqual([
			['H1', 'Report'],
			['P', body.join('').replace(/\s/g, '')],
		]);
	});
});

describeWith('Java or libjaxb-java', veraPdfInstalled, 'a searchable PDF for archives', () => {
	const flavours = {
		PDFTypeA2a: ['2a'],
		PDFTypeA2b: ['2b'],
		PDFTypeA2u: ['2u'],
		PDFTypeA3a: ['3a'],
		PDFTypeA2aUA1: ['2a', 'ua1'],
	} as const;

	it('conforms, with the original image and all words', async () => {
		const source = await scanned(plain, { ...plain, turn: 90 });
		const jpeg = Buffer.from(pictureOf(await readGraph(source)).contents);
		const results: { flavour: Flavour; path: string }[] = [];
		for (const [resultStandard, claimed] of Object.entries(flavours)) {
			const { resultPath, bytes, files } = await searchable(source, { resultStandard });
			expect(files).toEqual(['result.pdf']);
			// A colour profile, metadata, tags.
			expect(bytes.length - source.length).toBeLessThan(12_000);
			const texts = (await seePages(resultPath)).map(({ text }) => text.split(/\s+/).filter(Boolean));
			expect(texts).toEqual([all, all]);
			expect(Buffer.from(pictureOf(await readGraph(bytes)).contents).equals(jpeg)).toBe(true);
			for (const flavour of claimed) results.push({ flavour, path: resultPath });
		}
		expect(await judgeWithVeraPdf(results)).toEqual(results.map(() => 'conforms'));
	}, 240_000);
});
