import { solveSymmetric } from './linear';
import type { Trace } from './text-traces';
import { quantile } from '../../values/quantiles';
import { imageSettings, type ImageSettings } from '../settings';

/** Looked up once, and not for each pixel. */
const { abs, floor, max, min } = Math;

/** Displacements over a picture at the nodes of a grid, linear between them, pixels. */
export interface CurveField {
	readonly columns: number;
	readonly rows: number;
	/** Pixels between nodes. */
	readonly stepX: number;
	readonly stepY: number;
	readonly values: Float64Array;
}

/** How stiff a field is and how it treats traces that do not fit. */
export interface FieldOptions {
	readonly columns: number;
	readonly rows: number;
	/** Weight of the second differences across x; those across y and the mixed ones count a little less. */
	readonly stiffness: number;
	/** Places further from the solution, pixels, count less and less. */
	readonly tolerance: number;
}

/**
 * The smooth displacement that makes traces straight: one level for each of them, and at every place of a trace
 * coordinate + displacement = level. Least squares, reweighted so that what does not fit is ignored.
 * @param axis  `y`: traces that run level get one y; `x`: upright ones get one x
 * @throws SingularMatrixError
 */
export function solveField(
	width: number,
	height: number,
	traces: readonly Trace[],
	axis: 'x' | 'y',
	options: FieldOptions,
	settings: ImageSettings = imageSettings,
): CurveField {
	const { rounds } = settings.field;
	const { columns, rows } = options;
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
	addStiffness(smooth, count, options, axis, settings);
	const levels = new Float64Array(traces.length);
	let residuals: Float64Array[] | undefined;
	for (let round = 0; round < rounds; round++) {
		const matrix = smooth.slice();
		const values = new Float64Array(count);
		traces.forEach((trace, index) => {
			const own = nodes + index;
			const coordinates = axis === 'y' ? trace.y : trace.x;
			let total = 0;
			for (let place = 0; place < coordinates.length; place++) {
				const error = residuals ? abs(residuals[index]![place]!) : 0;
				const weight = trace.weight / max(1, error / options.tolerance) ** 2;
				const at = nodeOf(field, trace.x[place]!, trace.y[place]!);
				const coordinate = coordinates[place]!;
				for (let a = 0; a < 4; a++) {
					const row = at.nodes[a]!;
					const wa = weight * at.weights[a]!;
					for (let b = 0; b < 4; b++)
						if (at.nodes[b]! <= row) matrix[row * count + at.nodes[b]!]! += wa * at.weights[b]!;
					matrix[own * count + row]! -= wa;
					values[row]! -= wa * coordinate;
				}
				values[own]! += weight * coordinate;
				total += weight;
			}
			matrix[own * count + own]! += total;
			if (trace.level !== undefined) {
				// A known level: as good as fixed.
				const strong = 1e3 * (total + 1);
				matrix[own * count + own]! += strong;
				values[own]! += strong * trace.level;
			}
		});
		solveSymmetric(matrix, values);
		field.values.set(values.subarray(0, nodes));
		levels.set(values.subarray(nodes));
		residuals = traces.map((trace, index) => residualsOf(field, trace, axis, levels[index]!));
	}
	return field;
}

/** Distance of the places of a trace from its level, after the displacement. */
function residualsOf(field: CurveField, trace: Trace, axis: 'x' | 'y', level: number): Float64Array {
	const coordinates = axis === 'y' ? trace.y : trace.x;
	return coordinates.map(
		(coordinate, place) => coordinate + displacement(field, trace.x[place]!, trace.y[place]!) - level,
	);
}

function addStiffness(
	matrix: Float64Array,
	count: number,
	{ columns, rows, stiffness }: FieldOptions,
	axis: 'x' | 'y',
	settings: ImageSettings,
): void {
	const { anchor, acrossPart, mixedPart } = settings.field;
	const alongX = axis === 'y' ? stiffness : stiffness * acrossPart;
	const alongY = axis === 'y' ? stiffness * acrossPart : stiffness;
	const add = (nodes: readonly number[], factors: readonly number[], weight: number) => {
		nodes.forEach((row, a) =>
			nodes.forEach((column, b) => (matrix[row * count + column]! += weight * factors[a]! * factors[b]!)),
		);
	};
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			const at = row * columns + column;
			matrix[at * count + at]! += anchor;
			if (column > 0 && column + 1 < columns) add([at - 1, at, at + 1], [1, -2, 1], alongX);
			if (row > 0 && row + 1 < rows) add([at - columns, at, at + columns], [1, -2, 1], alongY);
			if (column + 1 < columns && row + 1 < rows)
				add([at, at + 1, at + columns, at + columns + 1], [1, -1, -1, 1], stiffness * mixedPart);
		}
	}
}

interface NodeWeights {
	readonly nodes: readonly number[];
	readonly weights: readonly number[];
}

function nodeOf({ columns, rows, stepX, stepY }: CurveField, x: number, y: number): NodeWeights {
	const column = min(columns - 2, max(0, floor(x / stepX)));
	const row = min(rows - 2, max(0, floor(y / stepY)));
	const fx = min(1, max(0, x / stepX - column));
	const fy = min(1, max(0, y / stepY - row));
	const at = row * columns + column;
	return {
		nodes: [at, at + 1, at + columns, at + columns + 1],
		weights: [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy],
	};
}

/** The displacement at a place; beyond the grid that of its border. */
export function displacement(field: CurveField, x: number, y: number): number {
	const { nodes, weights } = nodeOf(field, x, y);
	let sum = 0;
	for (let index = 0; index < 4; index++) sum += weights[index]! * field.values[nodes[index]!]!;
	return sum;
}

/** How far traces are from straight, the given part of all places being nearer. Field left out: as they are. */
export function straightness(traces: readonly Trace[], axis: 'x' | 'y', part: number, field?: CurveField): number {
	const errors = traces.flatMap((trace) => {
		const coordinates = axis === 'y' ? trace.y : trace.x;
		const values = [...coordinates].map(
			(coordinate, place) => coordinate + (field ? displacement(field, trace.x[place]!, trace.y[place]!) : 0),
		);
		const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
		return values.map((value) => abs(value - mean));
	});
	return quantile(errors, part) ?? 0;
}
