import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { readPageParts } from '../../src/engine/external/pdfium-page';
import type { Box } from '../../src/engine/model';
import { horizontalOverlap, verticalOverlap } from '../../src/engine/model/boxes';
import { readPage } from '../../src/engine/pdf-reading/read-page';
import { sampled } from '../support/sample';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

/** A picture of lines of text. */
async function label(
	lines: readonly string[],
	{ width = 800, size = 48, background = '#fff' } = {},
): Promise<sharp.Sharp> {
	const height = size * 1.6 * (lines.length + 0.5);
	const texts = lines.map((text, index) => `<text x="30" y="${size * 1.6 * (index + 1)}">${text}</text>`).join('');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="${size}"><rect width="100%" height="100%" fill="${background}"/>${texts}</svg>`;
	return await Promise.resolve(sharp(Buffer.from(svg)).removeAlpha());
}

const parcel = ['Parcel 7731 received', 'Weight 12.4 kg', 'Gate 5, 09:40'];
const intro = 'Delivery report. Photo of the label:';

async function made(draw: (document: PDFDocument) => Promise<void>): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	await draw(document);
	return await document.save();
}

async function jpeg(document: PDFDocument, lines: readonly string[], options = {}) {
	return await document.embedJpg(await (await label(lines, options)).jpeg({ quality: 92 }).toBuffer());
}

const write = (page: PDFPage, text: string, y = 780) => page.drawText(text, { x: 50, y, size: 12 });

async function searchable(source: Uint8Array) {
	const { resultPath, pagesReadByOcr, bytes } = await convertFixture('pdf/searchable', source, {
		ocrRecognitionLang: 'ENGLISH',
	});
	const pages = await withPdf({ path: resultPath, fileName: 'result.pdf' }, async (document) =>
		Promise.resolve(
			Array.from({ length: document.pageCount }, (_, index) => {
				const { characters = [] } = readPageParts(document, index + 1, {}) ?? {};
				const images = readPage(document, index + 1)?.images ?? [];
				const added = characters.filter(({ invisible, guessed, text }) => invisible && !guessed && text !== ' ');
				expect(added.filter(({ box }) => !images.some((image) => overlaps(image.box, box)))).toEqual([]);
				const text = characters.map((character) => character.text).join('');
				return text.replace(/\s+/g, ' ').trim();
			}),
		),
	);
	return { pages, pagesReadByOcr, bytes };
}

const overlaps = (a: Box, b: Box) => horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;

const countOf = (text: string, part: string) => text.split(part).length - 1;

/** Pages with text, and with pictures of text that are laid or coded in different ways. */
const mixedPages: readonly (readonly [string, (document: PDFDocument) => Promise<void>])[] = [
	[
		'a photo',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			page.drawImage(await jpeg(document, parcel), { x: 50, y: 500, width: 400, height: 134 });
		},
	],
	[
		'a PNG between paragraphs',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const png = await document.embedPng(await (await label(parcel)).png().toBuffer());
			page.drawImage(png, { x: 80, y: 400, width: 300, height: 100 });
			write(page, 'The goods were unloaded in the presence of the driver.', 300);
		},
	],
	[
		'a photo on a rotated page',
		async (document) => {
			const page = document.addPage([842, 595]);
			page.setRotation(degrees(90));
			page.drawText(intro, { x: 60, y: 100, size: 12, rotate: degrees(90) });
			const image = await jpeg(document, parcel);
			page.drawImage(image, { x: 400, y: 100, width: 400, height: 134, rotate: degrees(90) });
		},
	],
	[
		'several photos',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			for (const [index, line] of parcel.entries())
				page.drawImage(await jpeg(document, [line]), { x: 50, y: 600 - 120 * index, width: 400, height: 36 });
		},
	],
	[
		'a photo inside a form',
		async (document) => {
			const inner = await PDFDocument.create();
			inner.addPage([400, 134]).drawImage(await jpeg(inner, parcel), { x: 0, y: 0, width: 400, height: 134 });
			const [form] = await document.embedPdf(await inner.save());
			const page = document.addPage([595, 842]);
			write(page, intro);
			page.drawPage(form!, { x: 50, y: 400 });
		},
	],
	[
		'a photo on tinted paper',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const image = await jpeg(document, parcel, { background: '#e8dcc0' });
			page.drawImage(image, { x: 100, y: 200, width: 300, height: 100 });
		},
	],
	[
		'a picture of black and white',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const png = await (await label(parcel)).threshold().toColourspace('b-w').png({ palette: true }).toBuffer();
			page.drawImage(await document.embedPng(png), { x: 60, y: 420, width: 420, height: 140 });
		},
	],
	[
		'a picture with a transparent background',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const ink = (await label(parcel)).greyscale().negate();
			const { data, info } = await ink.raw().toBuffer({ resolveWithObject: true });
			const { width, height } = info;
			const black = sharp({ create: { width, height, channels: 3, background: '#000' } });
			const png = await black
				.joinChannel(data, { raw: { width, height, channels: 1 } })
				.png()
				.toBuffer();
			page.drawImage(await document.embedPng(png), { x: 60, y: 300, width: 420, height: 140 });
		},
	],
	[
		'a scan in strips',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const whole = await (await label(parcel)).png().toBuffer();
			const { width, height } = await sharp(whole).metadata();
			const step = Math.ceil(height / 5);
			for (let top = 0; top < height; top += step) {
				const own = Math.min(step, height - top);
				const strip = await sharp(whole).extract({ left: 0, top, width, height: own }).jpeg({ quality: 95 }).toBuffer();
				const image = await document.embedJpg(strip);
				page.drawImage(image, { x: 50, y: 600 - (top + own) / 2, width: width / 2, height: own / 2 });
			}
		},
	],
	[
		'a photo on a cropped page',
		async (document) => {
			const page = document.addPage([800, 1000]);
			page.setCropBox(100, 80, 595, 842);
			page.drawText(intro, { x: 150, y: 860, size: 12 });
			page.drawImage(await jpeg(document, parcel), { x: 150, y: 500, width: 400, height: 134 });
		},
	],
	[
		'a dark picture with light text',
		async (document) => {
			const page = document.addPage([595, 842]);
			write(page, intro);
			const light = (await label(parcel)).negate();
			page.drawImage(await document.embedJpg(await light.jpeg().toBuffer()), {
				x: 50,
				y: 200,
				width: 400,
				height: 134,
			});
		},
	],
];

/** In the sample: a turned page, a picture inside another, one without a background, one in parts, and one of light text. */
const sample = [
	'a photo on a rotated page',
	'a photo inside a form',
	'a picture with a transparent background',
	'a scan in strips',
	'a dark picture with light text',
];

describe('pdf/searchable of pages with text and pictures of text', () => {
	it.each(
		sampled(
			mixedPages,
			mixedPages.filter(([name]) => sample.includes(name)),
		),
	)('reads %s and keeps the text once', async (_, draw) => {
		const { pages, pagesReadByOcr } = await searchable(await made(draw));
		expect(pagesReadByOcr).toEqual([1]);
		for (const text of [intro, ...parcel]) expect([text, countOf(pages[0]!, text)]).toEqual([text, 1]);
	});

	it('adds nothing where the text of the page is over a picture', async () => {
		const texts = ['Quarterly results for the board', 'Revenue grew by twelve percent in all regions'];
		const source = await made(async (document) => {
			const page = document.addPage([595, 842]);
			const background = sharp({ create: { width: 595, height: 842, channels: 3, background: '#dfe8f2' } });
			const image = await document.embedJpg(await background.jpeg().toBuffer());
			page.drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
			texts.forEach((text, index) => page.drawText(text, { x: 50, y: 700 - 60 * index, size: 24 }));
		});
		const { pages } = await searchable(source);
		expect(pages[0]).toBe(texts.join(' '));
	});

	it('reads a letterhead once and leaves small pictures alone', async () => {
		const source = await made(async (document) => {
			const logo = await jpeg(document, ['Kim and Sons Ltd']);
			const icon = await jpeg(document, ['x'], { width: 60 });
			for (const text of ['First page of the letter.', 'Second page of the letter.', 'Third page of the letter.']) {
				const page = document.addPage([595, 842]);
				write(page, text, 600);
				page.drawImage(logo, { x: 50, y: 780, width: 200, height: 29 });
				page.drawImage(icon, { x: 500, y: 780, width: 20, height: 20 });
			}
		});
		const { pages, pagesReadByOcr } = await searchable(source);
		expect(pagesReadByOcr).toEqual([1]);
		expect(pages[0]).toContain('Kim and Sons Ltd');
	});

	it('copies a document without pictures unchanged', async () => {
		const source = await made(async (document) => {
			write(document.addPage([595, 842]), 'Only text is on this page of the letter.');
			await Promise.resolve();
		});
		const { bytes, pagesReadByOcr } = await searchable(source);
		expect([Buffer.from(bytes).equals(Buffer.from(source)), pagesReadByOcr]).toEqual([true, []]);
	});
});
