import { initialState, stateAfter, type GraphicsState } from './graphics-state';
import type { Operation } from './operation';
import type { Resources } from './resources';

/** An operation with the state at its position. The lists change during the walk: copy what you keep. */
interface ContentStep<Mark> {
	readonly operation: Operation;
	/** Place among the operations. */
	readonly index: number;
	/** With what the operation itself sets; that of a `Q` is the one it brings back. */
	readonly state: GraphicsState;
	/** The `q` whose states are saved, the innermost last; at a `q` or `Q` its own is among them. */
	readonly saves: readonly Operation[];
	/** Marked content around the operation, the innermost last; what begins or ends some is inside of it. */
	readonly marks: readonly Mark[];
}

/** What a walk is to know. */
interface ContentWalk<Mark> {
	/** What the names of fonts and graphics states stand for; without them no font is known. */
	readonly resources?: Resources;
	/** State to begin with: a form's is that of where it is painted. */
	readonly start?: GraphicsState;
	/** What a `BMC` or `BDC` means to the walker, kept until its `EMC`. @param around  marks that enclose it */
	readonly markOf?: (operation: Operation, around: readonly Mark[]) => Mark;
}

/**
 * Go through the operations of a content stream as a viewer does, with the graphics and text state (ISO 32000-1, 8.4.2 and
 * 9.3) and the marked content (14.6) in force at each. Ends without a beginning are passed over. Forms are not entered: who
 * wants to walks through `Resources.form` with the state and `Resources.of` it.
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
