import type { Box, Rule } from '../model';

/** A box in another unit: of pixels of a picture made smaller, or of points. @param by  new units for one of the old */
export function scaledBox({ left, top, right, bottom }: Box, by: number): Box {
	return { left: left * by, top: top * by, right: right * by, bottom: bottom * by };
}

/** A line in another unit. */
export function scaledRule({ direction, position, start, end, thickness }: Rule, by: number): Rule {
	return { direction, position: position * by, start: start * by, end: end * by, thickness: thickness * by };
}
