import { isPinPrint, withDotsJoined } from '../../../../src/engine/ocr/clean/pin-print';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import type { PageRaster } from '../../../../src/engine/pixels/raster';
import { pinPictureOf, pins } from './pin-pictures';

const text = Array.from(
	{ length: 20 },
	(_, line) => `<text x="30" y="${30 + line * 15}">the shipment of boxes left our store in the first</text>`,
).join('');

/** A picture as presses print them: dots on all sides of each other. */
const halftone = `<g fill="#222">${Array.from({ length: 60 * 200 }, (_, at) => `<circle cx="${60 + (at % 200)}" cy="${60 + Math.floor(at / 200)}" r="0.35"/>`).join('')}</g>`;

describe('dot-matrix print', () => {
	it.each([
		['apart', 0.6, '#222'],
		['that touch', 1, '#222'],
		['of a worn ribbon', 0.9, '#bbb'],
	])('is detected by its dots %s', async (_, diameter, ink) => {
		expect(isPinPrint(await pinPictureOf(pins(diameter, ink)), ocrSettings)).toBe(true);
	});

	it.each([
		['other print', text],
		['pale print', `<g fill="#bbb">${text}</g>`],
		['a printed picture', halftone],
		['an empty page', ''],
	])('is not %s', async (_, svg) => {
		expect(isPinPrint(await pinPictureOf(svg), ocrSettings)).toBe(false);
	});

	it('is not bilevel, with any stems', async () => {
		const page = await pinPictureOf(text);
		const pixels = page.pixels.map((value, at) => (at % 4 === 3 ? 255 : value < 128 ? 0 : 255));
		expect(isPinPrint({ ...page, pixels }, ocrSettings)).toBe(false);
	});

	it('is closed for the detector: strokes have no gaps, and the page keeps its size', async () => {
		const page = await pinPictureOf(pins(0.6, '#222'));
		const joined = await withDotsJoined(page, ocrSettings);
		expect([joined.width, joined.height, joined.dpi]).toEqual([page.width, page.height, page.dpi]);
		// Down the stem of the first letter.
		const range = (picture: PageRaster) => {
			const stem = Array.from({ length: 14 }, (_, y) => picture.pixels[((86 + y) * picture.width + 83) * 4] ?? 0);
			return Math.max(...stem) - Math.min(...stem);
		};
		expect(range(joined)).toBeLessThan(range(page) / 2);
	});
});
