import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, texts } from './pages';

const items = [
	['Item', 'Description', 'Qty', 'Price', 'Amount'],
	['A-100', 'Cordless drill', '2', '129.00', '258.00'],
	['B-220', 'Drill bit set', '4', '19.50', '78.00'],
	['C-310', 'Safety goggles', '10', '7.25', '72.50'],
];
const lefts = [50, 120, 300, 360, 440];

const block = (top: number) =>
	rows(
		[
			['Invoice to:', 'Date: 3 May'],
			['Ada Hill', 'Number: 4711'],
			['Lane 4', 'Due: 2 June'],
		],
		[50, 360],
		top,
		13,
	);

const tablesOf = (...parts: Parameters<typeof page>) =>
	findTables(page(...parts)).map(({ block: { table }, block: found }) => [table.headerRows, texts(found)]);

describe('a block of addresses above a table', () => {
	it('is not its header', () => {
		expect(tablesOf([...block(100), ...rows(items, lefts, 150)])).toEqual([[1, items]]);
	});

	it('is a header if close, or below a line of the table', () => {
		const upper = rows([['', '', 'Goods', '', '']], [50, 120, 330], 136);
		expect(tablesOf([...upper, ...rows(items, lefts, 150)])[0]![0]).toBe(2);
		const lined = tablesOf([...block(100), ...rows(items, lefts, 150)], {
			rules: [98, 146, 166, 220].map((y) => horizontal(y, 48, 480)),
		});
		expect(JSON.stringify(lined)).toContain('Invoice to:');
	});
});

it('side-by-side lists are not a table', () => {
	const lists = rows(
		[
			['• Cheap to make', '• Not yet tested'],
			['• Fast to build', '• Needs new staff'],
			['• Light to carry', '• Hard to clean'],
		],
		[50, 300],
		100,
	);
	expect(findTables(page([...text('Before', 50, 60), ...lists]))).toEqual([]);
});
