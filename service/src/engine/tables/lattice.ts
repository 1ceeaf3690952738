import type { Box } from '../model';
import { clusterValues, coverage, edgesBetween, type Edge, type Edges } from './edges';
import { pairsOf } from '../values/sequences';
import type { TableSettings } from './settings';

/** A rectangle of lattice units without a drawn line inside. */
export interface LatticeCell {
	readonly row: number;
	readonly column: number;
	readonly rowSpan: number;
	readonly columnSpan: number;
}

/** Crossing lines and the cells between them. */
export interface Lattice {
	readonly box: Box;
	/** Boundaries of columns and rows, ascending. */
	readonly xs: readonly number[];
	readonly ys: readonly number[];
	readonly cells: readonly LatticeCell[];
	/** Share of all cell sides that is drawn, outer sides included: 0 to 1. */
	readonly closed: number;
}

/** Connected lines of a page as grids, top to bottom. @param hasText  whether a box of the page contains text */
export function lattices(edges: Edges, hasText: (box: Box) => boolean, settings: TableSettings): Lattice[] {
	return components(withoutInnerBoxes(edges, settings), settings)
		.flatMap((component) => toLattice(component, hasText, settings) ?? [])
		.sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/**
 * Edges without boxes drawn inside a cell, such as those of a flow chart across the header of a table: their sides end
 * at their corners, no line parts them, and longer lines run above and below them.
 */
function withoutInnerBoxes({ horizontal, vertical }: Edges, { lattice: { crossingPt } }: TableSettings): Edges {
	const near = (edges: readonly Edge[], position: number) =>
		edgesBetween(edges, position - crossingPt, position + crossingPt);
	const isFrom = (start: number, end: number) => (edge: Edge) =>
		Math.abs(edge.start - start) <= crossingPt && Math.abs(edge.end - end) <= crossingPt;
	const isAcross = (from: number, to: number) => (edge: Edge) => edge.start < from && edge.end > to;
	const parts = (from: number, to: number) => (edge: Edge) =>
		2 * (Math.min(edge.end, to) - Math.max(edge.start, from)) > to - from;
	const sides = new Set<Edge>();
	for (const left of vertical) {
		const { start: y, end, position: x } = left;
		for (const top of near(horizontal, y)) {
			if (Math.abs(top.start - x) > crossingPt) continue;
			const bottom = near(horizontal, end).find((edge) => edge !== top && isFrom(x, top.end)(edge));
			const right = near(vertical, top.end).find((edge) => edge !== left && isFrom(y, end)(edge));
			if (!bottom || !right) continue;
			const between = (edges: readonly Edge[], from: number, to: number) =>
				edgesBetween(edges, from + crossingPt, to - crossingPt);
			if (
				!between(horizontal, y, end).some(parts(x, top.end)) &&
				!between(vertical, x, top.end).some(parts(y, end)) &&
				between(horizontal, -Infinity, y).some(isAcross(x, top.end)) &&
				between(horizontal, end, Infinity).some(isAcross(x, top.end))
			)
				for (const side of [left, right, top, bottom]) sides.add(side);
		}
	}
	const rest = (edges: readonly Edge[]) => edges.filter((edge) => !sides.has(edge));
	return sides.size === 0 ? { horizontal, vertical } : { horizontal: rest(horizontal), vertical: rest(vertical) };
}

/** Edges that cross each other, directly or through others: union-find over a sweep of the vertical edges. */
function components({ horizontal, vertical }: Edges, { lattice: { crossingPt } }: TableSettings): Edges[] {
	const parents = new Map<Edge, Edge>();
	const root = (edge: Edge): Edge => {
		let top = edge;
		for (let next = parents.get(top); next; next = parents.get(top)) top = next;
		if (top !== edge) parents.set(edge, top);
		return top;
	};
	for (const line of vertical) {
		for (const other of edgesBetween(horizontal, line.start - crossingPt, line.end + crossingPt)) {
			const crosses = other.start <= line.position + crossingPt && other.end >= line.position - crossingPt;
			const [from, to] = [root(other), root(line)];
			if (crosses && from !== to) parents.set(from, to);
		}
	}
	const groups = new Map<Edge, { readonly horizontal: Edge[]; readonly vertical: Edge[] }>();
	const groupOf = (edge: Edge) => {
		const group = groups.get(root(edge)) ?? { horizontal: [], vertical: [] };
		groups.set(root(edge), group);
		return group;
	};
	for (const edge of horizontal) groupOf(edge).horizontal.push(edge);
	for (const edge of vertical) groupOf(edge).vertical.push(edge);
	return [...groups.values()].filter((group) => group.horizontal.length >= 2 && group.vertical.length >= 2);
}

function toLattice(edges: Edges, hasText: (box: Box) => boolean, settings: TableSettings): Lattice | undefined {
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
	);
	const shortest = settings.lattice.rowLinePart * (box.right - box.left);
	// Lines that end amid a cell at both sides connect the boxes of a drawing.
	const isColumnEnd = (at: number) =>
		[box.left, ...xs, box.right].some((x) => Math.abs(x - at) <= settings.lattice.sameColumnPt);
	const rows = horizontal.filter(({ start, end }) => isColumnEnd(start) || isColumnEnd(end));
	const long = boundaries(rows, settings.lattice.sameRowPt, shortest);
	const all = boundaries(rows, settings.lattice.sameRowPt, shortest, partsTexts);
	// If most lines are short, they belong to a chart.
	const ys = all.length - long.length <= settings.lattice.splitRows * long.length ? all : long;
	const [columns, lines] = [addOpenSides(xs, box.left, box.right), addOpenSides(ys, box.top, box.bottom)];
	if (columns.length < 2 || lines.length < 2 || columns.length * lines.length > settings.lattice.maxUnits)
		return undefined;
	const sides = findDrawnSides(edges, columns, lines, settings);
	return {
		box,
		xs: columns,
		ys: lines,
		cells: cellsOf(sides, columns.length - 1, lines.length - 1),
		closed: sides.closed,
	};

	/**
	 * A row may be split in some columns only, as below a header over two of them: by a line from column to column with
	 * text above and below. Chart bars and boxes of diagrams lack text on one side.
	 */
	function partsTexts({ position, start, end }: Edge): boolean {
		const isColumn = (at: number) => xs.some((x) => Math.abs(x - at) <= settings.lattice.crossingPt);
		if (settings.lattice.splitRows === 0 || !isColumn(start) || !isColumn(end)) return false;
		const across = horizontal.filter(
			(line) => 2 * (Math.min(line.end, end) - Math.max(line.start, start)) > end - start,
		);
		const apart = across.filter((line) => Math.abs(line.position - position) > settings.lattice.sameRowPt);
		const top = Math.max(...apart.map((line) => line.position).filter((y) => y < position));
		const bottom = Math.min(...apart.map((line) => line.position).filter((y) => y > position));
		return (
			hasText({ left: start, right: end, top, bottom: position }) &&
			hasText({ left: start, right: end, top: position, bottom })
		);
	}

	/** Lines that extend beyond the last crossing line leave a side of the table open. */
	function addOpenSides(bounds: readonly number[], start: number, end: number): readonly number[] {
		const { on, fromPt } = settings.openSides;
		const [first, last] = [bounds[0], bounds.at(-1)];
		if (!on || first === undefined || last === undefined) return bounds;
		return [...(first - start > fromPt ? [start] : []), ...bounds, ...(end - last > fromPt ? [end] : [])];
	}
}

