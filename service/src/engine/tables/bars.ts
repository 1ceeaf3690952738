import type { Box } from '../model';
import { holds } from './grid';

/** Fewest bars of a chart. */
const fewestBars = 5;

/** Fills that are looked at; more are a drawing anyway. */
const mostFills = 2000;

/** Ends of bars within this many points are the same. */
const sameEnd = 2;

/** Part of the inner ends of a row of fills that another row shares in a table. */
const sharedEnds = 0.3;

/** True when filled boxes inside `box` are the bars of a chart: they stand on one line, or are stacked end to end. */
export function hasBars(box: Box, fills: readonly Box[]): boolean {
	const inside = fills.filter((fill) => holds(box, fill)).slice(0, mostFills);
	return (
		standsOnLine(inside, 'left', 'right') ||
		standsOnLine(inside, 'bottom', 'top') ||
		isStacked(inside, 'top', 'left', 'right') ||
		isStacked(inside, 'left', 'top', 'bottom')
	);
}

type Side = keyof Box;

/** Bars begin on one line and end at different places. */
function standsOnLine(fills: readonly Box[], base: Side, end: Side): boolean {
	const groups = new Map<number, Set<number>>();
	for (const fill of fills) {
		const at = Math.round(fill[base]);
		groups.set(at, (groups.get(at) ?? new Set()).add(Math.round(fill[end] / 3)));
	}
	return [...groups.values()].some((ends) => ends.size >= fewestBars);
}

/** Pieces that touch each other in two rows or more, and divide each row at other places; cells share their places. */
function isStacked(fills: readonly Box[], row: Side, start: Side, end: Side): boolean {
	const rows = new Map<number, Box[]>();
	for (const fill of fills) {
		const at = Math.round(fill[row]);
		rows.set(at, [...(rows.get(at) ?? []), fill]);
	}
	const divisions = [...rows.values()]
		.map((pieces) => pieces.sort((a, b) => a[start] - b[start]))
		.map((pieces) =>
			pieces
				.slice(1)
				.flatMap((piece, index) => (Math.abs(piece[start] - pieces[index]![end]) <= sameEnd ? [piece[start]] : [])),
		)
		.filter((ends) => ends.length > 1);
	if (divisions.length < 2) return false;
	const all = divisions.flatMap((ends, index) => ends.map((x) => ({ x, index })));
	const shared = all.filter(({ x, index }) =>
		all.some((other) => other.index !== index && Math.abs(other.x - x) <= sameEnd),
	).length;
	return shared < sharedEnds * all.length;
}
