import type { Candidate } from './candidate';
import type { FieldType } from './field-entry';
import { recognisers } from './recognise';
import { extractSettings } from './settings';

const { maxDateLength } = extractSettings.candidates;

/** Whether a text next to a key may be a value of its type, misread perhaps: a day without words, no sum as a number. */
export function isPossibleValue(type: FieldType, text: string): boolean {
	if (!/\d/.test(text)) return false;
	if (type === 'date') return text.length <= maxDateLength;
	return type === 'amount' || !money.test(text);
}

const money = /^\P{N}{0,4}\d[\d.,' ]*[.,]\d{2}\P{N}{0,4}$/u;

/** The normalized value of a text; empty for a day or a sum that cannot be read. */
export function writtenValue(type: FieldType, { text, value }: Candidate): string {
	if (type !== 'date' && type !== 'amount') return value;
	return recognisers[type](text).find(({ start, end }) => end - start === text.length)?.value ?? '';
}
