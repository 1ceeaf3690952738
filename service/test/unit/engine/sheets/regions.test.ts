import { findRegions } from '../../../../src/engine/sheets/regions';
import type { FilledCell } from '../../../../src/engine/sheets/sheet-model';

type Value = string | number | null;

/** Cells of rows; `>` spans the cell to its left. */
function cellsOf(rows: readonly (readonly Value[])[]): FilledCell[] {
	const cells: FilledCell[] = [];
	for (const [row, values] of rows.entries())
		for (const [column, value] of values.entries()) {
			if (value === null) continue;
			const last = cells.at(-1);
			if (value === '>' && last) cells[cells.length - 1] = { ...last, columnSpan: last.columnSpan + 1 };
			else {
				const kind = typeof value === 'number' ? 'number' : 'text';
				cells.push({ row, column, rowSpan: 1, columnSpan: 1, text: String(value), kind });
			}
		}
	return cells;
}

function found(rows: readonly (readonly Value[])[]): string[] {
	return findRegions({ cells: cellsOf(rows) }).map(
		({ kind, cells, headerRows }) =>
			`${kind}${kind === 'table' ? headerRows : ''}: ${cells.map(({ text }) => text).join(' ')}`,
	);
}

describe('the tables of a sheet', () => {
	it.each<readonly [string, (readonly Value[])[], string[]]>([
		[
			'one table',
			[
				['Part', 'Stock'],
				['A', 1],
			],
			['table1: Part Stock A 1'],
		],
		[
			'no header',
			[
				[1, 2],
				[3, 4],
			],
			['table0: 1 2 3 4'],
		],
		[
			'two tables, one below the other',
			[['Part', 'Stock'], ['A', 1], [], ['SheetRegion', 'Head', 'Mail'], ['N', 'Li', 'x']],
			['table1: Part Stock A 1', 'table1: SheetRegion Head Mail N Li x'],
		],
		[
			'two tables side by side, of different length',
			[
				['Part', 'Stock', null, 'SheetRegion', 'Head'],
				['A', 1, null, 'N', 'Li'],
				[null, null, null, 'S', 'Ngo'],
			],
			['table1: Part Stock A 1', 'table1: SheetRegion Head N Li S Ngo'],
		],
		[
			'an empty column within a table',
			[
				['Item', 'Code', null, '2023', '2024'],
				['Rent', 'R', null, 1, 2],
				['Heat', 'H', null, 3, 4],
			],
			['table1: Item Code 2023 2024 Rent R 1 2 Heat H 3 4'],
		],
		[
			'a label column apart from its amounts',
			[
				['Rent', null, 1, 2],
				['Heat', null, 3, 4],
				['Sum', null, 4, 6],
				[null, null, 1, 1],
			],
			['table0: Rent 1 2 Heat 3 4 Sum 4 6 1 1'],
		],
		[
			'a title above, and a note below',
			[['Report'], [], ['Part', 'Stock'], ['A', 1], [], ['Source: us']],
			['text: Report', 'table1: Part Stock A 1', 'text: Source: us'],
		],
		[
			'a title right above the header',
			[['Report'], ['Part', 'Stock'], ['A', 1]],
			['text: Report', 'table1: Part Stock A 1'],
		],
		[
			'empty rows within a table, and its total',
			[['Part', 'Stock'], ['A', 1], [], ['B', 2], [], ['Total', 3]],
			['table1: Part Stock A 1 B 2 Total 3'],
		],
		[
			'labels between the groups of a table',
			[['Part', 'Stock'], ['A', 1], [], ['North'], [], ['B', 2]],
			['table1: Part Stock A 1 North B 2'],
		],
		['a lone amount below', [['Part', 'Stock'], ['A', 1], [], [null, 1]], ['table1: Part Stock A 1 1']],
		[
			'a header of two rows',
			[
				['SheetRegion', 'Sales', '>'],
				[null, 'Q1', 'Q2'],
				['N', 1, 2],
			],
			['table2: SheetRegion Sales Q1 Q2 N 1 2'],
		],
		['a single column', [['Name'], ['Li'], ['Ngo'], ['Ko']], ['table0: Name Li Ngo Ko']],
		['a single cell', [['Hello']], ['table0: Hello']],
		['nothing', [], []],
	])('%s', (_name, rows, expected) => {
		expect(found(rows)).toEqual(expected);
	});
});
