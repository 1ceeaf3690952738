import type { Box } from '../model';
import type { FieldType } from './field-entry';
import { boxOfPart, confidenceOfPart, type Segment } from './page-text';
import type { DateParts, Found } from './recognise';

/** How a value was found: each source has its own precision. */
export type Source =
	| 'label'
	| 'labelBelow'
	| 'weakLabel'
	| 'title'
	| 'pattern'
	| 'symbol'
	| 'position'
	| 'section'
	| 'free'
	| 'freeBelow'
	| 'tick'
	| 'signature'
	| 'stamp'
	| 'attachment'
	| 'learned';

/** Value type of a field, of ticked options, or of the presence of a signature or stamp. */
export type ValueType = FieldType | 'choice' | 'signature' | 'stamp';

/** A possible answer to a key. */
export interface Candidate {
	readonly pageIndex: number;
	/** As printed, with white space collapsed. */
	readonly text: string;
	/** Normalized; empty while a date is ambiguous. */
	readonly value: string;
	/** True for a sum of printed amounts that is not printed itself. */
	readonly isComputed?: true;
	/** True for a sum among others, any of which its label may mean. */
	readonly isOneOfSeveral?: true;
	readonly type: ValueType;
	readonly source: Source;
	readonly score: number;
	/** Mean OCR confidence of the words, 0 to 1; 1 for embedded text. */
	readonly readConfidence: number;
	/** On the upright page, in results on the displayed page; `undefined` if it has no position. */
	readonly box: Box | undefined;
	readonly date?: DateParts;
	readonly amount?: number;
	/** True for an amount with marks in unusual places, or with more digits beside it. */
	readonly isUnclear?: true;
}

/** A typed value as a candidate. */
export function makeCandidate(
	pageIndex: number,
	segment: Segment,
	found: Found,
	more: Pick<Candidate, 'type' | 'source' | 'score'>,
): Candidate {
	const { start, end, value, date, amount, isUnclear } = found;
	return {
		pageIndex,
		text: amount === undefined ? segment.text.slice(start, end).trim() : withoutGap(segment.text.slice(start, end)),
		value,
		readConfidence: confidenceOfPart(segment, start, end),
		box: boxOfPart(segment, start, end),
		...(date ? { date } : {}),
		...(amount === undefined ? {} : { amount }),
		...(isUnclear ? { isUnclear } : {}),
		...more,
	};
}

/** Removes the space that OCR inserts at the decimal separator. */
function withoutGap(text: string): string {
	return text.trim().replace(/(?<=\d) ?([.,]) ?(?=\d\d(?!\d))/, '$1');
}
