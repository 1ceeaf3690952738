import type { TextWidth } from '../../fonts/standard-widths';
import { standardLetters } from '../../fonts/standard-widths';
import type { RecognisedWord } from '../port/recogniser';
import { quantile } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

/** Any typeface will do: lines are compared with lines of the same page. */
const face = { family: 'sans', bold: false, italic: false } as const;

/**
 * Sizes of lines without a clear height, from their widths: letter widths on a page are proportional to their size, as
 * lines of known size show.
 * @param known   measured sizes by line number, pixels
 * @param others  … and the lines to estimate
 * @returns pixels by line number; empty if too little of the page is known
 */
export function sizesByWidth(
	known: readonly { readonly words: readonly RecognisedWord[]; readonly size: number }[],
	others: ReadonlyMap<number, readonly RecognisedWord[]>,
	widthOf: TextWidth,
	{ sizesByWidth: { minKnown, minLetters, minPart } }: OcrSettings,
): Map<number, number> {
	const words = [...known.flatMap((line) => line.words), ...[...others.values()].flat()];
	if (lettersOf(words.filter(isStandard)) < minPart * lettersOf(words)) return new Map();
	const factors = known.flatMap(({ words, size }) => {
		const { width, natural, letters } = measureWidth(words, widthOf);
		return letters < minLetters ? [] : [size / (width / natural)];
	});
	const sizes = new Map<number, number>();
	const factor = factors.length < minKnown ? undefined : quantile(factors, 0.5);
	if (factor === undefined) return sizes;
	for (const [number, words] of others) {
		const { width, natural, letters } = measureWidth(words, widthOf);
		if (letters >= minLetters) sizes.set(number, (factor * width) / natural);
	}
	return sizes;
}

const isStandard = ({ text }: RecognisedWord): boolean => standardLetters.test(text);

const lettersOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Width of words on the page, pixels, and at size 1 in an office font; words that the font lacks are left out. */
function measureWidth(words: readonly RecognisedWord[], widthOf: TextWidth) {
	let [width, natural] = [0, 0];
	const standard = words.filter(isStandard);
	for (const { text, box } of standard) {
		width += box.right - box.left;
		natural += widthOf(text, face, 1);
	}
	return { width, natural, letters: lettersOf(standard) };
}
