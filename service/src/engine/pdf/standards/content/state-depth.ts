import { savedStates, type Operation } from '../../../pdf-syntax/content';

/** Maximum nested graphics states (ISO 19005-1, 6.1.12; ISO 19005-2, 6.1.13). */
const maxStates = 28;

/**
 * Replacements for `q` and `Q` of a content stream with too deep graphics states; the drawing is unchanged. Other
 * streams are not touched.
 */
export function flatterStates(operations: readonly Operation[]): Map<Operation, readonly string[]> {
	const replaced = new Map<Operation, readonly string[]>();
	const { pairs, open, deepest } = savedStates(operations);
	if (deepest <= maxStates) return replaced;
	// An unclosed state restores nothing.
	for (const start of open) replaced.set(start, []);
	const ends = new Map([...pairs].map(([end, start]) => [start, end]));
	operations.forEach((operation, index) => {
		const next = operations[index + 1];
		if (operation.operator !== 'q' || next?.operator !== 'q') return;
		const inner = ends.get(next);
		// The same state saved twice: saves it once, and again where it was first restored.
		if (ends.has(operation) && inner) {
			replaced.set(operation, []);
			replaced.set(inner, ['Q q']);
		}
	});
	if (depthOf(operations, replaced) <= maxStates) return replaced;
	dropUselessPairs(operations, pairs, replaced);
	return replaced;
}

function depthOf(operations: readonly Operation[], replaced: ReadonlyMap<Operation, readonly string[]>): number {
	let [depth, deepest] = [0, 0];
	for (const operation of operations) {
		for (const sign of (replaced.get(operation)?.join(' ') ?? operation.operator).split(' ')) {
			if (sign === 'q') depth++;
			else if (sign === 'Q') depth--;
			deepest = Math.max(deepest, depth);
		}
	}
	return deepest;
}

/** Pairs whose state is immediately restored by the enclosing pair. */
function dropUselessPairs(
	operations: readonly Operation[],
	pairs: ReadonlyMap<Operation, Operation>,
	replaced: Map<Operation, readonly string[]>,
): void {
	let next: Operation | undefined;
	for (const operation of [...operations].reverse()) {
		const start = pairs.get(operation);
		if (start && (next === undefined || next.operator === 'Q') && !replaced.has(operation) && !replaced.has(start)) {
			replaced.set(operation, []);
			replaced.set(start, []);
		}
		next = operation;
	}
}
