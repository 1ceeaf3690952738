import { operatorClass, type Operation } from '../../pdf-syntax/content';
import { joinUses, type Use } from './marks';

/** Operations that cannot be separated, or a group with its begin and end. */
export type Item = Run | Group;

/** Consecutive operations that nothing may come between; usually one. */
export interface Run {
	readonly kind: 'run';
	readonly first: number;
	readonly last: number;
	readonly use: Use;
	/** No mark may cross it: it starts or ends a group whose other half is missing or elsewhere. */
	readonly barrier: boolean;
}

/** `q … Q`, `BT … ET` or kept marked content. */
export interface Group {
	readonly kind: 'group';
	readonly open: number;
	readonly close: number;
	readonly items: readonly Item[];
	readonly use: Use;
	readonly barrier: false;
}

interface OpenGroup {
	readonly open: number;
	readonly closer: string;
	readonly items: Item[];
}

const closers: Readonly<Record<string, string | undefined>> = { q: 'Q', BT: 'ET', BDC: 'EMC', BMC: 'EMC' };
/** Maximum nesting of groups; deeper ones stay separate. */
const maxGroupDepth = 256;

const closing = new Set(['Q', 'ET', 'EMC']);

/**
 * Groups operations so that marks can be nested in them and around them (ISO 32000-1, 14.6.1). Unmatched starts and
 * ends, as in damaged files, stay separate.
 * @param useOf      what an operation paints
 * @param isDropped  operations that will not be written
 */
export function groupContent(
	operations: readonly Operation[],
	useOf: (index: number) => Use,
	isDropped: (index: number) => boolean,
): Item[] {
	const top: Item[] = [];
	const open: OpenGroup[] = [];
	const itemsHere = () => open.at(-1)?.items ?? top;
	/** First operation of the current path. */
	let path: number | undefined;
	const add = (first: number, last: number, use: Use, barrier = false) =>
		itemsHere().push({ kind: 'run', first, last, use, barrier });
	/** The innermost group lacks its end: its content goes to the enclosing group. */
	const dissolve = (group: OpenGroup) => {
		add(group.open, group.open, undefined, true);
		const around = itemsHere();
		for (const item of group.items) around.push(item);
	};
	operations.forEach(({ operator }, index) => {
		if (isDropped(index)) return;
		const kind = operatorClass(operator);
		const closer = closers[operator];
		if (path !== undefined && interruptsPath(operator)) {
			// A path not painted before something else is: its parts stay in place.
			add(path, index - 1, undefined);
			path = undefined;
		}
		if (kind === 'pathConstruction' || kind === 'clipping') {
			path ??= index;
		} else if (kind === 'pathPainting' || operator === 'n') {
			add(path ?? index, index, useOf(index));
			path = undefined;
		} else if (path !== undefined) {
			// State changes inside a path, which are invalid, stay in place.
		} else if (closer !== undefined) {
			if (open.length < maxGroupDepth) open.push({ open: index, closer, items: [] });
			else add(index, index, undefined, true);
		} else if (closing.has(operator)) {
			if (!open.some((group) => group.closer === operator)) {
				add(index, index, undefined, true);
				return;
			}
			let group = open.pop();
			for (; group && group.closer !== operator; group = open.pop()) dissolve(group);
			if (!group) return;
			const { open: begin, items } = group;
			itemsHere().push({ kind: 'group', open: begin, close: index, items, use: useOfItems(items), barrier: false });
		} else {
			add(index, index, useOf(index));
		}
	});
	if (path !== undefined) add(path, operations.length - 1, undefined);
	for (let group = open.pop(); group; group = open.pop()) dissolve(group);
	return top;
}

function interruptsPath(operator: string): boolean {
	const kind = operatorClass(operator);
	return (
		kind === 'textShowing' || kind === 'objectPainting' || closers[operator] !== undefined || closing.has(operator)
	);
}

/** What some items paint together. */
export function useOfItems(items: readonly Item[]): Use {
	return items.reduce<Use>((joined, item) => joinUses(joined, item.barrier ? 'mixed' : item.use), undefined);
}
