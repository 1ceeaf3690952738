import type { Word } from '../model';

/** Size of text, points, for which the lengths of settings are given. */
const givenAtSize = 10;

/**
 * Sizes for which they hold as they are: lines and gaps of ordinary pages are drawn alike whatever size their text has. When
 * lengths followed these sizes, too, Markdown of the journals fell by .0006 and 7 of 132 documents changed, most to the worse.
 */
const minUsualSize = 6;
const maxUsualSize = 16;

/** Size of the text of some words, points: the middle one. */
export function usualSize(words: readonly Pick<Word, 'fontSize'>[]): number {
	const sizes = words.map(({ fontSize }) => fontSize).sort((a, b) => a - b);
	return sizes[sizes.length >> 1] || givenAtSize;
}

/**
 * Settings for a page whose text is larger or smaller than that of usual pages, so that a poster and a page made small are
 * read by the same rules: lengths, which have names that end in `Pt`, grow and shrink with the text.
 * @param size  points, as {@link usualSize} has it
 */
export function atTextSize<T extends object>(settings: T, size: number): T {
	if (size >= minUsualSize && size <= maxUsualSize) return settings;
	const entries = Object.entries(settings).map(([name, value]: [string, unknown]) => {
		if (typeof value === 'object' && value !== null) return [name, atTextSize(value, size)];
		return [name, typeof value === 'number' && name.endsWith('Pt') ? (value * size) / givenAtSize : value];
	});
	return Object.fromEntries(entries) as T;
}
