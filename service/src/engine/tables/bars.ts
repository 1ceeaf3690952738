import type { Box } from '../model';
import { pairsOf } from '../values/sequences';
import { holds } from '../model/boxes';
import { countFilledCells, type Grid } from './grid';
import type { TableSettings } from './settings';

/** Whether the filled boxes inside `box` are bars of a chart: they start on one line or are stacked end to end. */
export function hasBars(box: Box, fills: readonly Box[], settings: TableSettings): boolean {
	if (!settings.bars.on) return false;
	const inside = fills.filter((fill) => holds(box, fill)).slice(0, settings.bars.maxFills);
	return (
		standsOnLine(inside, 'left', 'right', settings) ||
		standsOnLine(inside, 'bottom', 'top', settings) ||
		isStacked(inside, 'top', 'left', 'right', settings) ||
		isStacked(inside, 'left', 'top', 'bottom', settings)
	);
}

/** The same for a drawn grid: if most cells hold text, fills that reach from line to line are cell backgrounds. */
export function hasBarsInGrid(grid: Grid, fills: readonly Box[], settings: TableSettings): boolean {
	const { cells, box } = grid;
	if (countFilledCells(grid) < settings.bars.filledPart * cells.length) return hasBars(box, fills, settings);
	const isOnLine = (side: Side, at: number) =>
		cells.some((cell) => Math.abs(cell.box[side] - at) <= settings.bars.sameEndPt);
	return hasBars(
		box,
		fills.filter((fill) => !sides.every((side) => isOnLine(side, fill[side]))),
		settings,
	);
}

const sides = ['left', 'top', 'right', 'bottom'] as const satisfies readonly Side[];

type Side = 'left' | 'top' | 'right' | 'bottom';

/** Bars start on one line and end at different places. */
function standsOnLine(fills: readonly Box[], base: Side, end: Side, settings: TableSettings): boolean {
	const groups = new Map<number, Set<number>>();
	for (const fill of fills) {
		const at = Math.round(fill[base] / settings.bars.basePt);
		groups.set(at, (groups.get(at) ?? new Set()).add(Math.round(fill[end] / settings.bars.endPt)));
	}
	return [...groups.values()].some((ends) => ends.size >= settings.bars.fewest);
}

/** Pieces that touch in at least two rows and divide each row at different places; cells would share their places. */
function isStacked(fills: readonly Box[], row: Side, start: Side, end: Side, settings: TableSettings): boolean {
	const rows = new Map<number, Box[]>();
	for (const fill of fills) {
		const at = Math.round(fill[row] / settings.bars.basePt);
		rows.set(at, [...(rows.get(at) ?? []), fill]);
	}
	const divisions = [...rows.values()]
		.map((pieces) => pieces.sort((a, b) => a[start] - b[start]))
		.map((pieces) =>
			pairsOf(pieces).flatMap(([before, piece]) =>
				Math.abs(piece[start] - before[end]) <= settings.bars.sameEndPt ? [piece[start]] : [],
			),
		)
		.filter((ends) => ends.length > 1);
	if (divisions.length < settings.bars.rows) return false;
	const all = divisions.flatMap((ends, index) => ends.map((x) => ({ x, index })));
	const shared = all.filter(({ x, index }) =>
		all.some((other) => other.index !== index && Math.abs(other.x - x) <= settings.bars.sameEndPt),
	).length;
	return shared < settings.bars.sharedEnds * all.length;
}
