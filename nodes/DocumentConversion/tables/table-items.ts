import type { IDataObject } from 'n8n-workflow';
import type { TextTable } from './csv';
import { typedColumn } from './typed-column';

/**
 * The rows of a table as fields, by the headings of its first row: numbers as numbers, dates as ISO texts, empty cells
 * as `null`. A column without a heading is called by its place, one with a heading that was there before has a number
 * behind it.
 */
export function itemsOfTable([headings = [], ...rows]: TextTable): IDataObject[] {
	const width = Math.max(headings.length, ...rows.map((row) => row.length));
	const names = fieldNames(Array.from({ length: width }, (_, column) => headings[column] ?? ''));
	const columns = names.map((_, column) => typedColumn(rows.map((row) => row[column] ?? '')));
	return rows.map((_, row) =>
		Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row] ?? null] as const)),
	);
}

/** The same for rows that are fields already; a row may lack some of them. */
export function typedRows(rows: readonly IDataObject[]): IDataObject[] {
	const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	return itemsOfTable([names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]);
}

function fieldNames(headings: readonly string[]): string[] {
	const used = new Set<string>();
	return headings.map((heading, index) => {
		const name = heading.replace(/\s+/g, ' ').trim() || `Column ${index + 1}`;
		let free = name;
		for (let count = 2; used.has(free); count++) free = `${name} ${count}`;
		used.add(free);
		return free;
	});
}
