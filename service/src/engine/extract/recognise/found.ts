/** A printed date, before its order is known. */
export interface DateParts {
	readonly year: number;
	readonly first: number;
	readonly second: number;
	/** `open`: either part may be the day. */
	readonly order: 'dayFirst' | 'monthFirst' | 'open';
}

/** A typed value in a text. */
export interface Found {
	/** In UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** Normalized: ISO date, plain number, bare identifier. Empty for an ambiguous date until the order is known. */
	readonly value: string;
	/** Result of its check digits; `undefined` if it has none. */
	readonly check?: boolean;
	/** True for a format shared with many other things: it needs a clear label. */
	readonly weak?: boolean;
	readonly date?: DateParts;
	readonly amount?: number;
	/** True for an amount with marks in unusual places, or with more digits beside it: its value is only likely. */
	readonly isUnclear?: true;
	/** False for an amount without decimals. */
	readonly cents?: boolean;
}

/** Value types with a fixed format. */
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

/** Finds all values of a type in a text, in order, without overlaps. */
export type Recogniser = (text: string) => Found[];
