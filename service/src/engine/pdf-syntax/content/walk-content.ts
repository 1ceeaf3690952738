import { initialState, stateAfter, type GraphicsState } from './graphics-state';
import type { Operation } from './operation';
import type { Resources } from './resources';

/** An operation with the state at its position. The lists change during the walk: copy what you keep. */
interface ContentStep<Mark> {
	readonly operation: Operation;
	/** Index of the operation. */
	readonly index: number;
	/** Includes changes by the operation itself; after a `Q` it is the restored one. */
	readonly state: GraphicsState;
	/** The open `q`, innermost last; includes the operation itself if it is `q` or `Q`. */
	readonly saves: readonly Operation[];
	/** Enclosing marked content, innermost last; its start and end operators are inside it. */
	readonly marks: readonly Mark[];
}

/** Options of a walk. */
interface ContentWalk<Mark> {
	/** Resources for fonts and graphics states; without them fonts are unknown. */
	readonly resources?: Resources;
	/** Initial state: that of a form depends on where it is painted. */
	readonly start?: GraphicsState;
	/** Value of a `BMC` or `BDC` for the visitor, kept until its `EMC`. @param around  enclosing marks */
	readonly markOf?: (operation: Operation, around: readonly Mark[]) => Mark;
}

/**
 * Visits the operations of a content stream with the graphics and text state (ISO 32000-1, 8.4.2 and 9.3) and the
 * marked content (14.6) at each. Ignores unmatched ends. Does not enter forms: walk them through `Resources.form` with
 * the state and `Resources.of`.
 */
export function* walkContent<Mark = undefined>(
	operations: Iterable<Operation>,
	{ resources, start, markOf }: ContentWalk<Mark> = {},
): Generator<ContentStep<Mark>> {
	let state = start ?? initialState();
	const states: GraphicsState[] = [];
	const saves: Operation[] = [];
	const marks: Mark[] = [];
	let index = 0;
	for (const operation of operations) {
		const { operator } = operation;
		if (operator === 'q') {
			states.push(state);
			saves.push(operation);
		} else if (operator === 'Q') state = states.pop() ?? state;
		else if (operator === 'BMC' || operator === 'BDC') {
			if (markOf) marks.push(markOf(operation, marks));
		} else state = stateAfter(state, operation, resources);
		yield { operation, index: index++, state, saves, marks };
		if (operator === 'Q') saves.pop();
		else if (operator === 'EMC') marks.pop();
	}
}
