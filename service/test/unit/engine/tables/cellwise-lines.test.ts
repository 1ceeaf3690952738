import { findTables } from '../../../../src/engine/tables/find-tables';
import { horizontal, page, rows, text, texts, vertical } from './pages';

/** A line drawn in pieces that meet. */
const pieces = (y: number, xs: readonly number[]) => xs.slice(1).map((x, index) => horizontal(y, xs[index]!, x));

const xs = [50, 80, 330, 380, 450];
const lefts = [52, 82, 332, 382];

const address = [
	...text('INVOICE', 50, 40),
	...text('Bill to', 50, 66),
	...text('Ship to', 300, 66),
	...text('Ada Hill', 50, 80),
	...text('Bert Lane', 300, 80),
];

const items = [
	['Pos', 'Description', 'Qty', 'Amount'],
	['1', 'Drill of 18 volts with a case', '2', '258.00'],
	['2', 'Bits', '4', '78.00'],
	['', 'Sum', '', '336.00'],
];

const tablesOf = (...parts: Parameters<typeof page>) => findTables(page(...parts)).map(({ block }) => texts(block));

describe('row lines drawn cell by cell', () => {
	const body = rows(items, lefts, 120, 20);
	const below = [136, 156, 176, 196].flatMap((y) => pieces(y, xs));

	it('reveal the columns, and the header above the first one', () => {
		expect(tablesOf([...address, ...body], { rules: below })).toEqual([items]);
	});

	it('include the row below the last one', () => {
		const above = [116, 136, 156, 176].flatMap((y) => pieces(y, xs));
		expect(
			tablesOf([...address, ...body, ...text('A sentence that stands below the table', 50, 204)], { rules: above }),
		).toEqual([items]);
	});

	it('leave out a paragraph right below the last row, whatever its words stand under', () => {
		const above = [116, 136, 156, 176].flatMap((y) => pieces(y, xs));
		const prose = text('At the end we thank all who have helped us to deliver in time', 50, 208);
		expect(tablesOf([...address, ...body, ...prose], { rules: above })).toEqual([items]);
	});

	it('include the repeated header of a page that has no line below it', () => {
		const long = rows([['5', 'Saw', '1', '40.00']], lefts, 200, 20);
		const after = [156, 176, 196, 216].flatMap((y) => pieces(y, xs));
		const running = text('Report', 52, 98);
		expect(tablesOf([...running, ...body, ...long], { rules: after })).toEqual([
			[...items, ['5', 'Saw', '1', '40.00']],
		]);
	});

	it('make a table of a header and one row, unless more rows follow', () => {
		const line = pieces(136, xs);
		expect(tablesOf(rows(items.slice(0, 2), lefts, 120, 20), { rules: line })).toEqual([items.slice(0, 2)]);
		const ends = tablesOf(body.slice(0, -1), { rules: line }).map((table) => table.length);
		expect(ends).not.toContain(2);
	});

	it('are one table around a very high row full of text, but two around a heading', () => {
		const high = Array.from({ length: 30 }, (_, line) => text(`clause ${line}`, 82, 140 + 12 * line)).flat();
		const [head, first, ...others] = items as [string[], string[], ...string[][]];
		const values = [...text('0', 52, 140), ...text('1', 332, 140), ...text('9.00', 382, 140)];
		const after = rows([first, ...others], lefts, 504, 20);
		const lines = [136, 500, 520, 540, 560].flatMap((y) => pieces(y, xs));
		const clauses = Array.from({ length: 30 }, (_, line) => `clause ${line}`).join(' ');
		expect(tablesOf([...rows([head], lefts, 120, 20), ...high, ...values, ...after], { rules: lines })).toEqual([
			[head, ['0', clauses, '1', '9.00'], first, ...others],
		]);
		const apart = [...body, ...text('The same for the second year', 50, 440), ...rows(items, lefts, 480, 20)];
		const both = [136, 156, 176, 196, 496, 516, 536, 556].flatMap((y) => pieces(y, xs));
		expect(tablesOf(apart, { rules: both })).toEqual([items, items]);
	});

	describe('as sides of shaded cells, in every second row,', () => {
		const shade = (top: number, bottom = top + 20) =>
			xs.slice(1).map((right, index) => ({ box: { left: xs[index]!, right, top, bottom }, color: 0xeeeeee }));

		it('divide rows of several lines', () => {
			const wrapped = [...text('of steel and', 82, 150), ...text('1 Saw', 82, 160), ...text('2', 52, 155)];
			const numbers = [...text('2', 332, 155), ...text('5.00', 382, 155)];
			const words = [...rows(items.slice(0, 1), lefts, 126, 20), ...wrapped, ...numbers];
			const [found] = tablesOf([...words, ...rows(items.slice(1), lefts, 183, 20)], {
				fills: [...shade(140, 175), ...shade(195)],
			});
			expect(found?.slice(0, 2)).toEqual([items[0], ['2', 'of steel and 1 Saw', '2', '5.00']]);
		});

		it('divide nothing where only some columns are shaded', () => {
			const fills = [116, 136, 156, 176].flatMap((top) => shade(top).slice(2));
			expect(tablesOf(body, { fills })).toEqual(tablesOf(body));
		});
	});

	it('keep a text across a joint whole', () => {
		const total = text('The sum of all of these goods is due at once', 82, 200);
		const [found] = tablesOf([...body, ...total], { rules: [...below, ...pieces(216, [50, 380, 450])] });
		expect(found!.at(-1)).toEqual(expect.arrayContaining(['The sum of all of these goods is due at once']));
	});

	it('do not define columns if others are drawn, or if the joints differ', () => {
		const columns = xs.map((x) => vertical(x, 136, 196));
		expect(tablesOf(body, { rules: [...below, ...columns] })[0]).toHaveLength(3);
		const other = [136, 156, 176, 196].flatMap((y, index) => pieces(y, [50, 140 + 40 * index, 450]));
		expect(tablesOf(text('Some words below lines', 60, 140), { rules: other })).toEqual([]);
	});
});
