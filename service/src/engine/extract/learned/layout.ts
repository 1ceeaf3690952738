import type { Box } from '../../model';
import type { Candidate } from '../candidate';
import type { LearnedTable } from '../learned-table';

/** Version of learned layouts as JSON. A layout of another version is not read. */
export const layoutVersion = 1;

/** Which page of a document: from the start 0, 1, 2; `-1` the last one of several. */
export type LearnedPage = number;

/** A word that all documents of a layout share, with its position in points on the upright page. */
export interface FixedWord {
	readonly page: LearnedPage;
	/** Folded, as `compact` gives it. */
	readonly text: string;
	readonly box: Box;
	/** True for a word of a label, a heading of a column or a title: it says more than a word of a sentence. */
	readonly isLabel: boolean;
}

/** The label of a value, as its words are printed. */
export interface LearnedLabel {
	/** Folded words, in their order. */
	readonly words: readonly string[];
	readonly box: Box;
	/** Where its value stands: behind it in one run of words, to the right, or below. */
	readonly value: 'behind' | 'right' | 'below';
	/** True for a known name or words with a colon: where they are missing, so is the value. */
	readonly isSure: boolean;
}

/** What was learned of a key. */
export type LearnedField = LearnedValue | LearnedCurrency | LearnedAbsence;

interface OfKey {
	/** As it was asked. */
	readonly key: string;
	/** Which use of the key, from 0. */
	readonly use: number;
}

/** A value, and how it is found again. */
export interface LearnedValue extends OfKey {
	readonly state: 'value';
	readonly page: LearnedPage;
	/** The value, if it may repeat, so that it is not doubtful. For amounts, numbers and dates only the punctuation. */
	readonly text: string;
	readonly type: Candidate['type'];
	/** True where the value was found by the form of its type, which finds its end too. */
	readonly isTyped: boolean;
	/** Its number among the values of its type in its run of words, from 0. */
	readonly order: number;
	/** True if nothing but its label was next to it. */
	readonly isWhole: boolean;
	/** True where the usual ways had found it: a person confirmed it. */
	readonly isConfirmed: boolean;
	/** Rows that it fills, with the boxes of the first one and of all. */
	readonly rows: number;
	/** Most space between them, in heights of a row. */
	readonly rowGap: number;
	readonly first: Box;
	readonly box: Box;
	/**
	 * Text before and after it in its segment, with letters before it and digits masked; empty at the ends of the
	 * segment.
	 */
	readonly before: string;
	readonly after: string;
	/** True where a row of other words follows as near as its own rows do: its number of rows is its end. */
	readonly isCounted: boolean;
	readonly label?: LearnedLabel;
}

/** The currency of all sums of a layout, which a sign beside them says and no word. */
interface LearnedCurrency extends OfKey {
	readonly state: 'currency';
	readonly text: string;
}

/** A key that the layout does not have. */
interface LearnedAbsence extends OfKey {
	readonly state: 'absent';
	/** Where the value stood that was none; missing where none was given. */
	readonly refused?: { readonly page: LearnedPage; readonly box: Box };
}

/** What one reviewed document says of the next ones of its layout: no words of its values but those that were confirmed. */
export interface LayoutMemory {
	readonly version: typeof layoutVersion;
	/** Points, of the first page. */
	readonly width: number;
	readonly height: number;
	readonly words: readonly FixedWord[];
	readonly fields: readonly LearnedField[];
	/** Missing where no table was reviewed. */
	readonly tables?: readonly LearnedTable[];
}

/** A layout that is kept, under the id its keeper gave it. */
export interface LearnedLayout {
	readonly id: string;
	readonly name: string;
	readonly memory: LayoutMemory;
}
