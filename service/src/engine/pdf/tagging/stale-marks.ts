import { entryOf, nameOf, type DictionaryOperand, type Operation } from '../syntax/content';
import type { Resources } from './resources';

/** What becomes of the marked content a stream already has. */
export interface StaleMarks {
	/** Operations that go. */
	readonly dropped: ReadonlySet<number>;
	/** Operations that stay with other operands: spans lose their place in the old structure. */
	readonly changed: ReadonlyMap<number, DictionaryOperand>;
}

/**
 * Old marks of a content stream: all go but layers (`OC`) and spans that say what their text reads as (`ActualText`), which
 * hold whatever the structure is.
 */
export function staleMarks(operations: readonly Operation[], resources: Resources): StaleMarks {
	const dropped = new Set<number>();
	const changed = new Map<number, DictionaryOperand>();
	const open: boolean[] = [];
	operations.forEach((operation, index) => {
		switch (operation.operator) {
			case 'BMC':
			case 'BDC': {
				const kept = keptMark(operation, resources);
				if (kept === false) dropped.add(index);
				else if (kept !== true) changed.set(index, kept);
				open.push(kept !== false);
				break;
			}
			case 'EMC':
				if (open.pop() !== true) dropped.add(index);
				break;
			case 'MP':
			case 'DP':
				dropped.add(index);
		}
	});
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
	const named = properties?.kind === 'name' ? resources.properties(properties.name) : undefined;
	return named !== undefined && String(named).includes('/ActualText') && !String(named).includes('/MCID');
}
