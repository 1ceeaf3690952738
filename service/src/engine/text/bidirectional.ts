import type { Word } from '../model';
import { mirrored, readingOrder, wordText } from '../model/direction';
import { directionOf, hasArabic, hasRightToLeft, type Direction } from '../model/scripts';

/** A word of a line from left to right, or a part of one in reading order. */
export interface SpacedWord {
	readonly word: Word;
	/** Whether a space precedes it: on its left in visual order. */
	readonly spaceBefore: boolean;
}

/** A character, a number or a word that has one direction; a space belongs to no word. */
interface Sign {
	readonly text: string;
	readonly kind: Direction | 'number';
	readonly word?: Word;
	/** Whether brackets in it may be those of the other side. */
	readonly isSingle: boolean;
}

const space: Sign = { text: ' ', kind: 'neutral', isSingle: false };

const clusters = /\P{M}\p{M}*/gu;

/** Digits, raised and lowered ones too: all are European numbers (UAX #9, table 4). */
const digit = '[\\p{Nd}²³¹⁰⁴-⁹₀-₉]';
const hasDigit = new RegExp(digit, 'u');
const terminators = '[#$%¢-¥٪°‰€]*';
const number = `${digit}(?:[^\\p{L}]*${digit})?${terminators}`;

/** Numbers from their first to their last digit, with currencies and percent signs at their ends (UAX #9, W4 and W5). */
const numbers = {
	hebrew: new RegExp(`${terminators}${number}|\\P{M}\\p{M}*`, 'gu'),
	arabic: new RegExp(`${number}|\\P{M}\\p{M}*`, 'gu'),
};

/** Punctuation that ends a phrase. */
const ending = /^[.,;:!?]/u;

/** Opening brackets, each before its closing one. */
const brackets = ['()', '[]', '{}'];

/**
 * Brings a line with right-to-left text into reading order: the inverse of the Unicode bidirectional algorithm (UAX #9)
 * without its embedding levels, which no page shows.
 * @param words  from left to right
 * @param base   direction of the paragraph
 */
export function logicalOrder(words: readonly SpacedWord[], base: Direction): SpacedWord[] {
	const isArabic = words.some(({ word }) => hasArabic(word.text));
	const signs = words.flatMap(({ word, spaceBefore }) => [...(spaceBefore ? [space] : []), ...signsOf(word, isArabic)]);
	const ordered =
		base === 'rightToLeft'
			? rightToLeftOrder(signs)
			: readingOrder(signs, ({ kind }) => (kind === 'number' ? 'neutral' : kind), base);
	return asWords(withBrackets(ordered));
}

/** The characters of a word from left to right; words read by OCR are in reading order and stay whole. */
function signsOf(word: Word, isArabic: boolean): Sign[] {
	const isMixed = hasRightToLeft(word.text);
	const visual = isMixed
		? wordText(word.text.match(clusters) ?? [word.text])
		: word.visual?.length === word.text.length
			? word.visual
			: undefined;
	if (visual === undefined) return [{ text: word.text, kind: kindOf(word.text), word, isSingle: false }];
	return (visual.match(isArabic ? numbers.arabic : numbers.hebrew) ?? [visual]).map((text) => ({
		text,
		kind: kindOf(text),
		word,
		isSingle: true,
	}));
}

function kindOf(text: string): Sign['kind'] {
	const direction = directionOf(text);
	return direction === 'neutral' && hasDigit.test(text) ? 'number' : direction;
}

/** The order of a right-to-left paragraph: runs of foreign words and the numbers inside them keep their order. */
function rightToLeftOrder(signs: readonly Sign[]): Sign[] {
	const parts: Sign[][] = [];
	for (let start = 0; start < signs.length; start++) {
		const end = endOfRun(signs, start);
		if (end > start) parts.push(signs.slice(start, end));
		else parts.push([turned(signs[start]!)]);
		start = Math.max(start, end - 1);
	}
	return parts.reverse().flat();
}

