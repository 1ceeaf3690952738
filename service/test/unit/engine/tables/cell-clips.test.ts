import { findTables } from '../../../../src/engine/tables/find-tables';
import { rawPdf, readRawPage } from '../../../support/raw-pdf';
import { texts } from './pages';

const lefts = [20, 80, 110, 280, 340];
const rights = [79, 109, 279, 339, 390];

/** A row whose texts are clipped to their columns. */
const row = (cells: readonly string[], y: number) =>
	cells
		.map((cell, column) => {
			const left = lefts[column]!;
			const clip = `${left} ${y - 3} ${rights[column]! - left} 12 re W n`;
			return `q ${clip} BT /F1 9 Tf ${left} ${y} Td (${cell}) Tj ET Q\n`;
		})
		.join('');

const page = (rows: readonly (readonly string[])[], forms = false) => {
	const content = rows.map((cells, index) => row(cells, 360 - 15 * index)).join('');
	const form = { keys: '/BBox [0 0 400 400]', content };
	return readRawPage(forms ? rawPdf('/X1 Do', [form]) : rawPdf(content));
};

const header = ['Date', 'Type', 'Particulars', 'Debit', 'Credit'];
const ledger = [
	header,
	['19-Aug-16', 'BP', 'Chq. No. 086866 Being payment against bill no.197 dated 29.01.2016', '1074935', '0.00'],
	['13-May-16', 'BP', 'Chq. No. 085900 BILL NO.133, 132, 139, 138, 143, 140, 142, 144', '26406576', '0.00'],
	['01-Apr-16', 'OB', 'Opening balance', '0.00', '27614207'],
];

describe('cells whose text is cut by a clip', () => {
	it('end where the text of the next cell starts, also in a letter without a rest', async () => {
		// Programs omit letters that no clip shows: 23 letters end in the middle of the last one.
		const cut = 'm'.repeat(23);
		const rows = [header, ...['1074935', '26406576', '88120'].map((debit) => ['19-Aug-16', 'BP', cut, debit, '0.00'])];
		const read = await page(rows);
		expect(read.words.filter(({ text }) => text === cut)).toHaveLength(3);
		expect(texts(findTables(read)[0]!.block)).toEqual(rows);
	});

	it.each([
		['in the page', false],
		['in a form', true],
	])('are columns of a table without lines, %s', async (_, forms) => {
		const [table] = findTables(await page(ledger, forms));
		const found = texts(table!.block);
		expect(found[0]).toEqual(header);
		expect(found[1]).toEqual(['19-Aug-16', 'BP', expect.stringMatching(/^Chq.* against bill$/), '1074935', '0.00']);
		expect(found.at(-1)).toEqual(['01-Apr-16', 'OB', 'Opening balance', '0.00', '27614207']);
	});

	it.each([
		['long words', 'Reimbursement-of-travel-expenses-for-the-second-quarter-of-2016', '17.50'],
		['a number', '00012345678901234567890123456789012345678901234567890', '2,400.00'],
		[
			'a text of many words',
			'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p',
			'9',
		],
	])('end before the next cell: %s', async (_, long, amount) => {
		const [table] = findTables(await page([header, ['01-Jan-17', 'JV', long, amount, '0.00'], ...ledger.slice(1)]));
		expect(texts(table!.block)[1]!.slice(-2)).toEqual([amount, '0.00']);
	});

	it.each<readonly [string, string, boolean]>([
		['Courier', 'F3 9', true],
		['Courier, if only they are clipped', 'F3 9', false],
		['Times', 'F4 10.8', true],
		['Times, if only they are clipped', 'F4 10.8', false],
	])('end in numbers of %s that are a little too long', async (_, font, allClipped) => {
		const numbers = [
			'00012345678901234567890123456789',
			'99887766554433221100998877665544',
			'12345678901234567890123456789012',
		];
		const rows = numbers.map((number, index) => ['19-Aug-16', 'BP', number, ['1074935', '26406576', '881.20'][index]!]);
		const content = rows.flatMap((cells, index) =>
			cells.map((cell, column) => {
				const [left, y] = [lefts[column]!, 360 - 15 * index];
				const text = `BT /${column === 2 ? font : 'F1 9'} Tf ${left} ${y} Td (${cell}) Tj ET`;
				const clip = `${left} ${y - 3} ${rights[column]! - left - 1} 12 re W n`;
				return allClipped || column === 2 ? `q ${clip} ${text} Q\n` : `${text}\n`;
			}),
		);
		expect(texts(findTables(await readRawPage(rawPdf(content.join(''))))[0]!.block)).toEqual(rows);
	});

	it('make a table of few rows and columns', async () => {
		const [table] = findTables(await page(ledger.map((cells) => cells.slice(0, 4))));
		expect(texts(table!.block).map((cells) => cells.at(-1))).toEqual(['Debit', '1074935', '26406576', '0.00']);
	});

	it('are not known of text that fits, or of a frame with several lines', async () => {
		const fitting = await page([header, ['01-Apr-16', 'OB', 'Opening balance', '0.00']]);
		expect(fitting.cellClips).toBeUndefined();
		const frame = 'q 20 100 100 200 re W n BT /F1 9 Tf 20 250 Td (A line that is longer than its frame) Tj ET Q';
		expect((await readRawPage(rawPdf(frame))).cellClips).toBeUndefined();
	});

	it('are not the tight clips of whole texts', async () => {
		const cell = 'q 20 247 22 10 re W n BT /F1 9 Tf 20 250 Td (14.988) Tj ET Q';
		expect((await readRawPage(rawPdf(cell))).cellClips).toBeUndefined();
	});

	it('are not the halves of one text', async () => {
		const text = 'BT /F1 9 Tf 20 250 Td (Painted in two halves) Tj ET';
		const halves = `q 20 247 40 12 re W n ${text} Q q 60 247 80 12 re W n ${text} Q`;
		expect((await readRawPage(rawPdf(halves))).cellClips).toBeUndefined();
	});
});
