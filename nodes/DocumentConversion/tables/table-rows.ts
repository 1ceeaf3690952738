import type { IDataObject } from 'n8n-workflow';
import { readOwn } from '../read-own';
import type { FieldStyle } from './field-style';
import { toFieldNames } from './field-style';
import type { TextTable } from './csv';
import type { TypedCell, TypedColumn } from './typed-column';
import { typeColumn } from './typed-column';

/**
 * The rows of a table as fields named by its header row: numbers as numbers, dates in ISO format, empty cells as `null`.
 * Columns without a header are named by position; repeated headers get a number.
 */
export function toRows([headings = [], ...rows]: TextTable, style: FieldStyle = 'asNamed'): IDataObject[] {
	const width = Math.max(headings.length, ...rows.map((row) => row.length));
	const headers = toHeaders(Array.from({ length: width }, (_, column) => headings[column] ?? ''));
	const names = toFieldNames(headers, style);
	const columns = names.map((_, column) => typeColumn(rows.map((row) => row[column] ?? '')));
	return rows.map((_, row) => {
		const cells = moveTotalLabel(columns, row);
		return Object.fromEntries(names.map((name, column) => [name, cells[column] ?? null] as const));
	});
}

/**
 * A row whose first cell is the label of a total below a column of numbers, such as *Net total* below unit prices: the
 * label moves to the first column of texts, so that the other column has only numbers.
 */
function moveTotalLabel(columns: readonly TypedColumn[], row: number): TypedCell[] {
	const cells = columns.map((column) => column.cells[row] ?? null);
	const from = cells.findIndex((cell) => cell !== null);
	const to = columns.slice(0, from).findIndex(({ lastTypedRow }) => lastTypedRow === undefined);
	const { lastTypedRow = row } = columns[from] ?? {};
	const hasAmount = cells.slice(from + 1).some((cell) => typeof cell === 'number');
	if (from < 1 || to < 0 || row <= lastTypedRow || !hasAmount) return cells;
	return cells.map((cell, column) => (column === to ? (cells[from] ?? null) : column === from ? null : cell));
}

/** The same for rows of fields, some of which may be missing. */
export function typeRows(rows: readonly IDataObject[], style: FieldStyle): IDataObject[] {
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return toRows([names, ...rows.map((row) => names.map((name) => String(readOwn(row, name) ?? '')))], style);
}

function toHeaders(headings: readonly string[]): string[] {
	const used = new Set<string>();
	return headings.map((heading, index) => {
		const name = heading.replace(/\s+/g, ' ').trim() || `Column ${index + 1}`;
		let free = name;
		for (let count = 2; used.has(free); count++) free = `${name} ${count}`;
		used.add(free);
		return free;
	});
}
