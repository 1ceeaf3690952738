import { typeOfCells } from './cell-values';
import { columnType, typeOfColumn, type WantedColumn } from './table-columns';
import type { TableHeader } from './table-header';
import type { TableRow } from './table-rows';

/** Maps an unknown header to the one missing column of its type, if both are unique. */
export function completeHeader(
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
		// A known header names another column, unless its cells have the wrong type.
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
