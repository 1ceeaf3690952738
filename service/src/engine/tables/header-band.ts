import type { NonEmpty } from '../values/sequences';
import type { Placed } from './placed';
import type { Row } from './rows';

/** Words in one or more columns of a row. */
export interface Entry {
	readonly words: NonEmpty<Placed>;
	readonly left: number;
	readonly right: number;
	readonly text: string;
	/** Columns covered, counted from 0. */
	readonly first: number;
	readonly last: number;
}

/** A row with its words by column. */
export interface HeaderBand {
	readonly row: Row;
	readonly entries: readonly Entry[];
}
