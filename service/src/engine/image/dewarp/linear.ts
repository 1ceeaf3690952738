/** Looked up once, and not for each pixel. */
const { abs, sqrt } = Math;

/** A matrix that a solver found singular: the points it came from do not determine what was asked. */
export class SingularMatrixError extends Error {}

/**
 * Solve a small system by Gaussian elimination with row pivots.
 * @param rows  of the matrix, each with its right side as the last number; overwritten
 * @throws SingularMatrixError
 */
export function solveLinear(rows: readonly Float64Array[]): Float64Array {
	const count = rows.length;
	const order = [...rows];
	for (let column = 0; column < count; column++) {
		let pivot = column;
		for (let row = column + 1; row < count; row++) {
			if (abs(order[row]![column]!) > abs(order[pivot]![column]!)) pivot = row;
		}
		const top = order[pivot]!;
		order[pivot] = order[column]!;
		order[column] = top;
		if (!(abs(top[column]!) > 1e-12)) throw new SingularMatrixError('no unique solution');
		for (let row = column + 1; row < count; row++) {
			const factor = order[row]![column]! / top[column]!;
			if (factor === 0) continue;
			for (let at = column; at <= count; at++) order[row]![at]! -= factor * top[at]!;
		}
	}
	const solution = new Float64Array(count);
	for (let row = count - 1; row >= 0; row--) {
		let value = order[row]![count]!;
		for (let column = row + 1; column < count; column++) value -= order[row]![column]! * solution[column]!;
		solution[row] = value / order[row]![row]!;
	}
	return solution;
}

/**
 * Solve a symmetric positive definite system by Cholesky's method.
 * @param matrix  row by row; its lower triangle is read and overwritten
 * @param values  the right side; overwritten by the solution
 * @throws SingularMatrixError
 */
export function solveSymmetric(matrix: Float64Array, values: Float64Array): Float64Array {
	const count = values.length;
	for (let row = 0; row < count; row++) {
		const start = row * count;
		for (let column = 0; column <= row; column++) {
			const other = column * count;
			let sum = matrix[start + column]!;
			for (let at = 0; at < column; at++) sum -= matrix[start + at]! * matrix[other + at]!;
			if (row > column) {
				matrix[start + column] = sum / matrix[other + column]!;
			} else {
				if (!(sum > 0)) throw new SingularMatrixError('not positive definite');
				matrix[start + column] = sqrt(sum);
			}
		}
	}
	for (let row = 0; row < count; row++) {
		let value = values[row]!;
		for (let at = 0; at < row; at++) value -= matrix[row * count + at]! * values[at]!;
		values[row] = value / matrix[row * count + row]!;
	}
	for (let row = count - 1; row >= 0; row--) {
		let value = values[row]!;
		for (let at = row + 1; at < count; at++) value -= matrix[at * count + row]! * values[at]!;
		values[row] = value / matrix[row * count + row]!;
	}
	return values;
}
