/** A date as printed, before it is known which part is the day. */
export interface DateParts {
	readonly year: number;
	readonly first: number;
	readonly second: number;
	/** `open`: the first or the second part may be the day. */
	readonly order: 'dayFirst' | 'monthFirst' | 'open';
}

/** Something of a type in a text. */
export interface Found {
	/** In UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** Normalised: ISO date, plain number, bare identifier. Of an open date empty until the document has voted. */
	readonly value: string;
	/** What its check digits say; `undefined` when it has none that are known. */
	readonly check?: boolean;
	/** True for what many other things look like too: it needs a clear label. */
	readonly weak?: boolean;
	readonly date?: DateParts;
	readonly amount?: number;
	/** False for a sum without decimals. */
	readonly cents?: boolean;
}

/** Value types with a fixed form. */
export type RecognisedType =
	| 'date'
	| 'amount'
	| 'number'
	| 'percent'
	| 'period'
	| 'id'
	| 'iban'
	| 'bic'
	| 'vat'
	| 'currency'
	| 'email'
	| 'phone'
	| 'url';

/** Finds everything of a type in a text, in its order, without overlaps. */
export type Recogniser = (text: string) => Found[];
