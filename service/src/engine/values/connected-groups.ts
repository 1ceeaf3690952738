/**
 * Groups of items that belong together, directly or through others, in the order of their first items.
 * @param belong  symmetric
 */
export function connectedGroups<Item>(items: readonly Item[], belong: (one: Item, other: Item) => boolean): Item[][] {
	const left = new Set(items);
	const groups: Item[][] = [];
	for (const first of items) {
		if (!left.delete(first)) continue;
		const group = [first];
		for (const one of group) {
			for (const other of left) {
				if (!belong(one, other)) continue;
				left.delete(other);
				group.push(other);
			}
		}
		groups.push(group);
	}
	return groups;
}
