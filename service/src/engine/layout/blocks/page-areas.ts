import type { Box, Page } from '../../model';
import type { Block } from '../../model/blocks';

/** Thinner areas are lines, shorter ones are signs; points. */
const minThickness = 3;
const minLength = 24;

/** What is within this distance of a table or figure is shown by it, points. */
export const holderMargin = 4;

/** More colored areas are a drawing: so many of a page are not looked at. */
export const maxFills = 2000;

/** The part of a colored area that is on its page; `undefined` if it is too small to be seen as an area. */
export function areaOnPage(box: Box, { width, height }: Pick<Page, 'width' | 'height'>): Box | undefined {
	const seen = {
		left: Math.max(0, box.left),
		top: Math.max(0, box.top),
		right: Math.min(width, box.right),
		bottom: Math.min(height, box.bottom),
	};
	const [across, down] = [seen.right - seen.left, seen.bottom - seen.top];
	return Math.min(across, down) >= minThickness && Math.max(across, down) >= minLength ? seen : undefined;
}

/** Boxes of the tables and figures of a page, which show the lines and areas in them. */
export function holdersOf(blocks: readonly Block[]): Box[] {
	return blocks.filter(({ kind }) => kind === 'table' || kind === 'figure').map(({ box }) => box);
}
