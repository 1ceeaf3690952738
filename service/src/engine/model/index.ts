/** A rectangle on a page as it is displayed: points, origin at the top left corner, y grows downwards. */
export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/**
 * Direction in which text runs on the displayed page, in degrees clockwise: 0 to the right, 90 downwards, 180 to the
 * left, 270 upwards; `slanted` is any other.
 */
export type Turn = 0 | 90 | 180 | 270 | 'slanted';

/** One character as it stands on a page. */
export interface Character {
	/** What it reads as: usually one code point; white space marks the end of a word. */
	readonly text: string;
	/** Width is the advance, height reaches from the font's descent to its ascent. */
	readonly box: Box;
	/** Points on the displayed page. */
	readonly fontSize: number;
	readonly turn: Turn;
	/** True for white space that a reader has guessed and that the document does not have. */
	readonly guessed: boolean;
}

/** Characters that stand together without white space. */
export interface Word {
	/** In reading order, right-to-left scripts too. Never empty. */
	readonly text: string;
	/** On the page as displayed; in a line: on the page turned upright for that line. */
	readonly box: Box;
	readonly fontSize: number;
	readonly turn: Turn;
	/** True when the document itself has white space after the word. */
	readonly spaceAfter: boolean;
}

/** One page of a document. */
export interface Page {
	/** Counted from 1. */
	readonly pageNumber: number;
	/** Points, as displayed. */
	readonly width: number;
	readonly height: number;
	/** In the order of the document's own content, which need not be the reading order. */
	readonly words: readonly Word[];
}

/** Words that stand beside each other on one baseline. */
export interface Line {
	/** From left to right when the page is turned upright for the line; at least one. */
	readonly words: readonly Word[];
	/** On the page turned upright for the line; for slanted text as displayed. */
	readonly box: Box;
	readonly turn: Turn;
}

/** A page after layout. */
export interface LaidOutPage {
	readonly pageNumber: number;
	/** In reading order. */
	readonly lines: readonly Line[];
}
