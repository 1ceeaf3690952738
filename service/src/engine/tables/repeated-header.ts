import type { TableBlock, TableCell } from '../model/blocks';
import { unionOf } from '../model/boxes';
import { cellRuns } from './cell-text';

/**
 * Splits the first row of a table after the repeated header of the previous page's table: some programs draw no line
 * between a header and the rest of a row that the page break splits.
 */
export function splitRepeatedHeader(former: TableBlock, next: TableBlock): TableBlock {
	if (former.table.columnCount !== next.table.columnCount) return next;
	const header = (former.earlier?.header ?? former.table.cells).filter(({ row, runs }) => row === 0 && runs.length > 0);
	const first = next.table.cells.filter(({ row }) => row === 0);
	const splits = first.flatMap((cell) => {
		const own = header.find(({ column }) => column === cell.column);
		const count = own ? countLines(own, cell) : 0;
		return own && count > 0 && isSingle(own) && isSingle(cell) ? [{ cell, count }] : [];
	});
	const hasRest = splits.some(({ cell, count }) => count < cell.lines.length);
	if (header.length < 2 || splits.length < header.length || !hasRest) return next;
	const rest = first.flatMap((cell) => {
		const count = splits.find((split) => split.cell === cell)?.count ?? 0;
		return partOf(cell, 1, count, cell.lines.length);
	});
	const below = next.table.cells.filter(({ row }) => row > 0).map((cell) => ({ ...cell, row: cell.row + 1 }));
	const { emptyPlaces } = next.table;
	const table = {
		...next.table,
		rowCount: next.table.rowCount + 1,
		headerRows: 1,
		cells: [...splits.flatMap(({ cell, count }) => partOf(cell, 0, 0, count)), ...rest, ...below],
		...(emptyPlaces ? { emptyPlaces: emptyPlaces.map((place) => ({ ...place, row: place.row + 1 })) } : {}),
	};
	return { ...next, table };
}

const isSingle = ({ rowSpan, columnSpan }: TableCell): boolean => rowSpan === 1 && columnSpan === 1;

/** Number of lines at the start of a cell that have the text of a header; 0 if it starts otherwise. */
function countLines(header: TableCell, { lines }: TableCell): number {
	const wanted = textOf(header.lines);
	return lines.findIndex((_, index) => textOf(lines.slice(0, index + 1)) === wanted) + 1;
}

const textOf = (lines: TableCell['lines']): string =>
	lines
		.flatMap(({ words }) => words.map(({ text }) => text))
		.join(' ')
		.toLowerCase();

/** The lines of a cell from one to another, as a cell of a row. */
function partOf(cell: TableCell, row: number, from: number, to: number): TableCell[] {
	const lines = cell.lines.slice(from, to);
	if (lines.length === 0) return [];
	const box = { ...cell.box, ...bounds(lines) };
	return [{ ...cell, row, lines, runs: cellRuns(lines), box }];
}

function bounds(lines: TableCell['lines']): { readonly top: number; readonly bottom: number } {
	const { top, bottom } = unionOf(lines.map(({ box }) => box));
	return { top, bottom };
}
