import type { Character } from '../model';
import { startsWithLetter } from '../model/scripts';
import { quantile } from '../values/quantiles';

/** Minimum number of letters to measure their spacing. */
const minLetters = 5;

/** Range of letter spacing, in font sizes: beyond it, letters are separate words. */
const minTracking = 0.05;
const maxTracking = 0.45;

/** Minimum share of equal gaps, and their tolerance in font sizes: kerning is not letter-spacing. */
const evenPart = 0.6;
const evenSlack = 0.07;

/** Share of the gaps that are narrower than the usual one. */
const usualPart = 0.45;

/** A gap this much wider than those between letters separates words: in font sizes, and relative to these gaps. */
const wordPart = 0.4;
const wordSpace = 0.1;

/** Characters, and which of them continue the previous one at any distance. */
export interface JoinedCharacters {
	readonly characters: readonly Character[];
	readonly joined: ReadonlySet<Character>;
}

/**
 * Finds letter-spaced words ("I N T R O D U C T I O N") by their gaps, which are nearly equal and narrower than those
 * between words. Spaces in these gaps are dropped: those the reader guessed, and those of the document if they are
 * between all letters.
 */
export function withoutTracking(characters: readonly Character[]): JoinedCharacters {
	const joined = new Set<Character>();
	for (let start = 0; start < characters.length; ) {
		let end = start + 1;
		while (end < characters.length && isAlong(characters[start]!, characters[end]!)) end++;
		if (end - start >= minLetters) joinTracked(characters, start, end, joined);
		start = end;
	}
	if (joined.size === 0) return { characters, joined };
	const kept: Character[] = [];
	for (const character of characters) {
		if (joined.has(character)) while (kept.at(-1)?.text.trim() === '') kept.pop();
		kept.push(character);
	}
	return { characters: kept, joined };
}

/** Characters of one style on one line; guessed white space has no position. */
function isAlong(first: Character, next: Character): boolean {
	if (next.guessed) return true;
	return (
		next.turn === 0 &&
		next.style === first.style &&
		next.baseline === first.baseline &&
		next.fontSize === first.fontSize
	);
}

/** Dots of leaders are evenly spaced too. */
const isLetter = ({ text }: Character) => startsWithLetter(text);

/** What is joined in letter-spaced text, once its letters are found. */
const isInWord = ({ text }: Character) => /^[\p{L}\p{N}]/u.test(text);

interface Gap {
	readonly before: Character;
	readonly behind: Character;
	/** Points. */
	readonly width: number;
	/** The document contains spaces. */
	readonly isSpaced: boolean;
}

function joinTracked(characters: readonly Character[], start: number, end: number, joined: Set<Character>): void {
	const gaps = gapsOf(characters, start, end);
	const own = characters[start]!.fontSize;
	if (own <= 0) return;
	const between = gaps.filter(({ before, behind }) => isLetter(before) && isLetter(behind));
	const plain = between.filter((gap) => !gap.isSpaced);
	// The document's own white space separates letters only if it is between nearly all of them.
	const isWhollySpaced = plain.length < between.length * (1 - evenPart) && isSpelt(characters.slice(start, end));
	const letters = isWhollySpaced ? between : plain;
	const usual = evenWidth(letters, own);
	if (usual !== undefined) joinAt(isWhollySpaced ? gaps : gaps.filter((gap) => !gap.isSpaced), usual, own, joined);
	else for (const part of trackedParts(gaps, own)) joinAt(part.gaps, part.usual, own, joined);
}

/** The gaps of a line between characters that are not white space. */
function gapsOf(characters: readonly Character[], start: number, end: number): Gap[] {
	const gaps: Gap[] = [];
	let before: Character | undefined;
	let isSpaced = false;
	for (let index = start; index < end; index++) {
		const character = characters[index]!;
		if (character.text.trim() === '') {
			if (!character.guessed) isSpaced = true;
			continue;
		}
		if (before) gaps.push({ before, behind: character, width: character.box.left - before.box.right, isSpaced });
		before = character;
		isSpaced = false;
	}
	return gaps;
}

