import type { Operation } from './operation';
import { walkContent } from './walk-content';

/** How the graphics states that a stream saves and restores stand inside each other (ISO 32000-1, 8.4.2). */
interface SavedStates {
	/** `q` by the `Q` that belongs to it. */
	readonly pairs: ReadonlyMap<Operation, Operation>;
	/** `q` that nothing belongs to. */
	readonly open: readonly Operation[];
	/** Most states saved at one place. */
	readonly deepest: number;
}

/** Match the `q` and `Q` of a content stream. */
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
