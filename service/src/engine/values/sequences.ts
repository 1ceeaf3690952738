/** A list with something in it: its first is there. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** Whether there is anything in a list. */
export function isFilled<T>(items: readonly T[]): items is NonEmpty<T> {
	return items.length > 0;
}

/** The last of a list that is not empty. */
export function lastOf<T>(items: NonEmpty<T>): T {
	return items.at(-1) ?? items[0];
}

/** Each with the one behind it, in order; none of fewer than two. */
export function pairsOf<T>(items: readonly T[]): [previous: T, next: T][] {
	const pairs: [T, T][] = [];
	let previous: { readonly item: T } | undefined;
	for (const item of items) {
		if (previous) pairs.push([previous.item, item]);
		previous = { item };
	}
	return pairs;
}

/**
 * Cut a list where neighbours belong to different parts.
 * @param isApart  whether two neighbours do; or, with `part`, whether the second is no longer of the part that the first ends
 * @returns parts in order, none of them empty
 */
export function cutBetween<T>(
	items: readonly T[],
	isApart: (previous: T, next: T, part: NonEmpty<T>) => boolean,
): [T, ...T[]][] {
	const parts: [T, ...T[]][] = [];
	for (const item of items) {
		const part = parts.at(-1);
		if (part && !isApart(lastOf(part), item, part)) part.push(item);
		else parts.push([item]);
	}
	return parts;
}

/**
 * Number of items before a point: the index of the first that is not; found by halving.
 * @param items  those before the point first
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
