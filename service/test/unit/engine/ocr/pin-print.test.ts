import sharp from 'sharp';
import { isPinPrint, withDotsJoined } from '../../../../src/engine/ocr/clean/pin-print';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';

const dpi = 200;
const size = { width: 1000, height: 1000 };

/** Columns of pins of letters such as H, E, L and O: the upper pin is the lowest bit. */
const letters = [
	[0x7f, 0x08, 0x08, 0x08, 0x7f],
	[0x7f, 0x49, 0x49, 0x49, 0x41],
	[0x7f, 0x40, 0x40, 0x40, 0x40],
	[0x3e, 0x41, 0x41, 0x41, 0x3e],
];

/** @param svg  in points @param blurred  deviation, pixels */
async function pictureOf(svg: string, blurred = 0.5): Promise<PageRaster> {
	const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 360 360" font-family="DejaVu Sans" font-size="10">
		<rect width="100%" height="100%" fill="#f4f4f4"/>${svg}</svg>`;
	const pixels = await sharp(Buffer.from(whole)).ensureAlpha().blur(blurred).raw().toBuffer();
	return { ...size, pixels, dpi };
}

/** Twenty lines of letters. @param diameter  of the dots, points @param ink  their colour */
function pins(diameter: number, ink: string): string {
	let dots = '';
	for (let line = 0; line < 20; line++)
		for (let at = 0; at < 40; at++)
			for (const [column, byte] of (letters[(line + at) % letters.length] ?? []).entries())
				for (let row = 0; row < 7; row++)
					if ((byte >> row) & 1)
						dots += `<circle cx="${30 + at * 7.2 + column * 1.2}" cy="${30 + line * 15 + row}" r="${diameter / 2}"/>`;
	return `<g fill="${ink}">${dots}</g>`;
}

const text = Array.from(
	{ length: 20 },
	(_, line) => `<text x="30" y="${30 + line * 15}">the shipment of boxes left our store in the first</text>`,
).join('');

/** A picture as presses print them: dots on all sides of each other. */
const halftone = `<g fill="#222">${Array.from({ length: 60 * 200 }, (_, at) => `<circle cx="${60 + (at % 200)}" cy="${60 + Math.floor(at / 200)}" r="0.35"/>`).join('')}</g>`;

describe('print of pins', () => {
	it.each([
		['apart', 0.6, '#222'],
		['that touch', 1, '#222'],
		['of a worn ribbon', 0.9, '#bbb'],
	])('is told from its dots %s', async (_, diameter, ink) => {
		expect(isPinPrint(await pictureOf(pins(diameter, ink)), ocrSettings)).toBe(true);
	});

	it.each([
		['other print', text],
		['pale print', `<g fill="#bbb">${text}</g>`],
		['a printed picture', halftone],
		['an empty page', ''],
	])('is not %s', async (_, svg) => {
		expect(isPinPrint(await pictureOf(svg), ocrSettings)).toBe(false);
	});

	it('is not of two levels alone, whatever its stems', async () => {
		const page = await pictureOf(text);
		const pixels = page.pixels.map((value, at) => (at % 4 === 3 ? 255 : value < 128 ? 0 : 255));
		expect(isPinPrint({ ...page, pixels }, ocrSettings)).toBe(false);
	});

	it('is joined for the detector: strokes have no gaps, and the page keeps its size', async () => {
		const page = await pictureOf(pins(0.6, '#222'));
		const joined = await withDotsJoined(page, ocrSettings);
		expect([joined.width, joined.height, joined.dpi]).toEqual([page.width, page.height, page.dpi]);
		// Down the stem of the first letter.
		const range = (picture: PageRaster) => {
			const stem = Array.from({ length: 14 }, (_, y) => picture.pixels[((86 + y) * size.width + 83) * 4] ?? 0);
			return Math.max(...stem) - Math.min(...stem);
		};
		expect(range(joined)).toBeLessThan(range(page) / 2);
	});
});
