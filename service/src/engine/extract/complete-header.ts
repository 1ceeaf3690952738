import { typeOfCells } from './cell-values';
import { columnType, typeOfColumn, type WantedColumn } from './table-columns';
import type { TableHeader } from './table-header';
import type { TableRow } from './table-rows';

/**
 * Columns whose headings are not known, by what stands in them: where one column asked for is missing among those of its type, and one
 * unknown heading has values of that type, it is that one.
 */
export function completedHeader(
	header: TableHeader,
	rows: readonly TableRow[],
	wanted: readonly WantedColumn[],
): TableHeader {
	const lines = rows.filter(({ begins }) => begins);
	if (lines.length === 0) return header;
	const missing = wanted.filter((column) => header.cells.every((cell) => cell.wanted !== column));
	const unknown = header.cells.flatMap((cell, at) => (cell.wanted === undefined ? [at] : []));
	const found = new Map<number, WantedColumn>();
	for (const type of new Set(missing.map(columnType))) {
		const [only, other] = missing.filter((column) => columnType(column) === type);
		// A heading that is known says another column, unless what stands there is not of its kind.
		const [at, second] = unknown.filter(
			(column) =>
				typeOfCells(lines.map(({ cells }) => cells[column] ?? '')) === type &&
				header.cells[column]?.ids.every((id) => typeOfColumn(id) !== type),
		);
		if (type === undefined || !only || other || at === undefined || second !== undefined) continue;
		found.set(at, only);
	}
	if (found.size === 0) return header;
	return { ...header, cells: header.cells.map((cell, at) => ({ ...cell, wanted: cell.wanted ?? found.get(at) })) };
}
