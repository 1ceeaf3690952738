import type { Box, Page } from '../../model';
import type { Block, TextBackground } from '../../model/blocks';
import { areaOf, contains, horizontalOverlap, verticalOverlap } from '../../model/boxes';
import { contrast } from '../../model/colors';
import { isReadByOcr } from '../../model/read-by-ocr';
import { areaOnPage, holderMargin, holdersOf, maxFills } from './page-areas';

/** Areas that differ less from paper, or of which this share is painted white again, are not seen. */
const minContrast = 1.03;
const coveredPart = 0.5;

/** Minimum contrast of an area with black text on it (WCAG 2.2). */
const legible = 4.5;

/** More areas are a drawing. */
const maxAreas = 60;

const paper = 0xffffff;

/**
 * Colored areas that neither a table nor a figure nor the background of a text shows, in painting order: bands, columns, the
 * whole page. None for scans, whose colors are only estimates, and none that would hide text written in black.
 */
export function looseFills(page: Page, blocks: readonly Block[]): TextBackground[] {
	const { fills, blanks = [], words } = page;
	if (fills.length === 0 || fills.length > maxFills || isReadByOcr(words)) return [];
	const grounds = blocks.flatMap((block) => (block.kind === 'text' && block.ground ? [block.ground.box] : []));
	const holders = [...holdersOf(blocks), ...grounds];
	const plain = blocks.filter((block) => block.kind !== 'figure' && !(block.kind === 'text' && block.ground));
	const loose = fills.flatMap(({ box, color, isPatterned }, order): TextBackground[] => {
		const seen = isPatterned === true ? undefined : areaOnPage(box, page);
		if (!seen || contrast(color, paper) < minContrast) return [];
		if (holders.some((holder) => contains(holder, seen, holderMargin))) return [];
		if (blanks.some((blank) => blank.over > order && overlap(blank.box, seen) > coveredPart * areaOf(seen))) return [];
		if (contrast(color, 0) < legible && plain.some((block) => overlap(block.box, seen) > 0)) return [];
		return [{ box: seen, color }];
	});
	return loose.length > maxAreas ? [] : loose;
}

const overlap = (a: Box, b: Box): number => horizontalOverlap(a, b) * verticalOverlap(a, b);
