import { rawPdf, readRawPage } from '../../../support/raw-pdf';

/** Paints content inside a rectangle, from the bottom left corner. */
const inside = (rectangle: string, content: string) => `q ${rectangle} re W n ${content} Q\n`;

const text = (value: string, x: number, y: number, font = 'F1 10') => `BT /${font} Tf ${x} ${y} Td (${value}) Tj ET`;

/** Paints every content once in each band. */
const inBands = (bands: readonly string[], contents: readonly string[]) =>
	bands.map((band) => contents.map((content) => inside(band, content)).join('')).join('');

const wordsOf = async (content: string, forms: Parameters<typeof rawPdf>[1] = []) =>
	(await readRawPage(rawPdf(content, forms))).words;

const read = async (content: string, forms: Parameters<typeof rawPdf>[1] = []) =>
	(await wordsOf(content, forms)).map((word) => word.text).join(' ');

const row = [text('Desk lamp', 40, 300), text('12', 140, 300), text('654.00', 200, 300)];

describe('text painted several times, each time clipped to another part, is read once', () => {
	it.each([
		['two bands of a row', inBands(['0 297 400 5', '0 302 400 7'], row)],
		['two bands, the upper one first', inBands(['0 302 400 7', '0 297 400 5'], row)],
		['thin bands', inBands(['0 296 400 3', '0 299 400 3', '0 302 400 3', '0 305 400 4'], row)],
		['bands with a gap', inBands(['0 297 400 4', '0 303 400 6'], row)],
		['bands of each cell', row.map((cell) => inBands(['0 297 400 5', '0 302 400 7'], [cell])).join('')],
		[
			'more cells than the reader compares',
			inBands(
				['0 297 400 5', '0 302 400 7'],
				[...row, ...Array.from({ length: 7 }, (_, at) => text(`${at}`, 250 + 15 * at, 300))],
			),
		],
	])('%s', async (_, content) => {
		expect(await read(content)).toMatch(/^Desk lamp 12 654\.00( 0 1 2 3 4 5 6)?$/);
	});

	it('bands of a form', async () => {
		const form = { keys: '/BBox [0 0 400 400]', content: row.join('\n') };
		const content = inside('0 297 400 5', '/X1 Do') + inside('0 302 400 7', '/X1 Do');
		expect(await read(content, [form])).toBe('Desk lamp 12 654.00');
	});

	it('bands that omit the letters they do not show', async () => {
		const upper = inside('0 303 400 7', 'BT /F1 10 Tf 200 300 Td [(54) -278 (5)] TJ ET');
		const lower = inside('0 297 400 6', text('54.5', 200, 300));
		expect(await read(upper + lower)).toBe('54.5');
		expect(await read(lower + upper)).toBe('54.5');
	});

	it('bands of which none has all letters', async () => {
		const upper = inside('0 303 400 7', 'BT /F1 10 Tf 200 300 Td [(119) -278 (5 M)] TJ ET');
		const lower = inside('0 297 400 6', 'BT /F1 10 Tf 200 300 Td [(119.5) -1111 (x)] TJ ET');
		expect(await read(upper + lower)).toBe('119.5 Mx');
	});

	it('bands of a printer that each paint the whole page', async () => {
		const rows = [0, 1, 2, 3].map((index) => text(`Row ${index} value 4.${index}0`, 40, 300 - 14 * index)).join(' ');
		const bands = Array.from({ length: 12 }, (_, index) => inside(`0 ${310 - 5 * index} 400 5`, rows));
		expect(await read(bands.join(''))).toBe('Row 0 value 4.00 Row 1 value 4.10 Row 2 value 4.20 Row 3 value 4.30');
	});

	it('bands of single letters', async () => {
		const letters = [...'Total 1343.70'].map((letter, index) => text(letter, 40 + 6 * index, 300, 'F3 10')).join(' ');
		expect(await read(inside('0 296 400 6', letters) + inside('0 302 400 8', letters))).toBe('Total 1343.70');
	});

	it('bands that split the text differently', async () => {
		const line = text('Total 1343.70 EUR', 40, 300, 'F3 10');
		const words = `${text('Total', 40, 300, 'F3 10')} ${text('1343.70', 76, 300, 'F3 10')} ${text('EUR', 124, 300, 'F3 10')}`;
		expect(await read(inside('0 296 400 6', line) + inside('0 302 400 8', words))).toBe('Total 1343.70 EUR');
		expect(await read(inside('0 296 400 6', words) + inside('0 302 400 8', line))).toBe('Total 1343.70 EUR');
	});

	it('halves of a cell, cut in the middle of a word', async () => {
		const cell = text('Invoice 2024-118 paid', 40, 300);
		expect(await read(inBands(['40 295 50 20', '90 295 100 20'], [cell]))).toBe('Invoice 2024-118 paid');
		expect(await read(inBands(['90 295 100 20', '40 295 50 20'], [cell]))).toBe('Invoice 2024-118 paid');
	});

	it('a clipped copy below the whole text', async () => {
		const cell = text('May 15', 40, 300);
		expect(await read(inside('0 306 400 7', cell) + cell)).toBe('May 15');
		expect(await read(cell + inside('0 306 400 7', cell))).toBe('May 15');
	});

	it.each([0, 0.7, 1.3])(
		'a figure cut out of an earlier version of the page, letters displaced by %s pt',
		async (shift) => {
			const words = ['U1', 'cells', 'are', 'latently', 'infected', 'with', 'HIV-1'];
			const earlier = text(words.join(' '), 40 + shift, 300.2);
			const visible = `BT /F1 10.2 Tf 40 300 Td [${words.map((word) => `(${word})`).join(' -290 ')}] TJ ET`;
			const hidden = inside('40 100 200 80', earlier);
			expect(await read(hidden + visible)).toBe(words.join(' '));
			expect(await read(visible + hidden)).toBe(words.join(' '));
			expect(await read(hidden + hidden + visible)).toBe(words.join(' '));
		},
	);

	it('lines that run upwards', async () => {
		const turned = (value: string, x: number, y: number) => `BT /F1 10 Tf 0 1 -1 0 ${x} ${y} Tm (${value}) Tj ET`;
		const lines = [turned('Net total', 200, 40), turned('1343.70', 200, 140)];
		expect(await read(inBands(['191 0 5 400', '196 0 8 400'], lines))).toBe('Net total 1343.70');
	});

	it('keeps what no band shows hidden', async () => {
		const cell = text('Total 99.10 overflow', 40, 300);
		expect(await read(inBands(['0 297 95 5', '0 302 95 7'], [cell]))).toBe('Total 99.10');
	});
});

