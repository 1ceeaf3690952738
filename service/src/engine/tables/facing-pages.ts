import type { Box, Rule } from '../model';
import { tableSettings, type TableSettings } from './settings';

/** Input of the search for a fold. */
interface Spread {
	readonly width: number;
	readonly height: number;
	readonly rules: readonly Rule[];
}

/**
 * Two facing pages of a book on one page: the fold between them runs over the whole height, with text on both sides and
 * nothing across it. No text, row or table crosses it.
 * @param boxes  of the words, in the frame of the rules
 * @returns x of the fold, `undefined` on other pages
 */
export function findFold(
	{ width, height, rules }: Spread,
	boxes: readonly Box[],
	settings: TableSettings = tableSettings,
): number | undefined {
	if (!settings.fold.on) return undefined;
	const tolerance = settings.fold.tolerance * width;
	const folds = rules.filter(
		(rule) =>
			rule.direction === 'vertical' &&
			rule.end - rule.start >= settings.fold.height * height &&
			isInside(rule.position, width, settings),
	);
	const [fold] = folds;
	if (!fold || folds.some((other) => Math.abs(other.position - fold.position) > tolerance)) return undefined;
	const x = fold.position;
	if (Math.abs(x - width / 2) > settings.fold.offMiddle * width) return undefined;
	const isCrossed = rules.some(
		(rule) => rule.direction === 'horizontal' && rule.start < x - tolerance && rule.end > x - tolerance,
	);
	if (isCrossed || boxes.some(({ left, right }) => left < x && right > x)) return undefined;
	const before = boxes.filter(({ right }) => right <= x).length;
	return before >= settings.fold.minWords && boxes.length - before >= settings.fold.minWords ? x : undefined;
}

/** Page edges may be drawn. */
function isInside(x: number, width: number, settings: TableSettings): boolean {
	return x > settings.fold.borderPart * width && x < (1 - settings.fold.borderPart) * width;
}
