import { degrees, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { convertFixture, removeFolders } from './support';

afterAll(removeFolders);

const appearance = PDFString.of('/Helv 12 Tf 1 0 0 rg');
const rich = (inner: string) =>
	PDFString.of(`<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml">${inner}</body>`);
const unicode = (text: string) => PDFHexString.fromText(text);

/** A page with one line of text and a FreeText annotation without an appearance. */
async function annotated(entries: Record<string, unknown>, turn = 0): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const page = document.addPage([400, 400]);
	page.setRotation(degrees(turn));
	page.drawText('Plain text stands here.', { x: 40, y: 350, size: 12 });
	const annotation = { Type: 'Annot', Subtype: 'FreeText', Rect: [40, 100, 220, 180], DA: appearance, F: 4 };
	const reference = document.context.register(document.context.obj({ ...annotation, ...entries } as never));
	page.node.set(PDFName.of('Annots'), document.context.obj([reference]));
	return await document.save();
}

async function readText(pdf: Uint8Array): Promise<string> {
	const { bytes } = await convertFixture('pdf/txt', pdf, { txtTableFormat: 0 });
	return bytes.toString('utf8');
}

describe('a FreeText annotation without an appearance', () => {
	it.each<readonly [string, Record<string, unknown>, string]>([
		['of one line', { Contents: PDFString.of('Paid 12 May') }, 'Paid 12 May'],
		['without a default appearance', { Contents: PDFString.of('Paid 12 May'), DA: undefined }, 'Paid 12 May'],
		['with an empty appearance dictionary', { Contents: PDFString.of('Paid 12 May'), AP: {} }, 'Paid 12 May'],
		['of automatic size', { Contents: PDFString.of('Paid'), DA: PDFString.of('0 g /Cour 0 Tf') }, 'Paid'],
		['aligned right', { Contents: PDFString.of('No. 4471-B'), Q: 2 }, 'No. 4471-B'],
		['of several lines', { Contents: PDFString.of('Paid\rby Kim\r\nAccount 77') }, 'Paid\nby Kim\nAccount 77'],
		['with rich text only', { RC: rich('<p>5 &amp; <b>6</b> &#8364;</p>') }, '5 & 6 €'],
		['with paragraphs of rich text', { RC: rich('<p>First</p><p>Second</p>') }, 'First\nSecond'],
		['in German', { Contents: unicode('Bezahlt März – Größe 5 €') }, 'Bezahlt März – Größe 5 €'],
		['in Polish', { Contents: unicode('Zapłacono w Łodzi') }, 'Zapłacono w Łodzi'],
		['in Russian', { Contents: unicode('Оплачено 12 мая') }, 'Оплачено 12 мая'],
		['in Chinese', { Contents: unicode('已付款 12 元') }, '已付款 12 元'],
		['in Hebrew', { Contents: unicode('שולם') }, 'שולם'],
	])('%s is read', async (_, entries, text) => {
		const read = await readText(await annotated(entries));
		expect(read.replace(/\n+/g, '\n')).toContain(text);
		expect(read).toContain('Plain text stands here.');
	});

	it('that needs several lines keeps all its words', async () => {
		const text = 'Оплачено двенадцатого мая переводом со счета компании в полном объеме';
		const read = await readText(await annotated({ Contents: unicode(text) }));
		expect(read.replace(/\s+/g, ' ')).toContain(text);
	});

	it.each([
		[[40, 160, 190, 180], 'Paid 12 May - no appearance'],
		[[40, 165, 140, 180], 'Received with thanks from the company of Kim and sons in Leeds'],
		[[40, 170, 220, 180], 'First\rSecond\rThird'],
		[[40, 160, 120, 180], 'WWW MMM WWW MMM WWW'],
		[[40, 160, 90, 170], 'No 4471 of 3 May'],
	])('in a rectangle too small for its text (%j) is read whole', async (Rect, text) => {
		const read = await readText(await annotated({ Contents: PDFString.of(text), Rect }));
		expect(read.replace(/\s+/g, ' ')).toContain(text.replace(/\r/g, ' '));
	});

	it.each([90, 180, 270])('is read on a page rotated by %i degrees', async (turn) => {
		expect(await readText(await annotated({ Contents: unicode('Paid 12 May') }, turn))).toContain('Paid 12 May');
	});

	it.each([
		['hidden', 2],
		['not shown on screens', 32],
	])('that is %s is skipped', async (_, flags) => {
		for (const text of ['SECRET', 'СЕКРЕТ'])
			expect(await readText(await annotated({ Contents: unicode(text), F: flags }))).not.toContain(text);
	});
});
