import type { Line, Word } from '../model';
import { readingOrder } from '../model/direction';
import { areJoined, directionOf, hasRightToLeft, isUnspaced } from '../model/scripts';
import { textSettings } from './settings';

const { spaceGap, unspacedGap, mixedGap, joinedGap, overlapPart, turnedGap, listingGap, listingSpace } =
	textSettings.wordOrder;

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
	const first = directionOf(left.text) === 'rightToLeft' ? right : left;
	const gap = right.box.left - left.box.right;
	const size = Math.min(left.fontSize, right.fontSize);
	// An initial is the first letter of the adjacent word.
	if (left.fontSize >= 1.8 * right.fontSize && /^\p{Lu}$/u.test(left.text) && /^\p{Ll}/u.test(right.text)) {
		return gap > 0.5 * left.fontSize;
	}
	// Widths of some fonts extend over the following space.
	const isForeign = isTurned && isBesideForeign(left.text, right.text);
	if (first.spaceAfter && gap > (isForeign ? turnedGap : -overlapPart) * size) return true;
	if (isUnspaced(left.text.at(-1) ?? '') && isUnspaced(right.text.at(0) ?? '')) return gap > unspacedGap * size;
	return gap > gapBetween(left.text, right.text) * size;
}

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

/** The words of a line in reading order. */
export function orderWords({ words }: Pick<Line, 'words'>): OrderedWord[] {
	const listing = isListing(words);
	const isTurned = words.some((word) => hasRightToLeft(word.text));
	const spaced = words.map((word, index) => {
		const previous = words[index - 1];
		const isTight =
			listing && previous !== undefined && word.box.left - previous.box.right < listingSpace * word.fontSize;
		return { word, spaceBefore: previous !== undefined && !isTight && hasSpaceBetween(previous, word, isTurned) };
	});
	if (!isTurned) return spaced;
	const base = directionOf(words.map((word) => word.text).join(''));
	const groups: Word[][] = [];
	for (const { word, spaceBefore } of spaced) {
		const last = groups.at(-1);
		if (!last || spaceBefore) groups.push([word]);
		else last.push(word);
	}
	const directionOfGroup = (group: readonly Word[]) => directionOf(group.map((word) => word.text).join(''));
	return readingOrder(groups, directionOfGroup, base).flatMap((group, index) =>
		readingOrder(group, (word) => directionOf(word.text), base).map((word, place) => ({
			word,
			spaceBefore: index > 0 && place === 0,
		})),
	);
}

export function lineText(line: Pick<Line, 'words'>): string {
	let text = '';
	for (const { word, spaceBefore } of orderWords(line)) text += (spaceBefore ? ' ' : '') + word.text;
	return text;
}
