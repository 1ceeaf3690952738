import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib';
import { contrast } from '../../src/engine/model/colors';
import { officeParts, textsOf } from './office-support';
import { convertFixture, removeFolders, unzip } from './support';

afterAll(removeFolders);

const [dark, hex] = [rgb(29 / 255, 54 / 255, 72 / 255), '1D3648'];

type Kind = 'running bar' | 'dark page' | 'box of text';

/** Two pages of running text, with white text on color: in a bar above it, on a page of that color, or in a box of it. */
async function makePages(kind: Kind): Promise<Uint8Array> {
	const document = await PDFDocument.create({ updateMetadata: false });
	const font = await document.embedFont(StandardFonts.Helvetica);
	const white = rgb(1, 1, 1);
	for (let number = 1; number <= 3; number++) {
		const page = document.addPage([595, 842]);
		const isDark = kind === 'dark page';
		if (isDark) page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: dark });
		if (kind === 'running bar') {
			page.drawRectangle({ x: 50, y: 800, width: 495, height: 22, color: dark });
			page.drawText('Highlights of the year', { x: 60, y: 806, size: 11, font, color: white });
		}
		if (kind === 'box of text') {
			page.drawRectangle({ x: 50, y: 560, width: 495, height: 180, color: dark });
			page.drawText('Highlights of the year', { x: 60, y: 700, size: 11, font, color: white });
		}
		const y = kind === 'box of text' ? 500 : 740;
		if (isDark) page.drawText('Highlights of the year', { x: 60, y: 770, size: 18, font, color: white });
		for (const [index, text] of [
			`The year began with a long winter, and month ${String(number)} that followed`,
			'brought more orders than the one before it. We had to look for',
			'a second workshop, and found one by the river that is large.',
		].entries())
			page.drawText(text, { x: 60, y: y - 14 * index, size: 11, font, ...(isDark ? { color: white } : {}) });
	}
	return await document.save();
}

/** Color of the paragraph with a text, and of its letters. */
function colorsIn(xml: string): { readonly ground: string; readonly ink: string } {
	const paragraph = xml.split('<w:p>').find((part) => textsOf(part, 'w:t').join('').includes('Highlights')) ?? '';
	return {
		ground: /<w:shd [^>]*w:fill="(\w+)"/.exec(paragraph)?.[1] ?? 'FFFFFF',
		ink: /<w:color w:val="(\w+)"/.exec(paragraph)?.[1] ?? '000000',
	};
}

const value = (color: string) => Number.parseInt(color, 16);

describe.each<Kind>(['running bar', 'dark page', 'box of text'])('white text on color: %s', (kind) => {
	it('stays white on its color in Word files', async () => {
		for (const pageLayoutMode of ['e_Flow', 'e_Box']) {
			const { bytes } = await convertFixture('pdf/docx', await makePages(kind), { pageLayoutMode });
			const parts = await officeParts(bytes);
			const all = [...parts].filter(([name]) => /^word\/(document|header\d+)\.xml$/.test(name)).map(([, xml]) => xml);
			const { ground, ink } = colorsIn(all.join(''));
			expect([ground, ink]).toEqual([hex, 'FFFFFF']);
			expect(contrast(value(ground), value(ink))).toBeGreaterThan(4.5);
			// What is larger than the shading of a text may be is drawn as large as it is.
			const drawn = [...all.join('').matchAll(/<a:ext cx="(\d+)" cy="(\d+)"\/><\/a:xfrm><a:prstGeom prst="rect">/g)];
			expect(drawn.map(([, , height]) => Math.round(Number(height) / 12700))).toEqual(
				kind === 'running bar' ? [] : Array<number>(3).fill(kind === 'dark page' ? 842 : 180),
			);
		}
	});

	it('is on a shape of that color in presentations and on a ground in HTML pages', async () => {
		const slides = await officeParts((await convertFixture('pdf/pptx', await makePages(kind))).bytes);
		const slide = slides.get('ppt/slides/slide2.xml') ?? '';
		const [before = '', own = ''] = slide.split(/(?=Highlights)/);
		expect(before).toContain(`<a:srgbClr val="${hex}"/>`);
		expect(own).not.toBe('');
		expect(before.slice(before.lastIndexOf('<a:rPr'))).toContain('FFFFFF');
		const { bytes } = await convertFixture('pdf/html', await makePages(kind), { pageLayoutMode: 'e_Box' });
		const html = [...(await unzip(bytes))].find(([name]) => name.endsWith('.html'))?.[1].toString() ?? '';
		expect(html).toContain(`background:#${hex}`);
		expect(html).toMatch(/color:#FFFFFF[^>]*>Highlights/);
	});
});
