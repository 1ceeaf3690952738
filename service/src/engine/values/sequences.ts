/** A non-empty list. */
export type NonEmpty<T> = readonly [T, ...T[]];

export function isFilled<T>(items: readonly T[]): items is NonEmpty<T> {
	return items.length > 0;
}

/** The last item of a non-empty list. */
export function lastOf<T>(items: NonEmpty<T>): T {
	return items.at(-1) ?? items[0];
}

/** Consecutive pairs, in order; none for fewer than two items. */
export function pairsOf<T>(items: readonly T[]): [previous: T, next: T][] {
	const pairs: [T, T][] = [];
	for (let index = 1; index < items.length; index++) pairs.push([items[index - 1]!, items[index]!]);
	return pairs;
}

/**
 * Splits a list between neighbors.
 * @param isApart  whether two neighbors belong to different parts; with `part`, whether the second leaves the part that
 * the first ends
 * @returns non-empty parts in order
 */
export function cutBetween<T>(
	items: readonly T[],
	isApart: (previous: T, next: T, part: NonEmpty<T>) => boolean,
): [T, ...T[]][] {
	const parts: [T, ...T[]][] = [];
	let part: [T, ...T[]] | undefined;
	let previous: T | undefined;
	for (const item of items) {
		if (part && !isApart(previous!, item, part)) part.push(item);
		else {
			part = [item];
			parts.push(part);
		}
		previous = item;
	}
	return parts;
}

/**
 * Index of the first item that does not satisfy a condition, by binary search.
 * @param items  those that satisfy it first
 */
export function partitionPoint<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
	let low = 0;
	let high = items.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		const item = items[middle];
		if (item !== undefined && isBefore(item)) low = middle + 1;
		else high = middle;
	}
	return low;
}

/** The numbers from 1 to a count, as of pages. */
export function numbersTo(count: number): number[] {
	return Array.from({ length: count }, (_, index) => index + 1);
}
