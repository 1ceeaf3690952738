import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { withPdf, type PdfiumDocument } from '../../../src/engine/external/pdfium-document';
import { renderRegion, type DrawnContent, type PixelImage } from '../../../src/engine/external/pdfium-render';
import type { Box } from '../../../src/engine/model';
import { coverBoxes } from '../../../src/engine/pixels/cover-boxes';

/** Words in the corners and the middle of a page, over a translucent bar. */
const corners: readonly (readonly [x: number, y: number])[] = [
	[20, 20],
	[500, 20],
	[20, 760],
	[500, 760],
	[260, 400],
];

const boxAt = ([x, y]: readonly [number, number]): Box => ({
	left: x,
	top: 792 - y - 12,
	right: x + 50,
	bottom: 792 - y,
});
const page: Box = { left: 0, top: 0, right: 612, bottom: 792 };

async function open(work: (document: PdfiumDocument) => void): Promise<void> {
	const made = await PDFDocument.create();
	const font = await made.embedFont(StandardFonts.Helvetica);
	const sheet = made.addPage([612, 792]);
	for (const [x, y] of corners) sheet.drawText('Cremona', { x, y, font, size: 12 });
	sheet.drawRectangle({ x: 0, y: 10, width: 612, height: 400, opacity: 0.4 });
	const bytes = await made.save();
	await withPdf({ path: '', bytes, fileName: 'made.pdf' }, (document) => Promise.resolve(work(document)));
}

function render(document: PdfiumDocument, content?: DrawnContent, places?: readonly Box[]): PixelImage {
	const picture = renderRegion(document, 1, page, 1.5, content, places);
	if (!picture) throw new Error('the page cannot be rendered');
	return picture;
}

function pixelsIn({ width, pixels }: PixelImage, { left, top, right, bottom }: Box): Uint8Array[] {
	const rows = Array.from({ length: Math.ceil((bottom - top) * 1.5) }, (_, row) => Math.floor(top * 1.5) + row);
	return rows.map((row) => pixels.slice((row * width + Math.floor(left * 1.5)) * 4, (row * width + right * 1.5) * 4));
}

describe('rendering places of a page', () => {
	it.each<readonly [string, DrawnContent]>([
		['with everything', 'all'],
		['without annotations', 'withoutAnnotations'],
		['without some texts', { withoutTexts: (order) => order % 2 === 0 }],
	])('shows there what the whole page shows: %s', async (_, content) => {
		await open((document) => {
			const whole = render(document, content);
			const boxes = corners.map(boxAt);
			const parts = render(document, content, boxes);
			for (const box of boxes) expect(pixelsIn(parts, box)).toEqual(pixelsIn(whole, box));
			const between = { left: 260, top: 300, right: 310, bottom: 312 };
			expect(pixelsIn(parts, between).every((row) => row.every((value) => value === 255))).toBe(true);
		});
	});

	it('shows texts again that another rendering left out', async () => {
		await open((document) => {
			const before = render(document);
			const without = render(document, { withoutTexts: () => true });
			const [box] = corners.map(boxAt);
			expect(pixelsIn(without, box!)).not.toEqual(pixelsIn(before, box!));
			expect(Buffer.compare(render(document).pixels, before.pixels)).toBe(0);
		});
	});
});

describe('the areas of boxes', () => {
	const area = (boxes: readonly Box[]) =>
		boxes.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);

	it.each<readonly [string, readonly Box[], number]>([
		['none', [], 0],
		['the words of a line', [0, 60, 120, 180].map((x) => boxAt([x, 400])), 1],
		['corners and middle', corners.map(boxAt), 3],
		[
			'lines all over the page',
			[0, 1, 2, 3, 4, 5, 6].flatMap((row) => [boxAt([0, row * 100]), boxAt([540, row * 100])]),
			1,
		],
	])('contain them all: %s', (_, boxes, count) => {
		const areas = coverBoxes(boxes);
		expect(areas).toHaveLength(count);
		for (const { left, top, right, bottom } of boxes)
			expect(
				areas.some((one) => one.left <= left && one.top <= top && one.right >= right && one.bottom >= bottom),
			).toBe(true);
		expect(area(areas)).toBeLessThanOrEqual(area([page]));
	});
});
