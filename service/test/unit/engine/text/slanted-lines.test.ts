import { layoutPage } from '../../../../src/engine/layout/layout-page';
import { findSlantedLines } from '../../../../src/engine/text/slanted-lines';
import { lineText } from '../../../../src/engine/text/word-order';
import { rawPdf, readRawPage } from '../../../support/raw-pdf';

const first = 'Our support is delivered by a trained team';
const second = 'of caseworkers. Call 0800 028 1056 for help.';

/** Content turned counterclockwise about a point. */
function turned(degrees: number, content: string, x = 200, y = 200): string {
	const radians = (degrees * Math.PI) / 180;
	const [cos, sin] = [Math.cos(radians), Math.sin(radians)].map((value) => value.toFixed(6));
	return `q ${cos} ${sin} ${-sin!} ${cos} ${x} ${y} cm ${content} Q\n`;
}

const text = (value: string, x: number, y: number, size = 8) => `BT /F1 ${size} Tf ${x} ${y} Td (${value}) Tj ET\n`;

const block = text(first, -80, 5) + text(second, -80, -5);

const linesOf = async (content: string, forms: Parameters<typeof rawPdf>[1] = []) =>
	layoutPage(await readRawPage(rawPdf(content, forms))).lines.map(lineText);

describe('lines of text at a free angle', () => {
	it.each([2, -2, 5, 7, 94, 12, -12, 30, -30, 45, 60, 75, 110, 135, 160, -100, -160])('%i degrees', async (degrees) => {
		expect(await linesOf(turned(degrees, block))).toEqual([first, second]);
	});

	it('without spaces in the document', async () => {
		const content = 'BT /F1 8 Tf -80 5 Td [(Our) -278 (support) -278 (is) -278 (here)] TJ ET';
		expect(await linesOf(turned(30, content))).toEqual(['Our support is here']);
	});

	it('painted word by word', async () => {
		const content = text('Paid', -40, 0) + text('12', -20, 0) + text('May', -8, 0) + text('2024', 10, 0);
		expect(await linesOf(turned(-15, content))).toEqual(['Paid 12 May 2024']);
	});

	it('beside upright text, at two angles', async () => {
		const stamps = turned(-12, text('PAID IN CASH', 0, 0), 40, 100) + turned(25, text('Second copy', 0, 0), 250, 60);
		expect(await linesOf(text('Invoice 2024-118', 40, 350) + stamps)).toEqual([
			'Invoice 2024-118',
			'PAID IN CASH',
			'Second copy',
		]);
	});

	it('in a form and with a negative size', async () => {
		const form = {
			keys: '/BBox [-200 -200 400 400]',
			content: `BT -100 Tz /F1 -8 Tf 1 0 0 -1 -80 5 Tm (${first}) Tj ET`,
		};
		expect(await linesOf(turned(40, '/X1 Do'), [form])).toEqual([first]);
	});

	it('in columns, row by row', async () => {
		const rows = ['Desk lamp', 'Toner'].map(
			(name, row) => text(name, -80, -12 * row) + text(`${row + 1}.50`, 20, -12 * row),
		);
		expect(await linesOf(turned(30, rows.join('')))).toEqual(['Desk lamp 1.50', 'Toner 2.50']);
	});

	it('keep the places of their words on the page', async () => {
		const { words } = await readRawPage(rawPdf(turned(30, block)));
		const [line] = findSlantedLines(words);
		expect(line!.words.map(({ displayed }) => displayed)).toEqual(
			words.slice(0, line!.words.length).map(({ box }) => box),
		);
		expect(line!.box.bottom - line!.box.top).toBeCloseTo(8);
	});

	it('of words without a baseline are single words, as from OCR', async () => {
		const { words } = await readRawPage(rawPdf(turned(30, block)));
		const lines = findSlantedLines(words.map(({ slant: _, ...word }) => word));
		expect(lines).toHaveLength(words.length);
	});
});
