import type { FontFamily } from './font-family';
import type { TextWidth } from './standard-widths';
import type { Word } from '../model';
import { median } from '../values/quantiles';

/** Fewer words say nothing. */
const minWords = 12;
/** Shorter words have too few letters to compare. */
const minWordLength = 4;
/** A family must fit this much better than sans-serif to be chosen. */
const betterBy = 0.97;

/**
 * Kind of letters of words that were read from pixels: in the right family, words are wide in the proportions of the page.
 * The widths of a wrong one scatter around them.
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
			// By the height of the line, as sizes are measured, words of all sizes compare.
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

/** Median distance of the logarithms of widths, without those of the sizes, from their median. */
function scatter(ratios: readonly number[], sizes: readonly number[]): number {
	const relative = ratios.map((ratio, index) => ratio - (sizes[index] ?? 0));
	const middle = median(relative) ?? 0;
	return median(relative.map((value) => Math.abs(value - middle))) ?? 0;
}
