/** Occurrences of the letters a to z, and of further Latin letters. */
export type LetterCounts = number[];

/** What is counted while the characters of a page are read. */
export interface CharacterCounts {
	/** Glyphs without any text. */
	unknownGlyphs: number;
	/** By font, in order of first use. */
	readonly letters: Map<number, LetterCounts>;
	/** Words that clips hide. */
	clippedWords: number;
}

export const newCounts = (): CharacterCounts => ({ unknownGlyphs: 0, letters: new Map(), clippedWords: 0 });

/** Index of Latin letters beyond those of Western Europe. */
const further = 26;

export const newLetterCounts = (): LetterCounts => Array.from({ length: further + 1 }, () => 0);

/** The counts of a font. */
export function lettersOf({ letters }: CharacterCounts, font: number): LetterCounts {
	let counts = letters.get(font);
	if (!counts) letters.set(font, (counts = newLetterCounts()));
	return counts;
}

export function countLetter(counts: LetterCounts, codePoint: number): void {
	const letter = (codePoint | 0x20) - 0x61;
	if (codePoint < 0x80) {
		if (letter >= 0 && letter < further) counts[letter]!++;
	} else if (codePoint >= 0x100 && codePoint < 0x250) counts[further]!++;
}
