import type { Box } from '../model';
import type { FieldType } from './field-entry';
import { boxOfPart, confidenceOfPart, type Segment } from './page-text';
import type { DateParts, Found } from './recognise';

/** How a value was found: each way has its own rate of being right. */
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

/** What a value is: of a field's type, the ticked options of boxes, or whether somebody signed or stamped. */
export type ValueType = FieldType | 'choice' | 'signature' | 'stamp';

/** A value that may answer a key. */
export interface Candidate {
	readonly pageIndex: number;
	/** As printed, white space joined. */
	readonly text: string;
	/** Normalised; empty while an open date is not settled. */
	readonly value: string;
	readonly type: ValueType;
	readonly source: Source;
	readonly score: number;
	/** Mean of what OCR says of the words, 0 to 1; 1 for text that the document has. */
	readonly readConfidence: number;
	/** On the page turned upright, in results on the page as displayed; `undefined` for what stands on no page. */
	readonly box: Box | undefined;
	readonly date?: DateParts;
	readonly amount?: number;
}

/** A typed value as a candidate. */
export function typedCandidate(
	pageIndex: number,
	segment: Segment,
	found: Found,
	more: Pick<Candidate, 'type' | 'source' | 'score'>,
): Candidate {
	const { start, end, value, date, amount } = found;
	return {
		pageIndex,
		text: amount === undefined ? segment.text.slice(start, end).trim() : withoutGap(segment.text.slice(start, end)),
		value,
		readConfidence: confidenceOfPart(segment, start, end),
		box: boxOfPart(segment, start, end),
		...(date ? { date } : {}),
		...(amount === undefined ? {} : { amount }),
		...more,
	};
}

/** A sum without the space that its reading left at the decimal sign. */
function withoutGap(text: string): string {
	return text.trim().replace(/(?<=\d) ?([.,]) ?(?=\d\d(?!\d))/, '$1');
}
