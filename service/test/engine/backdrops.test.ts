import sharp from 'sharp';
import { imageFile } from '../../src/engine/image/stored-image';
import { readImage } from '../../src/engine/external/pdfium-image-bytes';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { PageMaker, text } from './hidden-page';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

async function docxOf(pdf: Uint8Array) {
	const files = await unzip((await convertFixture('pdf/docx', pdf)).bytes);
	const xml = files.get('word/document.xml')!.toString('utf8');
	const media = [...files].filter(([name]) => name.startsWith('word/media/')).map(([, bytes]) => bytes);
	return { anchors: xml.match(/<wp:anchor .*?<\/wp:anchor>/gs) ?? [], xml, media };
}

it.each([
	['text', text('White words on a photo')],
	['a list', text('1. White words', 200) + text('2. More white words', 180) + text('3. Even more words', 160)],
])('keeps an image of the whole page behind white %s', async (_, words) => {
	const page = await PageMaker.create();
	page.raster('P', 8, 6, (x, y) => 20 + 5 * x + 3 * y);
	const pdf = await page.save(`q 400 0 0 300 0 0 cm /P Do Q 1 g ${words}`);
	const { anchors, xml, media } = await docxOf(pdf);
	expect(anchors).toHaveLength(1);
	expect(anchors[0]).toContain('behindDoc="1"');
	expect(media).toHaveLength(1);
	expect(xml).toContain('<w:color w:val="FFFFFF"/>');
});

it.each([
	['invisible', (scan: string) => scan + text('The words of a scan', 200, '3 Tr')],
	['below it', (scan: string) => text('The words of a scan') + scan],
])('leaves out the image of a scan with its text %s', async (_, draw) => {
	const page = await PageMaker.create();
	page.scan('P');
	const pdf = await page.save(draw('q 400 0 0 300 0 0 cm /P Do Q '));
	expect(await docxOf(pdf)).toMatchObject({ anchors: [], media: [] });
});

it('draws a color gradient behind its text, without the text', async () => {
	const page = await PageMaker.create();
	const colors = { FunctionType: 2, Domain: [0, 1], C0: [0.9, 0.6, 0.5], C1: [0.5, 0.6, 0.9], N: 1 };
	page.add('Shading', 'S', {
		ShadingType: 2,
		ColorSpace: 'DeviceRGB',
		Coords: [0, 0, 400, 0],
		Extend: [true, true],
		Function: page.object(colors),
	});
	const pdf = await page.save(`q 30 180 300 40 re W n /S sh Q ${text('Words on a gradient', 195)}`);
	const { anchors, media } = await docxOf(pdf);
	expect(anchors).toHaveLength(1);
	const { channels } = await sharp(media[0]).removeAlpha().stats();
	expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(100);
});

it('shows the mask of an image of few pixels in its own resolution', async () => {
	const page = await PageMaker.create();
	page.raster('M', 64, 64, (x) => (x % 16 < 8 ? 0 : 255));
	page.raster('I', 2, 2, () => 40, { SMask: page.resources['XObject']!['M'] });
	const bytes = Buffer.from(await page.save('q 100 0 0 100 100 100 cm /I Do Q'));
	await withPdf({ bytes, path: '', fileName: 'made.pdf' }, async (document) => {
		const file = await imageFile(readImage(document, 1, 0, 1e6)!);
		const { channels } = await sharp(file!.bytes).stats();
		expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
		expect(file!.width).toBeGreaterThan(100);
	});
});