describe('clipped overflow', () => {
	const cut = (value: string, x: number, width: number, y = 300) =>
		inside(`${x} ${y - 3} ${width} 12`, text(value, x, y));

	it.each([
		['a hidden end', cut('against bill no.197 dated 29.01.2016', 40, 86), '1074935', 'against bill no.197'],
		[
			'a hidden end after a comma',
			cut('BILL NO.133, 132, 139, 138, 143, 140', 40, 85),
			'26406576',
			'BILL NO.133, 132,',
		],
		['a word cut at its end', cut('Reimbursement-acknowledged', 40, 93), '17.50', 'Reimbursement-acknowledged'],
		['a number cut at its end', cut('Ref 0001234567890123', 40, 93), '17.50', 'Ref 0001234567890123'],
		['a date', cut('paid on 2016-08-19 by cheque 086866', 40, 92), '0.00', 'paid on 2016-08-19'],
	])('%s is not glued to the next cell', async (_, cell, amount, visible) => {
		const content = cell + inside('134 297 60 12', text(amount, 134, 300)) + text('0.00', 220, 300);
		const words = await wordsOf(content);
		expect(words.map((word) => word.text).join(' ')).toBe(`${visible} ${amount} 0.00`);
		const last = words.at(-3)!;
		expect(last.spaceAfter).toBe(true);
		// Hidden letters take no space: the amount is in their place.
		expect(last.box.right).toBeLessThan(137);
	});

	it.each([
		['Helvetica', 'F1 10', 173.39, 'REF-2024-000118-XK-99-2231', '1074935'],
		['Helvetica, two letters', 'F1 10', 167.83, 'REF-2024-000118-XK-99-2210', '1074935'],
		['Courier', 'F3 10', 190, 'REF-2024-000118-XK-99-2238', '881.20'],
		['Courier, two letters', 'F3 10', 184, 'REF-2024-000118-XK-99-2226', '26406576'],
	])('a hidden end has by chance the first letters of the next cell: %s', async (_, font, next, long, amount) => {
		const cell = inside(`40 297 ${next - 42} 12`, text(long, 40, 300, font));
		const words = await read(cell + inside(`${next} 297 60 12`, text(amount, next, 300, font)));
		expect(words).toMatch(new RegExp(`^REF-2024-000118-XK-99-22\\d* ${amount}$`));
	});

	it('a hidden start is not glued to the cell before it', async () => {
		const content = text('12', 128, 300) + inside('140 297 60 12', text('17.50', 133, 300));
		const words = await wordsOf(content);
		expect(words.map((word) => word.text)).toEqual(['12', '17.50']);
		expect(words[1]!.box.left).toBeGreaterThan(136);
	});
});

describe('texts of adjacent cells', () => {
	/** Two cells; the first is 60 points wide, and clipped only if its text is too long, as browsers do. */
	const line = (value: string, y: number, isClipped = false) => {
		const first = text(value, 40, y);
		return `${isClipped ? inside(`40 ${y - 3} 60 14`, first) : `${first}\n`}${text('2088.50', 100, y)}\n`;
	};
	const fits = 'Transfer iiiiiiiii'; // 60 points

	it('are apart where the first just fits, if a clip cuts one of a line nearby', async () => {
		expect(await read(line('Savings account', 320, true) + line(fits, 300))).toContain(`${fits} 2088.50`);
	});

	it.each([
		['without a clip nearby', line(fits, 300)],
		['far from the clip', line('Savings account', 390, true) + line(fits, 200)],
	])('stay joined %s', async (_, content) => {
		expect(await read(content)).toContain('iiiiiiiii2088.50');
	});
});
