export function countKeys<T>(keys: Iterable<T>): Map<T, number> {
	const counts = new Map<T, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	return counts;
}

/** Takes one of a key. @returns false if there is none */
export function takeKey<T>(counts: Map<T, number>, key: T): boolean {
	const count = counts.get(key) ?? 0;
	if (count > 0) counts.set(key, count - 1);
	return count > 0;
}
