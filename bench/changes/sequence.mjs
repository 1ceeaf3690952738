// @ts-check
// The difference of two sequences: what stayed, what went, what came.

/** Beyond this many pairs the middle counts as replaced altogether; pages of real documents stay far below it. */
const maxPairs = 25_000_000;

/**
 * A part of the difference.
 * @template Item
 * @typedef {{ kind: 'same' | 'gone' | 'new', items: Item[] }} Part items of `same` are those of the second sequence
 */

/**
 * Longest common subsequence of two sequences as parts in order.
 * @template Item
 * @param {readonly Item[]} before
 * @param {readonly Item[]} after
 * @param {(a: Item, b: Item) => boolean} equals
 * @returns {Part<Item>[]}
 */
export function difference(before, after, equals = (a, b) => a === b) {
	let start = 0;
	while (start < before.length && start < after.length && equalAt(before, start, after, start, equals)) start++;
	let [endBefore, endAfter] = [before.length, after.length];
	while (endBefore > start && endAfter > start && equalAt(before, endBefore - 1, after, endAfter - 1, equals)) {
		endBefore--;
		endAfter--;
	}
	/** @type {Part<Item>[]} */
	const parts = [];
	const push = (/** @type {Part<Item>['kind']} */ kind, /** @type {readonly Item[]} */ items) => {
		const last = parts.at(-1);
		if (last?.kind === kind) last.items.push(...items);
		else if (items.length > 0) parts.push({ kind, items: [...items] });
	};
	push('same', after.slice(0, start));
	for (const { kind, items } of middle(before.slice(start, endBefore), after.slice(start, endAfter), equals))
		push(kind, items);
	push('same', after.slice(endAfter));
	return parts;
}

/** @template Item @param {readonly Item[]} a @param {number} i @param {readonly Item[]} b @param {number} j @param {(a: Item, b: Item) => boolean} equals */
function equalAt(a, i, b, j, equals) {
	return equals(/** @type {Item} */ (a[i]), /** @type {Item} */ (b[j]));
}

/** @template Item @param {Item[]} before @param {Item[]} after @param {(a: Item, b: Item) => boolean} equals @returns {Part<Item>[]} */
function middle(before, after, equals) {
	const [n, m] = [before.length, after.length];
	if (n === 0 || m === 0 || n * m > maxPairs)
		return [
			{ kind: 'gone', items: before },
			{ kind: 'new', items: after },
		];
	// Lengths of the common subsequences of what follows each pair.
	const width = m + 1;
	const length = new Uint32Array((n + 1) * width);
	for (let i = n - 1; i >= 0; i--) {
		for (let j = m - 1; j >= 0; j--) {
			length[i * width + j] = equalAt(before, i, after, j, equals)
				? (length[(i + 1) * width + j + 1] ?? 0) + 1
				: Math.max(length[(i + 1) * width + j] ?? 0, length[i * width + j + 1] ?? 0);
		}
	}
	/** @type {Part<Item>[]} */
	const parts = [];
	for (let i = 0, j = 0; i < n || j < m; ) {
		if (i < n && j < m && equalAt(before, i, after, j, equals)) {
			parts.push({ kind: 'same', items: after.slice(j, j + 1) });
			i++;
			j++;
		} else if (i < n && (j === m || (length[(i + 1) * width + j] ?? 0) >= (length[i * width + j + 1] ?? 0))) {
			parts.push({ kind: 'gone', items: before.slice(i, ++i) });
		} else parts.push({ kind: 'new', items: after.slice(j, ++j) });
	}
	return parts;
}

/** Share of two sequences that is not common to both, 0 to 1. @template Item @param {readonly Part<Item>[]} parts */
export function changedShare(parts) {
	const count = (/** @type {string} */ kind) =>
		parts.filter((part) => part.kind === kind).reduce((sum, { items }) => sum + items.length, 0);
	const [same, changed] = [count('same'), count('gone') + count('new')];
	return changed === 0 ? 0 : changed / (2 * same + changed);
}
