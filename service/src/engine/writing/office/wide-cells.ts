import type { Table, TableCell } from '../../model/blocks';
import { wholeRows, type CellPlace, type TableGrid } from './table-grid';

/** A line this much wider than its columns does not fit in any font. */
const tooWide = 1.1;

/**
 * A table in place: a level text wider than its columns, such as a title of rows, also covers the empty places beside it
 * that it reaches on the page.
 */
export function coverEmptyPlaces(table: Table, { columnEdges }: TableGrid): Table {
	const covered = new Set<TableCell>();
	const wide = new Map<TableCell, Pick<TableCell, 'column' | 'columnSpan'>>();
	for (const places of wholeRows(table)) {
		const isFree = (place: CellPlace | undefined): place is CellPlace =>
			place?.rowSpan === 1 && (place.cell?.lines.length ?? 0) === 0 && !(place.cell && covered.has(place.cell));
		for (const [index, place] of places.entries()) {
			const reach = place.cell && reachOf(place.cell, columnEdges);
			if (!place.cell || !reach) continue;
			let [first, last] = [index, index];
			const before = () => places[first - 1];
			const after = () => places[last + 1];
			const edge = (column: number) => columnEdges[column] ?? 0;
			for (let next = after(); isFree(next) && edge(next.column) < reach.right; next = after()) last++;
			for (let next = before(); isFree(next) && edge(next.column + next.columnSpan) > reach.left; next = before())
				first--;
			const own = places.slice(first, last + 1);
			for (const { cell } of own) if (cell && cell !== place.cell) covered.add(cell);
			const columnSpan = own.reduce((sum, part) => sum + part.columnSpan, 0);
			if (first < last) wide.set(place.cell, { column: own[0]?.column ?? place.column, columnSpan });
		}
	}
	if (wide.size === 0) return table;
	const cells = table.cells.filter((cell) => !covered.has(cell)).map((cell) => ({ ...cell, ...wide.get(cell) }));
	return { ...table, cells };
}

/** Where level lines too wide for a cell of one row start and end; points. */
function reachOf(cell: TableCell, edges: readonly number[]): Record<'left' | 'right', number> | undefined {
	if (cell.rowSpan > 1 || cell.lines.length === 0 || cell.lines.some(({ turn }) => turn !== 0)) return undefined;
	const left = Math.min(...cell.lines.map(({ box }) => box.left));
	const right = Math.max(...cell.lines.map(({ box }) => box.right));
	const room = (edges[cell.column + cell.columnSpan] ?? 0) - (edges[cell.column] ?? 0);
	return right - left > tooWide * room ? { left, right } : undefined;
}
