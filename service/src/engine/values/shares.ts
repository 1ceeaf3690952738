/** Mean of some values; 0 if there are none. */
export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Share of the items that satisfy a condition; 0 if there are none. */
export function part<T>(things: readonly T[], isSo: (thing: T) => boolean): number {
	return things.length === 0 ? 0 : things.filter(isSo).length / things.length;
}
