import type { ColumnFacts, TableBlock, TableCell } from '../model/blocks';
import { columnExtents } from './column-extents';

/** Filled cells by column; cells over several columns, such as group labels, are at `labelColumn`. */
export type FilledRow = ReadonlyMap<number, TableCell>;

const labelColumn = -1;

/** Rows of a table from one row on. */
export function filledRows({ table: { cells, rowCount } }: TableBlock, from: number): FilledRow[] {
	const rows = Array.from({ length: Math.max(0, rowCount - from) }, () => new Map<number, TableCell>());
	for (const cell of cells) {
		if (cellText(cell) === '') continue;
		const column = cell.columnSpan > 1 ? labelColumn : cell.column;
		for (let row = cell.row; row < cell.row + cell.rowSpan; row++) rows[row - from]?.set(column, cell);
	}
	return rows;
}

export const isLabel = (row: FilledRow): boolean => row.has(labelColumn);

/** Body rows of one page's part of a table. */
export function bodyRows(block: TableBlock): FilledRow[] {
	return filledRows(block, block.repeatedHeaderRows ?? block.table.headerRows);
}

/**
 * What a table shows about its columns up to its last row on a page, with its parts on earlier pages.
 * @param isOpen  whether the last row may continue on the next page: it is not counted then
 */
export function columnFacts(block: TableBlock, isOpen: boolean): ColumnFacts {
	const { table, earlier, splitRow = false } = block;
	const all = bodyRows(block);
	const whole = all.slice(splitRow ? 1 : 0, isOpen ? -1 : undefined).filter((row) => row.size > 0 && !isLabel(row));
	const extents = columnExtents(block).map((own, column) => {
		const known = earlier?.extents[column];
		return own && known
			? { left: Math.min(own.left, known.left), right: Math.max(own.right, known.right) }
			: (own ?? known);
	});
	const columns = Array.from({ length: table.columnCount }, (_, column) => column);
	const isAlways = (column: number) =>
		whole.every((row) => row.has(column)) && (!earlier || earlier.rows === 0 || earlier.always.includes(column));
	const rows = (earlier?.rows ?? 0) + whole.length;
	return {
		rows,
		extents,
		always: rows === 0 ? [] : columns.filter(isAlways),
		wrapped: columns.filter(
			(column) => earlier?.wrapped.includes(column) || all.some((row) => isWrapped(row.get(column))),
		),
		header: earlier?.header ?? headerOf(block),
	};
}

/** Cells of the header, or of the first row without one. */
function headerOf({ table: { cells, headerRows } }: TableBlock): TableCell[] {
	return cells.filter(({ row }) => row < Math.max(headerRows, 1));
}

export const isWrapped = (cell: TableCell | undefined): boolean => cell !== undefined && cell.lines.length > 1;

export function cellText({ runs }: TableCell): string {
	return runs
		.map(({ text }) => text)
		.join('')
		.trim();
}

/** Whether a sentence continues after a break, judged by its punctuation and case. */
export function sentenceContinues(above: string, below: string): boolean {
	return /^\p{Ll}/u.test(below) || /[^\s.!?:;…。！？：；"'”’»)\]]$/u.test(above);
}
