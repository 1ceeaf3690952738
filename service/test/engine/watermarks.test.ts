import { degrees, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

type Draw = (page: PDFPage, font: PDFFont) => void;

async function read(pdf: Uint8Array) {
	const { bytes, warnings } = await convertFixture('pdf/docx', pdf);
	const xml = (await unzip(bytes)).get('word/document.xml')?.toString('utf8') ?? '';
	return { text: xml.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '), warnings };
}

const pale = rgb(0.85, 0.85, 0.85);

/** A page of twenty lines, with what is drawn before and after them. */
async function made(before: Draw, after: Draw = () => undefined): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([595, 842]);
	const font = await document.embedFont(StandardFonts.Helvetica);
	before(page, font);
	for (let line = 1; line <= 20; line++) {
		const y = 740 - 30 * line;
		page.drawText(`Clause ${line}. The tenant pays the rent of month ${line} in advance.`, {
			x: 60,
			y,
			size: 11,
			font,
		});
	}
	after(page, font);
	return await document.save();
}

const slanted = (text: string, size: number, more: object = {}): Draw => {
	return (page, font) => page.drawText(text, { x: 110, y: 250, size, font, rotate: degrees(45), color: pale, ...more });
};

const nothing: Draw = () => undefined;

const watermarks: Readonly<Record<string, readonly [before: Draw, after: Draw]>> = {
	'slanted, behind the text': [slanted('ENTWURF', 90), nothing],
	'slanted and transparent, over the text': [nothing, slanted('KOPIE', 110, { color: rgb(1, 0, 0), opacity: 0.2 })],
	'of several words': [slanted('NICHT FREIGEGEBEN', 52, { rotate: degrees(52), x: 130, y: 140 }), nothing],
	level: [(page, font) => page.drawText('MUSTER', { x: 90, y: 430, size: 100, font, color: pale }), nothing],
	downwards: [slanted('ANNULLATO', 80, { x: 90, y: 650, rotate: degrees(-40) }), nothing],
	upright: [slanted('SPECIMEN', 90, { x: 330, y: 200, rotate: degrees(90) }), nothing],
	repeated: [
		(page, font) => {
			for (let x = 60; x < 500; x += 130)
				for (let y = 60; y < 800; y += 150) slanted('BOZZA', 30, { x, y, rotate: degrees(30) })(page, font);
		},
		nothing,
	],
};

describe.each(Object.keys(watermarks))('a watermark that is %s', (name) => {
	it('is left out of the running text, with a warning', async () => {
		const { text, warnings } = await read(await made(...watermarks[name]!));
		for (let line = 1; line <= 20; line++)
			expect(text).toContain(`Clause ${line}. The tenant pays the rent of month ${line} in advance.`);
		expect(text).not.toMatch(/ENTWURF|KOPIE|NICHT|FREIGEGEBEN|MUSTER|ANNULLATO|SPECIMEN|BOZZA/);
		expect(warnings).toEqual([expect.stringMatching(/^Watermarks were skipped.*"[A-Z ]+"\. Pages: 1\.$/)]);
	});
});

describe('a watermark in pdf/txt', () => {
	it('stays out of the rows of others', async () => {
		const { bytes, warnings } = await convertFixture('pdf/txt', await made(...watermarks['level']!));
		const text = bytes.toString('utf8');
		for (let line = 1; line <= 20; line++)
			expect(text).toContain(`Clause ${line}. The tenant pays the rent of month ${line} in advance.`);
		expect(warnings).toEqual([expect.stringMatching(/^Watermarks were skipped.*"MUSTER"/)]);
	});

	it('has a separate line if it is slanted', async () => {
		const { bytes, warnings } = await convertFixture('pdf/txt', await made(...watermarks['downwards']!));
		expect(bytes.toString('utf8')).toMatch(/^\s*ANNULLATO$/m);
		expect(warnings).toEqual([]);
	});
});

describe('large text in a separate place', () => {
	it.each<readonly [string, Draw]>([
		['a heading', (page, font) => page.drawText('Lease', { x: 60, y: 760, size: 60, font })],
		['a stamp beside the text', slanted('PAID', 40, { x: 420, y: 300 })],
		['a number beside the text', (page, font) => page.drawText('7', { x: 400, y: 450, size: 120, font, color: pale })],
	])('is kept: %s', async (_, draw) => {
		const { text, warnings } = await read(await made(draw));
		expect(text).toMatch(/Lease|PAID| 7 (?!in)/);
		expect(warnings).toEqual([]);
	});
});
