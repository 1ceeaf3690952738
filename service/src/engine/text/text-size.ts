import type { Word } from '../model';
import { median } from '../values/quantiles';

/** Reference text size for lengths in settings, points. */
const givenAtSize = 10;

/**
 * Sizes for which they are used unscaled: lines and gaps of ordinary pages do not depend on the text size. Scaling
 * these sizes too lowered Markdown of the journals by .0006 and changed 7 of 132 documents, mostly for the worse.
 */
const minUsualSize = 6;
const maxUsualSize = 16;

/** Median size of some words, points. */
export function usualSize(words: readonly Pick<Word, 'fontSize'>[]): number {
	return median(words.map(({ fontSize }) => fontSize)) || givenAtSize;
}

/**
 * Settings for a page with unusually large or small text, so that a poster and a reduced page use the same rules:
 * lengths with names ending in `Pt` scale with the text.
 * @param size  points, from {@link usualSize}
 */
export function atTextSize<T extends object>(settings: T, size: number): T {
	if (size >= minUsualSize && size <= maxUsualSize) return settings;
	const entries = Object.entries(settings).map(([name, value]: [string, unknown]) => {
		if (typeof value === 'object' && value !== null) return [name, atTextSize(value, size)];
		return [name, typeof value === 'number' && name.endsWith('Pt') ? (value * size) / givenAtSize : value];
	});
	return Object.fromEntries(entries) as T;
}
