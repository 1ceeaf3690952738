import type { ListItem, TableCell, TextRun } from './blocks';

/** The text of runs without their style. */
export function runsText(runs: readonly TextRun[]): string {
	return runs
		.map(({ text }) => text)
		.join('')
		.trim();
}

/** A list entry with its marker. */
export function itemText({ marker, runs }: ListItem): string {
	return [marker, runsText(runs)].filter((part) => part !== '').join(' ');
}

/** Texts of a table by row and column; empty for spanned places, and those without a cell. */
export function denseRows(rowCount: number, columnCount: number, cells: readonly TableCell[]): string[][] {
	const rows = Array.from({ length: rowCount }, () => Array<string>(columnCount).fill(''));
	for (const cell of cells) {
		const row = rows[cell.row];
		if (row && cell.column < columnCount) row[cell.column] = runsText(cell.runs);
	}
	return rows;
}
