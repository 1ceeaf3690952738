import type { IDataObject } from 'n8n-workflow';
import { readOwn } from '../read-own';
import type { FieldStyle } from './field-style';
import { toFieldNames } from './field-style';
import type { TextTable } from './csv';
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
	return rows.map((_, row) =>
		Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row] ?? null] as const)),
	);
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
