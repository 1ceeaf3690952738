import type { Box, Page } from '../../model';
import type { Block, TextBackground } from '../../model/blocks';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { contrast } from '../../model/colors';

/** Thinner areas are lines, shorter ones are signs; points. */
const minThickness = 3;
const minLength = 24;

/** Areas within this distance of a table, a figure or the background of a text are shown by it, points. */
const margin = 4;

/** Areas that differ less from paper, or of which this share is painted white again, are not seen. */
const minContrast = 1.03;
const coveredPart = 0.5;

/** Minimum contrast of an area with black text on it (WCAG 2.2). */
const legible = 4.5;

/** More areas are a drawing; so many of the page are not looked at. */
const maxAreas = 60;
const maxFills = 2000;

const paper = 0xffffff;

/**
 * Colored areas that neither a table nor a figure nor the background of a text shows, in painting order: bands, columns, the
 * whole page. None for scans, whose colors are only estimates, and none that would hide text written in black.
 */
export function looseFills(
	{ fills, blanks = [], words, width, height }: Page,
	blocks: readonly Block[],
): TextBackground[] {
	if (fills.length === 0 || fills.length > maxFills || words.some(({ confidence }) => confidence !== undefined))
		return [];
	const holders = blocks.flatMap((block): Box[] => {
		if (block.kind === 'table' || block.kind === 'figure') return [block.box];
		return block.kind === 'text' && block.ground ? [block.ground.box] : [];
	});
	const plain = blocks.filter((block) => block.kind !== 'figure' && !(block.kind === 'text' && block.ground));
	const loose = fills.flatMap(({ box, color, isPatterned }, order): TextBackground[] => {
		const seen = {
			left: Math.max(0, box.left),
			top: Math.max(0, box.top),
			right: Math.min(width, box.right),
			bottom: Math.min(height, box.bottom),
		};
		const [across, down] = [seen.right - seen.left, seen.bottom - seen.top];
		const isSeen =
			isPatterned !== true && Math.min(across, down) >= minThickness && Math.max(across, down) >= minLength;
		if (!isSeen || contrast(color, paper) < minContrast) return [];
		if (holders.some((holder) => contains(holder, seen, margin))) return [];
		if (blanks.some((blank) => blank.over > order && overlap(blank.box, seen) > coveredPart * areaOf(seen))) return [];
		if (contrast(color, 0) < legible && plain.some((block) => overlap(block.box, seen) > 0)) return [];
		return [{ box: seen, color }];
	});
	return loose.length > maxAreas ? [] : loose;
}

const overlap = (a: Box, b: Box): number => horizontalOverlap(a, b) * verticalOverlap(a, b);
