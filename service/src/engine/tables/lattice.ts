import type { Box } from '../model';
import { clustered, coverage, firstAt, type Edge, type Edges } from './edges';
import type { TableSettings } from './settings';

/** A rectangle of units of a lattice without a drawn line inside. */
export interface LatticeCell {
	readonly row: number;
	readonly column: number;
	readonly rowSpan: number;
	readonly columnSpan: number;
}

/** Lines that cross each other, and the cells between them. */
export interface Lattice {
	readonly box: Box;
	/** Boundaries of columns and rows, ascending. */
	readonly xs: readonly number[];
	readonly ys: readonly number[];
	readonly cells: readonly LatticeCell[];
	/** Part of the sides of all cells that is drawn, outer ones included: 0 to 1. */
	readonly closed: number;
}

/** Connected lines of a page as grids, from top to bottom. */
export function lattices(edges: Edges, settings: TableSettings): Lattice[] {
	return components(edges, settings)
		.flatMap((component) => toLattice(component, settings) ?? [])
		.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Edges that cross each other, directly or over others: union-find over a sweep of the vertical edges. */
function components({ horizontal, vertical }: Edges, settings: TableSettings): Edges[] {
	const parent = Array.from({ length: horizontal.length + vertical.length }, (_, index) => index);
	const root = (index: number): number => {
		let at = index;
		while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
		return at;
	};
	for (const [index, line] of vertical.entries()) {
		const own = horizontal.length + index;
		for (let at = firstAt(horizontal, line.start - settings.lattice.crossingPt); at < horizontal.length; at++) {
			const other = horizontal[at]!;
			if (other.position > line.end + settings.lattice.crossingPt) break;
			const crosses =
				other.start <= line.position + settings.lattice.crossingPt &&
				other.end >= line.position - settings.lattice.crossingPt;
			if (crosses) parent[root(at)] = root(own);
		}
	}
	const groups = new Map<number, { horizontal: Edge[]; vertical: Edge[] }>();
	const groupOf = (index: number) => {
		const key = root(index);
		const group = groups.get(key) ?? { horizontal: [], vertical: [] };
		groups.set(key, group);
		return group;
	};
	horizontal.forEach((edge, index) => groupOf(index).horizontal.push(edge));
	vertical.forEach((edge, index) => groupOf(horizontal.length + index).vertical.push(edge));
	return [...groups.values()].filter((group) => group.horizontal.length >= 2 && group.vertical.length >= 2);
}

function toLattice(edges: Edges, settings: TableSettings): Lattice | undefined {
	const { horizontal, vertical } = edges;
	const box: Box = {
		left: Math.min(...starts(horizontal), ...positions(vertical)),
		right: Math.max(...ends(horizontal), ...positions(vertical)),
		top: Math.min(...starts(vertical), ...positions(horizontal)),
		bottom: Math.max(...ends(vertical), ...positions(horizontal)),
	};
	const xs = boundaries(
		vertical,
		settings.lattice.sameColumnPt,
		settings.lattice.columnLinePart * (box.bottom - box.top),
		settings,
	);
	const through = boundaries(
		vertical,
		settings.lattice.sameColumnPt,
		settings.shortLines.throughPart * (box.bottom - box.top),
		settings,
	);
	const ys = boundaries(
		horizontal,
		settings.lattice.sameRowPt,
		settings.lattice.rowLinePart * (box.right - box.left),
		settings,
		through,
	);
	addOpenSides(xs, box.left, box.right, settings);
	addOpenSides(ys, box.top, box.bottom, settings);
	if (xs.length < 2 || ys.length < 2 || xs.length * ys.length > settings.lattice.mostUnits) return undefined;
	const sides = drawnSides(edges, xs, ys, settings);
	return { box, xs, ys, cells: cellsOf(sides, xs.length - 1, ys.length - 1), closed: sides.closed };
}

function addOpenSides(boundaries: number[], start: number, end: number, settings: TableSettings): void {
	if (boundaries.length === 0 || !settings.openSides.on) return;
	if (boundaries[0]! - start > settings.openSides.fromPt) boundaries.unshift(start);
	if (end - boundaries.at(-1)! > settings.openSides.fromPt) boundaries.push(end);
}

const positions = (edges: readonly Edge[]) => edges.map(({ position }) => position);
const starts = (edges: readonly Edge[]) => edges.map(({ start }) => start);
const ends = (edges: readonly Edge[]) => edges.map(({ end }) => end);

/**
 * Places of lines that are long enough together.
 * @param across  lines in the other direction: a shorter line from one of them to another divides cells, too
 */
function boundaries(
	edges: readonly Edge[],
	tolerance: number,
	shortest: number,
	settings: TableSettings,
	across: readonly number[] = [],
): number[] {
	const isAcross = (end: number) => across.some((x) => Math.abs(x - end) <= settings.lattice.crossingPt);
	return clustered(positions(edges), tolerance).filter((position) => {
		let drawn = 0;
		for (let index = firstAt(edges, position - tolerance); index < edges.length; index++) {
			const edge = edges[index]!;
			if (edge.position > position + tolerance) break;
			if (settings.shortLines.on && isAcross(edge.start) && isAcross(edge.end)) return true;
			drawn += edge.end - edge.start;
		}
		return drawn >= shortest;
	});
}

interface Sides {
	/** Whether the side right of, and below, the unit at row × columns + column is drawn. */
	readonly right: Uint8Array;
	readonly below: Uint8Array;
	readonly closed: number;
}

function drawnSides(
	{ horizontal, vertical }: Edges,
	xs: readonly number[],
	ys: readonly number[],
	settings: TableSettings,
): Sides {
	const columns = xs.length - 1;
	const rows = ys.length - 1;
	const right = new Uint8Array(rows * columns);
	const below = new Uint8Array(rows * columns);
	let drawn = 0;
	for (let row = 0; row < rows; row++) {
		const [top, bottom] = [ys[row]!, ys[row + 1]!];
		for (let column = 0; column < columns; column++) {
			const [left, end] = [xs[column]!, xs[column + 1]!];
			const sideAt = (x: number) =>
				coverage(vertical, x, top, bottom, settings.lattice.sameColumnPt) >= settings.lattice.drawnPart * (bottom - top)
					? 1
					: 0;
			const lineAt = (y: number) =>
				coverage(horizontal, y, left, end, settings.lattice.sameRowPt) >= settings.lattice.drawnPart * (end - left)
					? 1
					: 0;
			const unit = row * columns + column;
			right[unit] = sideAt(end);
			below[unit] = lineAt(bottom);
			drawn += right[unit] + below[unit];
			if (row === 0) drawn += lineAt(top);
			if (column === 0) drawn += sideAt(left);
		}
	}
	return { right, below, closed: drawn / (2 * rows * columns + rows + columns) };
}

/** Grow each unit not yet taken to the right, then down, over sides that are not drawn. */
function cellsOf({ right, below }: Sides, columns: number, rows: number): LatticeCell[] {
	const taken = new Uint8Array(rows * columns);
	const cells: LatticeCell[] = [];
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			if (taken[row * columns + column] === 1) continue;
			let last = column;
			while (last + 1 < columns && right[row * columns + last] === 0 && taken[row * columns + last + 1] === 0) last++;
			let end = row;
			while (end + 1 < rows && opensDown(end, column, last)) end++;
			for (let at = row; at <= end; at++) taken.fill(1, at * columns + column, at * columns + last + 1);
			cells.push({ row, column, rowSpan: end - row + 1, columnSpan: last - column + 1 });
		}
	}
	return cells;

	function opensDown(row: number, first: number, last: number): boolean {
		const next = (row + 1) * columns;
		for (let column = first; column <= last; column++) {
			if (below[row * columns + column] === 1 || taken[next + column] === 1) return false;
			if (column < last && right[next + column] === 1) return false;
		}
		const closedLeft = first === 0 || right[next + first - 1] === 1;
		return closedLeft && (last === columns - 1 || right[next + last] === 1);
	}
}
