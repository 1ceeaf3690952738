import { isQuantity } from '../values/numeric';
import { findDates } from './recognise/dates';
import { monthInAnyLanguage } from './recognise/months';
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

/** A day and its month, as in statements of one year: "01.03.", "1/3", "01 Mar". */
const dayOfMonth =
	/^(?<day>\d{1,2})(?:\.\s?(?<second>\d{1,2})\.|\/(?<third>\d{1,2})|-(?<fourth>\d{2})|[. -]{1,2}(?<name>\p{L}{3,12})\.?)$/u;

function isDayOfMonth(text: string): boolean {
	const groups = dayOfMonth.exec(text)?.groups;
	if (!groups) return false;
	const { day, second, third, fourth, name } = groups;
	const month = name === undefined ? Number(second ?? third ?? fourth) : monthInAnyLanguage(name);
	const [low, high] = [Math.min(Number(day), month ?? 0), Math.max(Number(day), month ?? 0)];
	return low >= 1 && low <= 12 && high <= 31;
}

/** True for a text that is a single date, with or without its year. */
export function isDate(text: string): boolean {
	if (isDayOfMonth(text)) return true;
	const [found] = findDates(text);
	return found !== undefined && found.end - found.start >= text.length - 1;
}
