import type { Box, Character, Page } from '../../../model';
import { turnBoxUpright, verticalOverlap } from '../../../model/boxes';
import { withoutTracking } from '../../../pdf-reading/tracked';
import { foldCharacter } from './find-secrets';

/** A text of a page, each of whose UTF-16 units is of a character; white space between two of them of none. */
export interface LocatedLetters {
	readonly text: string;
	readonly origins: readonly (Character | undefined)[];
}

/** Gaps between letters that separate words and columns, in font sizes. */
const wordGap = 0.12;
const columnGap = 1.5;
/** Minimum share of the height that letters of a line have in common. */
const sameLine = 0.5;
/** Letters this close together, in font sizes, are painted twice. */
const copyGap = 0.15;

/**
 * The text of a page: in the order of its content, and by lines as they are seen. Texts that are drawn letter by letter
 * in another order are found in the second one only, slanted texts and those over the ends of columns in the first one.
 */
export function pageTexts(letters: readonly Character[], page: Pick<Page, 'width' | 'height'>): LocatedLetters[] {
	const { characters, joined } = withoutTracking(letters);
	const plain = textsOf(letters, page, new Set());
	return joined.size > 0 ? [...plain, ...textsOf(characters, page, joined)] : plain;
}

/** @param joined  letters of letter-spaced words: they continue the letter before */
function textsOf(
	characters: readonly Character[],
	page: Pick<Page, 'width' | 'height'>,
	joined: ReadonlySet<Character>,
): LocatedLetters[] {
	const placed = characters.map((character) => ({
		character,
		box: character.guessed ? character.box : turnBoxUpright(character.box, character.turn, page),
	}));
	const printed = placed.filter(({ character }) => !character.guessed && character.turn !== 'slanted');
	const turns = new Set(printed.map(({ character }) => character.turn));
	const seen = [...turns].map((turn) => seenLines(printed.filter(({ character }) => character.turn === turn)));
	return [placed, ...seen].map((ordered) => writeText(ordered, joined));
}

interface PlacedLetter {
	readonly character: Character;
	/** On the page rotated upright for it. */
	readonly box: Box;
}

const heightOf = ({ top, bottom }: Box) => Math.max(0.01, bottom - top);
const middleOf = ({ top, bottom }: Box) => (top + bottom) / 2;

/** Letters from left to right in lines from top to bottom. */
function seenLines(letters: readonly PlacedLetter[]): PlacedLetter[] {
	const lines: PlacedLetter[][] = [];
	for (const letter of letters.toSorted((a, b) => middleOf(a.box) - middleOf(b.box))) {
		const line = lines.at(-1);
		const first = line?.[0];
		if (line && first && isInLine(first.box, letter.box)) line.push(letter);
		else lines.push([letter]);
	}
	return lines.flatMap((line) => line.toSorted((a, b) => a.box.left - b.box.left));
}

function isInLine(one: Box, other: Box): boolean {
	return verticalOverlap(one, other) >= sameLine * Math.max(heightOf(one), heightOf(other));
}

function writeText(letters: readonly PlacedLetter[], joined: ReadonlySet<Character>): LocatedLetters {
	const origins: (Character | undefined)[] = [];
	const parts: string[] = [];
	let before: PlacedLetter | undefined;
	let hasSpace = false;
	const write = (text: string, origin?: Character) => {
		parts.push(text);
		for (let unit = 0; unit < text.length; unit++) origins.push(origin);
	};
	for (const letter of letters) {
		const folded = foldCharacters(letter.character.text);
		if (folded.trim() === '') {
			hasSpace ||= folded !== '';
			continue;
		}
		if (before && isCopy(before, letter)) continue;
		const isStart = before === undefined || joined.has(letter.character);
		const separator = before && !isStart ? separatorOf(before, letter, hasSpace) : '';
		if (separator !== '') write(separator);
		write(folded, letter.character);
		before = letter;
		hasSpace = false;
	}
	return { text: parts.join(''), origins };
}

const foldCharacters = (text: string) => [...text].map(foldCharacter).join('');

function isCopy(before: PlacedLetter, { character, box }: PlacedLetter): boolean {
	const distance = Math.abs(before.box.left - box.left) + Math.abs(before.box.top - box.top);
	return before.character.text === character.text && distance < copyGap * character.fontSize;
}

function separatorOf(before: PlacedLetter, after: PlacedLetter, hasSpace: boolean): '' | ' ' | '\t' | '\n' {
	const size = Math.max(before.character.fontSize, after.character.fontSize, 1);
	const isTurned = before.character.turn !== after.character.turn;
	const gap = after.box.left - before.box.right;
	if (before.character.turn === 'slanted' && !isTurned) return hasSpace ? ' ' : '';
	if (isTurned || !isInLine(before.box, after.box) || gap < -columnGap * size) return '\n';
	if (gap > columnGap * size) return '\t';
	return hasSpace || gap > wordGap * size ? ' ' : '';
}
