import { isQuantity } from '../values/numeric';
import { findDates } from './recognise/dates';
import type { ColumnType } from './table-columns';

/** A number in a table, optionally with a trailing sign or account side: `12,50-`, `12.50 CR`. */
export function isNumber(text: string): boolean {
	return isQuantity(text) || isQuantity(text.replace(/\s?(?:[-−–+]|\b(?:CR|DR|[SHCD]))$/u, ''));
}

/** The common type of all cells of a column; `undefined` for an empty or mixed column. */
export function typeOfCells(texts: readonly string[]): ColumnType | undefined {
	const filled = texts.filter((text) => text !== '');
	if (filled.length === 0) return undefined;
	if (filled.every(isDate)) return 'date';
	if (filled.every((text) => isNumber(text) && !isDate(text))) return 'number';
	return filled.every((text) => /\p{L}{2}|\p{Script=Han}/u.test(text) && !isDate(text)) ? 'text' : undefined;
}

/** True for a text that is a single date. */
export function isDate(text: string): boolean {
	const [found] = findDates(text);
	return found !== undefined && found.end - found.start >= text.length - 1;
}
