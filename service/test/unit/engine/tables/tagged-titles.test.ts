import type { Word } from '../../../../src/engine/model';
import type { StructureElement } from '../../../../src/engine/model/structure';
import { readTaggedTable } from '../../../../src/engine/tables/tagged-table';
import { element, page, text, texts } from './pages';

interface Cell {
	readonly content: string;
	readonly columnSpan?: number;
	/** Column where it is printed, if not in its own. */
	readonly at?: number;
	/** On the page but not in the tags. */
	readonly untagged?: boolean;
}

/** A table whose columns are 60 points wide and whose rows are 20 points high. */
function tagged(rows: readonly (readonly Cell[])[]) {
	const words: Word[] = [];
	const wordsOf = new Map<StructureElement, readonly Word[]>();
	const trs = rows.map((row, y) => {
		let column = 0;
		const cells = row.flatMap(({ content, columnSpan = 1, at = column, untagged }) => {
			const own = content === '' ? [] : text(content, 60 + 60 * at, 100 + 20 * y);
			column += columnSpan;
			if (untagged) return [];
			words.push(...own);
			// The marked content of a cell; empty rows do not count as rows.
			const cell = element('TD', own.length > 0 ? [words.length] : [], columnSpan);
			wordsOf.set(cell, own);
			return [cell];
		});
		return element('TR', cells);
	});
	return readTaggedTable(element('Table', trs), (cell) => wordsOf.get(cell) ?? [], page(words));
}

const cell = (content: string, columnSpan = 1): Cell => ({ content, columnSpan });

const body = [
	[cell('Herb'), cell(''), cell('Young'), cell(''), cell('Old')],
	[cell('Sage'), cell(''), cell('12'), cell(''), cell('14')],
	[cell('Mint'), cell(''), cell('15'), cell(''), cell('19')],
];
const grid = [
	['Herb', 'Young', 'Old'],
	['Sage', '12', '14'],
	['Mint', '15', '19'],
];

describe('tagged tables', () => {
	it('exclude columns without text, titles and notes', () => {
		const found = tagged([[cell('Table 1: Days of growth', 5)], ...body, [cell('Note: nothing else was seen', 5)]]);
		expect(found && texts(found.block)).toEqual(grid);
		expect([...(found?.words ?? [])]).toHaveLength(9);
	});

	it('keep a first row across all columns that is not a title', () => {
		const found = tagged([[cell('Days of growth', 5)], ...body]);
		expect(found?.block.table).toMatchObject({ rowCount: 4, columnCount: 3 });
	});

	it('keep a column whose header spans the next one', () => {
		const found = tagged([
			[cell('Herb'), cell('Days', 2)],
			[cell('Sage'), cell('12'), cell('14')],
			[cell('Mint'), cell('15'), cell('19')],
		]);
		expect(found?.block.table.columnCount).toBe(3);
	});

	it('assign texts of an incomplete row to columns by position', () => {
		const [head, sage, mint] = body as [Cell[], Cell[], Cell[]];
		const short = [head[0]!, { content: '', untagged: true }, ...head.slice(2)];
		const found = tagged([short, sage, mint, ...body.slice(1), ...body.slice(1)]);
		expect(found && texts(found.block)).toEqual([...grid, ...grid.slice(1), ...grid.slice(1)]);
	});

	it('assign texts by position if every row lacks its empty cells, as in browser prints', () => {
		const header = ['Service', 'Unit', 'Discount', 'Fee'];
		const empty = { content: '', untagged: true };
		const row = (name: string, unit: string, fee: string) => [cell(name), cell(unit), empty, cell(fee)];
		const found = tagged([
			header.map((name) => cell(name)),
			row('Audit', 'day', '900'),
			row('Review', 'hour', '120'),
			row('Travel', 'km', '0.42'),
		]);
		expect(found && texts(found.block)).toEqual([
			header,
			['Audit', 'day', '', '900'],
			['Review', 'hour', '', '120'],
			['Travel', 'km', '', '0.42'],
		]);
	});

	it('keep the columns where they are if a header cell starts left of the one that it is in', () => {
		const heading = { ...cell('Days of growth', 2), at: 0 };
		const found = tagged([[cell(''), heading], ...grid.map((row) => row.map((name) => cell(name)))]);
		const lefts = [0, 1, 2].map((column) => {
			return found?.block.table.cells.find((own) => own.row === 2 && own.column === column)?.box.left;
		});
		expect(lefts).toEqual([60, 120, 180]);
	});

	it('put a column without text between its neighbours', () => {
		const found = tagged([
			[cell('Herb'), cell('Days of growth', 2)],
			[cell('Sage'), cell(''), cell('14')],
			[cell('Mint'), cell(''), cell('19')],
		]);
		const middle = found?.block.table.cells.find(({ row, column }) => row === 1 && column === 1);
		expect(middle?.box).toMatchObject({ left: 80, right: 180 });
	});

	it('are none if their columns are not in the order of the page', () => {
		const table = (shift: number) => {
			const place = (contents: readonly string[], by: number) =>
				contents.map((content, column) => ({ ...cell(content), at: (column + by) % 6 }));
			const herbs = ['Sage', 'Mint', 'Dill', 'Thyme', 'Basil'].map((name) => ['', '', '', '', name, '12']);
			return tagged([place(['Herb', 'May', 'June', 'July', '', ''], 0), ...herbs.map((row) => place(row, shift))]);
		};
		expect(table(0)).toBeDefined();
		expect(table(2)).toBeUndefined();
	});
});
