import type { FontBook } from '../../fonts/font-book';
import type { FontFamily } from '../../fonts/font-family';
import type { Word } from '../../model';
import { fitLine, roughMisfit, type FittedLine } from './fit-words';
import { inkOf } from './measure-ink';
import type { LineFace, WordLooks } from './shape-line';
import { isSlanted, slantOf } from './slant';
import type { TextLine } from './text-lines';

const families: readonly FontFamily[] = ['sans', 'serif', 'mono'];
/** Lines used to find a page's font family, the longest ones. */
const tellingLines = 12;
/** Words used to find a line's typeface, the longest ones. */
const tellingWords = 4;
/** Minimum letters of a line with its own typeface. */
const minLetters = 8;
/** Minimum improvement, as a share, for a line to differ from its page's typeface. */
const betterBy = 0.9;

/** The family that best fits the ink of a page's longest lines; `undefined` if none can be compared. */
export async function familyByInk(
	lines: readonly TextLine[],
	book: FontBook,
	looks: WordLooks,
): Promise<FontFamily | undefined> {
	const longest = [...lines]
		.sort((a, b) => lettersOf(b) - lettersOf(a))
		.slice(0, tellingLines)
		.filter((line) => lettersOf(line) >= minLetters);
	const leaning = longest.map((line) => ({ line, italic: italicWords(line) }));
	let best: FontFamily | undefined;
	let least = Infinity;
	// Sequentially: fonts are named in the order of requests.
	for (const family of families) {
		let [sum, letters] = [0, 0];
		for (const { line, italic } of leaning) {
			const misfit = await roughMisfit(line, book, looks, { family, italic });
			if (misfit === undefined) continue;
			sum += misfit * lettersOf(line);
			letters += lettersOf(line);
		}
		if (letters === 0 || sum / letters >= least) continue;
		best = family;
		least = sum / letters;
	}
	return best;
}

/** A line in the typeface that best fits its ink, that of the page unless another one is clearly better. */
export async function fitBest(line: TextLine, book: FontBook, looks: WordLooks): Promise<FittedLine> {
	const italic = italicWords(line);
	if (lettersOf(line) < minLetters) return await fitLine(line, book, looks, { italic });
	const longest = [...line.words].sort((a, b) => b.word.text.length - a.word.text.length).slice(0, tellingWords);
	const sample = { ...line, words: line.words.filter((word) => longest.includes(word)) };
	const usual = await roughMisfit(sample, book, looks, { italic });
	if (usual === undefined) return await fitLine(line, book, looks, { italic });
	const faces: LineFace[] = families.map((family) => ({ family, italic }));
	let least = usual * betterBy;
	let best: LineFace = { italic };
	for (const face of faces) {
		const misfit = (await roughMisfit(sample, book, looks, face)) ?? Infinity;
		if (misfit >= least) continue;
		best = face;
		least = misfit;
	}
	return await fitLine(line, book, looks, best);
}

/** Italic words: all of a line if its ink is slanted as a whole, or single ones. */
function italicWords({ words }: TextLine): ReadonlySet<Word> {
	const slants = words.flatMap(({ word }) => {
		const ink = inkOf(word);
		return ink ? [{ word, slant: slantOf(ink.cells, ink.left, word.box.right - word.box.left - ink.right) }] : [];
	});
	const leaning = slants.filter(({ word, slant }) => lettersIn(word.text) >= minSlanted && isSlanted([slant]));
	const letters = (list: readonly { readonly word: Word }[]) =>
		list.reduce((sum, { word }) => sum + lettersIn(word.text), 0);
	const isWhole = isSlanted(slants.map(({ slant }) => slant)) && letters(leaning) >= wholePart * letters(slants);
	return new Set((isWhole ? slants : leaning).map(({ word }) => word));
}

/** Maximum share of upright letters in a slanted line: short words and figures say little. */
const wholePart = 0.75;

/** Minimum letters of a slanted word: single letters and digits slant in many fonts. */
const minSlanted = 2;

function lettersIn(text: string): number {
	return text.match(/\p{L}/gu)?.length ?? 0;
}

function lettersOf({ words }: TextLine): number {
	return words.reduce((sum, { word }) => sum + word.text.length, 0);
}
