import type { Box } from '../../model';
import type { Candidate } from '../candidate';
import type { LearnedTable } from '../learned-table';

/** JSON version of learned layouts. Other versions are ignored. */
export const layoutVersion = 1;

/** Page of a document: 0, 1 or 2 from the start; `-1` for the last one of several. */
export type LearnedPage = number;

/** A word that all documents of a layout share, with its position in points on the upright page. */
export interface FixedWord {
	readonly page: LearnedPage;
	/** Folded, as `compact` returns it. */
	readonly text: string;
	readonly box: Box;
	/** True for a word of a label, a header or a title: it weighs more than a word of a sentence. */
	readonly isLabel: boolean;
}

/** The label of a value as printed. */
export interface LearnedLabel {
	/** Folded words, in order. */
	readonly words: readonly string[];
	readonly box: Box;
	/** Position of its value: after it in the same text, to the right, or below. */
	readonly value: 'behind' | 'right' | 'below';
	/** True for a known name or words with a colon: if they are missing, so is the value. */
	readonly isSure: boolean;
}

/** Learned data of a key. */
export type LearnedField = LearnedValue | LearnedCurrency | LearnedAbsence;

interface OfKey {
	/** As requested. */
	readonly key: string;
	/** Occurrence of the key, from 0. */
	readonly use: number;
}

/** A value and how to find it again. */
export interface LearnedValue extends OfKey {
	readonly state: 'value';
	readonly page: LearnedPage;
	/** The value, if it may repeat, which makes it certain. For amounts, numbers and dates only the punctuation. */
	readonly text: string;
	readonly type: Candidate['type'];
	/** True if the value was found by the format of its type, which also determines its end. */
	readonly isTyped: boolean;
	/** Its index among the values of its type in its segment. */
	readonly order: number;
	/** True if nothing but its label was next to it. */
	readonly isWhole: boolean;
	/** True if it was found without the layout, and confirmed. */
	readonly isConfirmed: boolean;
	/** Rows that it fills, with the boxes of the first one and of all. */
	readonly rows: number;
	/** Maximum gap between them, in row heights. */
	readonly rowGap: number;
	readonly first: Box;
	readonly box: Box;
	/**
	 * Text before and after it in its segment, with letters before it and digits masked; empty at the ends of the
	 * segment.
	 */
	readonly before: string;
	readonly after: string;
	/** True if other words follow as closely as its own rows: its row count determines its end. */
	readonly isCounted: boolean;
	readonly label?: LearnedLabel;
}

/** The currency of all sums of a layout if only a symbol next to them shows it. */
interface LearnedCurrency extends OfKey {
	readonly state: 'currency';
	readonly text: string;
}

/** A key that the layout lacks. */
interface LearnedAbsence extends OfKey {
	readonly state: 'absent';
	/** Position of a rejected value; missing if there was none. */
	readonly refused?: { readonly page: LearnedPage; readonly box: Box };
}

/** Knowledge from one reviewed document: contains no words of its values except confirmed ones. */
export interface LayoutMemory {
	readonly version: typeof layoutVersion;
	/** Size of the first page, points. */
	readonly width: number;
	readonly height: number;
	readonly words: readonly FixedWord[];
	readonly fields: readonly LearnedField[];
	/** Missing if no table was reviewed. */
	readonly tables?: readonly LearnedTable[];
}

/** A stored layout with its id. */
export interface LearnedLayout {
	readonly id: string;
	readonly name: string;
	readonly memory: LayoutMemory;
}
