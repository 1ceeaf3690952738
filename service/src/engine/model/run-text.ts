import type { ListItem, TableCell, TextRun } from './blocks';

/** The text of runs without their appearance. */
export function runsText(runs: readonly TextRun[]): string {
	return runs
		.map(({ text }) => text)
		.join('')
		.trim();
}

/** An entry of a list with its marker. */
export function itemText({ marker, runs }: ListItem): string {
	return [marker, runsText(runs)].filter((part) => part !== '').join(' ');
}

/** Texts of a table's places by row and column; empty where a cell only reaches to, and where there is none. */
export function denseRows(rowCount: number, columnCount: number, cells: readonly TableCell[]): string[][] {
	const rows = Array.from({ length: rowCount }, () => Array<string>(columnCount).fill(''));
	for (const cell of cells) {
		const row = rows[cell.row];
		if (row && cell.column < columnCount) row[cell.column] = runsText(cell.runs);
	}
	return rows;
}