const positions = (edges: readonly Edge[]) => edges.map(({ position }) => position);
const starts = (edges: readonly Edge[]) => edges.map(({ start }) => start);
const ends = (edges: readonly Edge[]) => edges.map(({ end }) => end);

/** Positions of lines that are long enough together, or that include one line that always counts. */
function boundaries(
	edges: readonly Edge[],
	tolerance: number,
	shortest: number,
	counts: (edge: Edge) => boolean = () => false,
): number[] {
	return clusterValues(positions(edges), tolerance).filter((position) => {
		const drawn = edgesBetween(edges, position - tolerance, position + tolerance);
		return drawn.reduce((sum, { start, end }) => sum + end - start, 0) >= shortest || drawn.some(counts);
	});
}

interface Sides {
	/** Whether the side right of, and below, the unit at row × columns + column is drawn. */
	readonly right: readonly boolean[];
	readonly below: readonly boolean[];
	readonly closed: number;
}

function findDrawnSides(
	{ horizontal, vertical }: Edges,
	xs: readonly number[],
	ys: readonly number[],
	settings: TableSettings,
): Sides {
	const { sameColumnPt, sameRowPt, drawnPart } = settings.lattice;
	const isDrawn = (lines: readonly Edge[], position: number, start: number, end: number, tolerance: number) =>
		coverage(lines, position, start, end, tolerance) >= drawnPart * (end - start);
	const columns = pairsOf(xs);
	const rows = pairsOf(ys);
	const right = rows.flatMap(([top, bottom]) =>
		columns.map(([, x]) => isDrawn(vertical, x, top, bottom, sameColumnPt)),
	);
	const below = rows.flatMap(([, y]) => columns.map(([left, end]) => isDrawn(horizontal, y, left, end, sameRowPt)));
	const outer = [
		...xs.slice(0, 1).flatMap((x) => rows.map(([top, bottom]) => isDrawn(vertical, x, top, bottom, sameColumnPt))),
		...ys.slice(0, 1).flatMap((y) => columns.map(([left, end]) => isDrawn(horizontal, y, left, end, sameRowPt))),
	];
	const all = [...right, ...below, ...outer];
	return { right, below, closed: all.filter(Boolean).length / all.length };
}

/** Grows each free unit to the right, then down, across sides that are not drawn. */
function cellsOf({ right, below }: Sides, columns: number, rows: number): LatticeCell[] {
	const taken = new Uint8Array(rows * columns);
	const cells: LatticeCell[] = [];
	for (let row = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++) {
			if (taken[row * columns + column] === 1) continue;
			let last = column;
			while (last + 1 < columns && !right[row * columns + last] && taken[row * columns + last + 1] === 0) last++;
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
			if (below[row * columns + column] || taken[next + column] === 1) return false;
			if (column < last && right[next + column]) return false;
		}
		const closedLeft = first === 0 || right[next + first - 1] === true;
		return closedLeft && (last === columns - 1 || right[next + last] === true);
	}
}
