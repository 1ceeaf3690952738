import type { Box, Page, Rule } from '../model';
import type { CellBorder, CellSide, CellSpan } from '../model/blocks';
import { median } from '../values/quantiles';
import { partitionPoint } from '../values/sequences';
import type { Grid } from './grid';
import { toPageBox, type View } from './view';

/** Maximum distance between a line and its edge, points. */
const nearEdge = 2;

/** Lines around a table are within this multiple of its text size. */
const outerReach = 0.8;

/** A side is drawn if lines run along this share of it. */
const drawnPart = 0.75;

/** More line pieces beside one side are hatching: a dotted side across a sheet has 250. */
const maxPieces = 300;

/** Width in points shown for hairlines. */
const hairline = 0.25;

type Place = CellSpan & { readonly box: Box };

/**
 * Finds the lines along the cell borders of a table. Between rows and columns without a common edge, a line may be
 * anywhere between the texts.
 */
export function lineFinder(
	page: Page,
	grid: Grid,
	view: Pick<View, 'turn' | 'mirrored' | 'width' | 'height'>,
): (place: Place, side: CellSide) => CellBorder | undefined {
	const ways = { horizontal: sortLines(page.rules, 'horizontal'), vertical: sortLines(page.rules, 'vertical') };
	const bands = { rows: gaps(grid, 'rows'), columns: gaps(grid, 'columns') };
	const isSideways = view.turn === 90 || view.turn === 270;
	return (place, side) => {
		const { box } = place;
		const isLevel = side === 'top' || side === 'bottom';
		const edge = box[side];
		const index =
			side === 'top'
				? place.row
				: side === 'bottom'
					? place.row + place.rowSpan
					: side === 'left'
						? place.column
						: place.column + place.columnSpan;
		const gap = bands[isLevel ? 'rows' : 'columns'][index];
		const from = Math.min(edge, gap?.from ?? edge) - nearEdge;
		const to = Math.max(edge, gap?.to ?? edge) + nearEdge;
		const strip = toPageBox(isLevel ? { ...box, top: from, bottom: to } : { ...box, left: from, right: to }, view);
		return isLevel === isSideways
			? lineIn(ways.vertical, strip.left, strip.right, strip.top, strip.bottom)
			: lineIn(ways.horizontal, strip.top, strip.bottom, strip.left, strip.right);
	};
}

function sortLines(rules: readonly Rule[], direction: Rule['direction']): Rule[] {
	return rules.filter((rule) => rule.direction === direction).sort((a, b) => a.position - b.position);
}

interface Gap {
	readonly from: number;
	readonly to: number;
}

/** The range in which the line before each row or column, and after the last, may be. */
function gaps({ box, rowCount, columnCount, cells }: Grid, of: 'rows' | 'columns'): Gap[] {
	const [count, start, end] =
		of === 'rows' ? ([rowCount, 'top', 'bottom'] as const) : ([columnCount, 'left', 'right'] as const);
	const reach = outerReach * (median(cells.flatMap(({ words }) => words.map(({ word }) => word.fontSize))) ?? 0);
	const ends = Array<number>(count + 1).fill(-Infinity);
	const starts = Array<number>(count + 1).fill(Infinity);
	for (const cell of cells) {
		const [first, span] = of === 'rows' ? [cell.row, cell.rowSpan] : [cell.column, cell.columnSpan];
		for (const placed of cell.words) {
			starts[first] = Math.min(starts[first] ?? Infinity, placed.box[start]);
			ends[first + span] = Math.max(ends[first + span] ?? -Infinity, placed.box[end]);
		}
	}
	return Array.from({ length: count + 1 }, (_, index): Gap => {
		const [from = -Infinity, to = Infinity] = [ends[index], starts[index]];
		if (index === 0) return { from: box[start] - reach, to: Math.min(to, box[start] + reach) };
		if (index === count) return { from: Math.max(from, box[end] - reach), to: box[end] + reach };
		return from < to && Number.isFinite(to - from) ? { from, to } : { from: Infinity, to: -Infinity };
	});
}

/** The line along most of a strip, the last one drawn if several qualify; `undefined` if the strip is not drawn. */
function lineIn(rules: readonly Rule[], from: number, to: number, start: number, end: number): CellBorder | undefined {
	const first = partitionPoint(rules, (rule) => rule.position < from);
	const near: { readonly rule: Rule; readonly from: number; readonly to: number }[] = [];
	for (let index = first; index < rules.length; index++) {
		const rule = rules[index];
		if (!rule || rule.position > to) break;
		const shared = { from: Math.max(start, rule.start), to: Math.min(end, rule.end) };
		if (shared.to > shared.from) near.push({ rule, ...shared });
		if (near.length > maxPieces) return undefined;
	}
	if (near.length === 0) return undefined;
	let [covered, reached, longest] = [0, start, near[0]!];
	for (const part of near.sort((a, b) => a.from - b.from)) {
		covered += Math.max(0, part.to - Math.max(reached, part.from));
		reached = Math.max(reached, part.to);
		if (part.to - part.from >= longest.to - longest.from) longest = part;
	}
	if (covered < drawnPart * (end - start)) return undefined;
	const { thickness, color = 0 } = longest.rule;
	return { width: Math.max(hairline, thickness), color };
}
