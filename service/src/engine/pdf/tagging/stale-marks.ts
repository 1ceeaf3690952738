import {
	entryOf,
	nameOf,
	walkContent,
	type DictionaryOperand,
	type Operation,
	type Resources,
} from '../../pdf-syntax/content';

/** What happens to the marked content that a stream already has. */
export interface StaleMarks {
	/** Removed operations. */
	readonly dropped: ReadonlySet<number>;
	/** Operations with changed operands: spans lose their place in the old structure. */
	readonly changed: ReadonlyMap<number, DictionaryOperand>;
}

/**
 * Old marks of a content stream: all are removed except layers (`OC`) and spans with replacement text (`ActualText`),
 * which are independent of the structure.
 */
export function staleMarks(operations: readonly Operation[], resources: Resources): StaleMarks {
	const dropped = new Set<number>();
	const changed = new Map<number, DictionaryOperand>();
	const markOf = (operation: Operation) => keptMark(operation, resources);
	for (const { operation, index, marks } of walkContent(operations, { markOf })) {
		const mark = marks.at(-1) ?? false;
		switch (operation.operator) {
			case 'BMC':
			case 'BDC':
				if (mark === false) dropped.add(index);
				else if (mark !== true) changed.set(index, mark);
				break;
			case 'EMC':
				if (mark === false) dropped.add(index);
				break;
			case 'MP':
			case 'DP':
				dropped.add(index);
		}
	}
	return { dropped, changed };
}

function keptMark(
	{ operator, operands: [tag, properties] }: Operation,
	resources: Resources,
): boolean | DictionaryOperand {
	if (operator !== 'BDC') return false;
	if (nameOf(tag) === 'OC') return properties?.kind === 'name';
	if (nameOf(tag) !== 'Span') return false;
	if (properties?.kind === 'dictionary') {
		if (!entryOf(properties, 'ActualText')) return false;
		if (!entryOf(properties, 'MCID')) return true;
		return { kind: 'dictionary', entries: properties.entries.filter(([key]) => key !== 'MCID') };
	}
	const named = resources.properties(properties);
	return named !== undefined && String(named).includes('/ActualText') && !String(named).includes('/MCID');
}
