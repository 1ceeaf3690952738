import { rawPdf, readRawPage } from '../../../support/raw-pdf';

const lines = ['Schedule K-1 2022', 'Net rental income 1,967.'];

/** Two lines; `shift` moves to the next one in text space. */
const shown = (shift: string) => `(${lines[0]}) Tj ${shift} Td (${lines[1]}) Tj`;

const wholePage = { keys: '/BBox [0 0 400 400]' };

describe('text that is upright on the page reads upright', () => {
	it.each([
		['a negative size and scaling', `BT -100 Tz /F1 -11 Tf 1 0 0 -1 60 300 Tm ${shown('0 18')} ET`],
		['a negative size in a half turn', `BT /F1 -11 Tf -1 0 0 -1 60 300 Tm ${shown('0 18')} ET`],
		['a negative size, narrowed', `BT -60 Tz /F3 -9 Tf 1 0 0 -1 60 300 Tm ${shown('0 12')} ET`],
		[
			'a negative size of one unit, scaled by the matrix',
			`BT -100 Tz /F2 -1 Tf 12 0 0 -12 60 300 Tm ${shown('0 2')} ET`,
		],
		['a flipped page', `1 0 0 -1 0 400 cm BT /F1 11 Tf 1 0 0 -1 60 100 Tm ${shown('0 -18')} ET`],
		['a page in a half turn', `-1 0 0 -1 400 400 cm BT -100 Tz /F1 11 Tf 1 0 0 -1 340 100 Tm ${shown('0 -18')} ET`],
		['negative scaling in a mirrored matrix', `BT -100 Tz /F1 11 Tf -1 0 0 1 60 300 Tm ${shown('0 -18')} ET`],
		[
			'a flipped page and a negative size',
			`1 0 0 -1 0 400 cm BT -100 Tz /F1 -11 Tf 1 0 0 1 60 100 Tm ${shown('0 18')} ET`,
		],
	])('%s', async (_, content) => {
		const { words } = await readRawPage(rawPdf(content));
		expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
		expect(words.every(({ turn, fontSize }) => turn === 0 && fontSize > 8)).toBe(true);
		expect(words.at(-1)!.box.top).toBeGreaterThan(words[0]!.box.bottom - 4);
		expect(words[0]!.box.left).toBeCloseTo(60, 0);
	});

	it('a flipped form', async () => {
		const content = `BT -100 Tz /F1 -11 Tf 1 0 0 1 60 100 Tm ${shown('0 18')} ET`;
		const { words } = await readRawPage(
			rawPdf('/X1 Do', [{ keys: `${wholePage.keys} /Matrix [1 0 0 -1 0 400]`, content }]),
		);
		expect(words.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
		expect(words.every(({ turn }) => turn === 0)).toBe(true);
	});

	it('text that really stands on its head keeps its turn', async () => {
		const { words } = await readRawPage(rawPdf(`BT -100 Tz /F1 11 Tf 1 0 0 -1 300 300 Tm ${shown('0 -18')} ET`));
		expect(words.every(({ turn }) => turn === 180)).toBe(true);
	});
});
