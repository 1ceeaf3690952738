import type { Character } from '../model';

/** Code points that are counted: Latin letters with their accents, and the same shifted by a byte. */
const countedCodes = 0x180;

/** Occurrences of the first code points in texts of a font. */
export type LetterCounts = Uint32Array;

/** What is counted while the characters of a page are read. */
export interface CharacterCounts {
	/** Glyphs without any text. */
	unknownGlyphs: number;
	/** Characters that PDFium has no text for: it gives their codes. */
	unmappedCodes: number;
	/** By font, in order of first use. */
	readonly letters: Map<number, LetterCounts>;
	/** Characters of words that clips hide, with a space after each word. */
	readonly clipped: Character[];
	/** What the code points of each font are too large by, in the same order. */
	readonly shifts: readonly number[];
}

export const newCounts = (shifts: readonly number[] = []): CharacterCounts => ({
	unknownGlyphs: 0,
	unmappedCodes: 0,
	letters: new Map(),
	clipped: [],
	shifts,
});

/** Counts and shift of a font. */
interface FontCounts {
	readonly letters: LetterCounts;
	readonly shift: number;
}

export const newFontCounts = (): FontCounts => ({ letters: new Uint32Array(countedCodes), shift: 0 });

export function fontCounts({ letters, shifts }: CharacterCounts, font: number): FontCounts {
	let counts = letters.get(font);
	if (!counts) letters.set(font, (counts = newFontCounts().letters));
	const index = shifts.length === 0 ? -1 : [...letters.keys()].indexOf(font);
	return { letters: counts, shift: shifts[index] ?? 0 };
}

export function countLetter(counts: LetterCounts, codePoint: number): void {
	if (codePoint > 0 && codePoint < countedCodes) counts[codePoint]!++;
}
