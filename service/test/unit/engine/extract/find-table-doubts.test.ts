import { LearnedTables } from '../../../../src/engine/extract/learned/learned-tables';
import { pageText } from '../../../../src/engine/extract/page-text';
import { isDoubtful } from '../../../../src/engine/extract/review/doubt';
import { pageOf, tablesOf } from './support';

const names = ['Description', 'Quantity', 'Unit price', 'Amount'];

const invoice = `
Pos   Description                 Quantity    Unit price   Amount
1     Field notebook              12          8.90         106.80
2     Fountain pen                3           34.50        103.50
3     Desk lamp                   2           59.00        118.00

                                  Net total                328.30`;

const doubtsOf = (page: string, asked = names) => tablesOf([page], asked).flatMap(({ doubts = [] }) => doubts);

describe('a doubt about a table', () => {
	it('is absent if lines multiply and add up to a sum of the document', () => {
		expect(doubtsOf(invoice)).toEqual([]);
		expect(
			doubtsOf(invoice.replace('Net total                328.30', 'Thank you'), ['Description', 'Quantity']),
		).toEqual([{ reason: 'sum' }]);
	});

	it('is a line that does not multiply, also with an unrequested quantity', () => {
		const page = invoice.replace('103.50', '108.50');
		expect(doubtsOf(page)).toContainEqual({ reason: 'product', row: 1 });
		expect(doubtsOf(page, ['Description', 'Amount'])).toContainEqual({ reason: 'product', row: 1 });
	});

	it('is not a line discount or ambiguous decimals', () => {
		const page = `
Description                 Quantity    Unit price   Discount   Amount
Field notebook              12          8.90         10 %       96.12
Cable                       1,500       2.00         0 %        3,000.00
                                        Net total               3,096.12`;
		expect(doubtsOf(page)).toEqual([]);
	});

	it('is an unmatched sum, a missing item number, and an empty cell', () => {
		const lost = invoice.replace(/2 {5}Fountain.*\n/, '');
		expect(doubtsOf(lost)).toEqual([
			{ reason: 'sum', column: 'Amount' },
			{ reason: 'position', row: 1 },
		]);
		const empty = `
Description                 Quantity    Unit price   Amount
Field notebook              12          8.90         106.80
Fountain pen                            34.50        103.50
Desk lamp                   2           59.00        118.00
Rope                        2           1.00         2.00
Tar                         1           3.00         3.00
                                        Net total    333.30`;
		expect(doubtsOf(empty)).toEqual([{ reason: 'empty', row: 1, column: 'Quantity' }]);
	});

	it('is a cell of another type than its column', () => {
		expect(doubtsOf(invoice.replace('3           34.50 ', 'E3/x        34.50 '))).toContainEqual({
			reason: 'kind',
			row: 1,
			column: 'Quantity',
		});
	});

	it('is a transaction that does not match the balance', () => {
		const page = `
Date         Description              Debit      Credit     Balance
01.03.2026   Rent                     500.00                1,500.00
02.03.2026   Sales                               250.00     1,750.00
03.03.2026   Paper                    30.00                 1,730.00`;
		expect(doubtsOf(page, ['Date', 'Debit', 'Credit', 'Balance'])).toEqual([{ reason: 'balance', row: 2 }]);
		const day = page.replace('1,750.00', '').replace('1,730.00', '1,720.00');
		expect(doubtsOf(day, ['Date', 'Debit', 'Credit', 'Balance'])).toEqual([]);
		expect(doubtsOf(day.replace('250.00', '260.00'), ['Date', 'Debit', 'Credit', 'Balance'])).toEqual([
			{ reason: 'balance', row: 2 },
		]);
		expect(doubtsOf(page.replace('1,730.00', ''), ['Date', 'Debit', 'Credit', 'Balance'])).toEqual([
			{ reason: 'empty', row: 2, column: 'Balance' },
		]);
	});

	it('is an account that lacks its first or last entries', () => {
		const ends = 'Opening balance   2,100.00            Closing balance   1,720.00';
		const page = `
${ends}
Date         Description              Debit      Credit     Balance
01.03.2026   Rent                     600.00                1,500.00
02.03.2026   Sales                               250.00     1,750.00
03.03.2026   Paper                    30.00                 1,720.00`;
		const asked = ['Date', 'Debit', 'Credit', 'Balance'];
		expect(doubtsOf(page, asked)).toEqual([]);
		expect(doubtsOf(page.replace(/01.03.*\n/, ''), asked)).toEqual([{ reason: 'balance', row: 0 }]);
		expect(doubtsOf(page.replace(/\n03.03.*/, ''), asked)).toEqual([{ reason: 'balance', row: 1 }]);
		expect(doubtsOf(page.replace(ends, ''), asked)).toEqual([]);
	});

	it('is an account without balances whose entries do not lead to the last one', () => {
		const page = `
Opening balance   2,100.00            Closing balance   1,720.00
Date         Description              Debit      Credit
01.03.2026   Rent                     600.00
02.03.2026   Sales                               250.00
03.03.2026   Paper                    30.00`;
		const asked = ['Date', 'Debit', 'Credit'];
		expect(doubtsOf(page, asked)).toEqual([]);
		expect(doubtsOf(page.replace(/02.03.*\n/, ''), asked)).toEqual([{ reason: 'sum' }]);
	});

	it('is a requested column that may match an unrecognised header', () => {
		const page = `
Description                 Quantity    Frobble    Amount
Field notebook              12          A-1        106.80
Fountain pen                3           B-2        103.50
                                        Total      210.30`;
		expect(doubtsOf(page, ['Description', 'Quantity', 'Serial', 'Amount'])).toEqual([
			{ reason: 'column', column: 'Serial' },
		]);
		expect(doubtsOf(invoice, [...names, 'Serial'])).toEqual([]);
	});

	it('is a cell with low OCR confidence', () => {
		const page = pageOf(invoice);
		const words = page.words.map((word) => ({ ...word, confidence: word.text === '34.50' ? 0.55 : 0.97 }));
		const tables = new LearnedTables(names, []);
		tables.addPage(pageText({ ...page, words }), () => []);
		expect(tables.finish(undefined)[0]?.doubts).toEqual([{ reason: 'recognition', row: 1, column: 'Unit price' }]);
	});

	it('makes a task wait, as do line items without a table', () => {
		const nothing = { fields: [], checks: [], undecided: [], differing: [] };
		const ask = (page: string, asked: readonly string[]): boolean => {
			const tables = new LearnedTables(asked, []);
			tables.addPage(pageText(pageOf(page)), () => []);
			return isDoubtful(nothing, tables.finish(undefined), tables.hasUnreadLines());
		};
		expect(ask(invoice, names)).toBe(false);
		expect(ask(invoice.replace('103.50', '108.50'), names)).toBe(true);
		expect(ask(invoice, ['Wavelength', 'Colour'])).toBe(true);
		expect(ask('Dear Sir,\nthank you.', names)).toBe(false);
		expect(ask(invoice, [])).toBe(false);
	});
});
