import type { Character } from '../model';
import { startsWithLetter } from '../model/scripts';
import type { JoinedCharacters } from './tracked';

/** Range of gaps beside a ligature inside a word, in font sizes. */
const minGap = -0.1;
const maxGap = 0.22;

/** The same relative to the nearest space of the line: a gap as wide as a space separates words. */
const maxSpacePart = 0.85;

/** Tolerance for a space that a ligature covers, in font sizes. */
const coveredSlack = 0.02;

/** Maximum characters on each side that are searched for a space of the line. */
const maxSearched = 200;

/**
 * Joins words that a ligature splits ("Verzweifl ung"): programs replace letters by a glyph of another width, and leave
 * a gap beside it or move back over a space.
 */
export function joinLigatures({ characters, joined }: JoinedCharacters): JoinedCharacters {
	const all = new Set(joined);
	const removed = new Set<number>();
	let last = -1;
	characters.forEach((character, index) => {
		if (isSpace(character)) return;
		if (last >= 0 && isSplit(characters, last, index)) {
			all.add(character);
			for (let space = last + 1; space < index; space++) removed.add(space);
		}
		last = index;
	});
	if (all.size === joined.size) return { characters, joined };
	return { characters: characters.filter((_, index) => !removed.has(index)), joined: all };
}

const isSpace = ({ text }: Character) => text.trim() === '';

const isLetter = ({ text }: Character) => startsWithLetter(text);

/** Whether a gap or a space between two letters is inside a word with a ligature. */
function isSplit(characters: readonly Character[], before: number, after: number): boolean {
	const left = characters[before]!;
	const right = characters[after]!;
	const isBehind = isOneGlyph(characters[before - 1], left);
	// Few letters are beside a ligature.
	if (!isBehind && !isOneGlyph(right, characters[after + 1])) return false;
	const spaces = characters.slice(before + 1, after).filter(({ guessed }) => !guessed);
	if (!(isBehind || spaces.length === 0) || !isLetter(left) || !/^\p{Ll}/u.test(right.text) || !isAlong(left, right))
		return false;
	const size = left.fontSize;
	const gap = right.box.left - left.box.right;
	if (gap < minGap * size || gap > maxGap * size) return false;
	if (spaces.some(({ box }) => box.right > left.box.right + coveredSlack * size)) return false;
	if (spaces.length > 0) return true;
	const space = Math.min(nearestSpace(characters, before, -1), nearestSpace(characters, after, 1));
	return space < Infinity && gap <= maxSpacePart * space;
}

/** Whether two letters are parts of one ligature. */
function isOneGlyph(a: Character | undefined, b: Character | undefined): boolean {
	// Few characters share a box, and boxes are compared sooner than letters.
	if (!a || !b || a.box.left !== b.box.left || a.box.right !== b.box.right) return false;
	return isLetter(a) && isLetter(b);
}

const isAlong = (a: Character, b: Character) =>
	a.turn === 0 && b.turn === 0 && a.baseline === b.baseline && Math.abs(a.fontSize - b.fontSize) <= 0.01 * a.fontSize;

/** Width in points of the nearest space on the line of a character; infinite if its line has none. */
function nearestSpace(characters: readonly Character[], from: number, step: 1 | -1): number {
	const { baseline } = characters[from]!;
	for (let moved = 1; moved <= maxSearched; moved++) {
		const at = from + step * moved;
		const character = characters[at];
		if (!character || (!character.guessed && character.baseline !== baseline)) return Infinity;
		if (character.guessed || !isSpace(character)) continue;
		const [left, right] = [characters[at - 1], characters[at + 1]];
		const isBetween = left && right && !left.guessed && !right.guessed && right.baseline === baseline;
		return Math.max(isBetween ? right.box.left - left.box.right : 0, character.box.right - character.box.left);
	}
	return Infinity;
}
