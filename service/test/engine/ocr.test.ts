import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';
import { endTesseract } from '../../src/engine/external/tesseract';
import { ocrPage } from '../../src/engine/ocr/ocr-page';
import type { PageRaster } from '../../src/engine/pixels/raster';
import { sampled } from '../support/sample';
import { convertFixture, removeFolders } from './support';

afterAll(async () => {
	await endTesseract();
	removeFolders();
});

const dpi = 150;

interface Drawn {
	readonly lines: readonly string[];
	/** Further shapes, SVG. */
	readonly shapes?: string;
	readonly width?: number;
	readonly height?: number;
	readonly font?: string;
}

/** A page image: lines of text from the top left corner on, 24 pixels high, 40 apart. */
async function draw({ lines, shapes = '', width = 900, height = 560, font = 'DejaVu Sans' }: Drawn): Promise<Buffer> {
	const texts = lines.map((line, index) => `<text x="60" y="${80 + 40 * index}">${line}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}" font-size="24">
		<rect width="100%" height="100%" fill="white"/>${shapes}${texts}</svg>`;
	return await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer();
}

async function asImage(png: Buffer, turn = 0): Promise<PageRaster> {
	const { data, info } = await sharp(png)
		.rotate(turn, { background: '#ffffff' })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { width: info.width, height: info.height, pixels: data, dpi };
}

/** A PDF of pictures of pages. */
async function scan(pictures: readonly Buffer[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	for (const picture of pictures) {
		const image = await pdf.embedPng(picture);
		const size = { width: (image.width / dpi) * 72, height: (image.height / dpi) * 72 };
		pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
	}
	return await pdf.save();
}

/** Runs as on a machine without installed language data. */
async function withoutSystemData<T>(work: () => Promise<T>): Promise<T> {
	const before = process.env.TESSDATA_PREFIX;
	const folder = mkdtempSync(join(tmpdir(), 'no-languages-'));
	process.env.TESSDATA_PREFIX = folder;
	try {
		return await work();
	} finally {
		if (before === undefined) delete process.env.TESSDATA_PREFIX;
		else process.env.TESSDATA_PREFIX = before;
		rmSync(folder, { recursive: true });
	}
}

const letter = [
	'Dear Mrs Baker,',
	'the shipment of 24 boxes left our store in',
	'Hamburg on Tuesday and should reach you by',
	'Friday. Please check the goods on arrival.',
	'The total of 1,482.50 is due within 30 days.',
];

/** A PDF with two lines of text; the font of the second one maps its codes to the area for private use. */
function unmappedText(good: string, bad: string): Uint8Array {
	const ranges = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <e020> endbfrange';
	return rawPdf([
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		'<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 200] /Contents 4 0 R /Resources << /Font << /A 5 0 R /B 6 0 R >> >> >>',
		stream(`BT /A 16 Tf 40 140 Td (${good}) Tj /B 16 Tf 0 -40 Td (${bad}) Tj ET`),
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
		stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap ${ranges} endcmap end end`),
	]);
}

/** Adds an image with a line of text, `bottom` points from the bottom. */
async function addPicture(page: PDFPage, line: string, bottom: number): Promise<void> {
	const picture = await page.doc.embedPng(await draw({ lines: [line], height: 160 }));
	page.drawImage(picture, { x: 20, y: bottom, width: 432, height: 77 });
}

const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Part of the expected words that were found. */
function recall(found: string, expected: readonly string[]): number {
	const left: string[] = [...words(found)];
	const wanted = words(expected.join(' '));
	const hits = wanted.filter((word) => {
		const at = left.indexOf(word);
		if (at >= 0) left.splice(at, 1);
		return at >= 0;
	});
	return hits.length / wanted.length;
}

describe('a page image', () => {
	it('becomes words with positions, sizes and text in order', async () => {
		const { page, confidence, turn, skew } = await ocrPage(
			await asImage(await draw({ lines: letter })),
			{ language: 'ENGLISH' },
			1,
		);
		expect({ turn, skew }).toEqual({ turn: 0, skew: 0 });
		expect(confidence).toBeGreaterThan(0.9);
		expect(recall(page.words.map(({ text }) => text).join(' '), letter)).toBeGreaterThan(0.95);
		const hamburg = page.words.find(({ text }) => text === 'Hamburg');
		// The third line: baseline at 160 pixels, 24 pixels high, from 60 pixels on.
		expect(hamburg?.box.left).toBeCloseTo((60 * 72) / dpi, -0.7);
		expect(Math.abs((hamburg?.baseline ?? 0) - (160 * 72) / dpi)).toBeLessThan(2);
		expect(Math.abs((hamburg?.fontSize ?? 0) - (24 * 72) / dpi)).toBeLessThan(2);
	});

	// `edge-images` reads one turned by 180, and one by its EXIF orientation.
	it.each(sampled([90, 180, 270], [90]))('rotated by %i degrees is turned upright', async (turned) => {
		const read = await ocrPage(await asImage(await draw({ lines: letter }), turned), { language: 'AUTO' }, 1);
		expect(read.turn).toBe(360 - turned);
		expect(recall(read.page.words.map(({ text }) => text).join(' '), letter)).toBeGreaterThan(0.95);
	});

	it('keeps the colons of a separate column', async () => {
		const names = ['Cashier', 'Table', 'Terminal', 'Invoice', 'Waiter'];
		const values = ['Mary', '14', 'T-20', '88271', 'George'];
		const shapes = names
			.map(
				(_, index) =>
					`<text x="330" y="${80 + 40 * index}">:</text><text x="420" y="${80 + 40 * index}">${values[index]}</text>`,
			)
			.join('');
		const { page } = await ocrPage(await asImage(await draw({ lines: names, shapes })), { language: 'AUTO' }, 1);
		const colons = page.words.filter(({ text }) => text === ':');
		expect(colons).toHaveLength(names.length);
		for (const { box } of colons) expect(box.left).toBeCloseTo((333 * 72) / dpi, -0.7);
	});

	it('is deskewed', async () => {
		const { page, skew } = await ocrPage(await asImage(await draw({ lines: letter }), 4), { language: 'AUTO' }, 1);
		expect(skew).toBeGreaterThan(3.5);
		expect(skew).toBeLessThan(4.5);
		const third = page.words.filter(({ text }) => ['Hamburg', 'Tuesday', 'reach'].includes(text));
		const tops = third.map(({ baseline = 0 }) => baseline);
		expect(third).toHaveLength(3);
		expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(1.5);
	});

	it('has lines, images, bold and coloured words', async () => {
		const shapes = `<rect x="60" y="300" width="780" height="160" fill="none" stroke="black" stroke-width="2"/>
			<line x1="450" y1="300" x2="450" y2="460" stroke="black" stroke-width="2"/>
			<rect x="620" y="20" width="200" height="220" fill="#406080"/>
			<text x="80" y="390" font-weight="bold">Quantity ordered</text><text x="480" y="390" fill="#c00000">Overdue payment</text>`;
		const { page } = await ocrPage(
			await asImage(await draw({ lines: ['Plain words of text', 'and some more of them'], shapes })),
			{ language: 'ENGLISH' },
			1,
		);
		const count = (direction: string) => page.rules.filter((rule) => rule.direction === direction).length;
		expect([count('horizontal'), count('vertical')]).toEqual([2, 3]);
		expect(page.drawings).toHaveLength(1);
		const style = (text: string) => page.words.find((word) => word.text === text)?.style;
		expect(style('Quantity')).toMatchObject({ bold: true, color: 0 });
		expect(style('Plain')).toMatchObject({ bold: false, color: 0 });
		expect((style('Overdue')?.color ?? 0) >> 16).toBeGreaterThan(0x90);
		expect((style('Overdue')?.color ?? 0) & 0xffff).toBeLessThan(0x6000);
	});

	it.each(['#ffffff', '#000000'])('with only %s has no words', async (background) => {
		const png = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
			.png()
			.toBuffer();
		expect((await ocrPage(await asImage(png), { language: 'AUTO' }, 1)).page.words).toEqual([]);
	});

	it('of one pixel has no words', async () => {
		const { page } = await ocrPage(
			{ width: 1, height: 1, pixels: new Uint8Array([0, 0, 0, 255]), dpi },
			{ language: 'AUTO' },
			1,
		);
		expect(page.words).toEqual([]);
	});
});

describe('OCR in PDF tools', () => {
	it('reads a scan only on request', async () => {
		const pdf = await scan([await draw({ lines: letter })]);
		const without = await convertFixture('pdf/txt', pdf);
		expect(without.bytes.toString()).toBe('');
		expect(without.warnings).toEqual([expect.stringContaining('OCR')]);
		// The next tests read a scan with one of the others, and a picture with the other one.
		const options = ['SCAN_PAGE', 'ALL', 'INVALID_CHARACTERAND_SCAN_PAGE'];
		for (const ocrOption of sampled(options, options.slice(0, 1))) {
			const { bytes, warnings, pagesReadByOcr } = await convertFixture('pdf/txt', pdf, { enableOcr: 1, ocrOption });
			expect(recall(bytes.toString(), letter)).toBeGreaterThan(0.95);
			expect([warnings, pagesReadByOcr]).toEqual([[], [1]]);
		}
		const invalid = await convertFixture('pdf/txt', pdf, { enableOcr: 1, ocrOption: 'INVALID_CHARACTER' });
		expect(invalid.bytes.toString()).toBe('');
	});

	it('reports the pages it read: only the scan between text pages', async () => {
		const pdf = await PDFDocument.create();
		for (const picture of [undefined, await draw({ lines: letter }), undefined]) {
			const page = pdf.addPage([432, 269]);
			if (picture) page.drawImage(await pdf.embedPng(picture), { x: 0, y: 0, width: 432, height: 269 });
			else page.drawText('A page with the text of a letter on it', { x: 40, y: 200, size: 12 });
		}
		const parameter = { enableOcr: 1, ocrOption: 'INVALID_CHARACTERAND_SCAN_PAGE' };
		expect((await convertFixture('pdf/txt', await pdf.save(), parameter)).pagesReadByOcr).toEqual([2]);
		expect((await convertFixture('pdf/txt', 'sample.pdf', parameter)).pagesReadByOcr).toEqual([]);
	});

	it('finds the table of a scan', async () => {
		const grid = [300, 360, 420, 480].map(
			(y) => `<line x1="60" y1="${y}" x2="840" y2="${y}" stroke="black" stroke-width="2"/>`,
		);
		const columns = [60, 320, 580, 840].map(
			(x) => `<line x1="${x}" y1="300" x2="${x}" y2="480" stroke="black" stroke-width="2"/>`,
		);
		const cells = [
			['Article', 'Amount', 'Price'],
			['Screws', '240', '12.50'],
			['Hammer', '3', '31.90'],
		];
		const texts = cells.flatMap((row, y) =>
			row.map((text, x) => `<text x="${80 + 260 * x}" y="${340 + 60 * y}">${text}</text>`),
		);
		const shapes = [...grid, ...columns, ...texts].join('');
		const pdf = await scan([await draw({ lines: ['List of the goods that were ordered'], shapes })]);
		const { bytes } = await convertFixture('pdf/csv', pdf, { enableOcr: 1 });
		expect(
			bytes
				.toString()
				.replace(/^\ufeff/, '')
				.trim()
				.split(/\r?\n/),
		).toEqual(cells.map((row) => row.join(',')));
	});

	it('adds nothing to existing text', async () => {
		const plain = await convertFixture('pdf/txt', 'sample.pdf');
		const withOcr = await convertFixture('pdf/txt', 'sample.pdf', { enableOcr: 1, ocrOption: 'SCAN_PAGE' });
		expect(withOcr.bytes.equals(plain.bytes)).toBe(true);
		expect(withOcr.warnings).toEqual([]);
	});

	it('replaces only text with unmapped glyphs', async () => {
		const pdf = unmappedText('The goods were sent on Monday', 'and arrived in Hamburg on Friday');
		const kept = (await convertFixture('pdf/txt', pdf, { enableOcr: 1, ocrOption: 'SCAN_PAGE' })).bytes.toString();
		expect(kept).toContain('The goods were sent on Monday');
		expect(kept).not.toContain('Hamburg');
		// The next test reads such text with the others.
		const options = ['INVALID_CHARACTER', 'INVALID_CHARACTERAND_SCAN_PAGE', 'ALL'];
		for (const ocrOption of sampled(options, options.slice(0, 1))) {
			const { bytes } = await convertFixture('pdf/txt', pdf, {
				enableOcr: 1,
				ocrOption,
				ocrRecognitionLang: 'ENGLISH',
			});
			expect(words(bytes.toString())).toEqual(words('The goods were sent on Monday and arrived in Hamburg on Friday'));
			expect(bytes.toString()).not.toMatch(/\p{Co}/u);
		}
	});

	it('reads the images of a page with unmapped glyphs only if all text is wanted', async () => {
		const pdf = await PDFDocument.load(unmappedText('The goods were sent', 'to Hamburg'));
		await addPicture(pdf.getPage(0), 'Text inside the picture', 5);
		const bytes = await pdf.save();
		const read = async (ocrOption: string) => {
			const parameter = { enableOcr: 1, ocrOption, ocrRecognitionLang: 'ENGLISH' };
			return words((await convertFixture('pdf/txt', bytes, parameter)).bytes.toString());
		};
		const text = words('The goods were sent to Hamburg');
		expect(await read('INVALID_CHARACTERAND_SCAN_PAGE')).toEqual(text);
		expect(await read('ALL')).toEqual([...text, ...words('Text inside the picture')]);
	});

	it('combines text of an image with text of the page, each once', async () => {
		const pdf = await PDFDocument.create();
		const page = pdf.addPage([500, 300]);
		page.drawText('Text of the page itself', { x: 40, y: 250, size: 14 });
		await addPicture(page, 'Text inside the picture', 60);
		const { bytes } = await convertFixture('pdf/txt', await pdf.save(), { enableOcr: 1, ocrOption: 'ALL' });
		expect(words(bytes.toString())).toEqual(words('Text of the page itself Text inside the picture'));
	});

	it('names missing language data', async () => {
		const pdf = await scan([await draw({ lines: letter })]);
		const { warnings } = await withoutSystemData(() =>
			convertFixture('pdf/txt', pdf, { enableOcr: 1, ocrRecognitionLang: 'TAMIL' }),
		);
		expect(warnings).toEqual([expect.stringMatching(/languages add tam/)]);
	});

	it('names the data needed for lines in another alphabet, and reads the others', async () => {
		const russian = [
			'Книга лежит на столе рядом с большим окном,',
			'а за окном медленно падает белый снег.',
			'Утром дети пойдут в школу через старый мост',
			'и вернутся домой только поздно вечером.',
			'После ужина вся семья читает вслух у камина.',
		];
		const pdf = await scan([await draw({ lines: [...letter, ...russian] })]);
		const { bytes, warnings } = await withoutSystemData(() =>
			convertFixture('pdf/txt', pdf, { enableOcr: 1, ocrRecognitionLang: 'AUTO' }),
		);
		expect(recall(bytes.toString(), letter)).toBeGreaterThan(0.95);
		expect(warnings).toContainEqual(expect.stringMatching(/languages add rus/));
	});
});
