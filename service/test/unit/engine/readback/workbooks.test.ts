import type { Block, DocumentPage, TableCell } from '../../../../src/engine/model/blocks';
import type { WordComparison } from '../../../../src/engine/readback/compare';
import type { FilledCell } from '../../../../src/engine/sheets/sheet-model';
import { SheetPage } from '../../../../src/engine/sheets/sheet-page';
import { checkedSheets } from './support';

type Value = string | number | undefined;

/** A number as displayed, with two decimals and grouped, and as stored. */
const displayed = (value: number) => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function sheet(rows: readonly (readonly Value[])[], number = 1): SheetPage {
	const cells = rows.flatMap((values, row) =>
		values.flatMap((value, column): FilledCell[] => {
			const place = { row, column, rowSpan: 1, columnSpan: 1 };
			if (value === undefined) return [];
			if (typeof value === 'string') return [{ ...place, text: value, kind: 'text' }];
			return [{ ...place, text: displayed(value), kind: 'number', value }];
		}),
	);
	const hidden = { rows: 0, columns: 0 };
	return new SheetPage({ name: `Sheet ${number}`, isRightToLeft: false, cells, hidden }, number);
}

const stock = [
	['Stock of the northern branch'],
	[],
	['Code', 'Article', 'Count', 'Price', 'Remark'],
	['007', 'Paper, white', 12, 1234.5678, undefined],
	['008', 'Pencil "HB"', 7, 0.125, 'new\nsince May'],
	['009', '橡皮', -250, 12.5, undefined],
	['010', 'مجلد', 40, 4000, '=A1|B2'],
] as const;
const branches = [
	['Branch', 'City', 'Open'],
	['North', 'Kiel', 'yes'],
	['South', 'Ulm', 'yes'],
	['West', 'Aachen', 'no'],
] as const;
const book = [sheet(stock), sheet(branches, 2)];

const formats = ['markdown', 'txt', 'csv', 'xlsx', 'json'] as const;
const found = ({ missing, double, moved }: WordComparison) => ({ missing, double, moved });
const nothing = { missing: 0, double: 0, moved: 0 };

/** Changes the cells of the table on the first sheet. */
const inTable = (pages: readonly unknown[], change: (cell: TableCell) => TableCell) =>
	(pages as readonly DocumentPage[]).map((page) => ({
		...page,
		blocks: page.blocks.map(
			(block): Block =>
				block.kind === 'table' ? { ...block, table: { ...block.table, cells: block.table.cells.map(change) } } : block,
		),
	}));

describe('the cells of a workbook', () => {
	it.each(formats)('are those of the written file: %s', async (format) => {
		expect(found(await checkedSheets(format, book).check())).toEqual(nothing);
	});

	it('are left out outside of tables if the result has only tables', async () => {
		const { leftOut } = await checkedSheets('xlsx', book, { excelAllContent: 0 }).check();
		expect([...leftOut].map(([reason, { count }]) => [reason, count])).toEqual([['outsideTables', 5]]);
		expect((await checkedSheets('csv', book, { excelWorksheetOption: 'e_ForPage' }).check()).leftOut.size).toBe(0);
		expect((await checkedSheets('xlsx', book, { excelAllContent: 1 }).check()).leftOut.size).toBe(0);
	});

	it.each(['markdown', 'csv', 'xlsx', 'json'] as const)('are named if they are lost: %s', async (format) => {
		const { pages, check } = checkedSheets(format, book);
		for (const lost of ['007', '橡皮', 'Kiel', '-250.00', 'Remark']) {
			const isLost = ({ runs }: TableCell) => runs.some(({ text }) => text === lost);
			const words = await check(
				inTable(pages, (cell) => (isLost(cell) ? { ...cell, runs: [], lines: [], value: { kind: 'text' } } : cell)),
			);
			expect([lost, words.missing > 0, words.double]).toEqual([lost, true, 0]);
		}
	});

	it.each(['markdown', 'csv', 'xlsx', 'json'] as const)('are named if columns change places: %s', async (format) => {
		const { pages, check } = checkedSheets(format, book);
		const other: Readonly<Record<number, number>> = { 0: 1, 1: 0 };
		const words = await check(inTable(pages, (cell) => ({ ...cell, column: other[cell.column] ?? cell.column })));
		expect(words.moved).toBeGreaterThan(4);
	});

	it('are compared in time that grows with their number', async () => {
		const rows = Array.from({ length: 4000 }, (_, row) => [`item ${row % 97}`, 'yes', row, `note ${row}`]);
		const { check } = checkedSheets('csv', [sheet([['Item', 'Sold', 'Count', 'Note'], ...rows])]);
		const start = process.cpuUsage();
		expect(found(await check())).toEqual(nothing);
		const { user, system } = process.cpuUsage(start);
		expect((user + system) / 1e6).toBeLessThan(10);
	});
});
