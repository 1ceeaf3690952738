import type { Line, Word } from '../model';
import { mirrored, readingOrder } from '../model/direction';
import { areJoined, directionOf, hasRightToLeft, isUnspaced, type Direction } from '../model/scripts';
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
	const first = directionOf(left.text) === 'rightToLeft' ? right : left;
	const gap = right.box.left - left.box.right;
	const size = Math.min(left.fontSize, right.fontSize);
	// An initial is the first letter of the adjacent word.
	if (left.fontSize >= 1.8 * right.fontSize && /^\p{Lu}$/u.test(left.text) && /^\p{Ll}/u.test(right.text)) {
		return gap > 0.5 * left.fontSize;
	}
	if (isStack(left, right)) return true;
	// Widths of some fonts extend over the following space.
	const isForeign = isTurned && isBesideForeign(left.text, right.text);
	if (first.spaceAfter && gap > (isForeign ? turnedGap : -overlapPart) * size) return true;
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
	return readingOrder(groups, directionOfGroup, base).flatMap((group, index) => {
		const isForeign = base === 'rightToLeft' && directionOfGroup(group) === 'leftToRight';
		const ordered = isForeign
			? readingOrder(foreignParts(group), ({ text }) => directionOfPart(text), base)
			: readingOrder(group, ({ text }) => directionOf(text), base);
		return ordered.map((word, place) => ({ word, spaceBefore: index > 0 && place === 0 }));
	});
}

/** The digits of a foreign word, as in `PBKDF2` and `2nd`, and the brackets of a call run with its letters. */
const directionOfPart = (text: string): Direction =>
	(letterOrDigit.test(text) && !hasRightToLeft(text)) || isCall(text) ? 'leftToRight' : directionOf(text);

const isCall = (text: string): boolean => text === '()' || text === ')(';

/** The words of a foreign one from left to right; punctuation at the outer ends of its numbers is not part of it. */
function foreignParts(group: readonly Word[]): Word[] {
	const last = group.length - 1;
	return group.flatMap((word, index) => {
		const [, marks = '', number, after = ''] = outerMarks.exec(word.text) ?? [];
		if (number === undefined || isCall(word.text)) return [isCall(word.text) ? { ...word, text: '()' } : word];
		const isFirst = index === 0;
		// No sentence has a comma or stop before a word.
		const isOuter = index === last && !/[.,:;!?،]/u.test(number === '' ? marks : after);
		const left = isFirst ? marks : '';
		const right = isOuter && !(isFirst && number === '') ? (number === '' ? marks : after) : '';
		const inner = word.text.slice(left.length, word.text.length - right.length);
		const parts = [left.replace(/[([{]/g, mirroredBracket), inner, right.replace(/[)\]}]/g, mirroredBracket)];
		return parts.filter((text) => text !== '').map((text) => ({ ...word, text }));
	});
}

/** Documents store either the bracket or its mirror image: before a word it opens, after a word it closes. */
const mirroredBracket = (bracket: string): string => mirrored.get(bracket) ?? bracket;

const outerMarks = /^([^\p{L}\p{N}]*)(\p{N}*)([^\p{L}\p{N}]*)$/u;

export function lineText(line: Pick<Line, 'words'>): string {
	let text = '';
	for (const { word, spaceBefore } of orderWords(line)) text += (spaceBefore ? ' ' : '') + word.text;
	return text;
}
