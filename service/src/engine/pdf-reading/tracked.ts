import type { Character } from '../model';

/** Minimum number of letters to measure their spacing. */
const minLetters = 5;

/** Range of letter spacing, in font sizes: beyond it, letters are separate words. */
const minTracking = 0.05;
const maxTracking = 0.45;

/** Minimum share of equal gaps, and their tolerance in font sizes: kerning is not letter-spacing. */
const evenPart = 0.6;
const evenSlack = 0.07;

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
const isLetter = ({ text }: Character) => /^\p{L}/u.test(text);

interface Gap {
	readonly behind: Character;
	/** Points. */
	readonly width: number;
	/** The document contains spaces. */
	readonly isSpaced: boolean;
}

function joinTracked(characters: readonly Character[], start: number, end: number, joined: Set<Character>): void {
	const gaps: Gap[] = [];
	let before: Character | undefined;
	let isSpaced = false;
	for (let index = start; index < end; index++) {
		const character = characters[index]!;
		if (character.text.trim() === '') {
			if (!character.guessed) isSpaced = true;
			continue;
		}
		if (before && isLetter(before) && isLetter(character))
			gaps.push({ behind: character, width: character.box.left - before.box.right, isSpaced });
		before = character;
		isSpaced = false;
	}
	const own = characters[start]!.fontSize;
	const plain = gaps.filter((gap) => !gap.isSpaced);
	// The document's own white space separates letters only if it is between nearly all of them.
	const isWhollySpaced = plain.length < gaps.length * (1 - evenPart) && isSpelt(characters.slice(start, end));
	const letters = isWhollySpaced ? gaps : plain;
	if (letters.length < minLetters - 1 || own <= 0) return;
	const widths = letters.map(({ width }) => width).toSorted((a, b) => a - b);
	const usual = widths[Math.floor(widths.length * 0.45)] ?? 0;
	if (usual < minTracking * own || usual > maxTracking * own) return;
	const even = widths.filter((width) => Math.abs(width - usual) <= evenSlack * own).length;
	if (even < evenPart * widths.length) return;
	const widest = usual + Math.max(wordSpace * own, wordPart * usual);
	for (const { behind, width } of letters) if (width <= widest) joined.add(behind);
}

/** Capitals that may form words: not the alphabet in order, and with a vowel. */
function isSpelt(characters: readonly Character[]): boolean {
	const letters = characters.map(({ text }) => text.trim()).filter((text) => text !== '');
	if (!letters.every((letter) => /^\p{Lu}$/u.test(letter)) || !letters.some((letter) => /[AEIOUYÀ-Ý]/u.test(letter)))
		return false;
	const steps = letters.slice(1).map((letter, index) => letter.charCodeAt(0) - letters[index]!.charCodeAt(0));
	return steps.filter((step) => step === 1).length < steps.length / 2;
}
