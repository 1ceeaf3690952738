import type { Box, Word } from '../model';

/** A word and where it stands in the view. */
export interface Placed {
	readonly word: Word;
	readonly box: Box;
}
