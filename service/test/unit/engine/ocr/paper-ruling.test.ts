import { withoutRuling } from '../../../../src/engine/ocr/clean/paper-ruling';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { difference, pictureOf, print, size } from './scan-pictures';

/** Lines across the page, every 37 pixels. */
const rows = (color: string, from = 0, to = size.width, rise = 0) =>
	Array.from(
		{ length: 23 },
		(_, row) =>
			`<path d="M${from} ${20 + row * 37}L${to} ${20 + row * 37 + rise}" stroke="${color}" stroke-width="1.5" fill="none"/>`,
	).join('');

/** … and down it. */
const columns = (color: string) =>
	Array.from(
		{ length: 17 },
		(_, column) => `<path d="M${25 + column * 37} 0V${size.height}" stroke="${color}" stroke-width="1.5" fill="none"/>`,
	).join('');

describe('ruled paper', () => {
	it.each([
		['pale lines', rows('#9ab4d8')],
		['dark lines', rows('#777')],
		['lines a little askew', rows('#9ab4d8', 0, size.width, 7)],
		['squares', rows('#8a9ab8') + columns('#8a9ab8')],
		['lines with one at the margin', `${rows('#9ab4d8')}<path d="M90 0V900" stroke="#d66" stroke-width="1.5"/>`],
	])('loses %s, and keeps its print', async (_, lines) => {
		const plain = await pictureOf(print);
		const ruled = await pictureOf(lines + print);
		const cleaned = withoutRuling(ruled, ocrSettings);
		expect(difference(cleaned, plain)).toBeLessThan(difference(ruled, plain) / 4);
		expect(difference(cleaned, await pictureOf(''))).toBeGreaterThan(difference(plain, await pictureOf('')) * 0.85);
	});

	it('does not change the input image', async () => {
		const ruled = await pictureOf(rows('#777') + print);
		const before = Uint8Array.from(ruled.pixels);
		withoutRuling(ruled, ocrSettings);
		expect(Buffer.compare(ruled.pixels, before)).toBe(0);
	});

	it('is not detected if lines end before the page edges, as in a table', async () => {
		const table = await pictureOf(rows('#777', 60, 600) + print);
		expect(withoutRuling(table, ocrSettings)).toBe(table);
	});

	it('is not detected with few lines', async () => {
		const letter = await pictureOf(`<path d="M0 100H660M0 800H660" stroke="#777"/>${print}`);
		expect(withoutRuling(letter, ocrSettings)).toBe(letter);
	});
});
