import type { Line } from '../../model';
import { footOf } from './placed-lines';

/** Lines of a text as in an office program: stacked, of one height. Points. */
export interface LineHeights {
	/** Where the first one starts. */
	readonly top: number;
	/** Height of each. */
	readonly pitch: number;
	readonly count: number;
}

/** Share of an exact line height above the baseline in Word and LibreOffice. */
const ascent = 0.8;

/** Height of a line without one above, in font sizes. */
const usualPitch = 1.2;

/** Lines whose baselines are closer, in font sizes, are side by side. */
const sameLine = 0.15;

/** Closer lines are stacked, as in a formula. */
const stacked = 0.7;

/** Lines of rotated letters are not measured. */
export const levelLines = (lines: readonly Line[]): Line[] => lines.filter(({ turn }) => turn === 0);

/** Size of the largest text of a line, points. */
export const maxSize = ({ words }: Line): number => Math.max(...words.map((word) => word.fontSize));

/** The baseline of a line. */
interface Foot {
	readonly y: number;
	readonly size: number;
}

/** The baselines of level lines top to bottom; of those at one height the first. */
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

/** Whether lines are stacked like the numerators, roots and bounds of formulas: not wrapped text. */
export function isStacked(lines: readonly Line[]): boolean {
	const feet = feetOf(lines);
	const size = Math.max(...feet.map((foot) => foot.size));
	return feet.some(({ y }, index) => index > 0 && y - (feet[index - 1]?.y ?? y) < stacked * size);
}

/**
 * Position and distance of the level lines of a text; `undefined` without any. Lines at one height count as one, as do
 * stacked lines, at the middle of their height. For a text in several columns, the first defines the start and the one
 * with most lines the distance.
 * @param most  maximum total height of the lines, points
 */
export function lineFit(lines: readonly Line[], most = Infinity): LineHeights | undefined {
	const [first, ...others] = columnsOf(lines).flatMap((column) => columnFit(column, most) ?? []);
	if (!first) return undefined;
	const longest = others.reduce((best, fit) => (fit.count > best.count ? fit : best), first);
	return { ...first, pitch: longest.pitch, count: others.reduce((sum, { count }) => sum + count, first.count) };
}

/** Lines of a text that continues at the top of another column, by column. */
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
