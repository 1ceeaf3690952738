import type { LaidOutPage, Line, Page, Word } from '../model';
import { horizontalOverlap, unionOf } from '../model/boxes';
import { frameOf, toFrameWords } from '../text/frame';
import { baselineOf } from '../text/line-facts';
import { wordsToLines } from '../text/lines';
import { basesOfScripts } from '../text/rows';
import { findSlantedLines } from '../text/slanted-lines';

/** The input taken from a page. */
type TextPage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'>;

/** Rotated text is at the margin and is read after the rest. */
const turns = [0, 90, 270, 180] as const;

/** Groups the words of a page into lines across the whole page, as tables are read; no columns, no roles. */
export function layoutPage(page: TextPage): LaidOutPage {
	const straight = turns
		.filter((turn) => page.words.some((word) => word.turn === turn))
		.flatMap((turn): Line[] => linesWithScripts(toFrameWords(page.words, frameOf(page, turn))));
	return { pageNumber: page.pageNumber, lines: [...straight, ...findSlantedLines(page.words)] };
}

/** Lines of upright words. Superscripts and subscripts are in the line of the word that they touch, however far raised. */
function linesWithScripts(words: readonly Word[]): Line[] {
	const bases = basesOfScripts(words);
	if (bases.size === 0) return wordsToLines(words);
	const scripts = new Map<Word, Word[]>();
	for (const [script, touched] of bases) {
		let base = touched;
		for (let next = bases.get(base); next !== undefined; next = bases.get(next)) base = next;
		const known = scripts.get(base);
		if (known) known.push(script);
		else scripts.set(base, [script]);
	}
	return wordsToLines(words.filter((word) => !bases.has(word))).map((line) => {
		const own = line.words.flatMap((word) => scripts.get(word) ?? []);
		if (own.length === 0) return line;
		const all = [...line.words, ...own].sort((a, b) => a.box.left - b.box.left);
		for (const word of line.words) stackMarks(all, word, scripts.get(word) ?? []);
		const { left, right } = unionOf(all.map(({ box }) => box));
		return { ...line, words: all, box: { ...line.box, left, right } };
	});
}

/** Orders marks above each other: the raised ones first, then the lowered ones. */
function stackMarks(words: Word[], base: Word, marks: readonly Word[]): void {
	const isRaised = (word: Word) => baselineOf(word) < baselineOf(base);
	const [raised, lowered] = [marks.filter(isRaised), marks.filter((word) => !isRaised(word))];
	if (!raised.some((upper) => lowered.some((lower) => horizontalOverlap(upper.box, lower.box) > 0))) return;
	const own = new Set(marks);
	const places = words.flatMap((word, index) => (own.has(word) ? [index] : []));
	const ordered = places.map((index) => words[index]!).sort((a, b) => Number(isRaised(b)) - Number(isRaised(a)));
	for (const [at, index] of places.entries()) words[index] = ordered[at]!;
}
