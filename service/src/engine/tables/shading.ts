import type { Box, Rule } from '../model';
import { cutBetween, lastOf } from '../values/sequences';
import type { TableSettings } from './settings';

/**
 * Sides of adjacent shaded cells of the same height, as in a table header: they divide like lines. A single box may be
 * anything.
 */
export function rulesOfShading(fills: readonly Box[], settings: TableSettings): Rule[] {
	const cells = fills
		.filter(
			({ left, top, right, bottom }) =>
				right - left >= settings.shading.minSizePt &&
				bottom - top >= settings.shading.minSizePt &&
				bottom - top <= settings.shading.maxHeightPt,
		)
		.sort((a, b) => a.top - b.top || a.left - b.left);
	return cutBetween(cells, (previous, next) => !isBeside(previous, next, settings)).flatMap((row): Rule[] => {
		if (row.length === 1) return [];
		const [{ left: start, top, bottom }] = row;
		const { right: end } = lastOf(row);
		return [top, bottom].map((position) => ({ direction: 'horizontal', position, start, end, thickness: 0 }));
	});
}

function isBeside(left: Box, right: Box, settings: TableSettings): boolean {
	return (
		Math.abs(left.top - right.top) <= settings.shading.tolerancePt &&
		Math.abs(left.bottom - right.bottom) <= settings.shading.tolerancePt &&
		Math.abs(right.left - left.right) <= settings.shading.tolerancePt
	);
}
