/** A singular matrix: its input points do not determine the solution. */
export class SingularMatrixError extends Error {}

/**
 * Solves a symmetric positive definite system by Cholesky's method. Entries left of the first nonzero of a row stay 0
 * and are skipped (A. George and J. Liu, Computer solution of large sparse positive definite systems, 1981).
 * @param matrix  row by row; its lower triangle is read and overwritten
 * @param values  the right side; overwritten by the solution
 * @throws SingularMatrixError
 */
export function solveSymmetric(matrix: Float64Array, values: Float64Array): Float64Array {
	const count = values.length;
	const rows = Array.from({ length: count }, (_, row) => matrix.subarray(row * count, row * count + row + 1));
	const firsts = rows.map((numbers) => numbers.findIndex((value) => value !== 0));
	for (const [row, own] of rows.entries()) {
		const first = firsts[row] ?? -1;
		if (first < 0) throw new SingularMatrixError('not positive definite');
		factorRow(row, own, rows, firsts, first);
		let value = values[row] ?? 0;
		for (let at = first; at < row; at++) value -= (own[at] ?? 0) * (values[at] ?? 0);
		values[row] = value / (own[row] ?? 0);
	}
	substituteBack(matrix, values);
	return values;
}

/** Overwrites a row with that of the Cholesky factor. @param first  its first nonzero */
function factorRow(
	row: number,
	own: Float64Array,
	rows: readonly Float64Array[],
	firsts: readonly number[],
	first: number,
): void {
	for (let column = first; column <= row; column++) {
		const other = rows[column] ?? own;
		let sum = own[column] ?? 0;
		for (let at = Math.max(first, firsts[column] ?? 0); at < column; at++) sum -= (own[at] ?? 0) * (other[at] ?? 0);
		if (column === row && !(sum > 0)) throw new SingularMatrixError('not positive definite');
		own[column] = column < row ? sum / (other[column] ?? 0) : Math.sqrt(sum);
	}
}

/** Solves the transposed triangular system of a Cholesky factor. */
function substituteBack(factor: Float64Array, values: Float64Array): void {
	const count = values.length;
	for (let row = count - 1; row >= 0; row--) {
		let value = values[row] ?? 0;
		for (let at = row + 1; at < count; at++) value -= (factor[at * count + row] ?? 0) * (values[at] ?? 0);
		values[row] = value / (factor[row * count + row] ?? 0);
	}
}
