import type { Box, LaidOutPage, Line, Page, Word } from '../model';
import type { Block, DocumentPage } from '../model/blocks';
import { itemText, runsText } from '../model/run-text';
import { frameOf, outOfFrame } from '../text/frame';

/** Comparison key of a page. */
export type VisiblePage = Pick<Page, 'pageNumber' | 'width' | 'height' | 'words'>;

/** A word that is missing from the result. */
export interface LostWord {
	readonly text: string;
	/** On the page as displayed, points. */
	readonly box: Box;
}

/** Result of the check of a page's visible words. */
export interface WordComparison {
	/** How many there are. */
	readonly onPage: number;
	/** On the page, and not in the result. */
	readonly missing: readonly LostWord[];
	/** More often in the result than on the page. */
	readonly double: readonly LostWord[];
}

/** Lines of a page, and the text that replaces them; without it, writers use the lines. */
interface Part {
	readonly lines: readonly Line[];
	readonly text?: string;
}

/**
 * Compares the words of a page with those of the parts that a result is written from. The layout promises that each
 * word is in exactly one part; this checks it and reports where the promise was broken.
 * @param page    after OCR: hidden words are already excluded
 * @param result  the same page, in blocks or in lines
 */
export function compareWords(page: VisiblePage, result: DocumentPage | LaidOutPage): WordComparison {
	const parts = 'blocks' in result ? result.blocks.flatMap(partsOf) : [{ lines: result.lines }];
	const placed = parts.flatMap(({ lines }) => lines.flatMap((line) => line.words));
	const differing = findDifferingTexts(page.words, placed);
	const unread = parts.flatMap((part) => findUnwritten(part, page));
	if (differing.size === 0) return { onPage: page.words.length, missing: unread, double: [] };
	const isDiffering = ({ text }: Word) => differing.has(text);
	const here = page.words.filter(isDiffering);
	const there = placed.filter(isDiffering).map((word) => toDisplayed(word, page));
	return {
		onPage: page.words.length,
		missing: [...surplus(here, there, (text) => differing.get(text) ?? 0), ...unread],
		double: surplus(there, here, (text) => -(differing.get(text) ?? 0)),
	};
}

function partsOf(block: Block): Part[] {
	switch (block.kind) {
		case 'text':
			return [{ lines: block.lines, text: runsText(block.runs) }];
		case 'list':
			return block.items.map((item) => ({ lines: item.lines, text: itemText(item) }));
		case 'contents':
			return [
				{ lines: block.lines, text: block.entries.map(({ text, pageLabel }) => `${text} ${pageLabel}`).join(' ') },
			];
		case 'table':
			return block.table.cells.map(({ lines, runs }) => ({ lines, text: runsText(runs) }));
		case 'figure':
			return [{ lines: block.lines }];
		case 'annotation':
			return [];
	}
}

/** Texts of words that one side has more of, and by how many. */
function findDifferingTexts(words: readonly Word[], others: readonly Word[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { text } of words) counts.set(text, (counts.get(text) ?? 0) + 1);
	for (const { text } of others) counts.set(text, (counts.get(text) ?? 0) - 1);
	for (const [text, more] of counts) if (more === 0) counts.delete(text);
	return counts;
}

/** Words that others lack, in order: for each text, first those at places where the others have none. */
function surplus(
	words: readonly LostWord[],
	others: readonly LostWord[],
	countOf: (text: string) => number,
): LostWord[] {
	const taken = new Set(others.map(placeKey));
	const alone = words.filter((word) => !taken.has(placeKey(word)));
	const rest = words.filter((word) => taken.has(placeKey(word))).reverse();
	const counts = new Map<string, number>();
	const chosen = new Set<LostWord>();
	for (const word of [...alone, ...rest]) {
		const count = counts.get(word.text) ?? 0;
		if (count >= countOf(word.text)) continue;
		counts.set(word.text, count + 1);
		chosen.add(word);
	}
	return words.filter((word) => chosen.has(word)).map(({ text, box }) => ({ text, box }));
}

/** Boxes that were rotated there and back differ by rounding. */
const placeKey = ({ text, box }: LostWord) => `${text} ${Math.round(box.left)} ${Math.round(box.top)}`;

/** A word of a line in coordinates of the displayed page, from the page rotated upright for the line. */
function toDisplayed({ text, box, turn, displayed = box }: Word, page: VisiblePage): LostWord {
	return { text, box: turn === 'slanted' || turn === 0 ? displayed : outOfFrame(box, frameOf(page, turn)) };
}

/**
 * Words of a part's lines that its text lacks. Hyphens at line ends, leader dots and typed lines are handled there:
 * letters count.
 */
function findUnwritten({ lines, text }: Part, page: VisiblePage): LostWord[] {
	if (text === undefined) return [];
	let balance = sumOf(text);
	for (const { words } of lines) for (const word of words) balance -= sumOf(word.text);
	if (balance === 0) return [];
	const words = lines.flatMap((line) => line.words);
	const whole = compact(text);
	const absent = words.filter((word) => !whole.includes(compact(word.text)));
	const left = lettersOf(text);
	const named = absent.length > 0 ? absent : words.filter((word) => takeLetters(left, word.text));
	return named.map((word) => toDisplayed(word, page));
}

/** A hash equal for texts with the same letters and digits, in any order. */
function sumOf(text: string): number {
	let sum = 0;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		const counts = code > 0xbf || (code > 47 && code < 58) || (code > 64 && code < 91) || (code > 96 && code < 123);
		if (counts) sum += code * code;
	}
	return sum;
}

const letters = /[\p{L}\p{N}]/gu;

/** Only the letters and digits of a text. */
const compact = (text: string): string => text.match(letters)?.join('') ?? '';

function lettersOf(text: string): Map<string, number> {
	const counts = new Map<string, number>();
	for (const letter of text.match(letters) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
	return counts;
}

/** Removes the letters of a word from the remaining ones. @returns true if there were too few */
function takeLetters(left: Map<string, number>, word: string): boolean {
	let isShort = false;
	for (const [letter, count] of lettersOf(word)) {
		const has = left.get(letter) ?? 0;
		left.set(letter, has - count);
		isShort ||= has < count;
	}
	return isShort;
}
