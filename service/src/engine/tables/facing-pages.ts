import type { Box, Rule } from '../model';

/** The fold goes through the middle of the page, give or take this part of its width, and over this part of its height. */
const offMiddle = 0.1;
const foldHeight = 0.92;

/** Lines nearer than this, points, to a fold touch it. */
const tolerance = 2;

/** Fewest words on each of two facing pages. */
const fewestWords = 8;

/** What a fold is looked for on. */
interface Spread {
	readonly width: number;
	readonly height: number;
	readonly rules: readonly Rule[];
}

/**
 * Two facing pages of a book on one: the line between them, over the whole height, with text on both sides and nothing
 * across it. No text, row or table goes on over it.
 * @param boxes  of the words, in the frame of the rules
 * @returns x of the fold, `undefined` on other pages
 */
export function foldOf({ width, height, rules }: Spread, boxes: readonly Box[]): number | undefined {
	const folds = rules.filter(
		(rule) =>
			rule.direction === 'vertical' && rule.end - rule.start >= foldHeight * height && isInside(rule.position, width),
	);
	const [fold] = folds;
	if (!fold || folds.some((other) => Math.abs(other.position - fold.position) > tolerance)) return undefined;
	const x = fold.position;
	if (Math.abs(x - width / 2) > offMiddle * width) return undefined;
	const isCrossed = rules.some(
		(rule) => rule.direction === 'horizontal' && rule.start < x - tolerance && rule.end > x - tolerance,
	);
	if (isCrossed || boxes.some(({ left, right }) => left < x && right > x)) return undefined;
	const before = boxes.filter(({ right }) => right <= x).length;
	return before >= fewestWords && boxes.length - before >= fewestWords ? x : undefined;
}

/** The edges of a page may be drawn. */
function isInside(x: number, width: number): boolean {
	return x > 0.02 * width && x < 0.98 * width;
}
