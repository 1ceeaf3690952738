import type { Operation } from './operation';
import { walkContent } from './walk-content';

/** Nesting of saved and restored graphics states of a stream (ISO 32000-1, 8.4.2). */
interface SavedStates {
	/** `q` by its matching `Q`. */
	readonly pairs: ReadonlyMap<Operation, Operation>;
	/** Unmatched `q`. */
	readonly open: readonly Operation[];
	/** Maximum saved states at one position. */
	readonly deepest: number;
}

/** Matches the `q` and `Q` of a content stream. */
export function savedStates(operations: readonly Operation[]): SavedStates {
	const pairs = new Map<Operation, Operation>();
	let deepest = 0;
	for (const { operation, saves } of walkContent(operations)) {
		deepest = Math.max(deepest, saves.length);
		const start = operation.operator === 'Q' ? saves.at(-1) : undefined;
		if (start) pairs.set(operation, start);
	}
	const closed = new Set(pairs.values());
	const open = operations.filter((operation) => operation.operator === 'q' && !closed.has(operation));
	return { pairs, open, deepest };
}
