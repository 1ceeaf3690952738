import type { FontFamily } from './font-family';
import type { TextWidth } from './standard-widths';
import type { Word } from '../model';
import { median } from '../values/quantiles';

/** Minimum number of words. */
const minWords = 12;
/** Shorter words have too few letters to compare. */
const minWordLength = 4;
/** A family must fit this much better than sans-serif to be chosen. */
const betterBy = 0.97;

/**
 * Font family of OCR words: with the right family, words have the proportions of the page. With a wrong one, the widths
 * scatter.
 */
export function familyByWidths(words: readonly Word[], widthOf: TextWidth): FontFamily {
	const telling = words.filter(
		({ text, turn }) =>
			turn === 0 &&
			text.length >= minWordLength &&
			/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+[.,;:]?$/u.test(text),
	);
	if (telling.length < minWords) return 'sans';
	const scatterOf = (family: FontFamily): number => {
		const ratios = telling.map(({ text, box, style }) => {
			const natural = widthOf(text, { family, bold: style?.bold ?? false, italic: false }, 1);
			// Normalized by line height, words of all sizes are comparable.
			return Math.log((box.right - box.left) / Math.max(1e-3, natural));
		});
		return scatter(
			ratios,
			telling.map(({ fontSize }) => Math.log(fontSize)),
		);
	};
	const sans = scatterOf('sans');
	const serif = scatterOf('serif');
	const mono = scatterOf('mono');
	if (mono < betterBy * Math.min(sans, serif)) return 'mono';
	return serif < betterBy * sans ? 'serif' : 'sans';
}

/** Median absolute deviation of the logarithms of the width ratios, which ignores size. */
function scatter(ratios: readonly number[], sizes: readonly number[]): number {
	const relative = ratios.map((ratio, index) => ratio - (sizes[index] ?? 0));
	const middle = median(relative) ?? 0;
	return median(relative.map((value) => Math.abs(value - middle))) ?? 0;
}
