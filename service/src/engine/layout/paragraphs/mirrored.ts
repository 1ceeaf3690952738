import { directionOf } from '../../model/scripts';
import type { LineFacts } from '../../text/line-facts';
import type { NonEmpty } from '../../values/sequences';
import type { LayoutSettings } from '../settings/settings';

/**
 * Whether lines are right-to-left and right-aligned: they start at one right edge, and short ones end at the left. Some
 * programs left-align right-to-left text.
 */
export function beginRight(lines: readonly LineFacts[], settings: LayoutSettings): boolean {
	const some = lines.slice(0, settings.rightToLeft.sampled);
	if (directionOf(some.map(({ text }) => text).join('')) !== 'rightToLeft') return false;
	const right = some.reduce((most, { box }) => Math.max(most, box.right), -Infinity);
	const left = some.reduce((least, { box }) => Math.min(least, box.left), Infinity);
	const atRight = some.filter(({ box, size }) => right - box.right <= size).length;
	return atRight >= some.filter(({ box, size }) => box.left - left <= size).length;
}

/**
 * Lines with left and right swapped, so that rules about starts and ends also hold for right-to-left text; applying it
 * twice restores them.
 */
export function mirror([first, ...others]: NonEmpty<LineFacts>): NonEmpty<LineFacts> {
	return [mirrorLine(first), ...others.map(mirrorLine)];
}

function mirrorLine(line: LineFacts): LineFacts {
	return { ...line, box: { ...line.box, left: -line.box.right, right: -line.box.left } };
}
