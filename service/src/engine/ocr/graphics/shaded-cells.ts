import type { CellBox, FillIn, RuleIn } from '../../model';
import { horizontalOverlap, verticalOverlap } from '../../model/boxes';
import type { OcrSettings } from '../settings/settings';

/** Filled areas that stand beside each other, and the lines of the paper's colour that part them. */
export interface ShadedCells {
	/** Sides of the areas that such lines part. */
	readonly rules: readonly RuleIn<'cells'>[];
	/** Areas in groups of those that are parted by lines or meet. */
	readonly groups: readonly (readonly FillIn<'cells'>[])[];
}

/**
 * Find the cells of tables that are drawn by their colours alone. Where white lines part two areas, the sides of both are
 * drawn: in the middle of the lines, and where the colour ends on the outside. @param dpi of the map whose pixels the areas are in
 */
export function shadedCells(fills: readonly FillIn<'cells'>[], dpi: number, settings: OcrSettings): ShadedCells {
	const { thinnestLine, thickestLine, mostFills } = settings.shadedCells;
	if (fills.length > mostFills) return { rules: [], groups: fills.map((fill) => [fill]) };
	const parent = fills.map((_, index) => index);
	const root = (index: number): number => {
		let at = index;
		while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
		return at;
	};
	const cells = fills.map(({ box }): Cell => ({ ...box, parted: false }));
	const widest = thickestLine * dpi;
	fills.forEach(({ box: a }, index) => {
		for (let other = index + 1; other < fills.length; other++) {
			const b = fills[other]!.box;
			const between = betweenBoxes(a, b, settings);
			if (!between || between.gap > widest) continue;
			parent[root(other)] = root(index);
			if (between.gap < thinnestLine) continue;
			const { end, start } = between;
			const isFirst = a[end] <= b[start];
			const [before, after] = isFirst ? [cells[index]!, cells[other]!] : [cells[other]!, cells[index]!];
			const middle = isFirst ? (a[end] + b[start]) / 2 : (b[end] + a[start]) / 2;
			before[end] = middle;
			after[start] = middle;
			before.parted = true;
			after.parted = true;
		}
	});
	const groups = new Map<number, FillIn<'cells'>[]>();
	fills.forEach((fill, index) => {
		const group = groups.get(root(index));
		if (group) group.push(fill);
		else groups.set(root(index), [fill]);
	});
	return { rules: cells.filter(({ parted }) => parted).flatMap(sidesOf), groups: [...groups.values()] };
}

/** An area with its sides moved into the lines beside it. */
interface Cell {
	left: number;
	top: number;
	right: number;
	bottom: number;
	/** By a line from another one. */
	parted: boolean;
}

/** The space between two areas, and which sides of the first and the second one it lies between. */
interface Between {
	readonly gap: number;
	readonly end: 'right' | 'bottom';
	readonly start: 'left' | 'top';
}

/** Of areas that stand beside or below each other; `undefined` when they do not. */
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
