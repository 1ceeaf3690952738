import type { OcrSettings } from '../settings/settings';
import type { WordInk } from './word-ink';

/**
 * Slant of letters: how much more their ink concentrates in slanted columns than in upright ones. Stems of upright
 * letters fill few upright columns; about .8 for upright, 1.1 for italic type.
 * @param baseline  y of the baseline in the image; descenders are ignored
 */
export function inkSlantOf(
	{ top, step, columns, rows, contrast }: WordInk,
	baseline: number,
	settings: OcrSettings,
): number {
	const { lean } = settings.slant;
	const standing = Math.min(rows, Math.ceil((baseline - top) / step));
	const reach = Math.max(0, Math.ceil(lean * (baseline - top)));
	const upright = new Float64Array(columns);
	const leaning = new Float64Array(columns + reach + 1);
	for (let row = 0; row < standing; row++) {
		const shift = reach - lean * (baseline - top - row * step);
		const whole = Math.floor(shift);
		const part = shift - whole;
		for (let column = 0, at = row * columns; column < columns; column++, at++) {
			const ink = contrast[at] ?? 0;
			const before = column + whole;
			upright[column] = (upright[column] ?? 0) + ink;
			leaning[before] = (leaning[before] ?? 0) + ink * (1 - part);
			leaning[before + 1] = (leaning[before + 1] ?? 0) + ink * part;
		}
	}
	return concentration(leaning) / Math.max(1, concentration(upright));
}

/** Large if few columns have most of the ink. */
function concentration(columns: Float64Array): number {
	let sum = 0;
	for (const ink of columns) sum += ink * ink;
	return sum;
}
