import type { TextWidth } from '../../fonts/standard-widths';
import { standardLetters } from '../../fonts/standard-widths';
import type { RecognisedWord } from '../port/recogniser';
import { quantile } from '../../values/quantiles';
import type { OcrSettings } from '../settings/settings';

/** Any face will do: lines are compared with lines of the same page. */
const face = { family: 'sans', bold: false, italic: false } as const;

/**
 * Sizes of lines that show no height of their own, by their widths: letters of a page are wide in proportion to their size. Lines
 * whose sizes are known say how wide.
 * @param known   lines by number whose sizes were measured, pixels
 * @param others  … and those whose sizes are wanted
 * @returns pixels by number; none where too little of the page is known
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
		const { width, natural, letters } = measuredWidth(words, widthOf);
		return letters < minLetters ? [] : [size / (width / natural)];
	});
	const sizes = new Map<number, number>();
	const factor = factors.length < minKnown ? undefined : quantile(factors, 0.5);
	if (factor === undefined) return sizes;
	for (const [number, words] of others) {
		const { width, natural, letters } = measuredWidth(words, widthOf);
		if (letters >= minLetters) sizes.set(number, (factor * width) / natural);
	}
	return sizes;
}

const isStandard = ({ text }: RecognisedWord): boolean => standardLetters.test(text);

const lettersOf = (words: readonly RecognisedWord[]): number => words.reduce((sum, { text }) => sum + text.length, 0);

/** Width of words on the page, pixels, and at size 1 in a font of office programs; words that it lacks are left out. */
function measuredWidth(words: readonly RecognisedWord[], widthOf: TextWidth) {
	let [width, natural] = [0, 0];
	const standard = words.filter(isStandard);
	for (const { text, box } of standard) {
		width += box.right - box.left;
		natural += widthOf(text, face, 1);
	}
	return { width, natural, letters: lettersOf(standard) };
}
