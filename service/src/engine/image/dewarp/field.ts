import type { Four } from './homography';
import { solveSymmetric } from './linear';
import type { Trace } from './text-traces';
import { quantile } from '../../values/quantiles';
import { imageSettings } from '../settings';

/** Looked up once, not for each pixel. */
const { abs, floor, max, min } = Math;

/** Nodes over an image, evenly spaced from border to border. */
interface Grid {
	readonly columns: number;
	readonly rows: number;
}

/** Vertical displacements at the nodes of a grid, linear between them, pixels. */
export interface CurveField extends Grid {
	/** Pixels between nodes. */
	readonly stepX: number;
	readonly stepY: number;
	readonly values: Float64Array;
}

/**
 * The smooth displacement that levels traces: each trace gets a level, and at every place of it y + displacement =
 * level. Least squares, reweighted to ignore outliers.
 * @param width, height  of the image, pixels
 * @throws SingularMatrixError
 */
export function solveField(
	width: number,
	height: number,
	traces: readonly Trace[],
	{ columns, rows }: Grid,
): CurveField {
	const { rounds, tolerance } = imageSettings.field;
	const nodes = columns * rows;
	const field: CurveField = {
		columns,
		rows,
		stepX: width / (columns - 1),
		stepY: height / (rows - 1),
		values: new Float64Array(nodes),
	};
	const count = nodes + traces.length;
	const smooth = new Float64Array(count * count);
	addStiffness(smooth, count, field);
	const levels = new Float64Array(traces.length);
	for (let round = 0; round < rounds; round++) {
		const matrix = smooth.slice();
		const values = new Float64Array(count);
		for (const [index, trace] of traces.entries()) {
			const own = nodes + index;
			let total = 0;
			for (const [place, y] of trace.y.entries()) {
				const around = nodesAround(field, trace.x[place] ?? 0, y);
				const error = round === 0 ? 0 : abs(y + meanOf(around, field) - (levels[index] ?? 0));
				const weight = 1 / max(1, error / tolerance) ** 2;
				for (const { node: row, part } of around) {
					const ofRow = weight * part;
					for (const { node: column, part: other } of around)
						if (column <= row) add(matrix, row * count + column, ofRow * other);
					add(matrix, own * count + row, -ofRow);
					add(values, row, -ofRow * y);
				}
				add(values, own, weight * y);
				total += weight;
			}
			add(matrix, own * count + own, total);
		}
		solveSymmetric(matrix, values);
		field.values.set(values.subarray(0, nodes));
		levels.set(values.subarray(nodes));
	}
	return field;
}

function add(values: Float64Array, at: number, value: number): void {
	values[at] = (values[at] ?? 0) + value;
}

/** Regularisation: second differences along the lines, across them and both ways. */
function addStiffness(matrix: Float64Array, count: number, { columns, rows }: Grid): void {
	const { anchor, acrossPart, mixedPart } = imageSettings.field;
	const addDifference = (terms: readonly (readonly [node: number, factor: number])[], weight: number) => {
		for (const [row, a] of terms) for (const [column, b] of terms) add(matrix, row * count + column, weight * a * b);
	};
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const at = row * columns + column;
			const [right, below] = [at + 1, at + columns];
			add(matrix, at * count + at, anchor);
			if (column > 0 && column + 1 < columns)
				addDifference(
					[
						[at - 1, 1],
						[at, -2],
						[right, 1],
					],
					1,
				);
			if (row > 0 && row + 1 < rows)
				addDifference(
					[
						[at - columns, 1],
						[at, -2],
						[below, 1],
					],
					acrossPart,
				);
			if (column + 1 < columns && row + 1 < rows)
				addDifference(
					[
						[at, 1],
						[right, -1],
						[below, -1],
						[below + 1, 1],
					],
					mixedPart,
				);
		}
	}
}

/** A grid node near a place, and its weight there. */
interface NearNode {
	readonly node: number;
	readonly part: number;
}

function nodesAround({ columns, rows, stepX, stepY }: CurveField, x: number, y: number): Four<NearNode> {
	const column = min(columns - 2, max(0, floor(x / stepX)));
	const row = min(rows - 2, max(0, floor(y / stepY)));
	const fx = min(1, max(0, x / stepX - column));
	const fy = min(1, max(0, y / stepY - row));
	const at = row * columns + column;
	return [
		{ node: at, part: (1 - fx) * (1 - fy) },
		{ node: at + 1, part: fx * (1 - fy) },
		{ node: at + columns, part: (1 - fx) * fy },
		{ node: at + columns + 1, part: fx * fy },
	];
}

function meanOf(around: Four<NearNode>, { values }: CurveField): number {
	let sum = 0;
	for (const { node, part } of around) sum += part * (values[node] ?? 0);
	return sum;
}

/** The displacement at a place; beyond the grid that of its border. */
export function displacement(field: CurveField, x: number, y: number): number {
	return meanOf(nodesAround(field, x, y), field);
}

/** Deviation of traces from straight lines: the given quantile over all places. Without a field: as they are. */
export function straightness(traces: readonly Trace[], part: number, field?: CurveField): number {
	const errors = traces.flatMap(({ x, y }) => {
		const values = Array.from(y, (own, place) => own + (field ? displacement(field, x[place] ?? 0, own) : 0));
		const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
		return values.map((value) => abs(value - mean));
	});
	return quantile(errors, part) ?? 0;
}