/** The usual width of gaps between letters, in points, if they are even and no wider than letter spacing. */
function evenWidth(letters: readonly Gap[], own: number): number | undefined {
	const { length } = letters;
	if (length < minLetters - 1) return undefined;
	const narrow = letters.reduce((count, { width }) => count + (width < minTracking * own ? 1 : 0), 0);
	// In nearly all lines the quantile is among these: it need not be sorted out.
	if (narrow > Math.floor(usualPart * length)) return undefined;
	const widths = letters.map(({ width }) => width);
	const usual = quantile(widths, usualPart) ?? 0;
	if (usual > maxTracking * own) return undefined;
	const even = widths.filter((width) => Math.abs(width - usual) <= evenSlack * own).length;
	return even < evenPart * length ? undefined : usual;
}

function joinAt(gaps: readonly Gap[], usual: number, own: number, joined: Set<Character>): void {
	const widest = usual + Math.max(wordSpace * own, wordPart * usual);
	for (const { before, behind, width } of gaps)
		if (isInWord(before) && isInWord(behind) && width <= widest) joined.add(behind);
}

/** Minimum equal gaps in a row of a letter-spaced part, and their tolerance in font sizes. */
const minPartGaps = 3;
const partSlack = 0.03;

/** Maximum letter spacing in a line with spaces, which tell its words apart. In font sizes. */
const maxPartTracking = 0.6;

/** Letter-spaced words in a line of ordinary ones: rows of equal gaps without a space of the document. */
function trackedParts(gaps: readonly Gap[], own: number): { gaps: readonly Gap[]; usual: number }[] {
	if (!gaps.some(({ isSpaced }) => isSpaced)) return [];
	const parts: Gap[][] = [[]];
	for (const gap of gaps) {
		if (gap.isSpaced) continue;
		const isWide =
			gap.width >= minTracking * own &&
			gap.width <= maxPartTracking * own &&
			isInWord(gap.before) &&
			isInWord(gap.behind);
		const first = parts.at(-1)![0];
		if (!isWide) {
			// Most gaps are narrow.
			if (first) parts.push([]);
		} else if (first && Math.abs(gap.width - first.width) > partSlack * own) parts.push([gap]);
		else parts.at(-1)!.push(gap);
	}
	const sure = parts.filter(
		(part) => part.length >= minPartGaps && part.some(({ behind }) => isLetter(behind)) && !isAlphabet(part),
	);
	if (sure.length === 0) return [];
	const isLike = ([gap]: readonly Gap[]) =>
		sure.some(([first]) => gap && first && Math.abs(gap.width - first.width) <= partSlack * own);
	return parts.filter(isLike).map((part) => ({ gaps: part, usual: part[0]!.width }));
}

/** Labels of choices and columns ("A B C D"). */
function isAlphabet(part: readonly Gap[]): boolean {
	return countSteps(part.flatMap(({ before, behind }) => [before.text, behind.text])) >= part.length / 2;
}

/** How often a letter follows its predecessor in the alphabet. */
function countSteps(letters: readonly string[]): number {
	return letters.slice(1).filter((letter, index) => letter.charCodeAt(0) - letters[index]!.charCodeAt(0) === 1).length;
}

/** Minimum letters of words in lower case with a space after each: lists of variables are shorter. */
const minSpelt = 8;

/** Letters that may form words: not the alphabet in order, and with a vowel. */
function isSpelt(characters: readonly Character[]): boolean {
	const letters = characters.map(({ text }) => text.trim()).filter((text) => text !== '');
	const isCapitals = letters.every((letter) => /^\p{Lu}$/u.test(letter));
	const isWritten = letters.length >= minSpelt && letters.every((letter) => /^\p{L}$/u.test(letter));
	if (!(isCapitals || isWritten) || !letters.some((letter) => /[AEIOUYÀ-Ý]/iu.test(letter))) return false;
	return countSteps(letters) < (letters.length - 1) / 2;
}
