import type { Line, Word } from '../model';
import { areJoined, directionOf, hasArabic, hasRightToLeft, isUnspaced, type Direction } from '../model/scripts';
import { logicalOrder } from './bidirectional';
import { textSettings } from './settings';

const { spaceGap, unspacedGap, mixedGap, joinedGap, overlapPart, stackedGap, turnedGap, listingGap, listingSpace } =
	textSettings.wordOrder;
const { maxIndexLength } = textSettings.lines;

/** A word of a line in reading order. */
export interface OrderedWord {
	readonly word: Word;
	/** Whether a space precedes it; false for the first. */
	readonly spaceBefore: boolean;
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether a space separates two adjacent words of a line, `left` and `right`.
 * @param isTurned  whether the line has right-to-left text: foreign words may be stored last word first, so that their
 * `spaceAfter` is the space on their left
 */
export function hasSpaceBetween(left: Word, right: Word, isTurned = false): boolean {
	const first = hasRightToLeft(left.text) && directionOf(left.text) === 'rightToLeft' ? right : left;
	const gap = right.box.left - left.box.right;
	const size = Math.min(left.fontSize, right.fontSize);
	// An initial is the first letter of the adjacent word.
	if (left.fontSize >= 1.8 * right.fontSize && /^\p{Lu}$/u.test(left.text) && /^\p{Ll}/u.test(right.text)) {
		return gap > 0.5 * left.fontSize;
	}
	if (isStack(left, right)) return true;
	// Widths of some fonts extend over the following space. Word draws spaces over the marks of right-to-left lines.
	const isWide = isTurned && (isBesideForeign(left.text, right.text) || !areJoinedWords(left, right));
	if (first.spaceAfter && gap > (isWide ? turnedGap : -overlapPart) * size) return true;
	if (isUnspaced(left.text.at(-1) ?? '') && isUnspaced(right.text.at(0) ?? '')) return gap > unspacedGap * size;
	return gap > gapBetween(left.text, right.text) * size;
}

/** Whether a lowered mark is under a raised one, such as the two tolerances of a value. An index needs no space. */
function isStack(raised: Word, lowered: Word): boolean {
	if (Math.min(raised.text.length, lowered.text.length) <= maxIndexLength) return false;
	const overlap = raised.box.right - lowered.box.left;
	if (raised.baseline === undefined || lowered.baseline === undefined || lowered.box.right < raised.box.left)
		return false;
	const size = Math.min(raised.fontSize, lowered.fontSize);
	return overlap > stackedGap * size && lowered.baseline - raised.baseline > stackedGap * size;
}

/** Whether letters of a joined script are on both sides, whose widths are often too large. */
const areJoinedWords = (left: Word, right: Word): boolean => hasArabic(left.text) && hasArabic(right.text);

/** Gap between two words, at least one with spaces, from which on it is a space; in font sizes. */
function gapBetween(left: string, right: string): number {
	const [before, after] = [left.at(-1) ?? '', right.at(0) ?? ''];
	if ((isUnspaced(before) && letterOrDigit.test(after)) || (isUnspaced(after) && letterOrDigit.test(before)))
		return mixedGap;
	return areJoined(left.at(0) ?? '', right.at(-1) ?? '') ? joinedGap : spaceGap;
}

/** Whether two words are foreign ones of a right-to-left line, or a letter and a number. */
function isBesideForeign(left: string, right: string): boolean {
	const [first, second] = [directionOf(left), directionOf(right)];
	if (first === 'rightToLeft') return second === 'neutral';
	return second !== 'rightToLeft' || first === 'neutral';
}

/**
 * Whether the gaps of a monospaced line are either tight or a letter wide: listings shift characters within their
 * cells, so that only the wide gaps are spaces. Lines from a scan have gaps of all widths. The line number may be in
 * another font.
 */
function isListing(words: readonly Word[]): boolean {
	let hasSpaces = false;
	for (const [index, right] of words.entries()) {
		const left = words[index - 1];
		if (!right.style?.monospace && !(index === 0 && /^\d+$/.test(right.text))) return false;
		if (!left?.style?.monospace) continue;
		const gap = (right.box.left - left.box.right) / right.fontSize;
		if (left.spaceAfter || (gap > listingGap && gap < listingSpace)) return false;
		if (gap >= listingSpace) hasSpaces = true;
	}
	return hasSpaces;
}

/**
 * The words of a line in reading order.
 * @param paragraph  direction of the paragraph, if known
 */
export function orderWords({ words }: Pick<Line, 'words'>, paragraph?: Direction): OrderedWord[] {
	const listing = isListing(words);
	const isMixed = words.some((word) => hasRightToLeft(word.text));
	const base = directionIn(words, isMixed, paragraph);
	const isTurned = base === 'rightToLeft' || isMixed;
	const spaced = words.map((word, index) => {
		const previous = words[index - 1];
		const isTight =
			listing && previous !== undefined && word.box.left - previous.box.right < listingSpace * word.fontSize;
		return { word, spaceBefore: previous !== undefined && !isTight && hasSpaceBetween(previous, word, isTurned) };
	});
	return isTurned ? logicalOrder(spaced, base) : spaced;
}

/** Direction of a line: a phrase ends on one side only; else that of its paragraph, or of most of its letters. */
function directionIn(words: readonly Word[], isMixed: boolean, paragraph: Direction | undefined): Direction {
	if (!isMixed) return words.some(({ visual }) => visual !== undefined) ? (paragraph ?? 'leftToRight') : 'leftToRight';
	const [first, last] = [words[0]!, words.at(-1)!];
	if (endsAtLeft(first) && !endsAtRight(last)) return 'rightToLeft';
	return paragraph ?? directionOf(words.map((word) => word.text).join(''));
}

/** Whether the punctuation that ends a phrase is on the left of a word; right-to-left words are in reading order. */
const endsAtLeft = ({ text, visual }: Word) =>
	hasRightToLeft(text) ? /[.,:;!?]$/u.test(text) : /^[.,:;!?]/u.test(visual ?? '');

const endsAtRight = ({ text, visual }: Word) => !hasRightToLeft(text) && /[.,:;!?]$/u.test(visual ?? '');

export function lineText(line: Pick<Line, 'words'>): string {
	let text = '';
	for (const { word, spaceBefore } of orderWords(line)) text += (spaceBefore ? ' ' : '') + word.text;
	return text;
}
