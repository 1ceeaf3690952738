import type { CellBox, FillIn, RuleIn } from '../../model';
import { horizontalOverlap, verticalOverlap } from '../../model/boxes';
import type { OcrSettings } from '../settings/settings';

/** Adjacent filled areas, and the paper-coloured lines that separate them. */
export interface ShadedCells {
	/** Sides of the areas that such lines separate. */
	readonly rules: readonly RuleIn<'cells'>[];
	/** Groups of areas that touch or are separated by such lines. */
	readonly groups: readonly (readonly FillIn<'cells'>[])[];
}

/**
 * Finds table cells drawn by color alone. Sides are drawn in the middle of white lines between areas, and where the
 * color ends on the outside. @param dpi  of the map whose pixels the areas are in
 */
export function findShadedCells(fills: readonly FillIn<'cells'>[], dpi: number, settings: OcrSettings): ShadedCells {
	const { thinnestLine, thickestLine, maxFills } = settings.shadedCells;
	if (fills.length > maxFills) return { rules: [], groups: fills.map((fill) => [fill]) };
	const cells = fills.map((fill): Cell => ({ ...fill.box, fill, isSeparate: false, group: [fill] }));
	const maxGap = thickestLine * dpi;
	for (const [index, one] of cells.entries()) {
		for (const other of cells.slice(index + 1)) {
			const between = betweenBoxes(one.fill.box, other.fill.box, settings);
			if (!between || between.gap > maxGap) continue;
			joinGroups(one, other, cells);
			if (between.gap < thinnestLine) continue;
			const { end, start } = between;
			const [before, after] = one.fill.box[end] <= other.fill.box[start] ? [one, other] : [other, one];
			before[end] = after[start] = (before.fill.box[end] + after.fill.box[start]) / 2;
			before.isSeparate = after.isSeparate = true;
		}
	}
	const groups = [...new Set(cells.map(({ group }) => group))];
	return { rules: cells.filter(({ isSeparate }) => isSeparate).flatMap(sidesOf), groups };
}

/** An area with its sides moved into the lines next to it. */
interface Cell {
	left: number;
	top: number;
	right: number;
	bottom: number;
	readonly fill: FillIn<'cells'>;
	/** Separated from another one by a line. */
	isSeparate: boolean;
	/** All connected areas, itself included: one list for all of them. */
	group: readonly FillIn<'cells'>[];
}

function joinGroups(one: Cell, other: Cell, cells: readonly Cell[]): void {
	if (one.group === other.group) return;
	const [first, second] = [one.group, other.group];
	const group = [...first, ...second];
	for (const cell of cells) if (cell.group === first || cell.group === second) cell.group = group;
}

/** The space between two areas, and the sides of both that it separates. */
interface Between {
	readonly gap: number;
	readonly end: 'right' | 'bottom';
	readonly start: 'left' | 'top';
}

/** For areas side by side or below each other; `undefined` for others. */
function betweenBoxes(a: CellBox, b: CellBox, settings: OcrSettings): Between | undefined {
	const { sharedSide } = settings.shadedCells;
	if (verticalOverlap(a, b) >= sharedSide * Math.min(a.bottom - a.top, b.bottom - b.top))
		return { gap: Math.max(a.left, b.left) - Math.min(a.right, b.right), end: 'right', start: 'left' };
	if (horizontalOverlap(a, b) >= sharedSide * Math.min(a.right - a.left, b.right - b.left))
		return { gap: Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom), end: 'bottom', start: 'top' };
	return undefined;
}

function sidesOf({ left, top, right, bottom }: CellBox): RuleIn<'cells'>[] {
	return [
		{ direction: 'horizontal', position: top, start: left, end: right, thickness: 1 },
		{ direction: 'horizontal', position: bottom, start: left, end: right, thickness: 1 },
		{ direction: 'vertical', position: left, start: top, end: bottom, thickness: 1 },
		{ direction: 'vertical', position: right, start: top, end: bottom, thickness: 1 },
	];
}
