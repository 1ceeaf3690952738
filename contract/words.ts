/** Why a word is not in the result exactly once: only on the page, or repeated in the result. */
export const placeKinds = ['missing', 'double'] as const;

/**
 * Why a reader of a page does not see a word; `redacted`: it is under a box, such as a black bar; `replaced`: it replaces
 * glyphs that show another text.
 */
export const hiddenReasons = [
	...(['layer', 'redacted', 'covered', 'background', 'invisible', 'replaced', 'outside', 'tiny'] as const),
] as const;

/** Maximum places reported per file. */
export const maxPlaces = 20;

/** A run of words that are not in the result exactly once. */
export interface WordPlace {
	/** From 1. */
	readonly page: number;
	/** Left, top, right and bottom in points on the displayed page, from its top left corner. */
	readonly rect: readonly [number, number, number, number];
	readonly kind: (typeof placeKinds)[number];
	/** The words, truncated. */
	readonly text: string;
}

/** Word check of a file's visible pages: an additional field in the file information. */
export interface WordsKept {
	/** Visible words on the converted pages; 0 if the tool writes no text. */
	readonly onPages: number;
	/** Words that appear exactly once in the converted content, before options of the tool remove any. */
	readonly inResult: number;
	/** Positions of the others, up to `maxPlaces`. */
	readonly places: readonly WordPlace[];
}

/** For a file without a word check. */
export const noWords: WordsKept = { onPages: 0, inResult: 0, places: [] };