/** Where a run of foreign words ends that starts at a sign, else a run of digits; the sign itself if none does. */
function endOfRun(signs: readonly Sign[], start: number): number {
	let first = start;
	while (signs[first]?.kind === 'number') first++;
	if (signs[first]?.kind !== 'leftToRight') return first;
	let end = first + 1;
	for (let next = end; next < signs.length; next++) {
		const { kind } = signs[next]!;
		if (kind === 'rightToLeft' || endsPhrase(signs, next)) break;
		if (kind !== 'neutral') end = next + 1;
	}
	return end + closingLength(signs, start, end);
}

/** Number of signs that close a run on its right: Word sets the punctuation of a foreign word with it. */
function closingLength(signs: readonly Sign[], start: number, end: number): number {
	let after = end;
	while (signs[after]?.kind === 'neutral' && signs[after] !== space) after++;
	const next = signs.slice(end, after);
	const inside = countBrackets(signs.slice(start, end));
	if (signs[after] && signs[after] !== space) return inside % 2 === 1 ? countBrackets(next.slice(0, 1)) : 0;
	const isClosing = /^[()[\]{}]*[.,:;!?]*$/u.test(next.map(({ text }) => text).join(''));
	return isClosing && (inside + countBrackets(next)) % 2 === 0 ? next.length : 0;
}

const countBrackets = (signs: readonly Sign[]): number =>
	signs.filter(({ text, isSingle }) => isSingle && /^[()[\]{}]$/.test(text)).length;

/** Whether punctuation follows a space and touches the next word: it ends that word in the direction of the paragraph. */
function endsPhrase(signs: readonly Sign[], index: number): boolean {
	const { kind, text } = signs[index]!;
	const after = signs[index + 1];
	return (
		kind === 'neutral' && ending.test(text) && signs[index - 1] === space && after !== undefined && after !== space
	);
}

function turned(sign: Sign): Sign {
	const text = sign.isSingle || sign.text.length === 1 ? mirrored.get(sign.text) : undefined;
	return text === undefined ? sign : { ...sign, text, isSingle: true };
}

/**
 * Brackets open before a word and close after it: documents store them as drawn or as meant, and PDFium mirrors those of
 * right-to-left text only.
 */
function withBrackets(signs: readonly Sign[]): Sign[] {
	const open = new Map<string, number>();
	let before = '';
	return signs.map((sign, index) => {
		const pair = sign.isSingle ? brackets.find((one) => one.includes(sign.text)) : undefined;
		let { text } = sign;
		if (pair !== undefined) {
			const depth = open.get(pair) ?? 0;
			const isAfterWord = !/^[\s([{]?$/u.test(before);
			const isBeforeWord = !/^[\s.,;:!?]?$/u.test(signs[index + 1]?.text.at(0) ?? '');
			const isOpening = isAfterWord === isBeforeWord ? depth === 0 : isBeforeWord;
			open.set(pair, Math.max(0, depth + (isOpening ? 1 : -1)));
			text = pair[isOpening ? 0 : 1]!;
		}
		before = text.at(-1) ?? '';
		return { ...sign, text };
	});
}

/** Signs as words; a word that others part has several pieces. */
function asWords(signs: readonly Sign[]): SpacedWord[] {
	const pieces: { word: Word; text: string; spaceBefore: boolean }[] = [];
	let hasSpace = false;
	for (const { text, word } of signs) {
		const last = pieces.at(-1);
		if (!word) hasSpace = pieces.length > 0;
		else if (last && last.word === word && !hasSpace) last.text += text;
		else {
			pieces.push({ word, text, spaceBefore: hasSpace });
			hasSpace = false;
		}
	}
	return pieces.map(({ word, text, spaceBefore }) => ({
		word: word.text === text ? word : { ...word, text },
		spaceBefore,
	}));
}
