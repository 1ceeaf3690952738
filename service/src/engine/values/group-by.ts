/** Items by a key, in their order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) append(groups, keyOf(item), item);
	return groups;
}

/** Appends to the list of a key. */
export function append<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
	const group = groups.get(key);
	if (group) group.push(item);
	else groups.set(key, [item]);
}
