import type { Box, Word } from '../model';

/** A word and its box in the view. */
export interface Placed {
	readonly word: Word;
	readonly box: Box;
}
