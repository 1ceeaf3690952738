/** Name of a column: 0 is A, 26 is AA. */
export function columnName(column: number): string {
	let name = '';
	for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
		name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
	}
	return name;
}

/** Address of a cell, row and column counted from 0. */
export function cellAddress(row: number, column: number): string {
	return `${columnName(column)}${row + 1}`;
}
