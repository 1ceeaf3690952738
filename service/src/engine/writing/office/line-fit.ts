import type { Line } from '../../model';
import { footOf } from './placed-lines';

/** Lines of a text as an office program sets them: one below the other, all of one height. Points. */
export interface LineHeights {
	/** Where the first one begins. */
	readonly top: number;
	/** Height of each. */
	readonly pitch: number;
	readonly count: number;
}

/** Part of a line's height above its baseline where the height is exact, as Word and LibreOffice place letters in it. */
const ascent = 0.8;

/** Height of a line that has none above it, as part of its font size. */
const usualPitch = 1.2;

/** Lines whose baselines are nearer than this part of the font size stand beside each other. */
const sameLine = 0.15;

/** Lines that are nearer than this part stand over each other, as the parts of a formula do. */
const stacked = 0.7;

/** Lines of which the letters do not stand upright are not measured. */
export const levelLines = (lines: readonly Line[]): Line[] => lines.filter(({ turn }) => turn === 0);

/** Size of the largest text of a line, points. */
export const maxSize = ({ words }: Line): number => Math.max(...words.map((word) => word.fontSize));

/** The foot of a line. */
interface Foot {
	readonly y: number;
	readonly size: number;
}

/** The feet of level lines from top to bottom; of those on one height the first. */
function feetOf(lines: readonly Line[]): Foot[] {
	const feet = levelLines(lines)
		.map((line) => ({ size: maxSize(line), y: footOf(line, maxSize(line)) }))
		.sort((a, b) => a.y - b.y);
	const rows: Foot[] = [];
	for (const foot of feet) {
		const last = rows.at(-1);
		if (!last || foot.y - last.y > sameLine * foot.size) rows.push(foot);
	}
	return rows;
}

/** Whether lines stand over each other, as numerators, roots and bounds of formulas do: no text that runs from line to line. */
export function isStacked(lines: readonly Line[]): boolean {
	const feet = feetOf(lines);
	const size = Math.max(...feet.map((foot) => foot.size));
	return feet.some(({ y }, index) => index > 0 && y - (feet[index - 1]?.y ?? y) < stacked * size);
}

/**
 * Where the level lines of a text stand and how far they are apart; `undefined` where there is none. Lines on one height count as one;
 * lines that stand over each other too, in the middle of their height. Of a text in several columns the first tells where it begins, and
 * the one with most lines how far they are apart.
 * @param most  highest that all lines may be together, points
 */
export function lineFit(lines: readonly Line[], most = Infinity): LineHeights | undefined {
	const [first, ...others] = columnsOf(lines).flatMap((column) => columnFit(column, most) ?? []);
	if (!first) return undefined;
	const longest = others.reduce((best, fit) => (fit.count > best.count ? fit : best), first);
	return { ...first, pitch: longest.pitch, count: others.reduce((sum, { count }) => sum + count, first.count) };
}

/** Lines of a text that goes on at the top of another column, by columns. */
function columnsOf(lines: readonly Line[]): Line[][] {
	const columns: Line[][] = [[]];
	for (const [index, line] of lines.entries()) {
		const before = lines[index - 1]?.box;
		const { left, right, bottom } = line.box;
		if (before && bottom < before.top && (left >= before.right || right <= before.left)) columns.push([]);
		columns.at(-1)?.push(line);
	}
	return columns;
}

function columnFit(lines: readonly Line[], most: number): LineHeights | undefined {
	const feet = feetOf(lines);
	const [first, last] = [feet[0], feet.at(-1)];
	if (!first || !last) return undefined;
	const usual = usualPitch * Math.max(...feet.map(({ size }) => size));
	const isOne = feet.length === 1 || isStacked(lines);
	const count = isOne ? 1 : feet.length;
	const pitch = Math.max(1, Math.min(isOne ? usual : (last.y - first.y) / (count - 1), most / count));
	const foot = isOne ? (first.y + last.y) / 2 : first.y;
	return { top: foot - ascent * pitch, pitch, count };
}
