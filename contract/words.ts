/** Why a word is not in the result exactly once: only on the page, or more often in the result. */
export const placeKinds = ['missing', 'double'] as const;

/** Places that are told of a file at most. */
export const maxPlaces = 20;

/** A run of words that are not in the result exactly once. */
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
	/** Words that appear exactly once in the converted content, before options of the tool remove any. */
	readonly inResult: number;
	/** Positions of the others, up to `maxPlaces`. */
	readonly places: readonly WordPlace[];
}

/** Of a file whose words are not known. */
export const noWords: WordsKept = { onPages: 0, inResult: 0, places: [] };
