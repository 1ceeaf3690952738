import type { Box } from '../../model';
import { holds, unionOf, verticalOverlap } from '../../model/boxes';
import { isFilled } from '../../values/sequences';
import { holdsProse } from './column-bands';
import type { Piece } from './pieces';
import type { LayoutSettings } from '../settings/settings';

/** Minimum vertical overlap of panels of one row, as a share of the higher one. */
const sameRow = 0.5;

/** A frame and what is inside it. */
interface Panel {
	readonly box: Box;
	readonly pieces: readonly Piece[];
}

/**
 * Framed panels of prose side by side, as on slides and posters, are read row by row and each as a whole. Frames with anything
 * beside them that is not framed are not panels: the columns around them decide.
 * @param frames  larger ones first
 * @returns the parts of the page in reading order; `undefined` if it has no two panels side by side
 */
export function panelRows(
	pieces: readonly Piece[],
	frames: readonly Box[],
	rightToLeft: boolean,
	settings: LayoutSettings,
): Piece[][] | undefined {
	if (frames.length < 2) return undefined;
	const panels: Panel[] = [];
	let rest = [...pieces];
	for (const box of frames) {
		const inside = rest.filter((piece) => holds(box, piece.box));
		if (inside.length === pieces.length || !holdsProse(inside, settings)) continue;
		panels.push({ box, pieces: inside });
		rest = rest.filter((piece) => !inside.includes(piece));
	}
	const rows = rowsOf(panels).filter((row) => isRow(row, rest));
	if (rows.length === 0) return undefined;
	const framed = new Set(rows.flat().flatMap((panel) => panel.pieces));
	let others = pieces.filter((piece) => !framed.has(piece));
	const parts: Piece[][] = [];
	for (const row of rows) {
		const { top } = unionOf(row.map(({ box }) => box) as [Box, ...Box[]]);
		const above = others.filter(({ box }) => box.top + box.bottom < 2 * top);
		others = others.filter((piece) => !above.includes(piece));
		const sides = row.toSorted((a, b) => (rightToLeft ? b.box.left - a.box.left : a.box.left - b.box.left));
		parts.push(above, ...sides.map((panel) => [...panel.pieces]));
	}
	return [...parts, others].filter(isFilled);
}

/** Panels in groups that share heights, top to bottom. */
function rowsOf(panels: readonly Panel[]): Panel[][] {
	const rows: Panel[][] = [];
	let bottom = -Infinity;
	for (const panel of panels.toSorted((a, b) => a.box.top - b.box.top)) {
		if (panel.box.top < bottom) rows.at(-1)?.push(panel);
		else rows.push([panel]);
		bottom = Math.max(bottom, panel.box.bottom);
	}
	return rows;
}

/** Two or more panels of about one height, with nothing else at their height. */
function isRow(row: readonly Panel[], rest: readonly Piece[]): boolean {
	const [first, ...others] = row;
	if (!first || others.length === 0) return false;
	const isLevel = ({ box }: Panel) =>
		verticalOverlap(box, first.box) >= sameRow * Math.max(box.bottom - box.top, first.box.bottom - first.box.top);
	const { top, bottom } = unionOf([first.box, ...others.map(({ box }) => box)]);
	return (
		others.every(isLevel) &&
		!rest.some(({ box }) => box.top + box.bottom > 2 * top && box.top + box.bottom < 2 * bottom)
	);
}
