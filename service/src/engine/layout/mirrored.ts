import { directionOf } from '../model/scripts';
import type { LineFacts } from './line-facts';

/** Lines looked at to tell which way a text is read. */
const sampled = 40;

/** True for lines that are read from right to left: they begin at the right, and what is short ends at the left. */
export function beginRight(lines: readonly LineFacts[]): boolean {
	return directionOf(lines.slice(0, sampled).map(({ text }) => text).join('')) === 'rightToLeft';
}

/** Lines with left and right changed over, so that rules about beginnings and ends hold for right-to-left text too. */
export function mirrored(lines: readonly LineFacts[]): LineFacts[] {
	return lines.map((line) => ({ ...line, box: { ...line.box, left: -line.box.right, right: -line.box.left } }));
}
