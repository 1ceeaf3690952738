/** How a word can fail to stand in the result once: on the page alone, or more often in the result than there. */
export const placeKinds = ['missing', 'double'] as const;

/** Places that are told of a file at most. */
export const mostPlaces = 20;

/** A stretch of words that do not stand in the result once. */
export interface WordPlace {
	/** Counted from 1. */
	readonly page: number;
	/** Left, top, right and bottom in points on the displayed page, from its top left corner. */
	readonly rect: readonly [number, number, number, number];
	readonly kind: (typeof placeKinds)[number];
	/** The words, cut short. */
	readonly text: string;
}

/** What became of the visible words of a file's pages: a field of ours in the information about the file. */
export interface WordsKept {
	/** Words on the converted pages that a reader sees; 0 where a tool writes no text. */
	readonly onPages: number;
	/** Those of them that stand exactly once in what the result is written from, whatever of it the tool leaves out by its options. */
	readonly inResult: number;
	/** Where the others stand, `mostPlaces` at most. */
	readonly places: readonly WordPlace[];
}

/** Of a file whose words are not known. */
export const noWords: WordsKept = { onPages: 0, inResult: 0, places: [] };
