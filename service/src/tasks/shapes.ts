export { isRecord } from '../engine/values/records';

/** Maximum characters of a message text; a list of pages may be long. */
const maxText = 65_536;

/** An object of unknown content. */
export type Unread = Readonly<Record<string, unknown>>;

export function isBoundedText(value: unknown): value is string {
	return typeof value === 'string' && value.length <= maxText;
}

export function isPath(value: unknown): value is string {
	return isBoundedText(value) && !value.includes('\0');
}

/** A safe file name: no folder and no line break. */
export function isFileName(value: unknown): value is string {
	return isBoundedText(value) && value !== '' && !/[/\\\p{Cc}]/u.test(value);
}

export function isCount(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isListOf<T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is readonly T[] {
	return Array.isArray(value) && value.length <= most && value.every(isOne);
}

/** Left, top, right and bottom. */
export function isRect(value: unknown): value is readonly [number, number, number, number] {
	return isListOf(value, 4, (side): side is number => Number.isFinite(side)) && value.length === 4;
}
